/* Heuristics and bounds of the heterogeneous LogP model. */
#include "heuristics/logp/table.h"

#include "bounds/logp/dual_bound.h"
#include "bounds/logp/multiplier.h"
#include "bounds/logp/table.h"
#include "heuristics/logp/list.h"
#include "search/logp/engines.h"
#include "tests/support/logp.h"
#include "tests/support/rounds.h"

#include <math.h>

static struct logp_instance instance;
static struct logp_types types;
static struct tree_schedule schedule;

static void
begin (void)
{
  logp_instance_init (&instance);
  logp_types_init (&types);
  tree_schedule_init (&schedule);
}

static void
end (void)
{
  logp_instance_clear (&instance);
  logp_types_clear (&types);
  tree_schedule_clear (&schedule);
}

static int64_t
makespan_of (const char *name)
{
  heuristic_make (heuristic_find (logp_heuristics, name), &types, 0, NULL, &schedule);
  cr_assert (logp_schedule_valid (&schedule, &types), "%s", name);
  return schedule.makespan;
}

static int64_t
optimum (void)
{
  struct outcome outcome;
  struct solve_options options;
  outcome_init (&outcome, logp_data.solution);
  solve_options_init (&options);
  logp_auto_engine.solve (&types, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  return makespan;
}

/* By hand: send 2, gap 3, latency 1; two of (2, 2, 3), one of (1, 1, 0), which is node 3. */
Test (table, small, .init = begin, .fini = end)
{
  static const struct {
    const char *name;
    int64_t makespan;
  } cases[] = {
    { "sequential", 10 }, /* 1 and 2 until 5 and 8, 3 from 6 until 10 */
    { "chain", 13 },      /* 3 until 4, then 1 until 8, 2 until 13 */
    { "binomial", 9 },    /* halves: 2 until 5, and 1 from 3 until 8; 3 by 2 from 5 until 9 */
    { "fnf", 8 },         /* 3 until 4, 1 from 3 until 8, 2 by 3 from 4 until 8 */
    { "ecf", 8 },         { "eaf", 8 },        { "fhf", 8 },
    { "fnf-leaves", 8 },  { "eaf-leaves", 8 }, { "local", 8 },
  };
  logp_read (&instance, &types,
             "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":2,\"gap\":3},\"destinations\":"
             "[{\"send\":2,\"receive\":2,\"gap\":3,"
             "\"count\":2},{\"send\":1,\"receive\":1}]}");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect_eq (makespan_of (cases[i].name), cases[i].makespan, "%s: %lld", cases[i].name,
                  (long long)schedule.makespan);
  cr_expect_eq (bound_run (bound_find (logp_bounds, "first"), &types, NULL), 5);
  cr_expect_eq (bound_run (bound_find (logp_bounds, "alike"), &types, NULL), 7);
  cr_expect_eq (bound_run (bound_find (logp_bounds, "dual-values"), &types, NULL), 8);
  cr_expect_null (heuristic_find (logp_heuristics, "karp"));
  cr_expect_null (bound_find (logp_bounds, "counting"));
}

/* Leaves that receive long come first. */
Test (table, leaves, .init = begin, .fini = end)
{
  logp_read (&instance, &types,
             "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":9,"
             "\"receive\":1,\"count\":2},{\"send\":9,\"receive\":5}]}");
  cr_expect_eq (makespan_of ("fnf"), 8);
  cr_expect_eq (makespan_of ("fnf-leaves"), 6);
  cr_expect_eq (makespan_of ("sequential"), 6);
}

/* Each greedy order is by what it says: the source alone sends, for latency is long. */
Test (table, orders, .init = begin, .fini = end)
{
  static const struct {
    const char *name;
    int64_t start[3];
  } cases[] = {
    { "fnf", { 0, 2, 1 } }, { "ecf", { 2, 0, 1 } }, { "eaf", { 2, 1, 0 } }, { "fhf", { 1, 2, 0 } }
  };
  logp_read (&instance, &types,
             "{\"model\":\"logp\",\"latency\":100,\"source\":{\"send\":1},\"destinations\":[{"
             "\"send\":1,\"receive\":9,\"gap\":5},"
             "{\"send\":8,\"receive\":0},{\"send\":3,\"receive\":2}]}");
  for (size_t i = 0; i < 4; i++) {
    makespan_of (cases[i].name);
    for (size_t node = 1; node <= 3; node++)
      cr_expect (schedule.from[node] == 0 && schedule.start[node] == cases[i].start[node - 1],
                 "%s: %zu", cases[i].name, node);
  }
}

/* m fast senders with so long a gap that each sends once in time, and two others that are slower
   but send again at once. Fastest node first, whose factor of 2 is LH's Theorem 3 in the
   node model, serves the former by a chain: its ratio grows like m / log m. So it goes with the
   other greedy orders that look at the overheads only. */
Test (table, greedy_has_no_factor, .init = begin, .fini = end)
{
  static const struct {
    int64_t m, greedy, optimum;
  } cases[] = { { 16, 19, 9 }, { 32, 37, 11 }, { 64, 71, 13 }, { 256, 265, 17 } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    logp_start (&instance, 0, 1, 1000);
    logp_instance_add (&instance, logp_node_of (1, 0, 1000), cases[i].m, NULL);
    logp_instance_add (&instance, logp_node_of (2, 0, 0), i == 0 ? 2 : (int64_t)1 << (i + 1), NULL);
    logp_types_made (&types, &instance);
    int64_t best = optimum ();
    cr_expect_eq (best, cases[i].optimum, "%lld", (long long)best);
    cr_expect_eq (makespan_of ("fnf"), cases[i].greedy, "%lld", (long long)schedule.makespan);
    cr_expect_gt (makespan_of ("fnf"), 2 * best);
    cr_expect_gt (makespan_of ("ecf"), 2 * best);
    cr_expect_gt (makespan_of ("eaf"), 2 * best);
  }
}

/* N by its definition, without a table. */
static int64_t
value_below (const struct logp_type *sender, int64_t left, const int64_t *duals)
{
  int64_t all = 0;
  for (; left >= sender->delay; left -= sender->hold) {
    int64_t best = 0;
    for (size_t j = 0; j < types.k; j++) {
      int64_t rest = left - sender->delay - types.type[j].receive;
      int64_t value = rest < 0 ? 0 : duals[j] + value_below (&types.type[j], rest, duals);
      best = value > best ? value : best;
    }
    all += best;
  }
  return all;
}

/* The table against the definition, and what the choices use is worth as much. */
Test (table, prices, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 31);
  for (int round = 0; round < rounds (200); round++) {
    struct logp_dual_bound dual_bound;
    int64_t duals[3], horizon = 30;
    double usage[3], all = 0;
    logp_draw (&rng, &instance, 6, 3, 9);
    logp_types_made (&types, &instance);
    for (size_t j = 0; j < types.k; j++)
      duals[j] = rng_range (&rng, -5, 20);
    cr_assert (logp_dual_bound_init (&dual_bound, &types, horizon, NULL));
    logp_dual_bound_build (&dual_bound, duals);
    for (int64_t left = 0; left <= dual_bound.span; left++) {
      int64_t naive = value_below (&types.source, left * dual_bound.step, duals);
      cr_assert_eq (dual_bound.node[types.k * ((size_t)dual_bound.span + 1) + (size_t)left], naive);
    }
    logp_dual_bound_usage (&dual_bound, dual_bound.span, usage);
    for (size_t j = 0; j < types.k; j++)
      all += usage[j] * (double)duals[j];
    cr_assert (
      fabs (all - (double)value_below (&types.source, dual_bound.span * dual_bound.step, duals))
      < 1e-6);
    logp_dual_bound_clear (&dual_bound);
  }
}

