/* The engines of the heterogeneous LogP model against each other, against `brute`, and against
   the other models where they agree. */
#include "bounds/logp/table.h"
#include "heuristics/logp/table.h"
#include "heuristics/parameterized/greedy.h"
#include "search/logp/dp.h"
#include "search/logp/engines.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "tests/support/logp.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <inttypes.h>

enum { AUTO, DP, FAST, BRUTE, ENGINES };

struct bench {
  struct logp_instance instance;
  struct logp_types types;
  struct outcome outcome[ENGINES];
  struct solve_options options;
  int64_t instances, slowest; /* how many there were, and how many of them had a slowest type */
};

static void
bench_init (struct bench *bench)
{
  *bench = (struct bench){ .instances = 0 };
  logp_instance_init (&bench->instance);
  logp_types_init (&bench->types);
  solve_options_init (&bench->options);
  for (int i = 0; i < ENGINES; i++)
    outcome_init (&bench->outcome[i], logp_data.solution);
}

static void
bench_clear (struct bench *bench)
{
  logp_instance_clear (&bench->instance);
  logp_types_clear (&bench->types);
  for (int i = 0; i < ENGINES; i++)
    outcome_clear (&bench->outcome[i]);
}

static int64_t
optimum (struct bench *bench, int engine)
{
  struct outcome *outcome = &bench->outcome[engine];
  logp_engines[engine]->solve (&bench->types, &bench->options, outcome, NULL);
  cr_assert_eq (outcome->state, SOLVE_OPTIMAL);
  cr_assert (outcome->lower_bound == outcome->makespan
             && logp_solution (outcome)->makespan == outcome->makespan);
  cr_assert (logp_schedule_valid (outcome->schedule, &bench->types));
  return outcome->makespan;
}

/* All engines, heuristics and bounds. */
static void
solve_all (struct bench *bench)
{
  struct output text;
  logp_types_made (&bench->types, &bench->instance);
  int64_t best = optimum (bench, BRUTE);
  output_init_memory (&text);
  logp_instance_write (&bench->instance, &text);
  output_char (&text, '\0');
  bench->options.debug_schedule = bench->outcome[BRUTE].schedule;
  for (int engine = AUTO; engine < BRUTE; engine++)
    cr_assert_eq (optimum (bench, engine), best, "%s: %" PRId64 " is not %" PRId64 " of %s",
                  logp_engines[engine]->name, bench->outcome[engine].makespan, best, text.bytes);
  bench->options.debug_schedule = NULL;
  for (const struct bound *bound = logp_bounds; bound->name; bound++)
    cr_assert_leq (bound_run (bound, &bench->types, NULL), best, "%s of %s", bound->name,
                   text.bytes);
  for (const struct heuristic *row = logp_heuristics; row->name; row++) {
    heuristic_make (row, &bench->types, 0, NULL, bench->outcome[BRUTE].schedule);
    cr_assert (logp_schedule_valid (bench->outcome[BRUTE].schedule, &bench->types), "%s of %s",
               row->name, text.bytes);
    cr_assert_geq (logp_solution (&bench->outcome[BRUTE])->makespan, best, "%s of %s", row->name,
                   text.bytes);
  }
  bench->instances++;
  bench->slowest += logp_dp_slowest (&bench->types);
  output_discard (&text);
}

/* Node types by a number: send 1 or more, then receive and gap from 0. */
static struct logp_node
small_node (int64_t number, int64_t values)
{
  return logp_node_of (1 + number % values, number / values % values,
                       number / values / values % (values + 1));
}

/* Send, receive and hold from 1, 0 and send on to 3, all different. */
static int
grid (struct logp_node *node)
{
  int count = 0;
  for (int64_t send = 1; send <= 3; send++)
    for (int64_t receive = 0; receive <= 3; receive++)
      for (int64_t hold = send; hold <= 3; hold++)
        node[count++] = logp_node_of (send, receive, hold);
  return count;
}

