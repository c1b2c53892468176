#include "lab/probe/node/climb_guide.h"

#include "base/memory.h"
#include "heuristics/node/fnf.h"
#include "heuristics/node/table.h"

#include <stdlib.h>

#define LATE_WEIGHT 0.2
#define ROOM_WEIGHT 0.1
#define FLOOR_DENOMINATOR (INT64_C (1) << 30)
#define FLOOR_MOST 1e9 /* a quotient of makespans that no search will see */
#define BELOW_MOST (INT64_C (1) << 60)

struct climb_guide {
  struct objective objective;
  bool late, room;        /* which of the guides; neither: the value alone */
  struct objective above; /* room: FNF over the bound */
  struct fnf_workspace *fnf;
  struct evaluator *evaluator;

  const struct node_types *types; /* the instance */
  int64_t sum;                    /* that an excess is divided by */
  struct plan plan;               /* late: FNF's */
  double share;                   /* room: what is added to any value */
};

struct climb_guide *
climb_guide_new (const struct objective *objective)
{
  struct climb_guide *guide = memory_zero (1, sizeof *guide);
  const struct value *above = &objective->above, *below = &objective->below;
  guide->objective = guide->above = *objective;
  guide->above.above.heuristic = heuristic_find (node_heuristics, "fnf");
  guide->late = above->heuristic == guide->above.above.heuristic;
  guide->room = !objective->space->form && !above->heuristic && !above->bound && below->bound
                && !objective->excess;
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

static double
as_double (struct quotient value)
{
  return (double)value.num / (double)value.den;
}

static double
room_share (struct climb_guide *guide)
{
  struct quotient room;
  enum verdict verdict = evaluate (guide->evaluator, &guide->above, guide->types,
                                   (struct quotient){ 0, 1 }, &(struct limits){ 0 }, &room);
  return verdict == EVALUATE_VALUE ? ROOM_WEIGHT * (as_double (room) - 1) : 0;
}

void
climb_guide_set (struct climb_guide *guide, const struct node_types *types)
{
  guide->types = types;
  guide->sum = guide->objective.excess ? objective_sum (guide->objective.excess, types) : 0;
  if (guide->late)
    fnf_plan (types, guide->fnf, &guide->plan);
  guide->share = guide->room ? room_share (guide) : 0;
}

/* What FNF has not served by then. */
static double
late_share (const struct climb_guide *guide, int64_t time)
{
  const struct plan *plan = &guide->plan;
  int64_t late = 0;
  for (size_t i = plan->length; i-- > 0 && plan->entries[i].time > time;)
    late += plan->entries[i].count;
  return LATE_WEIGHT * (double)late / (double)guide->types->destinations;
}

/* The value below, from the objective's: it divides. */
static int64_t
below_of (const struct climb_guide *guide, struct quotient value)
{
  int64_t fnf = guide->plan.makespan;
  return guide->objective.excess ? fnf - guide->sum / value.den * value.num
                                 : fnf / value.num * value.den;
}

double
climb_guide_score (const struct climb_guide *guide, struct quotient value)
{
  return as_double (value)
         + (guide->late ? late_share (guide, below_of (guide, value)) : guide->share);
}

/* The objective, were `below` the value below. */
static struct quotient
value_with (const struct climb_guide *guide, int64_t below)
{
  int64_t fnf = guide->plan.makespan;
  return guide->objective.excess ? (struct quotient){ fnf - below, guide->sum }
                                 : (struct quotient){ fnf, below };
}

/* Were `below` the value below, the score would reach the threshold. The more it is, the less is
   the score. */
static bool
reaches (const struct climb_guide *guide, int64_t below, double threshold)
{
  return as_double (value_with (guide, below)) + late_share (guide, below) >= threshold;
}

/* The largest value below that reaches the threshold, by halving between one that does and one
   that does not; mostly less than FNF's. */
static struct quotient
late_floor (const struct climb_guide *guide, double threshold)
{
  int64_t low = 1, high = guide->plan.makespan;
  for (; high < BELOW_MOST && reaches (guide, high, threshold); high *= 2)
    low = high;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    *(reaches (guide, middle, threshold) ? &low : &high) = middle;
  }
  return value_with (guide, low);
}

struct quotient
climb_guide_floor (const struct climb_guide *guide, double threshold)
{
  double least = threshold - guide->share;
  if (guide->late && !(guide->objective.excess && guide->sum == 0))
    return late_floor (guide, threshold);
  if (least <= 0)
    return (struct quotient){ 0, 1 };
  return (struct quotient){ (int64_t)((least < FLOOR_MOST ? least : FLOOR_MOST)
                                      * (double)FLOOR_DENOMINATOR),
                            FLOOR_DENOMINATOR };
}
