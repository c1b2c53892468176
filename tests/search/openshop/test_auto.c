/* The default engine of open shops: published optima, limits, and that the number of threads
   makes no difference. */

#include "gen/openshop/taillard.h"
#include "heuristics/openshop/table.h"
#include "search/lcg/parameters.h"
#include "search/openshop/engines.h"
#include "search/openshop/order_bb_trials.h"
#include "search/openshop/parameters.h"
#include "tests/support/loop_runner.h"
#include "tests/support/openshop.h"
#include "tests/support/processor.h"
#include "tests/support/replay_runner.h"
#include "tests/support/rounds.h"

#include <string.h>
#include <time.h>

static struct openshop_ticks ticks;
static struct openshop_instance instance;
static struct outcome outcome;
static struct solve_options options;

static void
begin (void)
{
  openshop_ticks_init (&ticks);
  openshop_instance_init (&instance);
  outcome_init (&outcome, openshop_data.solution);
  solve_options_init (&options);
}

static void
end (void)
{
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
  outcome_clear (&outcome);
}

static void
taillard (int64_t size, int64_t index)
{
  struct status status;
  status_init (&status);
  cr_assert (taillard_generate (size, index, &instance, &status)
               && openshop_ticks_from (&ticks, &instance, "taillard", &status),
             "%s", status.message);
}

/* Optima from E. Taillard's page of best known values and later proofs; those of 7 x 7 and more
   are the load. */
Test (auto, taillard, .init = begin, .fini = end)
{
  static const struct {
    int64_t size, index, optimum;
    bool lcg; /* from above alone, too */
  } known[]
    = { { 4, 1, 193, true }, { 4, 2, 236, true },  { 5, 1, 300, true },  { 5, 2, 262, true },
        { 7, 1, 435, true }, { 7, 2, 443, false }, { 10, 1, 637, false } };
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    for (int lcg = 0; lcg <= known[k].lcg; lcg++) {
      const struct engine *engine = lcg ? &openshop_lcg_engine : &openshop_auto_engine;
      taillard (known[k].size, known[k].index);
      engine->solve (&ticks, &options, &outcome, NULL);
      cr_expect_eq (outcome.state, SOLVE_OPTIMAL);
      cr_expect_eq (outcome.makespan, known[k].optimum, "%lld-%lld: %lld", (long long)known[k].size,
                    (long long)known[k].index, (long long)outcome.makespan);
      cr_expect_eq (outcome.lower_bound, known[k].optimum);
      cr_expect (openshop_schedule_valid (outcome.schedule, &ticks));
      cr_expect_geq (outcome.heuristic_makespan, known[k].optimum);
      cr_expect_str_eq (outcome.method, known[k].size < 7 ? "lcg" : "load");
    }
}

/* The bounds that stand when a limit ends the search are bounds. */
Test (auto, limits, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 8);
  while (!shop_draw_equal (&ticks, &rng, 10, 100000)) {
  }
  /* the search begins within 0.2 s, on a busy machine later */
  for (options.limits.seconds = 0.2; outcome.nodes == 0 && options.limits.seconds < 60;
       options.limits.seconds *= 2) {
    double start = processor_seconds ();
    openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
    cr_expect_lt (processor_seconds () - start, 10 * options.limits.seconds);
  }
  cr_expect_eq (outcome.state, SOLVE_FEASIBLE);
  cr_expect_gt (outcome.nodes, 0);
  cr_expect (openshop_schedule_valid (outcome.schedule, &ticks));
  cr_expect_geq (outcome.lower_bound, openshop_ticks_load (&ticks, NULL));
  cr_expect_leq (outcome.lower_bound, outcome.makespan);
}

