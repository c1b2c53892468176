#include "verify/logp/program.h"

#include "base/memory.h"

#include <stdlib.h>

/* What is known of counts at the current time t: m is in R_i (t), A_i (t), B_i (t). */
enum { REACHED = 1, FIRST = 2, REST = 4 };

/* Counts of receivers by type are the digits of a mixed-radix number, the last type's the lowest.
   The number of a sum of counts without carry is the sum of the numbers. */

/* Counts in the order in which they entered a set, and when. */
struct entered {
  uint32_t *counts; /* owned [entries] */
  int64_t *time;    /* owned [entries]: ascending */
  size_t length;
};

/* A node of one type, or the source. */
struct row {
  const struct verify_logp_type *type;
  struct entered reached; /* R_i */
  uint8_t *known;         /* owned [entries] */
  /* how many of Q have entered A_i; how many of R_i B_i; how many of R_i were passed on to Q */
  size_t first, rest, passed;
};

struct program {
  const struct verify_logp_types *types;
  struct row *row;        /* owned [k + 1]; the last is the source's */
  struct entered arrived; /* Q */
  uint8_t *arrives;       /* owned [entries]: is in Q */
  size_t *weight;         /* owned [k] of each digit */
  int64_t *limit, *digit; /* owned [k]: scratch */
  size_t entries;
  int64_t now;
  uint64_t steps; /* since the last check of the deadline */
};

int64_t
verify_logp_program_entries (const struct verify_logp_types *types)
{
  int64_t entries = (int64_t)types->k + 1;

  for (size_t j = 0; j < types->k; j++) {
    if (types->type[j].count >= VERIFY_LOGP_PROGRAM_ENTRIES / entries)
      return -1;
    entries *= types->type[j].count + 1;
  }
  return entries;
}

static void
enter (struct entered *set, size_t counts, int64_t now)
{
  set->counts[set->length] = (uint32_t)counts;
  set->time[set->length++] = now;
}

/* Sets the digits to 0 and program->limit to n - m; m is `counts`. */
static void
begin_box (struct program *program, size_t counts)
{
  for (size_t j = 0; j < program->types->k; j++) {
    program->limit[j] = program->types->type[j].count - (int64_t)(counts / program->weight[j]);
    counts %= program->weight[j];
    program->digit[j] = 0;
  }
}

/* The next digits but the last within the limits; *number is their number. False after the last. */
static bool
count_up (struct program *program, size_t *number)
{
  for (size_t j = program->types->k - 1; j-- > 0;) {
    if (program->digit[j] < program->limit[j]) {
      program->digit[j]++;
      *number += program->weight[j];
      return true;
    }
    *number -= (size_t)program->digit[j] * program->weight[j];
    program->digit[j] = 0;
  }
  return false;
}

/* R_i gets m + x for all x of the other set, m + x <= n. `other` is FIRST or REST. */
static void
combine (struct program *program, struct row *row, size_t counts, uint8_t other)
{
  size_t number = 0;

  begin_box (program, counts);
  size_t most = (size_t)program->limit[program->types->k - 1];
  do {
    const uint8_t *part = row->known + number;
    uint8_t *sum = row->known + number + counts;
    for (size_t i = 0; i <= most; i++)
      if ((part[i] & other) && !(sum[i] & REACHED)) {
        sum[i] |= REACHED;
        enter (&row->reached, number + counts + i, program->now);
      }
    program->steps += most + 1;
  } while (count_up (program, &number));
}

static bool
has_room (const struct program *program, size_t counts, size_t j)
{
  return (int64_t)(counts / program->weight[j] % (size_t)(program->types->type[j].count + 1))
         < program->types->type[j].count;
}

/* The next counts of R_j enter Q with one more node of type j, the receiver. */
static void
pass_on (struct program *program, size_t j)
{
  struct row *row = &program->row[j];
  size_t counts = row->reached.counts[row->passed++];

  if (!has_room (program, counts, j) || program->arrives[counts + program->weight[j]])
    return;
  counts += program->weight[j];
  program->arrives[counts] = 1;
  enter (&program->arrived, counts, program->now);
}

/* The next counts of Q enter A_i. */
static void
add_first (struct program *program, struct row *row)
{
  size_t counts = program->arrived.counts[row->first++];

  row->known[counts] |= FIRST;
  combine (program, row, counts, REST);
}