/* Every instance of up to three destinations with times up to 3. */
Test (brute, all_of_three)
{
  struct logp_node node[24];
  struct bench bench;
  int count = grid (node), step = rounds (5), turn = 0;
  bench_init (&bench);
  cr_assert_eq (count, 24);
  for (int64_t latency = 0; latency <= 3; latency++)
    for (int source = 0; source < count; source++)
      for (int64_t code = 1; node[source].receive.numerator == 0 && code < 25 * 25 * 25; code++) {
        int64_t third = code % 25, second = code / 25 % 25, first = code / 625;
        if (first > second || second > third || turn++ % (6 - step) != 0)
          continue;
        logp_start (&bench.instance, latency, node[source].send.numerator,
                    node[source].gap.numerator);
        for (int64_t i = 0; i < 3; i++) {
          int64_t type = i == 0 ? first : i == 1 ? second : third;
          if (type > 0)
            logp_instance_add (&bench.instance, node[type - 1], 1, NULL);
        }
        logp_types_made (&bench.types, &bench.instance);
        int64_t best = optimum (&bench, BRUTE);
        cr_assert (optimum (&bench, DP) == best && optimum (&bench, FAST) == best);
        bench.instances++;
      }
  cr_expect (bench.instances == 4 * 6 * (24 + 300 + 2600) || step < 5, "%lld",
             (long long)bench.instances);
  bench_clear (&bench);
}

/* Six destinations with such times. */
Test (brute, drawn_of_six)
{
  struct logp_node node[24];
  struct bench bench;
  struct rng rng;
  int count = grid (node);
  bench_init (&bench);
  rng_init (&rng, 17);
  for (int round = 0; round < rounds (600); round++) {
    const struct logp_node source = node[rng_range (&rng, 0, count - 1)];
    logp_start (&bench.instance, rng_range (&rng, 0, 3), source.send.numerator,
                source.gap.numerator);
    for (int64_t left = rng_range (&rng, 4, 6), some; left > 0; left -= some) {
      some = rng_range (&rng, 1, left);
      logp_instance_add (&bench.instance, node[rng_range (&rng, 0, count - 1)], some, NULL);
    }
    solve_all (&bench);
  }
  bench_clear (&bench);
}

/* All multisets of five destinations of two types with times up to 2, and every source. */
Test (brute, small_parameters)
{
  struct bench bench;
  bench_init (&bench);
  int64_t values = 2, kinds = values * values * (values + 1), step = rounds (35) < 35 ? 7 : 1,
          turn = 0;
  for (int64_t latency = 0; latency <= 1; latency++)
    for (int64_t source = 0; source < kinds; source += values)
      for (int64_t a = 0; a < kinds; a++)
        for (int64_t b = a; b < kinds; b++)
          for (int64_t bp_constraint = 1; bp_constraint < 5; bp_constraint++) {
            if (turn++ % step != 0)
              continue;
            struct logp_node sender = small_node (source, values);
            logp_start (&bench.instance, latency, sender.send.numerator, sender.gap.numerator);
            logp_instance_add (&bench.instance, small_node (a, values), bp_constraint, NULL);
            logp_instance_add (&bench.instance, small_node (b, values), 5 - bp_constraint, NULL);
            solve_all (&bench);
          }
  cr_expect_gt (bench.slowest, bench.instances / 10);
  cr_expect_lt (bench.slowest, bench.instances);
  bench_clear (&bench);
}

Test (brute, drawn)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 11);
  for (int round = 0; round < rounds (400); round++) {
    int64_t n = rng_range (&rng, 1, 6), most = round % 3 == 0 ? 3 : round % 3 == 1 ? 9 : 40;
    if (round % 4 < 2 && n > 1)
      logp_draw_slowest (&rng, &bench.instance, n, 4, most);
    else
      logp_draw (&rng, &bench.instance, n, 4, most);
    solve_all (&bench);
  }
  cr_expect_gt (bench.slowest, bench.instances / 4);
  bench_clear (&bench);
}

