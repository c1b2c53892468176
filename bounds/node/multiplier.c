#include "bounds/node/multiplier.h"

#include "base/memory.h"
#include "bounds/colgen/smoothing.h"
#include "bounds/node/parameters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct multiplier *
multiplier_new (void)
{
  struct multiplier *multiplier = memory_zero (1, sizeof *multiplier);
  multiplier->table = dual_bound_new ();
  return multiplier;
}

void
multiplier_free (struct multiplier *multiplier)
{
  if (!multiplier)
    return;
  dual_bound_free (multiplier->table);
  memory_free (multiplier->trial, multiplier->usage, multiplier->use, multiplier->count,
               multiplier->first, multiplier);
}

static void
reserve (struct multiplier *multiplier, size_t k)
{
  if (k <= multiplier->capacity)
    return;
  multiplier->capacity = k;
  multiplier->trial = memory_resize (multiplier->trial, k, sizeof *multiplier->trial);
  multiplier->usage = memory_resize (multiplier->usage, k, sizeof *multiplier->usage);
  multiplier->use = memory_resize (multiplier->use, k, sizeof *multiplier->use);
  multiplier->count = memory_resize (multiplier->count, k, sizeof *multiplier->count);
  free (multiplier->first);
  multiplier->first = memory_zero (k + 1, sizeof *multiplier->first);
}

struct dual_bound_state
multiplier_root (struct multiplier *multiplier, const struct node_types *types, int64_t horizon)
{
  reserve (multiplier, types->k);
  return (struct dual_bound_state){ .types = types,
                                    .horizon = horizon,
                                    .source_next = types->source,
                                    .left = types->count,
                                    .first = multiplier->first };
}

void
multiplier_lp_clear (struct multiplier_lp *lp)
{
  master_clear (&lp->master);
  memory_free (lp->left, lp->policy_duals);
  *lp = (struct multiplier_lp){ 0 };
}

void
multiplier_lp_copy (struct multiplier_lp *to, const struct multiplier_lp *from, size_t k)
{
  memory_grow (to->left, to->capacity, k);
  memcpy (to->left, from->left, k * sizeof *to->left);
  to->past = from->past;
  master_copy (&to->master, &from->master);
  if (k <= MULTIPLIER_TRACED_TYPES) {
    size_t length = (from->master.rows + 1) * k;
    memory_grow (to->policy_duals, to->policy_duals_capacity, length);
    memcpy (to->policy_duals, from->policy_duals, length * sizeof *to->policy_duals);
  }
}

void
multiplier_lp_start (struct multiplier_lp *lp, struct multiplier *multiplier,
                     const struct dual_bound_state *state)
{
  const struct node_types *types = state->types;
  int64_t span = state->horizon - dual_bound_first_slot (state);
  size_t rows = 0;
  reserve (multiplier, types->k);
  memory_grow (lp->left, lp->capacity, types->k);
  while (rows < types->k && types->cost[rows] <= span
         && (multiplier->rows == 0 || rows < multiplier->rows))
    rows++;
  for (size_t j = 0; j < rows; j++)
    multiplier->count[j] = (double)state->left[j];
  memcpy (lp->left, state->left, types->k * sizeof *state->left);
  lp->past.length = 0;
  master_start (&lp->master, rows, multiplier->count, (double)dual_bound_idle_slots (state));
  if (types->k <= MULTIPLIER_TRACED_TYPES) {
    memory_grow (lp->policy_duals, lp->policy_duals_capacity, (rows + 1) * types->k);
    for (size_t j = 0; j < types->k; j++) /* the policy that places nothing */
      lp->policy_duals[rows * types->k + j] = DUAL_BOUND_CAP;
  }
}

bool
multiplier_lp_descend (struct multiplier_lp *lp, int type, int64_t destinations)
{
  size_t depth = (size_t)lp->past.length;
  if (depth + 1 >= MASTER_PATH)
    return false;
  lp->past.type[lp->past.length++] = (int16_t)type;
  master_forbid_others (&lp->master, depth, type,
                        node_bound_parameters.multiplier_penalty * (double)destinations);
  return true;
}

/* One dual vector: its bound in natural units and its column. */
struct trial {
  double total, slots;
  struct master_path path;
};

