#include "search/node/bp_lp.h"

#include "tests/support/bp.h"

static void
draw (struct bench *bench, struct rng *rng)
{
  bench_reset (bench);
  random_types (&bench->types, rng, 1 + rng_below (rng, 5), rng_range (rng, 1, 6), 2, 9);
  bench->horizon = bench->types.source + rng_range (rng, 0, 11);
  bench_draw_splits (bench, rng, (size_t)rng_below (rng, NAIVE_SPLITS + 1));
}

/* The bound is the exact total of the dual values kept, and says whether they exclude the case.
   Dual values too low for the arithmetic give none. */
static void
expect_bound (const struct bench *bench, const struct bp_lp *lp)
{
  if (!isfinite (lp->bound)) {
    cr_assert_not (lp->cut);
    return;
  }
  struct bp_pricing *table = bp_pricing_new ();
  int32_t unit = bp_pricing_unit (&bench->types);
  cr_assert (bp_pricing_build (table, &bench->types, bench->horizon, bench->constraint,
                               bench->constraints, lp->duals, lp->weight));
  int64_t total = bp_pricing_total (table, lp->duals, lp->weight);
  cr_assert_float_eq ((double)total / unit, lp->bound, 1e-9);
  cr_assert_eq (lp->cut, total < unit * bench->types.destinations);
  bp_pricing_free (table);
}

/* Never below what the case has, and close to what the linear program has, which is no less
   either. */
Test (bp_lp, bound_against_all_choices_of_senders)
{
  const struct bp_effort effort = { .tries = 500 };
  struct bench bench;
  struct rng rng;
  int empty = 0, cut = 0, close = 0, met = 0;
  bench_init (&bench);
  rng_init (&rng, 21);
  for (int run = 0; run < 3000; run++) {
    draw (&bench, &rng);
    struct bp_lp *lp = bench_solve (&bench, &effort);
    int64_t best
      = naive_case_best (&bench.types, bench.horizon, bench.constraint, bench.constraints);
    double value = master_value (&lp->master);
    cr_assert (best < 0 || lp->bound >= (double)best - 1e-9,
               "run %d: bound %g, but there are %lld slots", run, lp->bound, (long long)best);
    expect_bound (&bench, lp);
    cr_assert (!lp->cut || best < bench.types.destinations);
    cr_assert_leq (value, lp->bound + 1e-4, "run %d: %g", run, value);
    empty += best < 0;
    cut += lp->cut;
    close += lp->cut || lp->bound - value < 1e-3;
    met += lp->bound < (double)best + 1e-3;
  }
  cr_expect (empty > 100 && cut > 300 && close > 2850 && met > 500,
             "%d empty, %d cut, %d close, %d met", empty, cut, close, met);
  bench_clear (&bench);
}

/* A case to which no schedule belongs is excluded: the branching constraints contradict each
   other, or ask for more senders than there are. */
Test (bp_lp, empty_cases_are_excluded)
{
  static const int64_t cost[] = { 2, 3, 5 }, count[] = { 2, 2, 2 };
  static const struct bp_constraint constraints[][2]
    = { { { 5, 1, 2, true }, { 6, 0, 2, false } },
        { { 6, 3, 1, true }, { 6, 6, 3, false } },
        { { 1, 1, 3, true }, { 1, 3, 3, false } },
        { { 4, 2, 1, true }, { 4, 1, 3, false } } };
  const struct bp_effort effort = { .tries = 500 };
  struct bench bench;
  bench_init (&bench);
  node_types_set (&bench.types, 2, 3, cost, count);
  for (size_t i = 0; i < sizeof constraints / sizeof *constraints; i++)
    for (int swapped = 0; swapped < 2; swapped++) {
      bench_reset (&bench);
      bench.horizon = 7;
      bench.constraints = 2;
      bench.constraint[0] = constraints[i][swapped];
      bench.constraint[1] = constraints[i][1 - swapped];
      cr_assert_eq (
        naive_case_best (&bench.types, bench.horizon, bench.constraint, bench.constraints), -1,
        "%zu", i);
      cr_expect (bench_solve (&bench, &effort)->cut, "%zu, %d", i, swapped);
    }
  bench_clear (&bench);
}

