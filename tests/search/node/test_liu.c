/* The search of Liu, against brute force with each of its rules on and off; its node counts. */
#include "search/node/engines.h"
#include "search/node/liu.h"
#include "search/node/liu_table.h"
#include "tests/support/node.h"
#include "tests/support/processor.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <time.h>

/* A slow twin of Liu's search, whose rules are on or off whatever the source is: with a
   precondition ignored it is what the engine must not be, with the right settings it must count
   the same nodes. */
struct twin {
  const struct node_types *types;
  bool fastest_first; /* all destinations of the least cost first */
  bool monotone;      /* no receiver faster than any simultaneous sender among the destinations */
  bool source_too;    /* nor than the source, when it is among the senders */
  bool bound;         /* cut later than best */
  int64_t next[16], cost[16], left[16];
  int64_t holders, best; /* holder 0 is the source */
  uint64_t nodes, leaves;
};

static int64_t
slowest_sender (const struct twin *twin, int64_t time)
{
  int64_t slowest = 0;
  for (int64_t i = twin->source_too ? 0 : 1; i < twin->holders; i++)
    if (twin->next[i] == time && twin->cost[i] > slowest)
      slowest = twin->cost[i];
  return slowest;
}

/* `former` is the time of the receiver before, `slowest` the slowest sender at that time. */
static void
extend_twin (struct twin *twin, int64_t former, int64_t slowest)
{
  const struct node_types *types = twin->types;
  int64_t sender = 0;
  for (int64_t i = 1; i < twin->holders; i++)
    if (twin->next[i] < twin->next[sender])
      sender = i;
  int64_t time = twin->next[sender];
  slowest = time == former ? slowest : slowest_sender (twin, time);
  twin->next[sender] += twin->cost[sender];
  for (size_t j = 0; j < types->k; j++) {
    if (twin->left[j] == 0 || (twin->monotone && types->cost[j] < slowest)
        || (twin->fastest_first && j > 0 && twin->left[0] > 0))
      continue;
    twin->nodes++;
    if (twin->bound && time > twin->best)
      continue;
    if (twin->holders == types->destinations) {
      twin->leaves++;
      twin->best = time < twin->best ? time : twin->best;
      continue;
    }
    twin->left[j]--;
    twin->cost[twin->holders] = types->cost[j];
    twin->next[twin->holders++] = time + types->cost[j];
    extend_twin (twin, time, slowest);
    twin->holders--;
    twin->left[j]++;
  }
  twin->next[sender] = time;
}

/* The settings are the caller's. twin->best is then INT64_MAX when the rules leave no schedule
   at all. */
static void
run_twin (struct twin *twin, const struct node_types *types)
{
  twin->types = types;
  twin->holders = 1;
  twin->best = INT64_MAX;
  twin->nodes = twin->leaves = 0;
  twin->next[0] = twin->cost[0] = types->source;
  memcpy (twin->left, types->count, types->k * sizeof *types->count);
  extend_twin (twin, -1, 0);
}

static int64_t
unsound_optimum (const struct node_types *types, bool fastest_first, bool monotone)
{
  struct twin twin = { .fastest_first = fastest_first, .monotone = monotone, .source_too = true };
  run_twin (&twin, types);
  return twin.best;
}

struct fixture {
  struct solve_options options;
  struct outcome outcome;
  struct node_types types;
  void *workspace;
};

static void
fixture_init (struct fixture *fixture)
{
  solve_options_init (&fixture->options);
  outcome_init (&fixture->outcome, node_data.solution);
  node_types_init (&fixture->types);
  fixture->workspace = liu_engine.workspace_new ();
}

static void
fixture_clear (struct fixture *fixture)
{
  outcome_clear (&fixture->outcome);
  node_types_clear (&fixture->types);
  liu_engine.workspace_free (fixture->workspace);
}

/* Solve to the end; the plan must be valid and match. */
static int64_t
solve_with (const struct engine *engine, struct fixture *fixture)
{
  engine->solve (&fixture->types, &fixture->options, &fixture->outcome, fixture->workspace);
  cr_expect_eq (fixture->outcome.state, SOLVE_OPTIMAL);
  cr_expect_eq (fixture->outcome.lower_bound, fixture->outcome.makespan);
  cr_expect_eq (node_solution (&fixture->outcome)->makespan, fixture->outcome.makespan);
  cr_expect (plan_valid (fixture->outcome.schedule, &fixture->types));
  cr_expect_str_eq (fixture->outcome.method, engine->name);
  return fixture->outcome.makespan;
}

