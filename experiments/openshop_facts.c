#include "experiments/openshop_facts.h"

#include <assert.h>

void
openshop_facts_init (struct openshop_facts *facts)
{
  *facts = (struct openshop_facts){ .rules = { { NULL, 0 } } };
  openshop_judged_init (&facts->judged);
}

void
openshop_facts_clear (struct openshop_facts *facts)
{
  openshop_judged_clear (&facts->judged);
}

/* Instances are passed on as text, which is how the referee takes them too. */
static bool
copy_instance (struct openshop_judged *judged, const struct openshop_instance *instance, struct status *status)
{
  struct output text;
  output_init_memory (&text);
  openshop_instance_write (instance, &text);
  openshop_instance_reset (&judged->instance);
  bool good = openshop_instance_read (&judged->instance, text.bytes, text.length, "an instance", 1, status);
  output_discard (&text);
  return good && openshop_judged_begin (judged, status);
}

static bool
add_rules (struct openshop_facts *facts, struct status *status)
{
  size_t count = 0;
  for (const struct openshop_heuristic *row = openshop_heuristic_table; row->name; row++) {
    if (!openshop_judged_takes (&facts->judged, row))
      continue;
    if (!openshop_judged_heuristic (&facts->judged, row, status))
      return false;
    assert (count < OPENSHOP_FACTS_VALUES);
    facts->rules[count++] = (struct claims_bound){ row->name, facts->judged.schedule.makespan };
  }
  facts->openshop.rules = facts->rules;
  facts->openshop.rule_count = count;
  return true;
}

/* Count the tasks, and find the largest sum of a task's row and column with the task counted once. */
static void
measure (const struct openshop_ticks *ticks, int64_t *tasks, struct claims_openshop *openshop)
{
  *tasks = openshop->crossing = 0;
  openshop->zero_diagonal = ticks->jobs == ticks->machines;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j);
      if (time == 0)
        continue;
      int64_t crossing = openshop_ticks_row (ticks, i) + openshop_ticks_column (ticks, j) - time;
      openshop->crossing = crossing > openshop->crossing ? crossing : openshop->crossing;
      openshop->zero_diagonal &= i != j;
      ++*tasks;
    }
}

void
openshop_facts_outline (struct claims_facts *claims, struct claims_openshop *openshop, const struct openshop_ticks *ticks, const char *name)
{
  *openshop = (struct claims_openshop){ .jobs = ticks->jobs, .machines = ticks->machines, .load = openshop_ticks_load (ticks, NULL) };
  *claims = (struct claims_facts){ .name = name, .scale = ticks->scale, .optimum = CLAIMS_ABSENT, .openshop = openshop };
  measure (ticks, &claims->destinations, openshop);
}

bool
openshop_facts_gather (struct openshop_facts *facts, const struct openshop_instance *instance, const char *label,
                       const struct limits *limits, struct status *status)
{
  if (!copy_instance (&facts->judged, instance, status))
    return false;
  const char *name = facts->judged.instance.name ? facts->judged.instance.name : label;
  openshop_facts_outline (&facts->claims, &facts->openshop, &facts->judged.ticks, name);
  if (!openshop_judged_optimum (&facts->judged, limits, status))
    return false;
  if (facts->judged.outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search", facts->claims.name);
  facts->claims.optimum = facts->judged.outcome.makespan;
  return add_rules (facts, status);
}
