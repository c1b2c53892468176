#include "lab/probe/climb_group.h"

#include "base/memory.h"
#include "lab/probe/evaluate_points.h"
#include "lab/probe/node/climb_guide.h"
#include "lab/probe/node/notation.h"

#include <math.h>
#include <stdlib.h>

#define CHAINS 8
#define SWAP_ROUNDS 10 /* steps of each chain between swaps */
#define NOWHERE (-1e9) /* the score of a chain that is at no instance with a value */

/* In units of the objective; the first is the coldest. A geometric ladder. */
static const double temperatures[CHAINS]
  = { 0.002, 0.0028, 0.0039, 0.0054, 0.0075, 0.0104, 0.0144, 0.02 };

struct chain {
  struct climb_point point;
  double score;
};

struct climb_group {
  const struct climb_params *params;
  struct evaluator *evaluator;
  struct climb_guide *guide;
  struct node_types types; /* of the point looked at */
  /* of a space with a form: instead of the evaluator; else NULL */
  struct point_evaluator *points;
  struct space_point *at; /* the point looked at */
  struct climb_point trial;
  struct chain chain[CHAINS];
  struct rng rng;
  const struct climb_pool *pool; /* where to begin; NULL: anywhere */
  const struct deadline *deadline;
  struct climb_haul *haul;
};

struct climb_group *
climb_group_new (const struct climb_params *params)
{
  struct climb_group *group = memory_zero (1, sizeof *group);
  group->params = params;
  group->evaluator = evaluator_new ();
  group->guide = climb_guide_new (&params->objective);
  node_types_init (&group->types);
  if (params->objective.space->form)
    group->points = point_evaluator_new (&params->objective);
  return group;
}

void
climb_group_free (struct climb_group *group)
{
  if (!group)
    return;
  evaluator_free (group->evaluator);
  climb_guide_free (group->guide);
  point_evaluator_free (group->points);
  node_types_clear (&group->types);
  free (group);
}

void
climb_haul_free (struct climb_haul *haul)
{
  if (!haul)
    return;
  for (size_t i = 0; i < haul->length; i++)
    free (haul->find[i].notation);
  climb_pool_free (haul->pool);
  memory_free (haul->find, haul);
}

static struct quotient
best_value (const struct climb_haul *haul)
{
  return haul->length > 0 ? haul->find[haul->length - 1].value : (struct quotient){ 0, 0 };
}

/* The notation of the point looked at, in lowest terms; to be freed. */
static char *
notation_here (const struct climb_group *group)
{
  if (group->points) {
    const struct space_form *form = group->params->objective.space->form;
    struct space_point point = *group->at;
    space_reduce (form, &point);
    return space_notation (form, &point);
  }
  struct output out = { .stream = NULL };
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, group->types.source, group->types.k, group->types.cost,
                  group->types.count);
  notation_reduce (&types);
  notation_write (&types, &out);
  node_types_clear (&types);
  return output_take (&out);
}

static void
keep (struct climb_group *group, struct quotient value)
{
  struct climb_haul *haul = group->haul;
  memory_grow (haul->find, haul->capacity, haul->length + 1);
  haul->find[haul->length++]
    = (struct climb_find){ .notation = notation_here (group), .value = value, .step = haul->steps };
}

/* What is left of the time for one solve; false when nothing is. */
static bool
time_left (const struct climb_group *group, struct limits *limits)
{
  *limits = (struct limits){ .bytes = group->deadline->bytes };
  if (limits_interrupted ())
    return false;
  if (isinf (group->deadline->end))
    return true;
  limits->seconds = group->deadline->end - limits_now ();
  return limits->seconds > 0;
}

/* Make the point an instance. False where it is none, and when the time is over. */
static bool
go_to (struct climb_group *group, struct climb_point *point, struct limits *limits)
{
  group->at = &point->space_point;
  return climb_point_make (point, group->params, &group->types) && time_left (group, limits);
}

/* The objective at the point looked at. */
static enum verdict
evaluate_here (struct climb_group *group, struct quotient floor, const struct limits *limits,
               struct quotient *value)
{
  size_t best;
  if (group->points)
    return evaluate_points (group->points, group->at, 1, floor, limits, value, &best);
  return evaluate (group->evaluator, &group->params->objective, &group->types, floor, limits,
                   value);
}

/* The value there unless it is less than the floor; what beats all of this piece is kept. False
   where it has none. */
static bool
look (struct climb_group *group, struct quotient floor, const struct limits *limits,
      struct quotient *value)
{
  if (evaluate_here (group, floor, limits, value) != EVALUATE_VALUE)
    return false;
  if (quotient_compare (*value, best_value (group->haul)) > 0)
    keep (group, *value);
  return true;
}

/* The score of a point; false where it has none or it is less than the threshold. */
static bool
score_point (struct climb_group *group, struct climb_point *point, double threshold, double *score)
{
  struct limits limits;
  struct quotient value, best = best_value (group->haul);
  if (!go_to (group, point, &limits))
    return false;
  climb_guide_set (group->guide, &group->types);
  struct quotient floor = climb_guide_floor (group->guide, threshold);
  /* what has a low score may yet beat all */
  if (best.den > 0 && quotient_compare (best, floor) < 0)
    floor = best;
  if (!look (group, floor, &limits, &value))
    return false;
  *score = climb_guide_score (group->guide, value);
  if (group->haul->pool)
    climb_pool_offer (group->haul->pool, &point->mutable_instance, *score);
  return *score >= threshold;
}

