#include "probe/climb_guide.h"

#include "base/memory.h"
#include "heuristics/fnf.h"

#include <stdlib.h>

struct climb_guide {
  struct objective objective;
  double (*share) (struct climb_guide *guide, const struct node_types *types, struct quotient value);
  struct fnf_workspace *fnf;
  struct plan plan;
  struct evaluator *evaluator;
};

/* The value below, from that of the whole objective: it divides. */
static int64_t
below_of (const struct climb_guide *guide, const struct node_types *types, struct quotient value)
{
  int64_t fnf = guide->plan.makespan;
  if (!guide->objective.excess)
    return fnf / value.num * value.den;
  return fnf - objective_sum (guide->objective.excess, types) / value.den * value.num;
}

static double
late_share (struct climb_guide *guide, const struct node_types *types, struct quotient value)
{
  int64_t late = 0;
  fnf_plan (types, guide->fnf, &guide->plan);
  int64_t below = below_of (guide, types, value);
  const struct plan *plan = &guide->plan;
  for (size_t i = plan->length; i-- > 0 && plan->entries[i].time > below;)
    late += plan->entries[i].count;
  return (double)late / (double)types->destinations;
}

static double
room_share (struct climb_guide *guide, const struct node_types *types, struct quotient value)
{
  struct quotient room;
  (void)value;
  if (evaluate (guide->evaluator, &guide->objective, types, (struct quotient){ 0, 1 }, &(struct limits){ 0 }, &room) != EVALUATE_VALUE)
    return 0;
  double share = 5 * ((double)room.num / (double)room.den - 1);
  return share < 0 ? 0 : share > 1 ? 1 : share;
}

static double
no_share (struct climb_guide *guide, const struct node_types *types, struct quotient value)
{
  (void)guide;
  (void)types;
  (void)value;
  return 0;
}

struct climb_guide *
climb_guide_new (const struct objective *objective)
{
  struct climb_guide *guide = memory_zero (1, sizeof *guide);
  const struct heuristic *fnf = heuristic_find ("fnf");
  const struct value *above = &objective->above;
  guide->objective = *objective;
  guide->share = no_share;
  if (above->heuristic == fnf) {
    guide->share = late_share;
  } else if (!above->heuristic && !above->bound && objective->below.bound && !objective->excess) {
    guide->share = room_share;
    guide->objective.above.heuristic = fnf;
  }
  guide->fnf = fnf_workspace_new ();
  guide->evaluator = evaluator_new ();
  plan_init (&guide->plan);
  return guide;
}

void
climb_guide_free (struct climb_guide *guide)
{
  if (!guide)
    return;
  fnf_workspace_free (guide->fnf);
  evaluator_free (guide->evaluator);
  plan_clear (&guide->plan);
  free (guide);
}

double
climb_guide (struct climb_guide *guide, const struct node_types *types, struct quotient value)
{
  return guide->share (guide, types, value);
}