/* Where the model does not fit, there are still both bounds. */
Test (auto, memory_limit, .init = begin, .fini = end)
{
  taillard (5, 1);
  options.limits.bytes = 10000;
  openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect_eq (outcome.state, SOLVE_FEASIBLE);
  cr_expect_eq (outcome.lower_bound, 295);
  cr_expect_geq (outcome.makespan, 300);
  cr_expect_eq (outcome.nodes, 0);
  cr_expect (openshop_schedule_valid (outcome.schedule, &ticks));
}

static void
draw_large (int32_t side)
{
  struct rng rng;
  rng_init (&rng, 1);
  shop_shape (&ticks, side, side);
  for (int64_t pair = 0; pair < (int64_t)side * side; pair++)
    ticks.time[pair] = rng_range (&rng, 1, 100);
}

/* A large shop has a schedule even where there is no time for one, and the best heuristics come
   first where there is some. */
Test (auto, large_shops_in_time, .init = begin, .fini = end)
{
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  draw_large (500);
  options.limits.seconds = 1e-9;
  openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect_str_eq (outcome.heuristic, "baseline");
  cr_expect_eq (outcome.makespan, outcome.heuristic_makespan);
  cr_expect (openshop_schedule_valid (outcome.schedule, &ticks));
  draw_large (110);
  options.limits.seconds = 1000;
  openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect_eq (outcome.state, SOLVE_OPTIMAL);
  for (const struct heuristic *row = openshop_heuristics; row->name && !row->limited; row++) {
    heuristic_make (row, &ticks, 0, NULL, &schedule);
    cr_expect (row - openshop_heuristics >= 5 || outcome.heuristic_makespan <= schedule.makespan,
               "%s", row->name);
    cr_expect (strcmp (row->name, outcome.heuristic) != 0
               || schedule.makespan == outcome.heuristic_makespan);
  }
  openshop_schedule_clear (&schedule);
}

/* A limit that ends the heuristics of a large shop is kept. */
Test (auto, limit_is_kept, .init = begin, .fini = end)
{
  draw_large (1500);
  for (int64_t pair = 0; pair < 1500; pair++)
    /* the load is that of a row which list scheduling does not keep busy all the time */
    ticks.time[pair] += 1000;
  options.limits.seconds = 0.3;
  double start = processor_seconds ();
  openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect_lt (processor_seconds () - start, 0.3 + PROCESSOR_LATE);
  cr_expect (openshop_schedule_valid (outcome.schedule, &ticks));
}

/* A proof that becomes too long is not kept, which is reported; one by load takes no room. */
Test (auto, proof_limit, .init = begin, .fini = end)
{
  struct openshop_certificate proof;
  openshop_certificate_init (&proof);
  options.proof = &proof;
  for (int round = 0; round < 2; round++) {
    taillard (5, 1);
    options.proof_bytes = round == 0 ? 1000 : 0;
    openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
    cr_expect_eq (outcome.state, SOLVE_OPTIMAL);
    cr_expect_eq (outcome.makespan, 300);
    cr_expect_eq (outcome.certified, round == 1);
    cr_expect_eq (outcome.status.code, round == 0 ? STATUS_LIMIT : STATUS_OK);
    cr_expect_eq (strstr (outcome.status.message, "longer than 1000 bytes") != NULL, round == 0);
    cr_expect_eq (proof.clauses.count > 0, round == 1);
  }
  options.proof_bytes = 1;
  shop_set (&ticks, 2, 2, (int64_t[]){ 1, 2, 2, 1 });
  openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect (outcome.certified && proof.load);
  openshop_certificate_clear (&proof);
}

/* A shop that clause learning leaves open goes to the plain search, with a proof wanted, too. A
   tree that becomes too long is not kept, and all else is the same. */