/* The same with some of the switches: fastest first 1, monotone 2, bound 4. */
static int64_t
solve_switched (struct fixture *fixture, unsigned bits)
{
  outcome_reset (&fixture->outcome);
  liu_solve (&fixture->types, &fixture->options,
             (struct liu_switches){ bits & 1, bits & 2, bits & 4 }, &fixture->outcome,
             fixture->workspace);
  cr_expect_eq (fixture->outcome.state, SOLVE_OPTIMAL);
  cr_expect_eq (node_solution (&fixture->outcome)->makespan, fixture->outcome.makespan);
  cr_expect (plan_valid (fixture->outcome.schedule, &fixture->types));
  return fixture->outcome.makespan;
}

Test (liu, equals_brute_force_on_all_small_instances)
{
  struct fixture fixture;
  struct small small;
  int instances = 0;
  fixture_init (&fixture);
  cr_assert (small_all (&small, quick_or_slow (7, 8), 6));
  for (; small_next (&small); instances++) {
    small_types (&fixture.types, &small);
    int64_t optimum = brute_optimum (&fixture.types);
    cr_expect_eq (solve_with (&liu_engine, &fixture), optimum);
    cr_expect_eq (solve_with (&liu_generic_engine, &fixture), optimum);
  }
  cr_expect_eq (instances, 6 * (6 + 21 + 56 + 126 + 252 + 462 + 792 + quick_or_slow (0, 1287)));
  fixture_clear (&fixture);
}

Test (liu, equals_brute_force_with_every_setting_of_the_switches)
{
  struct fixture fixture;
  struct rng rng;
  fixture_init (&fixture);
  rng_init (&rng, 14);
  for (int run = 0; run < 150; run++) {
    random_types (&fixture.types, &rng, 1 + rng_below (&rng, 4), rng_range (&rng, 1, 8), 1,
                  run % 2 ? 6 : 60);
    int64_t optimum = brute_optimum (&fixture.types);
    for (unsigned bits = 0; bits < 8; bits++) {
      cr_expect_eq (solve_switched (&fixture, bits), optimum, "run %d, switches %u", run, bits);
    }
  }
  fixture_clear (&fixture);
}

/* Without switches the tree is brute force's: the same prefixes (brute counts the empty one) and
   sequences. */
Test (liu, counts_the_prefixes_that_brute_force_counts)
{
  struct fixture fixture;
  struct rng rng;
  fixture_init (&fixture);
  rng_init (&rng, 15);
  for (int run = 0; run < 30; run++) {
    random_types (&fixture.types, &rng, 3, 7, 1, 9);
    struct outcome brute;
    outcome_init (&brute, node_data.solution);
    brute_engine.solve (&fixture.types, &fixture.options, &brute, NULL);
    solve_switched (&fixture, 0);
    cr_expect_eq (fixture.outcome.nodes, brute.nodes - 1, "run %d", run);
    cr_expect_eq (fixture.outcome.leaves, brute.leaves, "run %d", run);
    cr_expect_eq (fixture.outcome.heuristic_makespan, brute.heuristic_makespan, "run %d", run);
    outcome_clear (&brute);
  }
  fixture_clear (&fixture);
}

/* Every switch, every kind of source: the engine looks at the nodes that its contract names, no
   more and no fewer. */
Test (liu, counts_the_nodes_that_its_rules_leave)
{
  struct fixture fixture;
  struct rng rng;
  fixture_init (&fixture);
  rng_init (&rng, 26);
  for (int run = 0; run < 120; run++) {
    random_types (&fixture.types, &rng, 4, 8, 1, run % 2 ? 5 : 20);
    if (run % 3 == 0)
      fixture.types.source = fixture.types.cost[0];
    for (unsigned bits = 0; bits < 8; bits++) {
      struct twin twin = { .monotone = bits & 2, .bound = bits & 4 };
      twin.fastest_first = (bits & 1) && fixture.types.source == fixture.types.cost[0];
      run_twin (&twin, &fixture.types);
      cr_expect_eq (solve_switched (&fixture, bits), twin.best, "run %d, switches %u", run, bits);
      cr_expect_eq (fixture.outcome.nodes, twin.nodes, "run %d, switches %u", run, bits);
      cr_expect_eq (fixture.outcome.leaves, twin.leaves, "run %d, switches %u", run, bits);
    }
  }
  fixture_clear (&fixture);
}

