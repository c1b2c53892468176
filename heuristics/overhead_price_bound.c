#include "heuristics/overhead_price_bound.h"

#include "base/memory.h"
#include "heuristics/overhead_master.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int overhead_price_rounds, overhead_price_debug;
double overhead_lp_seconds, overhead_dp_seconds;

enum verdict { EXCLUDED, OPEN, STOPPED };

struct search {
  const struct deadline *deadline;
  uint64_t budget;
  struct overhead_pricing pricing;
  struct overhead_master master;
  int64_t *program; /* prices of the linear program */
  int64_t *centre;  /* the best prices so far */
  int64_t centre_sum;
  size_t cells;
  size_t capacity[2];
};

static int alpha = 6;

static int64_t
worth (const struct search *search)
{
  const struct overhead_pricing *pricing = &search->pricing;
  int64_t sum = 0;
  for (size_t e = 0; e < pricing->events_count; e++)
    sum += pricing->events[e].copies * search->program[(size_t)pricing->events[e].pool * (size_t)(pricing->horizon + 1) + (size_t)pricing->events[e].time];
  return sum;
}

/* Value all kinds at the present prices, adding columns; their sum. */
static int64_t
price_all (struct search *search, bool first, size_t *added)
{
  struct overhead_pricing *pricing = &search->pricing;
  int64_t sum = 0;
  double start = limits_now ();
  for (size_t g = 0; g < pricing->kinds; g++) {
    int64_t value = overhead_pricing_value (pricing, g);
    if (value <= OVERHEAD_PRICE_HOPELESS)
      return -1;
    sum += value * pricing->count[g];
    if (!added)
      continue;
    overhead_pricing_path (pricing);
    if (first || (double)worth (search) / (double)OVERHEAD_PRICE_MOST > overhead_master_threshold (&search->master, g)) {
      overhead_master_column (&search->master, pricing, g);
      (*added)++;
    }
  }
  overhead_dp_seconds += limits_now () - start;
  if (sum < search->centre_sum) {
    search->centre_sum = sum;
    memcpy (search->centre, pricing->price, search->cells * sizeof *pricing->price);
  }
  return sum;
}

/* Prices that fall evenly. */
static void
first_prices (struct overhead_pricing *pricing)
{
  for (size_t q = 0; q < pricing->pools; q++)
    for (int64_t t = 0; t <= pricing->horizon; t++)
      overhead_pricing_pool (pricing, q)[t] = OVERHEAD_PRICE_MOST / (pricing->horizon + 1) * (pricing->horizon - t);
}

static void
stretch (struct search *search, const int64_t *old, int64_t at)
{
  struct overhead_pricing *pricing = &search->pricing;
  int64_t times = pricing->horizon + 1;
  for (size_t q = 0; q < pricing->pools; q++)
    for (int64_t t = 0; t < times; t++)
      overhead_pricing_pool (pricing, q)[t] = old[(int64_t)q * (times - 1) + (t > at ? t - 1 : t)];
}

/* Start at the horizon with the prices of the one before. */
static bool
start_from_last (struct search *search)
{
  int64_t horizon = search->pricing.horizon;
  int64_t *old = memory_alloc (search->pricing.pools * (size_t)horizon, sizeof *old);
  bool done = false;
  memcpy (old, search->centre, search->pricing.pools * (size_t)horizon * sizeof *old);
  memory_grow (search->centre, search->capacity[1], search->cells);
  search->centre_sum = INT64_MAX;
  for (int part = 0; part <= 4 && !done; part++) {
    stretch (search, old, part * (horizon-1) / 4);
    done = price_all (search, false, NULL) < 0;
  }
  free (old);
  return done;
}

static enum verdict
decide (struct search *search, int64_t horizon, bool again)
{
  size_t added = 0;
  overhead_pricing_horizon (&search->pricing, horizon);
  search->cells = search->pricing.pools * (size_t)(horizon + 1);
  memory_grow (search->program, search->capacity[0], search->cells);
  memory_grow (search->centre, search->capacity[1], search->cells);
  if (again && start_from_last (search)) { if (overhead_price_debug) fprintf(stderr,"again\n");
    return EXCLUDED;
    }
  if (overhead_price_debug) fprintf(stderr,"centre %f\n",(double)search->centre_sum/(1<<30));
  overhead_master_purge (&search->master);
  overhead_master_shorten (&search->master, horizon);
  if (!again) {
    search->centre_sum = INT64_MAX;
    first_prices (&search->pricing);
    if (price_all (search, true, &added) < 0)
      return EXCLUDED;
  }
  for (int round = 0;; round++) {
    if (search->budget-- == 0 || deadline_passed (search->deadline))
      return STOPPED;
    overhead_price_rounds++;
    double start = limits_now ();
    if (!overhead_master_solve (&search->master, 100))
      return STOPPED;
    overhead_lp_seconds += limits_now () - start;
    added = 0;
    double cost = overhead_master_cost (&search->master);
    overhead_master_prices (&search->master, &search->pricing);
    if (getenv("PURGE") && round%atoi(getenv("PURGE"))==0) overhead_master_purge (&search->master);
    size_t rows = overhead_master_separate (&search->master, horizon);
    int64_t sum = 0;
    if (cost > 1e-7) {
      memcpy (search->program, search->pricing.price, search->cells * sizeof *search->program);
      for (int a = alpha; added == 0 && a >= 0 && sum >= 0; a -= alpha) {
      for (size_t c = 0; c < search->cells; c++)
        search->pricing.price[c] = (search->program[c] * (16 - a) + search->centre[c] * a) / 16;
      sum = price_all (search, false, &added);
      if (alpha == 0) break;
    }}
    if (overhead_price_debug)
      fprintf (stderr, "T %ld round %d cost %f sum %f rows +%zu = %zu columns +%zu = %zu\n", (long)horizon, round,
               overhead_master_cost (&search->master), (double)sum / (double)OVERHEAD_PRICE_MOST, rows, search->master.row_count, added,
               search->master.column_count);
    if (sum < 0)
      return EXCLUDED;
    if (rows + added == 0)
      return OPEN;
  }
}

int64_t
overhead_price_bound (const struct overhead_ticks *ticks, int64_t least, int64_t most, const struct deadline *deadline, uint64_t budget,
                      struct overhead_tariff *proof)
{
  struct search search = { .deadline = deadline, .budget = budget };
  if (!overhead_pricing_init (&search.pricing, ticks))
    return least;
  overhead_master_init (&search.master, &search.pricing);
  if (getenv("ALPHA")) alpha = atoi(getenv("ALPHA"));
  for (bool again = false; least < most && decide (&search, least, again) == EXCLUDED; again = true) {
    overhead_pricing_store (&search.pricing, 1, proof);
    least++;
  }
  overhead_master_clear (&search.master);
  overhead_pricing_clear (&search.pricing);
  return least;
}
