#include "bounds/logp/multiplier.h"

#include "base/memory.h"
#include "bounds/colgen/master.h"
#include "bounds/logp/dual_bound.h"
#include "bounds/logp/parameters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A type's dual value is one node less what the master charges for it: unit - charge, in whole
   numbers. */
struct multiplier {
  const struct logp_types *types;
  const struct deadline *deadline;
  struct logp_dual_bound dual_bound;
  struct master master;
  int64_t unit;
  int64_t *charge;      /* [k] >= 0: the best for the present horizon; unit times the master's */
  int64_t *trial;       /* [k] */
  int64_t *trial_duals; /* [k] its dual values */
  double *usage, *count;
  struct tree_schedule *best; /* the caller's */
  struct tree_schedule made;
  struct logp_list list;
  int64_t bound;  /* steps: no schedule ends before */
  int64_t *duals; /* [k] the dual values that prove it; the caller's */
  int64_t work;
  bool stopped;
};

/* unit * n stays far below what N is capped at. */
static int64_t
unit_for (int64_t destinations)
{
  int64_t unit = 1;
  while (unit < (INT64_C (1) << 20) && 2 * unit <= (INT64_C (1) << 44) / destinations)
    unit *= 2;
  return unit;
}

/* The sum of the dual values of all destinations; 0, which proves nothing, on overflow. */
static int64_t
target_of (const struct multiplier *multiplier, const int64_t *duals)
{
  int64_t target = 0;
  for (size_t j = 0; j < multiplier->types->k; j++) {
    int64_t part;
    if (__builtin_mul_overflow (duals[j], multiplier->types->type[j].count, &part)
        || __builtin_add_overflow (target, part, &target))
      return 0;
  }
  return target;
}

/* Evaluates the trial's dual values, and keeps them if they exclude more. */
static void
build (struct multiplier *multiplier)
{
  const struct logp_types *types = multiplier->types;
  logp_dual_bound_build (&multiplier->dual_bound, multiplier->trial_duals);
  int64_t least = logp_dual_bound_least (&multiplier->dual_bound,
                                         target_of (multiplier, multiplier->trial_duals));
  if (least > multiplier->bound) {
    multiplier->bound = least;
    memcpy (multiplier->duals, multiplier->trial_duals, types->k * sizeof *multiplier->duals);
  }
  multiplier->work += 2 * (multiplier->dual_bound.span + 1) * ((int64_t)types->k + 1);
}

/* Only the type that receives longest has a dual value: this gives logp_first_bound. */
static void
price_longest (struct multiplier *multiplier)
{
  const struct logp_types *types = multiplier->types;
  size_t longest = 0;
  for (size_t j = 0; j < types->k; j++) {
    multiplier->trial_duals[j] = 0;
    longest = types->type[j].receive > types->type[longest].receive ? j : longest;
  }
  multiplier->trial_duals[longest] = multiplier->unit;
  build (multiplier);
}

/* What the trial says about the horizon `left`. */
struct answer {
  double total, nodes; /* its bound on the nodes informed, and the nodes of its column */
};

static void
evaluate (struct multiplier *multiplier, int64_t left, struct answer *answer)
{
  const struct logp_types *types = multiplier->types;
  double charged = 0;
  for (size_t j = 0; j < types->k; j++)
    multiplier->trial_duals[j] = multiplier->unit - multiplier->trial[j];
  build (multiplier);
  logp_dual_bound_usage (&multiplier->dual_bound, left, multiplier->usage);
  answer->nodes = 0;
  for (size_t j = 0; j < types->k; j++) {
    answer->nodes += multiplier->usage[j];
    charged += (double)multiplier->trial[j] * ((double)types->type[j].count - multiplier->usage[j]);
  }
  answer->total = answer->nodes <= logp_parameters.logp_column_nodes * (double)types->destinations
                    ? answer->nodes + charged / (double)multiplier->unit
                    : INFINITY;
  multiplier->work += 2 * (multiplier->dual_bound.span + 1) * ((int64_t)types->k + 1);
}

/* The best schedule's makespan in steps. */
static int64_t
upper (const struct multiplier *multiplier)
{
  return multiplier->best->makespan / multiplier->dual_bound.step;
}

/* Makes a list schedule for the horizon by the trial's dual values, just evaluated. */
static void
make_schedule (struct multiplier *multiplier, int64_t left)
{
  if (logp_dual_bound_schedule (&multiplier->dual_bound, multiplier->trial_duals, left,
                                &multiplier->list, &multiplier->made)
      && multiplier->made.makespan < multiplier->best->makespan)
    tree_schedule_copy (multiplier->best, &multiplier->made);
  multiplier->work += multiplier->types->destinations * ((int64_t)multiplier->types->k + 8);
}

/* trial = charge + step * (duals - charge). */
static void
move (struct multiplier *multiplier, double step)
{
  for (size_t j = 0; j < multiplier->types->k; j++) {
    double dual
      = multiplier->master.dual[j] > 0 ? multiplier->master.dual[j] * (double)multiplier->unit : 0;
    double value = (double)multiplier->charge[j] + step * (dual - (double)multiplier->charge[j]);
    multiplier->trial[j] = value < 0                                     ? 0
                           : value > (double)(LOGP_DUAL_BOUND_LIMIT / 2) ? LOGP_DUAL_BOUND_LIMIT / 2
                                                                         : llround (value);
  }
}