Test (auto, small_shops, .init = begin, .fini = end)
{
  struct openshop_certificate proof;
  uint64_t nodes[2];
  struct rng rng;
  openshop_parameters.openshop_bb_after = (uint64_t)quick_or_slow (1000, 10000);
  rng_split (&rng, 300, 30);
  while (!shop_draw_equal (&ticks, &rng, 6, 1000)) {
  }
  openshop_certificate_init (&proof);
  options.proof = &proof;
  for (int round = 0; round < 2; round++) {
    options.proof_bytes = round == 0 ? 0 : 1000;
    options.threads = 1 + round;
    openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
    cr_expect (outcome.state == SOLVE_OPTIMAL && outcome.makespan == 1035
               && outcome.lower_bound == 1035);
    cr_expect_str_eq (outcome.method, "order-bb");
    cr_expect_eq (outcome.certified, round == 0);
    cr_expect_eq (strstr (outcome.status.message, "longer than 1000 bytes") != NULL, round == 1);
    cr_expect_eq (proof.tree.nodes > 1000, round == 0);
    cr_expect_eq (proof.tree.nodes == 0, round == 1);
    cr_expect (proof.makespan == 1035 && proof.mirror >= 0 && !proof.load
               && proof.clauses.count == 0);
    nodes[round] = outcome.nodes;
  }
  cr_expect_eq (nodes[0], nodes[1]);
  openshop_certificate_clear (&proof);
}

Test (auto, nothing_to_do, .init = begin, .fini = end)
{
  struct openshop_certificate proof;
  openshop_certificate_init (&proof);
  options.proof = &proof;
  shop_set (&ticks, 2, 2, (int64_t[]){ 0, 0, 0, 0 });
  openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect_eq (outcome.state, SOLVE_OPTIMAL);
  cr_expect_eq (outcome.makespan, 0);
  cr_expect (outcome.certified && proof.load);
  openshop_certificate_clear (&proof);
}

/* One thread or two: the same schedule, bounds and number of conflicts, and the same
   certificate. */
Test (auto, threads_make_no_difference, .init = begin, .fini = end)
{
  struct openshop_certificate proofs[2];
  struct outcome outcomes[2];
  struct rng rng;
  int closed_above = 0;
  rng_init (&rng, 4);
  for (int t = 0; t < 2; t++) {
    openshop_certificate_init (&proofs[t]);
    outcome_init (&outcomes[t], openshop_data.solution);
  }
  for (int k = 0; k < 30; k++) {
    while (!shop_draw_equal (&ticks, &rng, 5, 300)) {
    }
    for (int t = 0; t < 2; t++) {
      options.threads = t + 1;
      options.proof = &proofs[t];
      openshop_auto_engine.solve (&ticks, &options, &outcomes[t], NULL);
      cr_assert (outcomes[t].state == SOLVE_OPTIMAL && outcomes[t].certified);
    }
    cr_expect (shop_same (outcomes[0].schedule, outcomes[1].schedule), "shop %d", k);
    cr_expect_eq (outcomes[0].nodes, outcomes[1].nodes);
    cr_expect_eq (proofs[0].clauses.count, proofs[1].clauses.count);
    cr_expect_eq (proofs[0].clauses.literal_count, proofs[1].clauses.literal_count);
    closed_above += outcomes[0].lower_bound > openshop_ticks_load (&ticks, NULL);
  }
  cr_expect_gt (closed_above, 2);
  for (int t = 0; t < 2; t++) {
    openshop_certificate_clear (&proofs[t]);
    outcome_clear (&outcomes[t]);
  }
}

/* Limits that are searched at a time, by threads or as tasks in bytes (the last case), give what
   one after the other gives (the first): schedule, bounds, nodes and proof. The branch and bound
   begins at once, and its trials are short. */