/* A place of the pool, or else one of those where the climb begins; NULL: there is none. */
static const struct mutable_instance *
draw_place (struct climb_group *group)
{
  const struct climb_starts *starts = &group->params->starts;
  const struct mutable_instance *place = NULL;
  if (group->pool)
    place = climb_pool_draw (
      group->pool, rng_range (&group->rng, group->params->limits.least, group->params->limits.most),
      &group->rng);
  if (!place && starts->count > 0)
    place = &starts->instance[rng_below (&group->rng, starts->count)];
  return place;
}

/* At such a place, or a few changes from there. */
static bool
resume (struct climb_group *group, struct chain *chain)
{
  const struct mutable_instance *instance = draw_place (group);
  if (!instance)
    return false;
  chain->point.mutable_instance = *instance;
  return climb_point_fit (&chain->point, group->params, &group->rng)
         && score_point (group, &chain->point, NOWHERE, &chain->score);
}

static void
start (struct climb_group *group, struct chain *chain)
{
  if (resume (group, chain))
    return;
  if (!climb_point_random (&chain->point, group->params, &group->rng)
      || !score_point (group, &chain->point, NOWHERE, &chain->score))
    chain->score = NOWHERE;
}

/* Exponential with mean 1, but for the straight lines that take the place of the logarithm
   between powers of two: the same on every machine. */
static double
exponential (struct rng *rng)
{
  uint64_t draw = rng_next (rng) | 1;
  int zeros = __builtin_clzll (draw);
  double fraction = (double)(draw << zeros << 1) / 18446744073709551616.0;
  return 0.6931471805599453 * (zeros + 1 - fraction);
}

/* One step of a chain: the rule of Metropolis, the random number drawn first, so that most
   proposals need no exact value. */
static void
advance (struct climb_group *group, struct chain *chain, double temperature)
{
  double score, threshold = chain->score - temperature * exponential (&group->rng);
  group->trial = chain->point;
  if (!climb_point_change (&group->trial, group->params, &group->rng)
      || !score_point (group, &group->trial, threshold, &score))
    return;
  chain->point = group->trial;
  chain->score = score;
}

/* Chains at neighbouring temperatures change places with the probability that keeps their joint
   distribution. */
static void
swap (struct climb_group *group)
{
  for (size_t i = 0; i + 1 < CHAINS; i++) {
    struct chain *cold = &group->chain[i], *warm = cold + 1;
    double gain = (warm->score - cold->score) * (1 / temperatures[i] - 1 / temperatures[i + 1]);
    if (gain < -exponential (&group->rng))
      continue;
    struct chain old = *cold;
    *cold = *warm;
    *warm = old;
  }
}

static void
step (struct climb_group *group, uint64_t number)
{
  size_t i = number % CHAINS;
  if (number < CHAINS) {
    start (group, &group->chain[i]);
    return;
  }
  if (number % (CHAINS * SWAP_ROUNDS) == 0)
    swap (group);
  advance (group, &group->chain[i], temperatures[i]);
}

static const struct evaluator_counts *
counts_of (const struct climb_group *group)
{
  return group->points ? point_evaluator_counts (group->points)
                       : evaluator_counts (group->evaluator);
}

/* A new haul; what the evaluator has counted so far is not its. */
static void
begin (struct climb_group *group, const struct deadline *deadline)
{
  const struct evaluator_counts *counts = counts_of (group);
  group->deadline = deadline;
  group->haul = memory_zero (1, sizeof *group->haul);
  group->haul->solved = 0 - counts->solved;
  group->haul->bounded = 0 - counts->bounded;
}

static struct climb_haul *
end (struct climb_group *group, uint64_t steps)
{
  const struct evaluator_counts *counts = counts_of (group);
  group->haul->complete = group->haul->steps == steps;
  group->haul->solved += counts->solved;
  group->haul->bounded += counts->bounded;
  return group->haul;
}

/* Begin anywhere, or at places of the pool: five pieces in eight with one number of
   destinations, else one in four. Shares that were measured to reach the best known values in
   few steps (tests/bench/climb_reach.sh). */
static void
choose (struct climb_group *group, uint64_t piece, const struct climb_pool *pool)
{
  const struct climb_params *params = group->params;
  rng_split (&group->rng, params->seed, piece);
  group->pool = NULL; /* none with a pattern or a form */
  if (!pool)
    return;
  uint64_t kind = rng_below (&group->rng, 8);
  group->pool = kind >= (params->limits.least == params->limits.most ? 3 : 6) ? pool : NULL;
  group->haul->pool = climb_pool_new (params->limits.least, params->limits.most);
}

struct climb_haul *
climb_group_run (struct climb_group *group, uint64_t piece, uint64_t steps,
                 const struct climb_pool *pool, const struct deadline *deadline)
{
  begin (group, deadline);
  choose (group, piece, pool);
  for (uint64_t i = 0; i < steps && !deadline_passed (deadline); i++) {
    group->haul->steps++;
    step (group, i);
  }
  return end (group, steps);
}

struct climb_haul *
climb_group_enumerate (struct climb_group *group, int64_t first, int64_t last,
                       const struct deadline *deadline)
{
  struct limits limits;
  struct quotient value;
  begin (group, deadline);
  for (int64_t i = first; i < last && !deadline_passed (deadline); i++) {
    struct quotient floor
      = group->haul->length > 0 ? best_value (group->haul) : (struct quotient){ 0, 1 };
    group->haul->steps++;
    climb_point_combination (&group->trial, group->params, i);
    if (go_to (group, &group->trial, &limits))
      look (group, floor, &limits, &value);
  }
  return end (group, (uint64_t)(last - first));
}