/* The next counts of R_i enter B_i. */
static void
add_rest (struct program *program, struct row *row)
{
  size_t counts = row->reached.counts[row->rest++];

  if (row->known[counts] & REST)
    return;
  row->known[counts] |= REST;
  combine (program, row, counts, FIRST);
}

/* When the next counts of a set enter another one; `makespan` when there are none before. */
static int64_t
due (const struct entered *set, size_t next, int64_t delay, int64_t makespan)
{
  return next < set->length && set->time[next] + delay < makespan ? set->time[next] + delay
                                                                  : makespan;
}

/* The next change before `makespan`; false when there is none. */
static bool
advance (struct program *program, int64_t makespan)
{
  void (*change) (struct program *, struct row *) = NULL;
  struct row *changed = NULL;
  size_t k = program->types->k;
  int64_t least = makespan;

  for (size_t i = 0; i <= k; i++) {
    struct row *row = &program->row[i];
    int64_t first = due (&program->arrived, row->first, row->type->delay, makespan),
            rest = due (&row->reached, row->rest, row->type->hold, makespan),
            passed
            = i < k ? due (&row->reached, row->passed, row->type->receive, makespan) : makespan;
    if (passed < least) {
      least = passed;
      changed = row;
      change = NULL;
    }
    if (first < least) {
      least = first;
      changed = row;
      change = add_first;
    }
    if (rest < least) {
      least = rest;
      changed = row;
      change = add_rest;
    }
  }
  if (least == makespan)
    return false;
  program->now = least;
  program->steps += k + 1;
  if (change)
    change (program, changed);
  else
    pass_on (program, (size_t)(changed - program->row));
  return true;
}

static enum status_code
run (struct program *program, int64_t makespan, int64_t *least, const struct deadline *deadline)
{
  const struct row *source = &program->row[program->types->k];

  while (advance (program, makespan)) {
    if (source->known[program->entries - 1] & REACHED) {
      *least = program->now;
      return STATUS_FALSE;
    }
    if (program->steps < 1 << 18)
      continue;
    program->steps = 0;
    if (deadline != NULL && deadline_passed (deadline))
      return STATUS_LIMIT;
  }
  return STATUS_OK;
}

static struct entered
entered_new (size_t entries)
{
  return (struct entered){ .counts = memory_alloc (entries, sizeof (uint32_t)),
                           .time = memory_alloc (entries, sizeof (int64_t)) };
}

static void
entered_free (struct entered *set)
{
  memory_free (set->counts, set->time);
}

/* At time 0 no counts are in R_i and, as nothing needs to be sent for them, B_i. */
static void
start (struct program *program)
{
  size_t k = program->types->k;

  for (size_t j = k; j-- > 0;) {
    program->weight[j] = program->entries;
    program->entries *= (size_t)program->types->type[j].count + 1;
  }
  program->arrived = entered_new (program->entries);
  program->arrives = memory_zero (program->entries, sizeof *program->arrives);
  for (size_t i = 0; i <= k; i++) {
    struct row *row = &program->row[i];
    row->type = i == k ? &program->types->source : &program->types->type[i];
    row->known = memory_zero (program->entries, sizeof *row->known);
    row->reached = entered_new (program->entries);
    row->known[0] = REACHED | REST;
    enter (&row->reached, 0, 0);
  }
}

enum status_code
verify_logp_program (const struct verify_logp_types *types, int64_t makespan, int64_t *least,
                     const struct deadline *deadline)
{
  size_t k = types->k;
  struct program program = { .types = types,
                             .row = memory_zero (k + 1, sizeof *program.row),
                             .weight = memory_alloc (k, sizeof *program.weight),
                             .limit = memory_alloc (k, sizeof *program.limit),
                             .digit = memory_alloc (k, sizeof *program.digit),
                             .entries = 1 };
  enum status_code code;

  start (&program);
  code = run (&program, makespan, least, deadline);
  for (size_t i = 0; i <= k; i++) {
    entered_free (&program.row[i].reached);
    free (program.row[i].known);
  }
  entered_free (&program.arrived);
  memory_free (program.row, program.arrives, program.weight, program.limit, program.digit);
  return code;
}
