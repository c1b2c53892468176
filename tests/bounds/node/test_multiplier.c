#include "bounds/node/multiplier.h"

#include "bounds/node/counting.h"
#include "bounds/node/table.h"
#include "heuristics/node/fnf.h"
#include "search/node/engines.h"
#include "tests/support/dual_bound.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

/* Memory for a whole run. */
struct bench {
  struct multiplier *multiplier;
  struct fnf_workspace *fnf;
  struct plan plan;
  struct node_types types;
  struct multiplier_lp lp;
  int64_t duals[64];
};

static void
bench_init (struct bench *bench)
{
  memset (bench, 0, sizeof *bench);
  bench->multiplier = multiplier_new ();
  bench->fnf = fnf_workspace_new ();
  plan_init (&bench->plan);
  node_types_init (&bench->types);
  bench->lp = (struct multiplier_lp){ 0 };
}

static void
bench_clear (struct bench *bench)
{
  multiplier_free (bench->multiplier);
  fnf_workspace_free (bench->fnf);
  plan_clear (&bench->plan);
  node_types_clear (&bench->types);
  multiplier_lp_clear (&bench->lp);
}

/* Dual values of the bound exclude every horizon before it, by the definition of the bound. */
static void
expect_proof (const struct bench *bench, int64_t bound)
{
  const struct node_types *types = &bench->types;
  struct naive naive;
  struct naive_state state;
  int64_t unit = dual_bound_unit (types->destinations);
  if (bound <= types->source)
    return;
  naive_init (&naive, types, unit, bench->duals, types->count, bound - 1 - types->source);
  naive_state_start (&state, types, bound - 1);
  struct dual_bound_state view = naive_state_view (&state);
  cr_assert (naive_total (&naive, &view, bench->duals) < (naive_value)unit * types->destinations);
  naive_clear (&naive);
}

static int64_t
bound_of (struct bench *bench)
{
  fnf_plan (&bench->types, bench->fnf, &bench->plan);
  int64_t bound = multiplier_bound (bench->multiplier, &bench->types, &bench->plan,
                                    dual_bound_unit (bench->types.destinations), bench->duals);
  cr_assert_leq (bound, bench->plan.makespan);
  expect_proof (bench, bound);
  return bound;
}

/* It is a bound, and on all of these it is the optimum. */
Test (multiplier, every_small_instance)
{
  struct bench bench;
  struct small small;
  bench_init (&bench);
  cr_assert (small_all (&small, 7, 5));
  while (small_next (&small)) {
    small_types (&bench.types, &small);
    int64_t bound = bound_of (&bench), optimum = brute_optimum (&bench.types);
    cr_assert_eq (bound, optimum, "source %lld, n %lld: bound %lld, optimum %lld",
                  (long long)small.source, (long long)small.destinations, (long long)bound,
                  (long long)optimum);
  }
  bench_clear (&bench);
}

Test (multiplier, seeded_instances)
{
  struct bench bench;
  struct rng rng;
  int below = 0;
  bench_init (&bench);
  rng_init (&rng, 17);
  for (int run = 0; run < 800; run++) {
    int64_t top = run % 2 ? 40 : 1000;
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 9), rng_range (&rng, 1, 9),
                  run % 3 ? 1 : top / 2, top);
    int64_t bound = bound_of (&bench), optimum = brute_optimum (&bench.types);
    cr_assert_leq (bound, optimum, "run %d: %lld above %lld", run, (long long)bound,
                   (long long)optimum);
    cr_assert_geq (bound, counting_bound (&bench.types, NULL), "run %d", run);
    below += bound < optimum;
  }
  cr_expect_lt (below, 40, "the bound is less than the optimum in %d of 800", below);
  bench_clear (&bench);
}

/* The linear program gives 17, the optimum is 18. */
Test (multiplier, a_known_gap)
{
  static const int64_t cost[] = { 4, 5, 6, 9, 12 }, count[] = { 3, 7, 4, 5, 10 };
  struct bench bench;
  bench_init (&bench);
  node_types_set (&bench.types, 2, 5, cost, count);
  cr_expect_eq (bound_of (&bench), 17);
  cr_expect_eq (multiplier_row_bound (&bench.types, NULL), 17);
  bench_clear (&bench);
}

/* Optimal dual values do not depend on the unit of time. */
/* Few fast nodes, many slow ones: under most dual values slots are beyond counting, and the way to
   those that exclude anything is long. The bound is the optimum all the same. */
