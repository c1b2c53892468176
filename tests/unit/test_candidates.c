#include "search/candidates.h"

#include "tests/unit/split_support.h"

/* How many senders of the first `types` types the solution has by `time`. */
static double
naive_sum (const struct split_relaxation *relaxation, int32_t types, int64_t time)
{
  const struct split split = { .time = time, .types = types };
  double sum = 0;
  for (size_t i = 0; i <= relaxation->master.rows; i++)
    if (relaxation->basic[i])
      sum += relaxation->master.basic[i] * split_column_use (relaxation->basic[i], &split);
  return sum;
}

static double
distance (double sum)
{
  return fabs (sum - round (sum));
}

/* Each asks about a count that is fractional, and lies between its cases. */
static void
expect_fractional (const struct candidates *candidates, const struct bench *bench, const struct split_relaxation *relaxation)
{
  for (size_t i = 0; i < candidates->length; i++) {
    const struct candidate *one = &candidates->item[i];
    double sum = naive_sum (relaxation, one->split.types, one->split.time);
    cr_assert (one->part > 0 && one->part < 1, "%g", one->part);
    cr_assert_float_eq (sum, (double)one->split.count + one->part, 1e-5, "%g, not %lld and %g", sum, (long long)one->split.count,
                        one->part);
    cr_assert (one->split.time > 0 && one->split.time <= bench->horizon && one->split.count >= 0 && !one->split.more);
    cr_assert (one->split.types >= 1 && (size_t)one->split.types <= bench->types.k);
    cr_assert (i == 0 || one->score <= candidates->item[i - 1].score);
    for (size_t e = 0; e < i; e++)
      cr_assert (candidates->item[e].split.time != one->split.time || candidates->item[e].split.types != one->split.types);
  }
}

/* Every count is a whole number, and `sender` has the same. */
static void
expect_integral (const struct candidates *candidates, const struct bench *bench, const struct split_relaxation *relaxation)
{
  for (int32_t types = 1; (size_t)types <= bench->types.k; types++)
    for (int64_t time = 1; time <= bench->horizon; time++) {
      double sum = naive_sum (relaxation, types, time);
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

Test (candidates, fractional_counts_or_a_schedule)
{
  const struct split_effort effort = { .tries = 300, .decide = true };
  struct candidates candidates = { 0 };
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
    struct split_relaxation *relaxation = bench_solve (&bench, &effort);
    candidates_find (&candidates, relaxation, &bench.types, bench.horizon, 1000);
    expect_fractional (&candidates, &bench, relaxation);
    if (candidates.length == 0)
      expect_integral (&candidates, &bench, relaxation);
    *(candidates.length == 0 ? &integral : &fractional) += 1;
  }
  cr_expect (integral > 100 && fractional > 100, "%d integral, %d fractional", integral, fractional);
  candidates_clear (&candidates);
  bench_clear (&bench);
}

/* Only so many as asked for: the best. */
Test (candidates, the_most_promising)
{
  const struct split_effort effort = { .tries = 300, .decide = true };
  struct candidates all = { 0 }, some = { 0 };
  struct bench bench;
  struct rng rng;
  int shortened = 0;
  bench_init (&bench);
  rng_init (&rng, 32);
  for (int run = 0; run < 500; run++) {
    bench_reset (&bench);
    random_types (&bench.types, &rng, 6, 12, 2, 12);
    bench.horizon = bench.types.source + rng_range (&rng, 0, 20);
    struct split_relaxation *relaxation = bench_solve (&bench, &effort);
    candidates_find (&all, relaxation, &bench.types, bench.horizon, 1000);
    candidates_find (&some, relaxation, &bench.types, bench.horizon, 2);
    cr_assert_eq (some.length, all.length < 2 ? all.length : 2);
    for (size_t i = 0; i < some.length; i++)
      cr_assert (some.item[i].score == all.item[i].score && some.item[i].split.time == all.item[i].split.time
                 && some.item[i].split.types == all.item[i].split.types && some.item[i].split.count == all.item[i].split.count);
    shortened += all.length > 2;
  }
  cr_expect_gt (shortened, 20);
  candidates_clear (&all);
  candidates_clear (&some);
  bench_clear (&bench);
}
