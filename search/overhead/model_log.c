/* Learned clauses of search/overhead/model.h: their log as a certificate, and the debug schedule
   that they must not cut off. */
#include "search/overhead/model_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

void
overhead_model_debug (struct overhead_model *model, const struct overhead_schedule *schedule)
{
  assert (model->class == OVERHEAD_ANY);
  overhead_rule_leaf_order_exchange (model->ticks, schedule->deliveries, schedule->length);
  overhead_rule_receiver_exchange (model, schedule->deliveries, schedule->length);
  overhead_rule_symmetric_messages_exchange (model->ticks, schedule->deliveries, schedule->length);
  model->debug = overhead_model_by_number (model, schedule);
  model->debug_makespan = schedule->makespan;
}

static bool
true_in_debug (const struct overhead_model *model, struct lcg_literal literal)
{
  struct variable_meaning meaning = model->meaning[literal.side >> 1];
  int64_t value = meaning.statement == MEANS_MAKESPAN
                    ? model->debug_makespan
                    : overhead_model_value_in (model, model->debug, meaning);
  return (literal.side & 1 ? -value : value) >= literal.bound;
}

static void
check_debug (const struct overhead_model *model, const struct lcg_literal *literals, size_t count)
{
  if (!model->debug || model->debug_makespan > lcg_upper (model->lcg, model->makespan))
    return;
  for (size_t i = 0; i < count; i++)
    if (true_in_debug (model, literals[i]))
      return;
  fprintf (stderr, "provecast: a clause of %zu atoms cuts off the given schedule\n", count);
  abort ();
}

void
overhead_model_learned (void *context, const struct lcg_literal *literals, size_t count,
                        uint64_t number)
{
  struct overhead_model *model = context;
  (void)number; /* read by the assertion only */
  check_debug (model, literals, count);
  if (!model->log)
    return;
  assert (model->log->clauses.count == number);
  memory_grow (model->literals, model->literal_capacity, count);
  for (size_t i = 0; i < count; i++) {
    struct variable_meaning meaning = model->meaning[literals[i].side >> 1];
    bool negated = literals[i].side & 1;
    assert (meaning.statement != MEANS_MAKESPAN); /* it changes at the root only */
    model->literals[i] = (struct clauses_literal){
      .bound = negated ? -literals[i].bound : literals[i].bound,
      .a = meaning.a,
      .b = meaning.b,
      .statement = meaning.statement,
      .negated = negated,
    };
  }
  clauses_add (&model->log->clauses, model->literals, count);
}

void
overhead_model_forgot (void *context, uint64_t number)
{
  struct overhead_model *model = context;
  if (model->log)
    clauses_forget (&model->log->clauses, number);
}