Test (liu, each_switch_saves_nodes)
{
  struct fixture fixture;
  const int64_t cost[] = { 2, 3, 5 }, count[] = { 2, 6, 6 };
  uint64_t nodes[8];
  fixture_init (&fixture);
  /* the source is a fastest node: every rule applies */
  node_types_set (&fixture.types, 2, 3, cost, count);
  for (unsigned bits = 0; bits < 8; bits++) {
    solve_switched (&fixture, bits);
    nodes[bits] = fixture.outcome.nodes;
  }
  for (unsigned more = 1; more < 8; more *= 2) {
    cr_expect_lt (nodes[more], nodes[0], "switch %u", more);
    cr_expect_lt (nodes[7], nodes[more], "all switches and %u", more);
    for (unsigned bits = 0; bits < 8; bits++)
      cr_expect_leq (nodes[bits | more], nodes[bits], "switches %u and %u", bits | more, bits);
  }
  fixture_clear (&fixture);
}

/* Outside its precondition "all fastest first" misses each of these; the engine, which has the
   precondition in code, does not. */
Test (liu, fastest_first_without_its_precondition_is_wrong)
{
  struct fixture fixture;
  fixture_init (&fixture);
  for (size_t i = 0; i < KNOWN_CASES; i++) {
    known_types (&fixture.types, &known_cases[i]);
    cr_expect_eq (unsound_optimum (&fixture.types, true, false), known_cases[i].fnf, "case %zu", i);
    cr_expect_eq (brute_optimum (&fixture.types), known_cases[i].optimum, "case %zu", i);
    cr_expect_eq (solve_with (&liu_engine, &fixture), known_cases[i].optimum, "case %zu", i);
  }
  fixture_clear (&fixture);
}

/* With the source held to "no receiver is faster", a slow source finds a later schedule or none. */
Test (liu, monotone_rule_for_the_source_is_wrong)
{
  const struct known_case cases[] = {
    { 5, { 3, 4 }, { 1, 5 }, 2, 0, 13 }, /* the source may send to nobody */
    { 2, { 1, 2 }, { 2, 1 }, 2, 0, 4 }, /* it may send to the 2 only: 2 at 2, then 1 at 5 at best */
    { 3, { 2, 3 }, { 2, 4 }, 2, 0, 8 },
  };
  struct fixture fixture;
  fixture_init (&fixture);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    known_types (&fixture.types, &cases[i]);
    cr_expect_gt (unsound_optimum (&fixture.types, false, true), cases[i].optimum, "case %zu", i);
    cr_expect_eq (brute_optimum (&fixture.types), cases[i].optimum, "case %zu", i);
    cr_expect_eq (solve_with (&liu_engine, &fixture), cases[i].optimum, "case %zu", i);
  }
  fixture_clear (&fixture);
}

/* The other side: where the source is a fastest node both rules may be used without care, alone and
   together; elsewhere they are often wrong. */
Test (liu, the_rules_hold_where_the_source_is_a_fastest_node)
{
  struct node_types types;
  struct small small;
  int wrong_fastest = 0, wrong_monotone = 0, inside = 0;
  node_types_init (&types);
  cr_assert (small_all (&small, 6, 4));
  while (small_next (&small)) {
    small_types (&types, &small);
    int64_t optimum = brute_optimum (&types);
    int64_t fastest = unsound_optimum (&types, true, false),
            monotone = unsound_optimum (&types, false, true);
    if (types.source == types.cost[0]) {
      inside++;
      cr_expect_eq (fastest, optimum);
      cr_expect_eq (monotone, optimum);
      cr_expect_eq (unsound_optimum (&types, true, true), optimum);
    }
    wrong_fastest += fastest > optimum;
    wrong_monotone += monotone > optimum;
  }
  cr_expect_gt (inside, 100);
  cr_expect_gt (wrong_fastest, 0);
  cr_expect_gt (wrong_monotone, 100);
  node_types_clear (&types);
}

/* After a limit, the bound that proves the optimum is the method. */
Test (liu, names_the_bound_that_proves)
{
  static const char *const bounds[] = { "counting bound", "divisor-chain bound" };
  struct fixture fixture;
  fixture_init (&fixture);
  for (int i = 0; i < 2; i++) {
    node_types_set (&fixture.types, 1, 2, (int64_t[]){ 1, 2 },
                    (int64_t[]){ i ? 5 : 12, i ? 30 : 12 });
    limits_pass_at (1);
    liu_generic_engine.solve (&fixture.types, &fixture.options, &fixture.outcome,
                              fixture.workspace);
    limits_pass_at (0);
    cr_expect_eq (fixture.outcome.state, SOLVE_OPTIMAL);
    cr_expect_str_eq (fixture.outcome.method, bounds[i]);
  }
  fixture_clear (&fixture);
}