/* Saturated values say nothing: worth far beyond the cap excludes nothing that can be reached. */
Test (table, prices_saturate, .init = begin, .fini = end)
{
  const int64_t duals[] = { LOGP_DUAL_BOUND_LIMIT, -LOGP_DUAL_BOUND_LIMIT };
  struct logp_dual_bound dual_bound;
  logp_start (&instance, 0, 1, 0);
  logp_instance_add (&instance, logp_node_of (1, 0, 0), 100, NULL);
  logp_instance_add (&instance, logp_node_of (2, 0, 0), 1, NULL);
  logp_types_made (&types, &instance);
  cr_assert (logp_dual_bound_init (&dual_bound, &types, 200, NULL));
  logp_dual_bound_build (&dual_bound, duals);
  cr_expect_eq (dual_bound.node[2 * 201 + 200], LOGP_DUAL_BOUND_CAP);
  cr_expect_eq (dual_bound.node[2 * 201 + 3], 7 * LOGP_DUAL_BOUND_LIMIT);
  cr_expect_leq (logp_dual_bound_least (&dual_bound, INT64_MAX),
                 16); /* 2^15 of them are worth 2^60 */
  logp_dual_bound_clear (&dual_bound);
}

/* What is saturated stays so when a negative dual_bound is added: the source sends once, to a node
   that costs, from where everything is reached. */
