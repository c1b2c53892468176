#include "bounds/overhead/master.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MASTER_TOLERANCE 1e-6
#define MASTER_LONGEST 1e6 /* seconds; beyond: no limit */

/* Adds a row for each kind: as many schedules as nodes. */
static void
add_kinds (struct overhead_master *master, const struct overhead_pricing *pricing)
{
  for (size_t g = 0; g < master->kinds; g++)
    master->solver->add_row (master->lp, true, pricing->count[g], (struct lp_entries){ 0 });
}

/* Adds the columns that buy copies; there are no balance rows yet. */
static void
add_tiers (struct overhead_master *master)
{
  for (size_t a = 0; a < master->pools * OVERHEAD_MASTER_TIERS; a++)
    master->solver->add_column (
      master->lp,
      ldexp (1, (OVERHEAD_MASTER_TIERS - 1 - (int)(a % OVERHEAD_MASTER_TIERS))
                  * OVERHEAD_MASTER_TIER_BITS),
      (struct lp_entries){ 0 });
}

void
overhead_master_init (struct overhead_master *master, const struct lp_solver *solver,
                      const struct overhead_pricing *pricing, int64_t horizon)
{
  *master = (struct overhead_master){
    .solver = solver, .lp = solver->make (), .pools = pricing->pools, .kinds = pricing->kinds
  };
  master->part = horizon / OVERHEAD_MASTER_TIERS + 1;
  add_kinds (master, pricing);
  add_tiers (master);
}

void
overhead_master_clear (struct overhead_master *master)
{
  master->solver->free (master->lp);
  memory_free (master->rows, master->columns, master->events, master->element, master->index,
               master->balance);
}

/* The copies that have arrived in the pool by t, minus the receives started by then. */
static int
balance_at (const struct overhead_master *master, const struct overhead_master_column *column,
            int32_t pool, int32_t time)
{
  const struct overhead_price_event *event = master->events + column->first;
  int balance = 0;
  for (size_t e = 0; e < column->count; e++)
    if (event[e].pool == pool && event[e].time <= time)
      balance += event[e].copies;
  return balance;
}

static void
reserve_elements (struct overhead_master *master, size_t count)
{
  memory_grow (master->element, master->capacity[3], count);
  memory_grow (master->index, master->capacity[4], count);
}

void
overhead_master_column (struct overhead_master *master, const struct overhead_pricing *pricing,
                        size_t kind)
{
  struct overhead_master_column column
    = { master->event_count, pricing->events_count, kind, pricing->end };
  memory_grow (master->columns, master->capacity[1], master->column_count + 1);
  memory_grow (master->events, master->capacity[2], master->event_count + column.count);
  if (column.count > 0)
    memcpy (master->events + column.first, pricing->events, column.count * sizeof *master->events);
  master->columns[master->column_count++] = column;
  master->event_count += column.count;
  master->fresh_columns = true;
}

/* The first entries of the scratch memory. */
static struct lp_entries
entries_of (const struct overhead_master *master, size_t count)
{
  return (struct lp_entries){ count, master->index, master->element };
}

static void
insert_column (struct overhead_master *master, const struct overhead_master_column *column)
{
  reserve_elements (master, master->row_count + 1);
  size_t used = 1;
  master->index[0] = (int)column->kind;
  master->element[0] = 1;
  for (size_t r = 0; r < master->row_count; r++) {
    int balance = balance_at (master, column, master->rows[r].pool, master->rows[r].time);
    if (balance != 0) {
      master->index[used] = (int)(master->kinds + r);
      master->element[used++] = balance;
    }
  }
  master->solver->add_column (master->lp, 0, entries_of (master, used));
}

void
overhead_master_shorten (struct overhead_master *master, int64_t horizon)
{
  size_t kept = 0, events = 0;
  size_t dropped = 0;
  reserve_elements (master, master->column_count + 1);
  for (size_t c = 0; c < master->column_count; c++) {
    struct overhead_master_column column = master->columns[c];
    if (column.end > horizon) {
      if (c < master->inserted)
        master->index[dropped++] = (int)(master->pools * OVERHEAD_MASTER_TIERS + c);
      continue;
    }
    memmove (master->events + events, master->events + column.first,
             column.count * sizeof *master->events);
    column.first = events;
    events += column.count;
    master->columns[kept++] = column;
  }
  if (dropped > 0)
    master->solver->delete_columns (master->lp, dropped, master->index);
  master->inserted -= dropped;
  master->column_count = kept;
  master->event_count = events;
}

/* Rows that do not bind have a basic slack. */
void
overhead_master_purge (struct overhead_master *master)
{
  size_t kept = 0;
  size_t dropped = 0;
  reserve_elements (master, master->row_count + 1);
  for (size_t r = 0; r < master->row_count; r++)
    if (master->solver->slack_is_basic (master->lp, (int)(master->kinds + r)))
      master->index[dropped++] = (int)(master->kinds + r);
    else
      master->rows[kept++] = master->rows[r];
  if (dropped > 0)
    master->solver->delete_rows (master->lp, dropped, master->index);
  master->row_count = kept;
}