Test (auto, bisection_by_threads, .init = begin, .fini = end)
{
  enum { CASES = 5 };
  struct openshop_certificate proofs[CASES];
  struct outcome outcomes[CASES];
  struct loop_runner loop;
  const int threads[CASES] = { 1, 1, 2, 7, 1 };
  struct rng rng;
  int trees = 0;
  uint64_t away = 0;
  rng_init (&rng, 5);
  openshop_parameters.openshop_bb_after = 0;
  openshop_parameters.openshop_round = 1;
  openshop_parameters.openshop_bb_nodes = 5;
  openshop_parameters.openshop_bb_nodes_max = 300;
  for (int t = 0; t < CASES; t++) {
    openshop_certificate_init (&proofs[t]);
    outcome_init (&outcomes[t], openshop_data.solution);
  }
  for (int k = 0; k < 40; k++) {
    while (!shop_draw_equal (&ticks, &rng, 5, 300)) {
    }
    for (int t = 0; t < CASES; t++) {
      options.threads = threads[t];
      openshop_parameters.openshop_bb_trials = t == 0 ? 1 : 8;
      loop_runner_init (&loop, &ticks);
      loop.counted = openshop_order_bb_trials_kind.name;
      options.runner = t == CASES - 1 ? &loop.runner : NULL;
      options.proof = &proofs[t];
      openshop_auto_engine.solve (&ticks, &options, &outcomes[t], NULL);
      away += loop.of_kind;
      loop_runner_clear (&loop);
      cr_assert (outcomes[t].state == SOLVE_OPTIMAL && outcomes[t].certified);
      cr_assert (shop_same (outcomes[0].schedule, outcomes[t].schedule), "shop %d", k);
      cr_assert_eq (outcomes[0].nodes, outcomes[t].nodes, "shop %d, %d threads", k, threads[t]);
      cr_assert_eq (proofs[0].tree.length, proofs[t].tree.length);
      cr_assert (proofs[0].tree.length == 0
                 || memcmp (proofs[0].tree.text, proofs[t].tree.text, proofs[0].tree.length) == 0);
    }
    trees += proofs[0].tree.nodes > 0;
  }
  cr_expect_gt (trees, 2);
  cr_expect_gt (away, 40);
  for (int t = 0; t < CASES; t++) {
    openshop_certificate_clear (&proofs[t]);
    outcome_clear (&outcomes[t]);
  }
}

/* Solves with a proof, as text. */
static void
solve_recorded (struct replay_runner *replay, struct output *text)
{
  struct openshop_certificate proof;
  openshop_certificate_init (&proof);
  output_reset (text);
  options.proof = &proof;
  options.runner = &replay->runner;
  openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_assert (outcome.state == SOLVE_OPTIMAL && outcome.certified);
  openshop_certificate_write (&proof, &instance, &ticks, text);
  output_char (text, '\0');
  openshop_certificate_clear (&proof);
}

/* Interrupted after any step of its two clause learners, the search continues to the same steps,
   nodes and proof. */
Test (auto, continues_from_every_state, .init = begin, .fini = end)
{
  struct output first = { .stream = NULL }, again = { .stream = NULL };
  struct replay_runner replay;
  lcg_parameters.lcg_learned = 100;
  lcg_parameters.lcg_solo_conflicts = 40;
  lcg_parameters.lcg_round_conflicts = 10;
  openshop_parameters.openshop_memory_interval = 15;
  taillard (5, 7);
  replay_init (&replay);
  solve_recorded (&replay, &first);
  uint64_t nodes = outcome.nodes;
  cr_assert_gt (replay.count, 20);
  cr_assert_neq (replay_last (&replay, "learners below", replay.count), SIZE_MAX);
  for (size_t known = 0; known <= replay.count; known += 1 + known / 8) {
    options.threads = 1 + (int)known % 2;
    replay_from (&replay, known);
    solve_recorded (&replay, &again);
    cr_expect_eq (replay.at, replay.count);
    cr_expect_eq (outcome.nodes, nodes);
    cr_expect_str_eq (again.bytes, first.bytes, "from %zu", known);
  }
  replay_clear (&replay);
  output_discard (&first);
  output_discard (&again);
}

Test (auto, is_the_default)
{
  cr_expect_eq (openshop_engines[0], &openshop_auto_engine);
}
