#include "bounds/logp/table.h"

#include "base/memory.h"
#include "bounds/logp/multiplier.h"
#include "heuristics/logp/list.h"
#include "heuristics/logp/table.h"

#include <stdlib.h>

#include "bounds/rows.h" /* defines ROW: the last one */

int64_t
logp_first_bound (const struct logp_types *types, const struct deadline *deadline)
{
  (void)deadline;
  int64_t longest = 0;
  for (size_t j = 0; j < types->k; j++)
    longest = types->type[j].receive > longest ? types->type[j].receive : longest;
  return types->source.delay + longest;
}

/* All destinations with the best of all times: then there is but one order, and list scheduling
   makes the best schedule. */
int64_t
logp_alike_bound (const struct logp_types *types, const struct deadline *deadline)
{
  size_t n = (size_t)types->destinations;
  if (deadline_passed (deadline))
    return 0;
  struct logp_type best = types->type[0];
  for (size_t j = 1; j < types->k; j++) {
    const struct logp_type *type = &types->type[j];
    best.delay = type->delay < best.delay ? type->delay : best.delay;
    best.receive = type->receive < best.receive ? type->receive : best.receive;
    best.hold = type->hold < best.hold ? type->hold : best.hold;
  }
  best.count = types->destinations;
  best.first = 0;
  struct logp_types alike = { .scale = types->scale,
                              .destinations = types->destinations,
                              .source = types->source,
                              .k = 1,
                              .type = &best };
  struct tree_schedule schedule;
  struct logp_list list;
  int32_t *order = memory_zero (n + 1, sizeof *order); /* also each node's type */
  alike.of = order;
  alike.member = memory_alloc (n, sizeof *alike.member);
  for (size_t i = 0; i < n; i++)
    alike.member[i] = (int32_t)i + 1;
  tree_schedule_init (&schedule);
  logp_list_init (&list);
  list.deadline = deadline;
  int64_t bound = logp_list_schedule (&list, &alike, order, &schedule) ? schedule.makespan : 0;
  logp_list_clear (&list);
  tree_schedule_clear (&schedule);
  memory_free (alike.member, order);
  return bound;
}

int64_t
logp_dual_row_bound (const struct logp_types *types, const struct deadline *deadline)
{
  struct tree_schedule schedule;
  int64_t first = logp_first_bound (types, deadline);
  if (deadline_passed (deadline))
    return first;
  int64_t *duals = memory_alloc (types->k, sizeof *duals);
  tree_schedule_init (&schedule);
  logp_local_within (types, deadline, &schedule);
  int64_t bound = logp_multiplier_bound (types, &schedule, deadline, duals);
  tree_schedule_clear (&schedule);
  free (duals);
  return bound > first ? bound : first;
}

BOUND_FORMULA (logp_types)

const struct bound logp_bounds[] = {
#include "bounds/logp/rows.def"
  { 0 },
};
