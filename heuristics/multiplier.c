#include "heuristics/multiplier.h"

#include "base/memory.h"
#include "heuristics/smoothing.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COLUMN_SLOTS_MAX 1000 /* columns beyond this, as a multiple of n, would spoil the master's arithmetic */
#define PENALTY 100           /* slots that a column from another branch loses, as a multiple of n */
#define STEP_MIN 1e-9         /* closer to the best prices is no step */

struct multiplier *
multiplier_new (void)
{
  struct multiplier *multiplier = memory_zero (1, sizeof *multiplier);
  multiplier->table = price_table_new ();
  return multiplier;
}

void
multiplier_free (struct multiplier *multiplier)
{
  if (!multiplier)
    return;
  price_table_free (multiplier->table);
  free (multiplier->trial);
  free (multiplier->usage);
  free (multiplier->use);
  free (multiplier->count);
  free (multiplier->first);
  free (multiplier);
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

struct price_state
multiplier_root (struct multiplier *multiplier, const struct node_types *types, int64_t horizon)
{
  reserve (multiplier, types->k);
  return (struct price_state){
    .types = types, .horizon = horizon, .source_next = types->source, .left = types->count, .first = multiplier->first
  };
}

void
relaxation_init (struct relaxation *relaxation)
{
  memset (relaxation, 0, sizeof *relaxation);
}

void
relaxation_clear (struct relaxation *relaxation)
{
  master_clear (&relaxation->master);
  free (relaxation->left);
  free (relaxation->prices);
  relaxation_init (relaxation);
}

static void
relaxation_reserve (struct relaxation *relaxation, size_t k)
{
  memory_grow (relaxation->left, relaxation->capacity, k);
}

void
relaxation_copy (struct relaxation *to, const struct relaxation *from, size_t k)
{
  relaxation_reserve (to, k);
  memcpy (to->left, from->left, k * sizeof *to->left);
  to->past = from->past;
  master_copy (&to->master, &from->master);
  if (k <= RELAXATION_TRACED) {
    size_t length = (from->master.rows + 1) * k;
    memory_grow (to->prices, to->prices_capacity, length);
    memcpy (to->prices, from->prices, length * sizeof *to->prices);
  }
}

void
relaxation_start (struct relaxation *relaxation, struct multiplier *multiplier, const struct price_state *state)
{
  const struct node_types *types = state->types;
  int64_t span = state->horizon - price_first_slot (state);
  size_t rows = 0;
  reserve (multiplier, types->k);
  relaxation_reserve (relaxation, types->k);
  while (rows < types->k && types->cost[rows] <= span && (multiplier->rows == 0 || rows < multiplier->rows))
    rows++;
  for (size_t j = 0; j < rows; j++)
    multiplier->count[j] = (double)state->left[j];
  memcpy (relaxation->left, state->left, types->k * sizeof *state->left);
  relaxation->past.length = 0;
  master_start (&relaxation->master, rows, multiplier->count, (double)price_idle_slots (state));
  if (types->k <= RELAXATION_TRACED) {
    memory_grow (relaxation->prices, relaxation->prices_capacity, (rows + 1) * types->k);
    for (size_t j = 0; j < types->k; j++) /* the policy that places nothing */
      relaxation->prices[rows * types->k + j] = PRICE_CAP;
  }
}

bool
relaxation_descend (struct relaxation *relaxation, int type, int64_t destinations)
{
  size_t depth = (size_t)relaxation->past.length;
  if (depth + 1 >= MASTER_PATH)
    return false;
  relaxation->past.type[relaxation->past.length++] = (int16_t)type;
  master_keep (&relaxation->master, depth, type, PENALTY * (double)destinations);
  return true;
}

/* One vector of prices: its bound in natural units and its column. */
struct trial {
  double total, slots;
  struct master_path path;
};

static void
evaluate (struct multiplier *multiplier, const struct price_state *state, int64_t unit, const int64_t *price, int64_t span,
          const struct relaxation *relaxation, struct trial *trial)
{
  double prices = 0;
  multiplier->evaluations++;
  price_build (multiplier->table, state->types, unit, price, state->left, span);
  multiplier->work += price_work (multiplier->table);
  trial->path = relaxation->past;
  trial->slots = (double)price_follow (multiplier->table, state, multiplier->usage, &trial->path, NULL);
  for (size_t j = 0; j < state->types->k; j++) {
    prices += (double)price[j] * (double)(state->left[j] - multiplier->usage[j]);
    multiplier->use[j] = (double)(multiplier->usage[j] + relaxation->left[j] - state->left[j]);
  }
  trial->total = trial->slots >= (double)PRICE_CAP ? INFINITY : trial->slots + prices / (double)unit; /* saturated: no bound */
}

/* trial = from + step * (duals - from), as integers over `unit`. */
static void
move_prices (int64_t *trial, const struct master *master, const int64_t *from, double step, int64_t unit, size_t k)
{
  for (size_t j = 0; j < k; j++) {
    double target = j < master->rows && master->dual[j] > 0 ? master->dual[j] * (double)unit : 0;
    double value = (double)from[j] + step * (target - (double)from[j]);
    trial[j] = value < 0 ? 0 : value > (double)PRICE_CAP ? PRICE_CAP : llround (value);
  }
}

/* Exact check of what the doubles suggest. */
static bool
excluded (struct multiplier *multiplier, const struct price_state *state, int64_t unit, const int64_t *price)
{
  return price_total (multiplier->table, state, unit, price) < unit * state->types->destinations;
}

/* The bound's slope at the trial, from the best prices towards the duals. */
static double
slope (const struct multiplier *multiplier, const struct price_state *state, const struct master *master, const int64_t *from, int64_t unit)
{
  double sum = 0;
  for (size_t j = 0; j < state->types->k; j++) {
    double target = j < master->rows && master->dual[j] > 0 ? master->dual[j] * (double)unit : 0;
    sum += (double)(state->left[j] - multiplier->usage[j]) * (target - (double)from[j]);
  }
  return sum;
}

/* The trial's slots are too many to count with: back towards the best prices; where these are such themselves, try higher ones. False when
   that leads nowhere. */
static bool
step_back (int64_t *price, int64_t unit, size_t k, struct smoothing *smoothing)
{
  if (smoothing->step == 0)
    for (size_t j = 0; j < k; j++)
      price[j] = price[j] < PRICE_CAP / 4 ? 2 * price[j] + unit : PRICE_CAP / 2;
  smoothing_back (smoothing);
  return smoothing->step == 0 || smoothing->step > STEP_MIN;
}

/* Take the trial's column into the master. Sets the next step; false when nothing better can come. */
static bool
use_column (struct multiplier *multiplier, struct relaxation *relaxation, const struct trial *trial, size_t k, double tolerance,
            struct smoothing *smoothing)
{
  struct master *master = &relaxation->master;
  if (master_reduced (master, multiplier->use, trial->slots) <= tolerance)
    return smoothing_to_duals (smoothing);
  smoothing_go_on (smoothing);
  if (!master_enter (master, multiplier->use, trial->slots, &trial->path))
    return false;
  if (k <= RELAXATION_TRACED)
    memcpy (relaxation->prices + master->entered * k, multiplier->trial, k * sizeof *multiplier->trial);
  return true;
}

enum multiplier_verdict
multiplier_solve (struct multiplier *multiplier, const struct price_state *state, int64_t unit, int64_t *price,
                  struct relaxation *relaxation, enum multiplier_goal goal)
{
  struct master *master = &relaxation->master;
  size_t k = state->types->k;
  int64_t span = state->horizon - price_first_slot (state);
  double target = (double)state->types->destinations, tolerance = 1e-7 * target, best = INFINITY;
  struct smoothing smoothing;
  struct trial trial;
  if (span < 0)
    return state->placed < state->types->destinations ? MULTIPLIER_CUT : MULTIPLIER_OPEN;
  reserve (multiplier, k);
  smoothing_start (&smoothing, 0);
  for (size_t tries = 0; tries < 50 * (k + 10) && master_price (master); tries++) {
    double value = master_value (master);
    multiplier->stopped = (multiplier->deadline && deadline_passed (multiplier->deadline))
                          || (multiplier->pointless && atomic_load_explicit (multiplier->pointless, memory_order_relaxed));
    if (multiplier->stopped || (value >= target - tolerance && goal == MULTIPLIER_DECIDE)
        || best - value < (value >= target - tolerance ? fmax (multiplier->gap, 10 * tolerance) : 10 * tolerance))
      break;
    move_prices (multiplier->trial, master, price, smoothing.step, unit, k);
    evaluate (multiplier, state, unit, multiplier->trial, span, relaxation, &trial);
    smoothing_learn (&smoothing, slope (multiplier, state, master, price, unit));
    if (trial.total < best) {
      best = trial.total;
      memcpy (price, multiplier->trial, k * sizeof *price);
    }
    if (trial.total < target && excluded (multiplier, state, unit, multiplier->trial))
      return MULTIPLIER_CUT;
    bool countable = trial.slots <= COLUMN_SLOTS_MAX * target;
    if (countable ? !use_column (multiplier, relaxation, &trial, k, tolerance, &smoothing) : !step_back (price, unit, k, &smoothing))
      break;
  }
  return MULTIPLIER_OPEN;
}

/* Last time at which the plan makes a type-j node ready that still sends within the horizon, or 0. */
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
multiplier_guess (struct multiplier *multiplier, const struct node_types *types, const struct plan *plan, int64_t unit, int64_t *price)
{
  size_t k = types->k, slowest = k;
  int64_t horizon = plan->makespan - 1;
  reserve (multiplier, k);
  memset (price, 0, k * sizeof *price);
  memset (multiplier->usage, 0, k * sizeof *multiplier->usage); /* which types the values so far may use */
  for (size_t j = k; j-- > 0 && !(multiplier->deadline && deadline_passed (multiplier->deadline));) {
    int64_t last = last_sender (plan, (int32_t)j, types->cost[j], horizon);
    if (last > 0 && slowest < k) {
      int64_t left = horizon - last;
      price_build (multiplier->table, types, unit, price, multiplier->usage, left);
      int64_t worth = price_sender (multiplier->table, types, j, left) - (price_slot (multiplier->table, left) - unit);
      price[j] = worth > 0 ? worth : 0;
    }
    if (last > 0 && slowest == k)
      slowest = j;
    multiplier->usage[j] = 1;
  }
}

/* Where multiplier_bound looks next between the excluded horizons and the first one known not to be: at the top first, where the plan may
   be optimal; then just above what the last prices exclude and in the middle by turns. */
static int64_t
next_probe (int64_t low, int64_t high, int64_t top, int round)
{
  if (round == 0)
    return top - 1;
  return round % 2 == 0 ? low + (high - low) / 2 : low;
}

int64_t
multiplier_bound (struct multiplier *multiplier, const struct node_types *types, const struct plan *plan, int64_t unit, int64_t *price)
{
  size_t k = types->k;
  int64_t high = plan->makespan;
  multiplier_guess (multiplier, types, plan, unit, price);
  price_build (multiplier->table, types, unit, price, types->count, high - types->source);
  int64_t low = price_root_horizon (multiplier->table, types, unit, price, high);
  if (low >= high)
    return high;
  if (low < types->source) { /* prices beyond all slots exclude nothing; none at all exclude what ends before the source's first send */
    memset (price, 0, k * sizeof *price);
    low = types->source;
  }
  struct relaxation relaxation;
  relaxation_init (&relaxation);
  int64_t *trial = memory_alloc (k, sizeof *trial);
  memcpy (trial, price, k * sizeof *trial);
  multiplier->stopped = false;
  for (int round = 0; low < high && !multiplier->stopped; round++) {
    struct price_state state = multiplier_root (multiplier, types, next_probe (low, high, plan->makespan, round));
    relaxation_start (&relaxation, multiplier, &state);
    if (multiplier_solve (multiplier, &state, unit, trial, &relaxation, MULTIPLIER_DECIDE) == MULTIPLIER_OPEN && !multiplier->stopped)
      high = state.horizon;
    multiplier->stopped |= multiplier->deadline && deadline_passed (multiplier->deadline);
    price_build (multiplier->table, types, unit, trial, types->count, high - types->source);
    int64_t bound = price_root_horizon (multiplier->table, types, unit, trial, high);
    if (bound > low) {
      low = bound < high ? bound : high;
      memcpy (price, trial, k * sizeof *price);
    }
  }
  free (trial);
  relaxation_clear (&relaxation);
  return low;
}