bool
overhead_master_solve (struct overhead_master *master, const struct deadline *deadline)
{
  const struct lp_solver *solver = master->solver;
  double left = deadline ? deadline->end - limits_now () : INFINITY,
         seconds = left < MASTER_LONGEST ? fmax (left, 0) : -1;
  bool fresh_rows = master->fresh_rows;
  int iterations = 0, last = 0;
  if (fresh_rows)
    iterations = last = solver->solve (master->lp, LP_DUAL, seconds);
  for (; master->inserted < master->column_count; master->inserted++)
    insert_column (master, &master->columns[master->inserted]);
  if (master->fresh_columns || !solver->solved (master->lp)) {
    last = solver->solve (master->lp, LP_PRIMAL, seconds);
    iterations += last;
  }
  master->stuck = !fresh_rows && last == 0;
  master->fresh_rows = master->fresh_columns = false;
  master->work = (uint64_t)iterations * (master->kinds + master->row_count + master->column_count);
  return solver->solved (master->lp);
}

double
overhead_master_cost (const struct overhead_master *master)
{
  return master->solver->objective (master->lp);
}

double
overhead_master_threshold (const struct overhead_master *master, size_t kind)
{
  return -master->solver->duals (master->lp)[kind] + MASTER_TOLERANCE;
}

void
overhead_master_prices (const struct overhead_master *master, struct overhead_pricing *pricing)
{
  const double *dual = master->solver->duals (master->lp) + master->kinds;
  size_t times = (size_t)pricing->horizon + 1;
  memset (pricing->price, 0, pricing->pools * times * sizeof *pricing->price);
  for (size_t r = 0; r < master->row_count; r++) {
    /* rows of longer horizons stay */
    int64_t time = int64_min (master->rows[r].time, pricing->horizon);
    if (dual[r] > 0)
      overhead_pricing_pool (pricing, (size_t)master->rows[r].pool)[time]
        += (int64_t)lrint (dual[r] * (double)OVERHEAD_MASTER_UNIT);
  }
  for (size_t q = 0; q < pricing->pools; q++) {
    int64_t *price = overhead_pricing_pool (pricing, q), sum = 0;
    for (size_t t = times; t-- > 0;) {
      sum += price[t];
      price[t] = sum = sum > OVERHEAD_PRICE_FINE ? OVERHEAD_PRICE_FINE : sum;
    }
  }
}

static void
add_row (struct overhead_master *master, int32_t pool, int32_t time)
{
  memory_grow (master->rows, master->capacity[0], master->row_count + 1);
  master->rows[master->row_count++] = (struct overhead_price_event){ .pool = pool, .time = time };
  reserve_elements (master, master->column_count + OVERHEAD_MASTER_TIERS);
  size_t used = 0;
  master->fresh_rows = true;
  for (int tier = 0; tier < OVERHEAD_MASTER_TIERS; tier++)
    if (tier * master->part <= time) {
      master->index[used] = pool * OVERHEAD_MASTER_TIERS + tier;
      master->element[used++] = 1;
    }
  for (size_t c = 0; c < master->inserted; c++) {
    int balance = balance_at (master, &master->columns[c], pool, time);
    if (balance != 0) {
      master->index[used] = (int)(master->pools * OVERHEAD_MASTER_TIERS + c);
      master->element[used++] = balance;
    }
  }
  master->solver->add_row (master->lp, false, 0, entries_of (master, used));
}

/* Adds a row at the minimum of each interval of times in which the pool's balance is negative;
   returns their number. On entry `balance` holds the changes of the balance. */
static size_t
separate_pool (struct overhead_master *master, size_t pool, double *balance, int64_t horizon)
{
  size_t before = master->row_count;
  int64_t lowest = -1;
  for (int64_t t = 0; t <= horizon; t++) {
    balance[t] += t > 0 ? balance[t - 1] : 0;
    if (balance[t] < -MASTER_TOLERANCE) {
      lowest = lowest < 0 || balance[t] < balance[lowest] - MASTER_TOLERANCE ? t : lowest;
    } else if (lowest >= 0) {
      add_row (master, (int32_t)pool, (int32_t)lowest);
      lowest = -1;
    }
  }
  if (lowest >= 0)
    add_row (master, (int32_t)pool, (int32_t)lowest);
  return master->row_count - before;
}

size_t
overhead_master_separate (struct overhead_master *master, int64_t horizon)
{
  size_t times = (size_t)horizon + 1, added = 0;
  const double *use = master->solver->values (master->lp);
  memory_grow (master->balance, master->capacity[5], master->pools * times);
  memset (master->balance, 0, master->pools * times * sizeof *master->balance);
  for (size_t a = 0; a < master->pools * OVERHEAD_MASTER_TIERS; a++) {
    size_t time = a % OVERHEAD_MASTER_TIERS * (size_t)master->part;
    if (time < times)
      master->balance[a / OVERHEAD_MASTER_TIERS * times + time] += use[a];
  }
  for (size_t c = 0; c < master->inserted; c++) {
    double share = use[master->pools * OVERHEAD_MASTER_TIERS + c];
    const struct overhead_price_event *event = master->events + master->columns[c].first;
    for (size_t e = 0; share > 0 && e < master->columns[c].count; e++)
      master->balance[(size_t)event[e].pool * times + (size_t)event[e].time]
        += share * event[e].copies;
  }
  for (size_t q = 0; q < master->pools; q++)
    added += separate_pool (master, q, master->balance + q * times, horizon);
  return added;
}
