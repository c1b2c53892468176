#include "experiments/overhead_facts.h"

#include <assert.h>

#define APPEND_TASKS 5

void
overhead_facts_init (struct overhead_facts *facts)
{
  *facts = (struct overhead_facts){ .append_tasks = APPEND_TASKS };
  overhead_judged_init (&facts->judged);
}

void
overhead_facts_clear (struct overhead_facts *facts)
{
  overhead_judged_clear (&facts->judged);
}

/* Instances are passed on as text, which is how the referee takes them too. */
static bool
copy_instance (struct overhead_judged *judged, const struct overhead_instance *instance, struct status *status)
{
  struct output text;
  output_init_memory (&text);
  overhead_instance_write (instance, &text);
  overhead_instance_reset (&judged->instance);
  bool good = overhead_instance_read (&judged->instance, text.bytes, text.length, "an instance", 1, status);
  output_discard (&text);
  return good && overhead_judged_begin (judged, status);
}

static bool
add_rules (struct overhead_facts *facts, struct status *status)
{
  size_t count = 0;
  for (const struct overhead_heuristic *row = overhead_heuristic_table; row->name; row++) {
    if (row->limited)
      continue;
    if (!overhead_judged_heuristic (&facts->judged, row, 0, status))
      return false;
    assert (count < OVERHEAD_FACTS_VALUES);
    facts->rules[count++] = (struct claims_bound){ row->name, facts->judged.schedule.makespan };
  }
  facts->overhead.rules = facts->rules;
  facts->overhead.rule_count = count;
  return true;
}

static void
add_bounds (struct overhead_facts *facts)
{
  size_t count = 0;
  for (const struct overhead_bound *row = overhead_bound_table; row->name; row++) {
    assert (count < OVERHEAD_FACTS_VALUES);
    facts->bounds[count++] = (struct claims_bound){ row->name, row->run (&facts->judged.ticks, NULL) };
  }
  facts->claims.bounds = facts->bounds;
  facts->claims.bound_count = count;
}

void
overhead_facts_outline (struct claims_facts *claims, struct claims_overhead *overhead, const struct overhead_ticks *ticks, const char *name)
{
  *overhead = (struct claims_overhead){
    .nodes = ticks->nodes, .multicasts = ticks->messages, .equal_lengths = ticks->classes == 1, .append_optimum = CLAIMS_ABSENT
  };
  *claims = (struct claims_facts){
    .name = name, .scale = ticks->scale, .destinations = ticks->tasks, .optimum = CLAIMS_ABSENT, .overhead = overhead
  };
}

/* Of the append-only class, where that is cheap. */
static bool
add_appended (struct overhead_facts *facts, const struct limits *limits, struct status *status)
{
  if (facts->claims.destinations > facts->append_tasks)
    return true;
  if (!overhead_judged_appended (&facts->judged, limits, status))
    return false;
  if (facts->judged.outcome.state == SOLVE_OPTIMAL)
    facts->overhead.append_optimum = facts->judged.outcome.makespan;
  return true;
}

bool
overhead_facts_gather (struct overhead_facts *facts, const struct overhead_instance *instance, const char *label,
                       const struct limits *limits, struct status *status)
{
  if (!copy_instance (&facts->judged, instance, status))
    return false;
  const char *name = facts->judged.instance.name ? facts->judged.instance.name : label;
  overhead_facts_outline (&facts->claims, &facts->overhead, &facts->judged.ticks, name);
  if (!overhead_judged_optimum (&facts->judged, limits, status))
    return false;
  if (facts->judged.outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search", facts->claims.name);
  facts->claims.optimum = facts->judged.outcome.makespan;
  add_bounds (facts);
  return add_rules (facts, status) && add_appended (facts, limits, status);
}