Test (brute, eight_destinations)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 12);
  for (int round = 0; round < rounds (10); round++) {
    if (round % 2 == 0)
      logp_draw_slowest (&rng, &bench.instance, 8, 2, 12);
    else
      logp_draw (&rng, &bench.instance, 8, 3, 12);
    solve_all (&bench);
  }
  bench_clear (&bench);
}

/* Beyond what `brute` can do the programs still agree. */
Test (brute, programs)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 13);
  for (int round = 0; round < rounds (60); round++) {
    int64_t n = rng_range (&rng, 9, 40);
    if (round % 4 > 0)
      logp_draw_slowest (&rng, &bench.instance, n, 2, 30);
    else
      logp_draw (&rng, &bench.instance, n, 3, 30);
    logp_types_made (&bench.types, &bench.instance);
    int64_t best = optimum (&bench, DP);
    cr_assert_eq (optimum (&bench, FAST), best);
    cr_assert_eq (optimum (&bench, AUTO), best);
  }
  bench_clear (&bench);
}

/* Nodes that are slow in all but one thing can make an optimum smaller, and then its lines must
   not be taken for ascending: they receive at once, or they send again soon. */
Test (brute, slow_in_all_but_one)
{
  static const struct {
    int64_t gap;
    struct logp_node few, many;
    int64_t without, with;
  } cases[] = {
    { 50, { { 5, 1 }, { 0, 1 }, { 0, 1 } }, { { 1, 1 }, { 100, 1 }, { 0, 1 } }, 202, 121 },
    { 1000, { { 6, 1 }, { 10, 1 }, { 0, 1 } }, { { 5, 1 }, { 10, 1 }, { 1000, 1 } }, 86, 48 },
  };
  struct bench bench;
  bench_init (&bench);
  for (size_t i = 0; i < 2; i++)
    for (int64_t few = 0; few <= 4; few++) {
      logp_start (&bench.instance, 0, 1, cases[i].gap);
      logp_instance_add (&bench.instance, cases[i].many, i == 0 ? 4 : 6, NULL);
      if (few > 0)
        logp_instance_add (&bench.instance, cases[i].few, few, NULL);
      logp_types_made (&bench.types, &bench.instance);
      cr_expect_eq (logp_dp_slowest (&bench.types), few == 0);
      int64_t best = optimum (&bench, DP);
      cr_expect_eq (optimum (&bench, FAST), best);
      cr_expect_eq (optimum (&bench, AUTO), best);
      if (few < 2)
        cr_expect_eq (best, few == 0 ? cases[i].without : cases[i].with, "%lld", (long long)best);
    }
  bench_clear (&bench);
}

/* Prices and list schedules nearly always meet; where all nodes differ they sometimes do not,
   and the program decides. */
Test (brute, prices_are_not_enough)
{
  struct bench bench;
  struct rng rng;
  int64_t decided = 0, above = 0;
  bench_init (&bench);
  rng_init (&rng, 46);
  for (int round = 0; round < rounds (100); round++) {
    logp_draw_different (&rng, &bench.instance, 9, 20);
    logp_types_made (&bench.types, &bench.instance);
    int64_t best = optimum (&bench, AUTO), bound = logp_dual_row_bound (&bench.types, NULL);
    cr_assert_eq (optimum (&bench, DP), best);
    cr_assert_leq (bound, best);
    decided += strcmp (bench.outcome[AUTO].method, "dual-values") != 0;
    above += bound < best;
  }
  cr_expect_gt (decided, 0);
  cr_expect_gt (above, 0);
  bench_clear (&bench);
}