/* The trial's column is too long to count with: back towards the best charges; where these are
   such themselves, try higher ones. False when that leads nowhere. */
static bool
step_back (struct multiplier *multiplier, double *step)
{
  if (*step == 0)
    for (size_t j = 0; j < multiplier->types->k; j++) {
      int64_t charge = 2 * multiplier->charge[j] + multiplier->unit / 16 + 1;
      multiplier->charge[j] = charge < multiplier->unit ? charge : multiplier->unit;
    }
  *step /= 2;
  return *step == 0 || *step > logp_parameters.logp_least_step;
}

/* Take the trial's column into the master. Sets the next step; false when nothing better can
   come. */
static bool
use_column (struct multiplier *multiplier, const struct answer *answer, double tolerance,
            double *step)
{
  if (master_reduced (&multiplier->master, multiplier->usage, answer->nodes) > tolerance) {
    *step = logp_parameters.logp_step;
    return master_enter (&multiplier->master, multiplier->usage, answer->nodes, NULL);
  }
  bool more = *step != 1;
  *step = 1;
  return more;
}

static bool
stop (struct multiplier *multiplier)
{
  multiplier->stopped
    |= multiplier->work > logp_parameters.logp_work || deadline_passed (multiplier->deadline);
  return multiplier->stopped;
}

/* Searches for dual values that exclude `left` steps, from the present charges on. */
static void
probe (struct multiplier *multiplier, int64_t left)
{
  size_t k = multiplier->types->k;
  double target = (double)multiplier->types->destinations, tolerance = 1e-7 * target,
         best = INFINITY, step = 0;
  struct answer answer;
  master_start (&multiplier->master, k, multiplier->count, 0);
  for (size_t tries = 0;
       tries < 50 * (k + 10) && !stop (multiplier) && master_price (&multiplier->master); tries++) {
    double value = master_value (&multiplier->master);
    if (value >= target - tolerance || best - value < 10 * tolerance)
      break;
    move (multiplier, step);
    evaluate (multiplier, left, &answer);
    if (answer.total < INFINITY)
      make_schedule (multiplier, left);
    if (multiplier->bound > left || upper (multiplier) <= left)
      break;
    if (answer.total < best) {
      best = answer.total;
      memcpy (multiplier->charge, multiplier->trial, k * sizeof *multiplier->charge);
    }
    if (answer.total < INFINITY ? !use_column (multiplier, &answer, tolerance, &step)
                                : !step_back (multiplier, &step))
      break;
  }
}

/* Horizons: just before the schedule's end first, which is mostly where it is decided; then
   between what is excluded and what is not. */
static void
search (struct multiplier *multiplier)
{
  int64_t high = upper (multiplier);
  for (uint64_t i = 0;
       i < logp_parameters.logp_probes && multiplier->bound < high && !multiplier->stopped; i++) {
    int64_t low = multiplier->bound, left = i == 0       ? high - 1
                                            : i % 2 == 0 ? low + (high - low) / 2
                                                         : low;
    probe (multiplier, left);
    if (multiplier->bound <= left)
      high = left;
    if (upper (multiplier) < high)
      high = upper (multiplier);
  }
}

static void
prepare (struct multiplier *multiplier)
{
  size_t k = multiplier->types->k;
  multiplier->charge = memory_zero (k, sizeof *multiplier->charge);
  multiplier->trial = memory_alloc (k, sizeof *multiplier->trial);
  multiplier->trial_duals = memory_alloc (k, sizeof *multiplier->trial_duals);
  multiplier->usage = memory_alloc (k, sizeof *multiplier->usage);
  multiplier->count = memory_alloc (k, sizeof *multiplier->count);
  for (size_t j = 0; j < k; j++)
    multiplier->count[j] = (double)multiplier->types->type[j].count;
  master_init (&multiplier->master);
  tree_schedule_init (&multiplier->made);
  logp_list_init (&multiplier->list);
  multiplier->list.deadline = multiplier->deadline;
}

static void
clear (struct multiplier *multiplier)
{
  master_clear (&multiplier->master);
  tree_schedule_clear (&multiplier->made);
  logp_list_clear (&multiplier->list);
  logp_dual_bound_clear (&multiplier->dual_bound);
  memory_free (multiplier->charge, multiplier->trial, multiplier->trial_duals, multiplier->usage,
               multiplier->count);
}

int64_t
logp_multiplier_bound (const struct logp_types *types, struct tree_schedule *schedule,
                       const struct deadline *deadline, int64_t *duals)
{
  struct multiplier multiplier = { .types = types,
                                   .deadline = deadline,
                                   .unit = unit_for (types->destinations),
                                   .duals = duals,
                                   .best = schedule };
  if (!logp_dual_bound_init (&multiplier.dual_bound, types, schedule->makespan, deadline))
    return 0;
  prepare (&multiplier);
  price_longest (&multiplier);
  search (&multiplier);
  int64_t bound = multiplier.bound * multiplier.dual_bound.step;
  clear (&multiplier);
  return bound;
}