/* Slots of a column by `horizon`, send by send; and no sender without a slot. */
static int64_t
naive_column_slots (const struct node_types *types, const struct bp_column *column, int64_t horizon)
{
  int64_t sum = 0, slots[2 * NAIVE_TICKS + 1] = { 0 };
  for (int64_t t = types->source; t <= horizon; t += types->source)
    slots[t]++;
  for (size_t e = 0; e < column->senders; e++) {
    const struct plan_entry *sender = &column->sender[e];
    if (sender->time <= horizon)
      cr_assert_leq (sender->count, slots[sender->time]);
    for (int64_t t = sender->time + types->cost[sender->type]; t <= horizon;
         t += types->cost[sender->type])
      slots[t] += sender->count;
  }
  for (int64_t t = 0; t <= horizon; t++)
    sum += slots[t];
  return sum;
}

static void
expect_columns (const struct bench *bench, int64_t horizon)
{
  for (size_t i = 0; i < bench->pool.length; i++)
    cr_assert_eq (bench->pool.item[i]->slots,
                  naive_column_slots (&bench->types, bench->pool.item[i], horizon), "column %zu",
                  i);
}

/* What the pool notes of its columns' use of each row. */
static void
expect_uses (const struct bench *bench)
{
  for (size_t i = 0; i < bench->pool.length; i++) {
    const struct bp_column *column = bench->pool.item[i];
    double use[NAIVE_TYPES + NAIVE_SPLITS] = { 0 };
    for (size_t e = 0; e < column->senders; e++) {
      use[column->sender[e].type] += (double)column->sender[e].count;
      for (size_t b = 0; b < bench->constraints; b++)
        if (column->sender[e].type < bench->constraint[b].types
            && column->sender[e].time <= bench->constraint[b].time)
          use[bench->types.k + b] += (double)column->sender[e].count;
    }
    for (size_t j = 0; j < bench->types.k + bench->constraints; j++)
      cr_assert_eq ((double)bench->pool.use[j][i], use[j], "column %zu, row %zu", i, j);
  }
}

/* Columns count for other horizons what they bring there, and the same as before on the way
   back. */
Test (bp_lp, pool_recounts_its_columns)
{
  const struct bp_effort effort = { .tries = 200 };
  struct bench bench;
  struct rng rng;
  size_t columns = 0;
  bench_init (&bench);
  rng_init (&rng, 22);
  for (int run = 0; run < 500; run++) {
    draw (&bench, &rng);
    bench_solve (&bench, &effort);
    expect_columns (&bench, bench.horizon);
    expect_uses (&bench);
    int64_t other = bench.horizon + rng_range (&rng, -8, 20);
    if (other >= bench.types.source) {
      bp_column_pool_recount (&bench.pool, &bench.types, other);
      expect_columns (&bench, other);
      bp_column_pool_recount (&bench.pool, &bench.types, bench.horizon);
      expect_columns (&bench, bench.horizon);
    }
    columns += bench.pool.length;
  }
  cr_expect_gt (columns, 500);
  bench_clear (&bench);
}

static bool
in_pool (const struct bp_column_pool *pool, const struct bp_column *column)
{
  for (size_t i = 0; i < pool->length; i++)
    if (pool->item[i] == column)
      return true;
  return false;
}

/* A purge keeps what is basic, and the uses of what stays. */
Test (bp_lp, purge_keeps_what_is_used)
{
  const struct bp_effort effort = { .tries = 200 };
  struct bench bench;
  struct rng rng;
  size_t before = 0, after = 0;
  bench_init (&bench);
  rng_init (&rng, 23);
  for (int run = 0; run < 500; run++) {
    draw (&bench, &rng);
    struct bp_lp *last = bench_solve (&bench, &effort);
    before += bench.pool.length;
    bench.pool.round = 5;
    bp_lp_keep (last);
    bp_column_pool_purge (&bench.pool, 5);
    after += bench.pool.length;
    for (size_t i = 0; i <= last->master.rows; i++)
      cr_assert (!last->basic[i] || in_pool (&bench.pool, last->basic[i]));
    expect_uses (&bench);
    expect_columns (&bench, bench.horizon);
    bp_lp_touch (last, bench.pool.round);
    size_t length = bench.pool.length;
    bp_column_pool_purge (&bench.pool, 5);
    cr_assert_eq (bench.pool.length, length, "touched columns are in use");
    bp_column_pool_purge (&bench.pool, 6);
    cr_assert_eq (bench.pool.length, 0);
  }
  cr_expect (after > 0 && after < before);
  bench_clear (&bench);
}
