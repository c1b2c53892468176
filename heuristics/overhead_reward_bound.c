#include "heuristics/overhead_reward_bound.h"

#include "base/memory.h"
#include "heuristics/master.h"
#include "heuristics/overhead_growth.h"
#include "heuristics/overhead_machine.h"
#include "heuristics/overhead_rewards.h"
#include "heuristics/overhead_work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 1e-7
#define STEP 0.5 /* from the best prices towards the duals */

struct priced {
  struct overhead_rewards prices;
  struct master master;
  size_t rows;
  int64_t *best; /* owned [OVERHEAD_REWARD_ROWS]: rewards of the best so far, over all horizons */
  double *count; /* owned, likewise */
  double tasks;
  int64_t work; /* done so far: cells filled and entries of the inverse updated */
  const struct deadline *deadline;
};

/* Rewards between the best and those of the duals. */
static void
move_rewards (struct priced *priced, double step)
{
  for (size_t u = 0; u < priced->rows; u++) {
    double dual = priced->master.dual[u] > 0 ? priced->master.dual[u] : 0, from = (double)priced->best[u];
    double reward = from + step * ((1 - dual) * OVERHEAD_REWARDS_UNIT - from);
    priced->prices.reward[u] = llround (reward > -(double)OVERHEAD_REWARDS_MOST ? reward : -(double)OVERHEAD_REWARDS_MOST);
  }
}

/* Receives that the present rewards leave possible: sum of prices and what the sources bring. */
static double
receives_left (const struct priced *priced)
{
  return priced->tasks + (double)(priced->prices.total - overhead_rewards_due (&priced->prices)) / OVERHEAD_REWARDS_UNIT;
}

/* Do some rewards refute the horizon? */
static bool
refuted (struct priced *priced, int64_t horizon)
{
  struct master *master = &priced->master;
  double best = INFINITY, step = 0, receives;
  overhead_rewards_horizon (&priced->prices, horizon);
  master_start (master, priced->rows, priced->count, 0);
  while (priced->work < OVERHEAD_REWARD_WORK && !(priced->deadline && deadline_passed (priced->deadline)) && master_price (master)) {
    double value = master_value (master);
    if (value > priced->tasks - TOLERANCE || best - value < TOLERANCE)
      break;
    move_rewards (priced, step);
    overhead_rewards_evaluate (&priced->prices);
    priced->work += 2 * (horizon + 1) * (int64_t)priced->prices.relays + 4 * (int64_t)(priced->rows * priced->rows);
    if (priced->prices.total < overhead_rewards_due (&priced->prices)) {
      memcpy (priced->best, priced->prices.reward, priced->rows * sizeof *priced->best);
      return true;
    }
    if (receives_left (priced) < best) {
      best = receives_left (priced);
      memcpy (priced->best, priced->prices.reward, priced->rows * sizeof *priced->best);
    }
    receives = 0;
    for (size_t u = 0; u < priced->rows; u++)
      receives += priced->prices.visits[u];
    if (master_reduced (master, priced->prices.visits, receives) > TOLERANCE) {
      step = STEP;
      if (!master_enter (master, priced->prices.visits, receives, NULL))
        break;
    } else if (step == 1) {
      break;
    } else {
      step = 1;
    }
  }
  return false;
}

/* Refute horizons from `low` on, by steps that double and then halve; returns what the makespan is not below. */
static int64_t
climb (struct priced *priced, int64_t low)
{
  int64_t grain = priced->prices.grain, horizon = low / grain, open = INT64_MAX;
  for (int64_t step = 1; horizon < open; step = 2 * step) {
    if (horizon + step > open)
      step = (open - horizon + 1) / 2;
    if (refuted (priced, horizon + step - 1))
      horizon += step;
    else
      open = horizon + step - 1;
  }
  return horizon * grain > low ? horizon * grain : low;
}

/* Climb with message k, or all together when k is -1, from `low`. */
static int64_t
set_bound (struct priced *priced, int32_t k, int64_t low)
{
  struct overhead_rewards *prices = &priced->prices;
  int64_t grain = low / (OVERHEAD_REWARD_CELLS / (prices->heads->ticks->nodes + 1)) + 1;
  if (!overhead_rewards_take (prices, k, grain) || prices->relays == 0 || prices->relays + prices->feeds > OVERHEAD_REWARD_ROWS)
    return low;
  priced->rows = prices->relays + prices->feeds;
  priced->tasks = 0;
  for (size_t u = 0; u < priced->rows; u++) {
    priced->count[u] = u < prices->relays ? 1 : (double)prices->feed[u - prices->relays].count;
    priced->tasks += priced->count[u];
    priced->best[u] = u < prices->relays ? 0 : OVERHEAD_REWARDS_UNIT / 2;
  }
  return climb (priced, low);
}

/* The largest of those that cost next to nothing. */
static int64_t
simpler_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  int64_t growth = overhead_growth_bound (ticks, deadline), work = overhead_work_bound (ticks, deadline),
          machine = overhead_machine_bound (ticks, deadline);
  int64_t larger = growth > work ? growth : work;
  return larger > machine ? larger : machine;
}

int64_t
overhead_reward_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  struct overhead_horizon horizon;
  struct priced priced = { .deadline = deadline };
  int64_t bound = simpler_bound (ticks, deadline);
  overhead_heads_init (&heads, ticks, deadline);
  overhead_horizon_init (&horizon, &heads);
  overhead_rewards_init (&priced.prices, &heads, &horizon);
  master_init (&priced.master);
  priced.best = memory_alloc (OVERHEAD_REWARD_ROWS, sizeof *priced.best);
  priced.count = memory_alloc (OVERHEAD_REWARD_ROWS, sizeof *priced.count);
  bound = set_bound (&priced, -1, bound);
  for (int32_t k = 0; ticks->messages > 1 && k < ticks->messages && priced.work < OVERHEAD_REWARD_WORK; k++)
    bound = set_bound (&priced, k, bound);
  free (priced.best);
  free (priced.count);
  master_clear (&priced.master);
  overhead_rewards_clear (&priced.prices);
  overhead_horizon_clear (&horizon);
  overhead_heads_clear (&heads);
  return bound;
}