Test (table, prices_stay_saturated, .init = begin, .fini = end)
{
  const int64_t duals[] = { -LOGP_DUAL_BOUND_LIMIT, LOGP_DUAL_BOUND_LIMIT };
  struct logp_dual_bound dual_bound;
  logp_start (&instance, 0, 1, 1000);
  logp_instance_add (&instance, logp_node_of (1, 0, 0), 1, NULL);
  logp_instance_add (&instance, logp_node_of (500, 0, 0), 40000, NULL);
  logp_types_made (&types, &instance);
  cr_assert (logp_dual_bound_init (&dual_bound, &types, 300, NULL));
  logp_dual_bound_build (&dual_bound, duals);
  cr_expect_eq (dual_bound.node[2 * 301 + 300], LOGP_DUAL_BOUND_CAP);
  cr_expect_leq (logp_dual_bound_least (&dual_bound, INT64_MAX), 300);
  logp_dual_bound_clear (&dual_bound);
}

/* All times six times as long: so are bounds, and the step. The bound by prices is no worse than
   the other two, and schedules get no worse. */
Test (table, prices_scale, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 32);
  for (int round = 0; round < rounds (60); round++) {
    int64_t duals[3], bound[2], step[2];
    logp_draw (&rng, &instance, 7, 3, 9);
    for (int scaled = 0; scaled < 2; scaled++) {
      logp_types_made (&types, &instance);
      step[scaled] = logp_dual_bound_step (&types);
      int64_t before = makespan_of ("fnf");
      bound[scaled] = logp_multiplier_bound (&types, &schedule, NULL, duals);
      cr_assert (schedule.makespan <= before && logp_schedule_valid (&schedule, &types));
      cr_assert (bound[scaled] <= schedule.makespan
                 && bound[scaled] >= logp_first_bound (&types, NULL)
                 && bound[scaled] >= logp_alike_bound (&types, NULL));
      struct rational *times[] = { &instance.latency, &instance.source.send, &instance.source.gap };
      for (size_t i = 0; i < 3; i++)
        times[i]->numerator *= 6;
      for (size_t g = 0; g < instance.group_count; g++) {
        struct logp_node *node = &instance.groups[g].node;
        node->send.numerator *= 6;
        node->receive.numerator *= 6;
        node->gap.numerator *= 6;
      }
    }
    cr_assert (bound[1] == 6 * bound[0] && step[1] == 6 * step[0]);
  }
}

/* Tables that are too large are not made. */
Test (table, prices_too_large, .init = begin, .fini = end)
{
  struct logp_dual_bound dual_bound;
  logp_read (&instance, &types,
             "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":1000003,"
             "\"receive\":0,\"count\":4}]}");
  cr_expect (logp_dual_bound_init (&dual_bound, &types, LOGP_DUAL_BOUND_ENTRIES / 2 - 1, NULL));
  logp_dual_bound_clear (&dual_bound);
  cr_expect_not (logp_dual_bound_init (&dual_bound, &types, LOGP_DUAL_BOUND_ENTRIES / 2, NULL));
  cr_expect_eq (logp_dual_row_bound (&types, NULL), 4);
  atomic_bool told = false;
  struct deadline deadline = { .bytes = 1000 * (2 * 16 + 20), .told = &told };
  cr_expect (logp_dual_bound_init (&dual_bound, &types, 999, &deadline));
  logp_dual_bound_clear (&dual_bound);
  cr_expect_not (told);
  deadline.bytes--;
  cr_expect_not (logp_dual_bound_init (&dual_bound, &types, 999, &deadline));
  cr_expect (told);
}
