#include "search/node/bp_candidates.h"

#include "tests/support/bp.h"

/* How many senders of the first `types` types the solution has by `time`. */
static double
naive_sum (const struct bp_lp *lp, int32_t types, int64_t time)
{
  const struct bp_constraint constraint = { .time = time, .types = types };
  double sum = 0;
  for (size_t i = 0; i <= lp->master.rows; i++)
    if (lp->basic[i])
      sum += lp->master.basic[i] * bp_column_use (lp->basic[i], &constraint);
  return sum;
}

static double
distance (double sum)
{
  return fabs (sum - round (sum));
}

/* Each asks about a count that is fractional, and lies between its cases. */
static void
expect_fractional (const struct bp_candidates *candidates, const struct bench *bench,
                   const struct bp_lp *lp)
{
  for (size_t i = 0; i < candidates->length; i++) {
    const struct bp_candidate *one = &candidates->item[i];
    double sum = naive_sum (lp, one->constraint.types, one->constraint.time);
    cr_assert (one->part > 0 && one->part < 1, "%g", one->part);
    cr_assert_float_eq (sum, (double)one->constraint.count + one->part, 1e-5, "%g, not %lld and %g",
                        sum, (long long)one->constraint.count, one->part);
    cr_assert (one->constraint.time > 0 && one->constraint.time <= bench->horizon
               && one->constraint.count >= 0 && !one->constraint.more);
    cr_assert (one->constraint.types >= 1 && (size_t)one->constraint.types <= bench->types.k);
    cr_assert (i == 0 || one->score <= candidates->item[i - 1].score);
    for (size_t e = 0; e < i; e++)
      cr_assert (candidates->item[e].constraint.time != one->constraint.time
                 || candidates->item[e].constraint.types != one->constraint.types);
  }
}

/* Every count is a whole number, and `sender` has the same. */
static void
expect_integral (const struct bp_candidates *candidates, const struct bench *bench,
                 const struct bp_lp *lp)
{
  for (int32_t types = 1; (size_t)types <= bench->types.k; types++)
    for (int64_t time = 1; time <= bench->horizon; time++) {
      double sum = naive_sum (lp, types, time);
      int64_t count = 0;
      cr_assert_lt (distance (sum), 1e-4, "%g", sum);
      for (size_t e = 0; e < candidates->senders; e++)
        if (candidates->sender[e].type < types && candidates->sender[e].time <= time)
          count += candidates->sender[e].count;
      cr_assert_eq (count, (int64_t)round (sum));
    }
  for (size_t e = 1; e < candidates->senders; e++)
    cr_assert_leq (candidates->sender[e - 1].time, candidates->sender[e].time);
}

Test (bp_candidates, fractional_counts_or_a_schedule)
{
  const struct bp_effort effort = { .tries = 300, .decide = true };
  struct bp_candidates candidates = { 0 };
  struct bench bench;
  struct rng rng;
  int integral = 0, fractional = 0;
  bench_init (&bench);
  rng_init (&rng, 31);
  for (int run = 0; run < 4000; run++) {
    bench_reset (&bench);
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 6), rng_range (&rng, 1, 12), 2, 12);
    bench.horizon = bench.types.source + rng_range (&rng, 0, 20);
    bench_draw_splits (&bench, &rng, (size_t)rng_below (&rng, 3));
    struct bp_lp *lp = bench_solve (&bench, &effort);
    bp_candidates_find (&candidates, lp, &bench.types, bench.horizon, 1000);
    expect_fractional (&candidates, &bench, lp);
    if (candidates.length == 0)
      expect_integral (&candidates, &bench, lp);
    *(candidates.length == 0 ? &integral : &fractional) += 1;
  }
  cr_expect (integral > 100 && fractional > 100, "%d integral, %d fractional", integral,
             fractional);
  bp_candidates_clear (&candidates);
  bench_clear (&bench);
}

/* Only the number asked for: the best. */
Test (bp_candidates, the_most_promising)
{
  const struct bp_effort effort = { .tries = 300, .decide = true };
  struct bp_candidates all = { 0 }, some = { 0 };
  struct bench bench;
  struct rng rng;
  int shortened = 0;
  bench_init (&bench);
  rng_init (&rng, 32);
  for (int run = 0; run < 500; run++) {
    bench_reset (&bench);
    random_types (&bench.types, &rng, 6, 12, 2, 12);
    bench.horizon = bench.types.source + rng_range (&rng, 0, 20);
    struct bp_lp *lp = bench_solve (&bench, &effort);
    bp_candidates_find (&all, lp, &bench.types, bench.horizon, 1000);
    bp_candidates_find (&some, lp, &bench.types, bench.horizon, 2);
    cr_assert_eq (some.length, all.length < 2 ? all.length : 2);
    for (size_t i = 0; i < some.length; i++)
      cr_assert (some.item[i].score == all.item[i].score
                 && some.item[i].constraint.time == all.item[i].constraint.time
                 && some.item[i].constraint.types == all.item[i].constraint.types
                 && some.item[i].constraint.count == all.item[i].constraint.count);
    shortened += all.length > 2;
  }
  cr_expect_gt (shortened, 20);
  bp_candidates_clear (&all);
  bp_candidates_clear (&some);
  bench_clear (&bench);
}
