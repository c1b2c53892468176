#include "search/lcg/log.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

void
lcg_log_clear (struct lcg_log *log)
{
  memory_free (log->meanings, log->literals);
}

int32_t
lcg_log_variable (struct lcg_log *log, int32_t x, unsigned statement, int32_t a, int32_t b)
{
  memory_grow (log->meanings, log->meaning_capacity, (size_t)x + 1);
  log->meanings[x] = (struct lcg_meaning){ a, b, (uint8_t)statement };
  log->variables = x + 1;
  return x;
}

static void
check_known (const struct lcg_log *log, const struct lcg_literal *literals, size_t count)
{
  if (!log->value || log->makespan > log->limit)
    return;
  for (size_t i = 0; i < count; i++) {
    int64_t value = log->value (log, log->meanings[literals[i].side >> 1]);
    if ((literals[i].side & 1 ? -value : value) >= literals[i].bound)
      return;
  }
  fprintf (stderr, "provecast: a clause of %zu literals cuts off the given schedule\n", count);
  abort ();
}

void
lcg_log_learned (void *context, const struct lcg_literal *literals, size_t count, uint64_t number)
{
  struct lcg_log *log = context;
  (void)number; /* read by the assertion only */
  check_known (log, literals, count);
  if (!log->clauses)
    return;
  assert (log->clauses->count == number);
  memory_grow (log->literals, log->literal_capacity, count);
  for (size_t i = 0; i < count; i++) {
    struct lcg_meaning meaning = log->meanings[literals[i].side >> 1];
    bool negated = literals[i].side & 1;
    log->literals[i] = (struct clauses_literal){ negated ? -literals[i].bound : literals[i].bound,
                                                 meaning.a, meaning.b, meaning.statement, negated };
  }
  clauses_add (log->clauses, log->literals, count);
}

void
lcg_log_forgot (void *context, uint64_t number)
{
  struct lcg_log *log = context;
  if (log->clauses)
    clauses_forget (log->clauses, number);
}