Test (multiplier, fast_types_with_few_nodes)
{
  static const struct {
    int64_t source, cost[8], count[8], optimum;
  } cases[] = {
    { 178, { 6, 217, 290, 365, 582, 594, 888, 914 }, { 3, 9, 13, 30, 59, 125, 250, 511 }, 1315 },
    { 178,
      { 6, 217, 290, 365, 582, 594, 888, 914 },
      { 46, 91, 163, 345, 597, 1221, 2509, 5028 },
      1094 },
    { 306,
      { 7, 409, 539, 677, 762, 866, 967, 998 },
      { 11, 23, 39, 91, 192, 411, 746, 1487 },
      1601 },
    { 2, { 21, 75, 115, 370, 581, 655, 798, 931 }, { 5, 3, 5, 6, 15, 42, 69, 155 }, 374 },
  };
  struct bench bench;
  bench_init (&bench);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    node_types_set (&bench.types, cases[i].source, 8, cases[i].cost, cases[i].count);
    fnf_plan (&bench.types, bench.fnf, &bench.plan);
    cr_expect_eq (multiplier_bound (bench.multiplier, &bench.types, &bench.plan,
                                    dual_bound_unit (bench.types.destinations), bench.duals),
                  cases[i].optimum, "case %zu", i);
  }
  bench_clear (&bench);
}

Test (multiplier, other_units_of_time)
{
  struct bench bench;
  struct rng rng;
  const int64_t factor = 1000000007;
  bench_init (&bench);
  rng_init (&rng, 5);
  for (int run = 0; run < 200; run++) {
    int64_t cost[5];
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 5), rng_range (&rng, 1, 40), 1, 20);
    int64_t bound = bound_of (&bench);
    for (size_t j = 0; j < bench.types.k; j++)
      cost[j] = factor * bench.types.cost[j];
    struct node_types stretched;
    node_types_init (&stretched);
    node_types_set (&stretched, factor * bench.types.source, bench.types.k, cost,
                    bench.types.count);
    fnf_plan (&stretched, bench.fnf, &bench.plan);
    cr_assert_eq (multiplier_bound (bench.multiplier, &stretched, &bench.plan,
                                    dual_bound_unit (stretched.destinations), bench.duals),
                  factor * bound, "run %d", run);
    node_types_clear (&stretched);
  }
  bench_clear (&bench);
}

Test (multiplier, guessed_duals_are_duals)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 6);
  for (int run = 0; run < 300; run++) {
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 20), rng_range (&rng, 1, 200), 1, 60);
    fnf_plan (&bench.types, bench.fnf, &bench.plan);
    multiplier_guess (bench.multiplier, &bench.types, &bench.plan,
                      dual_bound_unit (bench.types.destinations), bench.duals);
    for (size_t j = 0; j < bench.types.k; j++)
      cr_assert (bench.duals[j] >= 0 && bench.duals[j] <= DUAL_BOUND_CAP, "run %d type %zu", run,
                 j);
  }
  bench_clear (&bench);
}

/* A state is completed by its horizon iff some choice of senders offers n slots. */
static bool
completable (const struct naive_state *state)
{
  return naive_most_slots (state, 0, 0, 0) >= state->types->destinations;
}

static enum multiplier_verdict
solve (struct bench *bench, const struct naive_state *state, struct multiplier_lp *lp,
       enum multiplier_goal goal)
{
  struct dual_bound_state view = naive_state_view (state);
  return multiplier_solve (bench->multiplier, &view, dual_bound_unit (bench->types.destinations),
                           bench->duals, lp, goal);
}

/* The dual values by which a state was cut must do so by definition. */
static void
expect_cut (const struct bench *bench, const struct naive_state *state)
{
  struct dual_bound_state view = naive_state_view (state);
  struct naive naive;
  int64_t unit = dual_bound_unit (bench->types.destinations),
          span = state->horizon - naive_state_now (state);
  if (span < 0)
    return;
  naive_init (&naive, &bench->types, unit, bench->duals, state->left, span);
  cr_assert (naive_total (&naive, &view, bench->duals)
             < (naive_value)unit * bench->types.destinations);
  naive_clear (&naive);
}

/* Cuts of states in the middle of schedules: only of those that cannot be completed, and of
   nearly all of these. */
Test (multiplier, cuts_only_states_that_cannot_be_completed)
{
  struct bench bench;
  struct rng rng;
  int cut = 0, open = 0, missed = 0;
  bench_init (&bench);
  rng_init (&rng, 11);
  for (int run = 0; run < 4000; run++) {
    struct naive_state state;
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 4), rng_range (&rng, 2, 7), 1,
                  run % 2 ? 5 : 9);
    naive_state_start (&state, &bench.types, 0);
    naive_state_wander (&state, &rng, (int)rng_below (&rng, 3));
    state.horizon
      = naive_state_now (&state) + rng_range (&rng, run % 50 ? 0 : -1, run % 2 ? 6 : 12);
    struct dual_bound_state view = naive_state_view (&state);
    for (size_t j = 0; j < bench.types.k; j++)
      bench.duals[j]
        = (int64_t)rng_below (&rng, (uint64_t)(4 * dual_bound_unit (bench.types.destinations)));
    multiplier_lp_start (&bench.lp, bench.multiplier, &view);
    enum multiplier_verdict verdict
      = solve (&bench, &state, &bench.lp, run % 4 < 2 ? MULTIPLIER_DECIDE : MULTIPLIER_BEST);
    bool possible = completable (&state);
    cr_assert (verdict == MULTIPLIER_OPEN || !possible,
               "run %d: a state that can be completed is cut", run);
    if (verdict == MULTIPLIER_CUT)
      expect_cut (&bench, &state);
    cut += verdict == MULTIPLIER_CUT;
    open += possible;
    missed += verdict == MULTIPLIER_OPEN && !possible;
  }
  cr_expect_gt (cut, 500);
  cr_expect_gt (open, 500);
  cr_expect_lt (missed, 40, "%d states that cannot be completed are not cut, %d are", missed, cut);
  bench_clear (&bench);
}