/* All-distinct costs: far beyond what the generic search can do in a twentieth of a second. */
Test (liu, keeps_its_time_limit)
{
  struct fixture fixture;
  struct rng rng;
  fixture_init (&fixture);
  rng_init (&rng, 16);
  random_types (&fixture.types, &rng, 40, 40, 1000, 2000);
  fixture.options.limits.seconds = 0.05;
  double start = processor_seconds ();
  liu_generic_engine.solve (&fixture.types, &fixture.options, &fixture.outcome, fixture.workspace);
  double seconds = processor_seconds () - start;
  cr_expect_lt (seconds, 0.05 + PROCESSOR_LATE, "%g s", seconds);
  cr_expect_eq (fixture.outcome.state, SOLVE_FEASIBLE);
  cr_expect_lt (fixture.outcome.lower_bound, fixture.outcome.makespan);
  cr_expect_geq (fixture.outcome.lower_bound, fixture.types.source);
  cr_expect_leq (fixture.outcome.makespan, fixture.outcome.heuristic_makespan);
  cr_expect (plan_valid (fixture.outcome.schedule, &fixture.types));
  cr_expect_geq (fixture.outcome.nodes, 1024);
  fixture_clear (&fixture);
}

/* Of many types the bounds take long as well: they come out of the same time. */
Test (liu, keeps_its_time_limit_with_many_types)
{
  enum { TYPES = 40000 };
  static int64_t cost[TYPES], count[TYPES];
  struct fixture fixture;
  struct rng rng;
  fixture_init (&fixture);
  rng_init (&rng, 17);
  for (size_t j = 0; j < TYPES; j++) {
    cost[j] = (int64_t)(200 * j) + rng_range (&rng, 1, 200);
    count[j] = 1;
  }
  node_types_set (&fixture.types, cost[TYPES / 2], TYPES, cost, count);
  fixture.options.limits.seconds = 0.1;
  double start = processor_seconds ();
  liu_engine.solve (&fixture.types, &fixture.options, &fixture.outcome, fixture.workspace);
  double seconds = processor_seconds () - start;
  cr_expect_lt (seconds, 0.1 + PROCESSOR_LATE, "%g s", seconds);
  cr_expect_eq (fixture.outcome.state, SOLVE_FEASIBLE);
  cr_expect (fixture.outcome.lower_bound > 0
             && fixture.outcome.lower_bound <= fixture.outcome.makespan);
  fixture_clear (&fixture);
}

Test (liu, keeps_its_memory_limit)
{
  const int64_t cost[] = { 3, 4, 7 }, count[] = { 100000, 100000, 100000 };
  struct fixture fixture;
  fixture_init (&fixture);
  node_types_set (&fixture.types, 5, 3, cost, count);
  for (uint64_t bytes = 4096; bytes <= UINT64_C (16) << 20; bytes *= 4) {
    fixture.options.limits.bytes = bytes;
    fixture.options.limits.seconds = 0.02;
    liu_engine.solve (&fixture.types, &fixture.options, &fixture.outcome, fixture.workspace);
    cr_expect_eq (fixture.outcome.state, SOLVE_FEASIBLE, "%llu bytes", (unsigned long long)bytes);
    cr_expect (plan_valid (fixture.outcome.schedule, &fixture.types));
  }
  fixture_clear (&fixture);
}

/* A plan known to be optimal passes. */
Test (liu, accepts_a_known_optimum)
{
  struct fixture fixture;
  struct plan known;
  fixture_init (&fixture);
  plan_init (&known);
  for (size_t i = 0; i < KNOWN_CASES; i++) {
    known_types (&fixture.types, &known_cases[i]);
    fixture.options.debug_schedule = NULL;
    solve_with (&liu_engine, &fixture);
    plan_copy (&known, fixture.outcome.schedule);
    fixture.options.debug_schedule = &known;
    cr_expect_eq (solve_with (&liu_engine, &fixture), known_cases[i].optimum);
  }
  plan_clear (&known);
  fixture_clear (&fixture);
}

/* A "known plan" better than the optimum is what a wrong rule would look like. */
Test (liu, aborts_when_a_known_optimum_was_cut_off, .signal = SIGABRT)
{
  struct fixture fixture;
  struct plan known;
  fixture_init (&fixture);
  plan_init (&known);
  known_types (&fixture.types, &known_cases[0]);
  known.makespan = known_cases[0].optimum - 1;
  fixture.options.debug_schedule = &known;
  liu_engine.solve (&fixture.types, &fixture.options, &fixture.outcome, fixture.workspace);
}

Test (liu, counts_one_node_for_one_destination)
{
  const int64_t cost = 3, count = 1;
  struct fixture fixture;
  fixture_init (&fixture);
  node_types_set (&fixture.types, 5, 1, &cost, &count);
  cr_expect_eq (solve_with (&liu_engine, &fixture), 5);
  cr_expect_eq (fixture.outcome.nodes, 1);
  cr_expect_eq (fixture.outcome.leaves, 1);
  fixture_clear (&fixture);
}