static void
evaluate (struct multiplier *multiplier, const struct dual_bound_state *state, int64_t unit,
          const int64_t *duals, int64_t span, const struct multiplier_lp *lp, struct trial *trial)
{
  double policy_duals = 0;
  multiplier->evaluations++;
  dual_bound_build (multiplier->table, state->types, unit, duals, state->left, span);
  multiplier->work += dual_bound_work (multiplier->table);
  trial->path = lp->past;
  trial->slots
    = (double)dual_bound_follow (multiplier->table, state, multiplier->usage, &trial->path, NULL);
  for (size_t j = 0; j < state->types->k; j++) {
    policy_duals += (double)duals[j] * (double)(state->left[j] - multiplier->usage[j]);
    multiplier->use[j] = (double)(multiplier->usage[j] + lp->left[j] - state->left[j]);
  }
  /* saturated: no bound */
  trial->total = trial->slots >= (double)DUAL_BOUND_CAP
                   ? INFINITY
                   : trial->slots + policy_duals / (double)unit;
}

/* trial = from + step * (duals - from), as integers over `unit`. */
static void
move_duals (int64_t *trial, const struct master *master, const int64_t *from, double step,
            int64_t unit, size_t k)
{
  for (size_t j = 0; j < k; j++) {
    double target = j < master->rows && master->dual[j] > 0 ? master->dual[j] * (double)unit : 0;
    double value = (double)from[j] + step * (target - (double)from[j]);
    trial[j] = value < 0 ? 0 : value > (double)DUAL_BOUND_CAP ? DUAL_BOUND_CAP : llround (value);
  }
}

/* Verifies in exact arithmetic what the doubles suggest. */
static bool
excluded (struct multiplier *multiplier, const struct dual_bound_state *state, int64_t unit,
          const int64_t *duals)
{
  return dual_bound_total (multiplier->table, state, unit, duals)
         < unit * state->types->destinations;
}

/* The bound's slope at the trial, from the best dual values towards the master's. */
static double
slope (const struct multiplier *multiplier, const struct dual_bound_state *state,
       const struct master *master, const int64_t *from, int64_t unit)
{
  double sum = 0;
  for (size_t j = 0; j < state->types->k; j++) {
    double target = j < master->rows && master->dual[j] > 0 ? master->dual[j] * (double)unit : 0;
    sum += (double)(state->left[j] - multiplier->usage[j]) * (target - (double)from[j]);
  }
  return sum;
}

/* The trial has too many slots for the master's arithmetic. Steps back towards the best dual
   values; if these are out of range themselves, raises them. False if that leads nowhere. */
static bool
step_back (int64_t *duals, int64_t unit, size_t k, struct smoothing *smoothing)
{
  if (smoothing->step == 0)
    for (size_t j = 0; j < k; j++)
      duals[j] = duals[j] < DUAL_BOUND_CAP / 4 ? 2 * duals[j] + unit : DUAL_BOUND_CAP / 2;
  smoothing_back (smoothing);
  return smoothing->step == 0 || smoothing->step > node_bound_parameters.multiplier_least_step;
}

/* Enters the trial's column into the master and sets the next step. False if no improvement is
   possible. */
static bool
use_column (struct multiplier *multiplier, struct multiplier_lp *lp, const struct trial *trial,
            size_t k, double tolerance, struct smoothing *smoothing)
{
  struct master *master = &lp->master;
  if (master_reduced (master, multiplier->use, trial->slots) <= tolerance)
    return smoothing_to_duals (smoothing);
  smoothing_continue (smoothing);
  if (!master_enter (master, multiplier->use, trial->slots, &trial->path))
    return false;
  if (k <= MULTIPLIER_TRACED_TYPES)
    memcpy (lp->policy_duals + master->entered * k, multiplier->trial,
            k * sizeof *multiplier->trial);
  return true;
}

enum multiplier_verdict
multiplier_solve (struct multiplier *multiplier, const struct dual_bound_state *state, int64_t unit,
                  int64_t *duals, struct multiplier_lp *lp, enum multiplier_goal goal)
{
  struct master *master = &lp->master;
  size_t k = state->types->k;
  int64_t span = state->horizon - dual_bound_first_slot (state);
  double target = (double)state->types->destinations, tolerance = 1e-7 * target, best = INFINITY;
  struct smoothing smoothing;
  struct trial trial;
  if (span < 0)
    return state->placed < state->types->destinations ? MULTIPLIER_CUT : MULTIPLIER_OPEN;
  reserve (multiplier, k);
  smoothing_start (&smoothing, 0);
  for (size_t tries = 0; tries < 50 * (k + 10) && master_price (master); tries++) {
    double value = master_value (master);
    multiplier->stopped
      = deadline_passed (multiplier->deadline)
        || (multiplier->pointless
            && atomic_load_explicit (multiplier->pointless, memory_order_relaxed));
    if (multiplier->stopped || (value >= target - tolerance && goal == MULTIPLIER_DECIDE)
        || best - value < (value >= target - tolerance ? fmax (multiplier->gap, 10 * tolerance)
                                                       : 10 * tolerance))
      break;
    move_duals (multiplier->trial, master, duals, smoothing.step, unit, k);
    evaluate (multiplier, state, unit, multiplier->trial, span, lp, &trial);
    smoothing_adapt (&smoothing, slope (multiplier, state, master, duals, unit));
    if (trial.total < best) {
      best = trial.total;
      memcpy (duals, multiplier->trial, k * sizeof *duals);
    }
    if (trial.total < target && excluded (multiplier, state, unit, multiplier->trial))
      return MULTIPLIER_CUT;
    bool countable = trial.slots <= node_bound_parameters.multiplier_column_slots * target;
    if (countable ? !use_column (multiplier, lp, &trial, k, tolerance, &smoothing)
                  : !step_back (duals, unit, k, &smoothing))
      break;
  }
  return MULTIPLIER_OPEN;
}