/* The same optimum as in the node model, for a source and counts of costs 1, 2, 3. */
static void
compare_node (struct bench *bench, int64_t source, const int64_t all[3])
{
  int64_t cost[3], count[3];
  size_t k = 0;
  struct node_types types;
  struct outcome outcome;
  struct solve_options options;
  void *workspace = dp_engine.workspace_new ();
  node_types_init (&types);
  outcome_init (&outcome, node_data.solution);
  solve_options_init (&options);
  logp_start (&bench->instance, 0, source, 0);
  for (int64_t j = 0; j < 3; j++)
    if (all[j] > 0) {
      cost[k] = j + 1;
      count[k++] = all[j];
      logp_instance_add (&bench->instance, logp_node_of (j + 1, 0, 0), all[j], NULL);
    }
  logp_types_made (&bench->types, &bench->instance);
  node_types_set (&types, source, k, cost, count);
  dp_engine.solve (&types, &options, &outcome, workspace);
  for (int engine = AUTO; engine < BRUTE; engine++)
    cr_assert_eq (optimum (bench, engine), outcome.makespan);
  dp_engine.workspace_free (workspace);
  outcome_clear (&outcome);
  node_types_clear (&types);
}

/* All of up to seven destinations with costs up to 3. */
Test (brute, node_model_small)
{
  struct bench bench;
  bench_init (&bench);
  for (int64_t source = 1; source <= 3; source++)
    for (int64_t code = 1; code < 8 * 8 * 8; code++) {
      const int64_t count[] = { code % 8, code / 8 % 8, code / 64 };
      if (count[0] + count[1] + count[2] <= 7)
        compare_node (&bench, source, count);
    }
  bench_clear (&bench);
}

/* Without receive overheads, gaps and latency it is the node model. */
Test (brute, node_model)
{
  struct bench bench;
  struct node_types types;
  struct outcome outcome;
  struct solve_options options;
  struct rng rng;
  bench_init (&bench);
  node_types_init (&types);
  outcome_init (&outcome, node_data.solution);
  solve_options_init (&options);
  void *workspace = dp_engine.workspace_new ();
  rng_init (&rng, 14);
  for (int round = 0; round < rounds (600); round++) {
    int64_t cost[4], count[4], source = rng_range (&rng, 1, 9);
    size_t k = (size_t)rng_range (&rng, 1, 4);
    logp_start (&bench.instance, 0, source, round % 2 == 0 ? 0 : source);
    for (size_t j = 0; j < k; j++) {
      cost[j] = rng_range (&rng, 1, 9);
      count[j] = rng_range (&rng, 1, 4);
      logp_instance_add (&bench.instance, logp_node_of (cost[j], 0, rng_range (&rng, 0, cost[j])),
                         count[j], NULL);
    }
    logp_types_made (&bench.types, &bench.instance);
    node_types_set (&types, source, k, cost, count);
    dp_engine.solve (&types, &options, &outcome, workspace);
    cr_assert_eq (optimum (&bench, round % 2 == 0 ? DP : FAST), outcome.makespan);
    cr_assert_eq (optimum (&bench, AUTO), outcome.makespan);
  }
  dp_engine.workspace_free (workspace);
  outcome_clear (&outcome);
  node_types_clear (&types);
  bench_clear (&bench);
}

/* With all nodes alike it is the parameterized model, hold the larger of send and gap, end all
   that a message takes. */
Test (brute, parameterized_model)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 15);
  for (int round = 0; round < rounds (400); round++) {
    int64_t send = rng_range (&rng, 1, 9), receive = rng_range (&rng, 0, 9),
            gap = rng_range (&rng, 0, 9), latency = rng_range (&rng, 0, 9);
    int64_t n = rng_range (&rng, 1, 60);
    struct parameterized_ticks ticks = { .scale = 1,
                                         .nodes = n + 1,
                                         .hold = send > gap ? send : gap,
                                         .end = send + latency + receive,
                                         .ports = 1 };
    logp_start (&bench.instance, latency, send, gap);
    logp_instance_add (&bench.instance, logp_node_of (send, receive, gap), n, NULL);
    logp_types_made (&bench.types, &bench.instance);
    int64_t counted = parameterized_greedy_makespan (&ticks, NULL, NULL);
    for (int engine = AUTO; engine < BRUTE; engine++)
      cr_assert_eq (optimum (&bench, engine), counted);
    cr_assert_eq (logp_alike_bound (&bench.types, NULL), counted);
  }
  bench_clear (&bench);
}