/* The same with the parent's columns: all slots of one or two instants went to one type each. */
Test (multiplier, inherited_relaxations_cut_no_more)
{
  struct bench bench;
  struct rng rng;
  struct multiplier_lp child;
  int cut = 0, open = 0;
  bench_init (&bench);
  child = (struct multiplier_lp){ 0 };
  rng_init (&rng, 12);
  for (int run = 0; run < 3000; run++) {
    struct naive_state state;
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 4), rng_range (&rng, 2, 8), 1,
                  run % 2 ? 5 : 9);
    naive_state_start (&state, &bench.types, brute_optimum (&bench.types));
    struct dual_bound_state view = naive_state_view (&state);
    memset (bench.duals, 0, sizeof bench.duals);
    multiplier_lp_start (&bench.lp, bench.multiplier, &view);
    cr_assert_eq (solve (&bench, &state, &bench.lp, MULTIPLIER_BEST), MULTIPLIER_OPEN, "run %d",
                  run);
    multiplier_lp_copy (&child, &bench.lp, bench.types.k);
    for (uint64_t levels = 1 + rng_below (&rng, 2);
         levels > 0 && naive_state_now (&state) < state.horizon; levels--) {
      struct naive_state next = state;
      size_t type = (size_t)rng_below (&rng, bench.types.k);
      int64_t now, slots = naive_state_step (&next, &now);
      if (next.left[type] < slots || now + bench.types.cost[type] > next.horizon)
        break;
      naive_state_place (&next, type, now, slots);
      cr_assert (multiplier_lp_descend (&child, (int)type, bench.types.destinations));
      state = next;
    }
    enum multiplier_verdict verdict = solve (&bench, &state, &child, MULTIPLIER_BEST);
    bool possible = completable (&state);
    cr_assert (verdict == MULTIPLIER_OPEN || !possible,
               "run %d: a state that can be completed is cut", run);
    if (verdict == MULTIPLIER_CUT)
      expect_cut (&bench, &state);
    cut += verdict == MULTIPLIER_CUT;
    open += possible;
  }
  cr_expect_gt (cut, 100);
  cr_expect_gt (open, 100);
  multiplier_lp_clear (&child);
  bench_clear (&bench);
}

/* A deadline that has passed: less is proven, nothing false. */
Test (multiplier, deadline)
{
  struct bench bench;
  struct rng rng;
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ .seconds = 1e-9 });
  bench_init (&bench);
  rng_init (&rng, 13);
  while (!deadline_passed (&deadline))
    continue;
  bench.multiplier->deadline = &deadline;
  for (int run = 0; run < 200; run++) {
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 9), 9, 1, 30);
    cr_assert_leq (bound_of (&bench), brute_optimum (&bench.types), "run %d", run);
  }
  bench_clear (&bench);
}

/* One row of the table: never above the optimum, never below counting; with too many types it is
   counting. */
Test (multiplier, row_of_the_table)
{
  struct bench bench;
  struct rng rng;
  static int64_t cost[MULTIPLIER_ROW_TYPES + 1], count[MULTIPLIER_ROW_TYPES + 1];
  bench_init (&bench);
  rng_init (&rng, 14);
  for (int run = 0; run < 300; run++) {
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 9), rng_range (&rng, 1, 8), 1, 30);
    int64_t row = multiplier_row_bound (&bench.types, NULL);
    cr_assert_leq (row, brute_optimum (&bench.types));
    cr_assert_geq (row, counting_bound (&bench.types, NULL));
  }
  for (size_t j = 0; j <= MULTIPLIER_ROW_TYPES; j++) {
    cost[j] = (int64_t)j + 100;
    count[j] = 1;
  }
  node_types_set (&bench.types, 300, MULTIPLIER_ROW_TYPES + 1, cost, count);
  cr_expect_eq (multiplier_row_bound (&bench.types, NULL), counting_bound (&bench.types, NULL));
  bench_clear (&bench);
}