/* The last time at which the plan makes a type-j node ready that still sends within the horizon,
   or 0. */
static int64_t
last_sender (const struct plan *plan, int32_t type, int64_t cost, int64_t horizon)
{
  int64_t last = 0;
  for (size_t i = 0; i < plan->length; i++)
    if (plan->entries[i].type == type && plan->entries[i].time + cost <= horizon)
      last = plan->entries[i].time;
  return last;
}

void
multiplier_guess (struct multiplier *multiplier, const struct node_types *types,
                  const struct plan *plan, int64_t unit, int64_t *duals)
{
  size_t k = types->k, slowest = k;
  int64_t horizon = plan->makespan - 1;
  reserve (multiplier, k);
  memset (duals, 0, k * sizeof *duals);
  /* which types the values so far may use */
  memset (multiplier->usage, 0, k * sizeof *multiplier->usage);
  for (size_t j = k; j-- > 0 && !deadline_passed (multiplier->deadline);) {
    int64_t last = last_sender (plan, (int32_t)j, types->cost[j], horizon);
    if (last > 0 && slowest < k) {
      int64_t left = horizon - last;
      dual_bound_build (multiplier->table, types, unit, duals, multiplier->usage, left);
      int64_t value = dual_bound_sender (multiplier->table, types->cost[j], left)
                      - (dual_bound_slot (multiplier->table, left) - unit);
      duals[j] = value > 0 ? value : 0;
    }
    if (last > 0 && slowest == k)
      slowest = j;
    multiplier->usage[j] = 1;
  }
}

/* The next horizon that multiplier_bound tries, between the excluded ones and the smallest one
   known not to be: the highest first, where the plan may be optimal; then just above those that
   the last dual values exclude, and in the middle, by turns. */
static int64_t
next_probe (int64_t low, int64_t high, int64_t top, int round)
{
  if (round == 0)
    return top - 1;
  return round % 2 == 0 ? low + (high - low) / 2 : low;
}

int64_t
multiplier_bound (struct multiplier *multiplier, const struct node_types *types,
                  const struct plan *plan, int64_t unit, int64_t *duals)
{
  size_t k = types->k;
  int64_t high = plan->makespan;
  multiplier_guess (multiplier, types, plan, unit, duals);
  dual_bound_build (multiplier->table, types, unit, duals, types->count, high - types->source);
  int64_t low = dual_bound_root_horizon (multiplier->table, types, unit, duals, high);
  if (low >= high)
    return high;
  /* dual values above all slots exclude nothing; none at all exclude what ends before the
     source's first send */
  if (low < types->source) {
    memset (duals, 0, k * sizeof *duals);
    low = types->source;
  }
  struct multiplier_lp lp = { 0 };
  int64_t *trial = memory_alloc (k, sizeof *trial);
  memcpy (trial, duals, k * sizeof *trial);
  multiplier->stopped = false;
  for (int round = 0; low < high && !multiplier->stopped; round++) {
    struct dual_bound_state state
      = multiplier_root (multiplier, types, next_probe (low, high, plan->makespan, round));
    multiplier_lp_start (&lp, multiplier, &state);
    if (multiplier_solve (multiplier, &state, unit, trial, &lp, MULTIPLIER_DECIDE)
          == MULTIPLIER_OPEN
        && !multiplier->stopped)
      high = state.horizon;
    multiplier->stopped |= deadline_passed (multiplier->deadline);
    dual_bound_build (multiplier->table, types, unit, trial, types->count, high - types->source);
    int64_t bound = dual_bound_root_horizon (multiplier->table, types, unit, trial, high);
    if (bound > low) {
      low = bound < high ? bound : high;
      memcpy (duals, trial, k * sizeof *duals);
    }
  }
  free (trial);
  multiplier_lp_clear (&lp);
  return low;
}
