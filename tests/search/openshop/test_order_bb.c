/* Plain search of small shops: against brute force, clause learning and published optima, at one
   thread and at two. */
#include "search/openshop/order_bb_trials.h"

#include "gen/openshop/taillard.h"
#include "search/openshop/lcg_model.h"
#include "tests/support/loop_runner.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"

static struct openshop_ticks ticks;
static struct openshop_schedule schedule, other;

/* Many tests want the tree divided: after few nodes, every second time. */
static enum openshop_order_bb_result
run (int64_t most, const struct openshop_schedule *debug, struct openshop_schedule *found,
     uint64_t *nodes)
{
  static int count;
  const struct openshop_order_bb_plan plan = {
    .threads = 1, .solo_nodes = count++ % 2 ? 0 : openshop_parameters.order_bb_solo, .debug = debug
  };
  return openshop_order_bb_run (&ticks, most, &plan, found, nodes);
}

static void
begin (void)
{
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  openshop_schedule_init (&other);
}

static void
end (void)
{
  openshop_ticks_clear (&ticks);
  openshop_schedule_clear (&schedule);
  openshop_schedule_clear (&other);
}

/* A square whose rows and columns are all as long. */
static void
draw_equal (struct rng *rng, int32_t side, int64_t load)
{
  while (!shop_draw_equal (&ticks, rng, side, load))
    ;
}

static int64_t
longest (void)
{
  int64_t most = 0;
  for (int32_t d = 0; d < ticks.jobs * ticks.machines; d++)
    most = ticks.time[d] > most ? ticks.time[d] : most;
  return most;
}

/* Found at the optimum, refuted below it; no rule cuts off the schedule found. */
static void
check_optimum (int64_t optimum, unsigned long long seed)
{
  uint64_t nodes = 0;
  cr_assert_eq (run (optimum, NULL, &schedule, &nodes), OPENSHOP_ORDER_BB_FOUND, "seed %llu", seed);
  cr_assert (openshop_schedule_valid (&schedule, &ticks) && schedule.makespan == optimum,
             "seed %llu", seed);
  cr_assert_gt (nodes, 0);
  if (optimum > longest ())
    cr_assert_eq (run (optimum - 1, &schedule, &other, &nodes), OPENSHOP_ORDER_BB_REFUTED,
                  "seed %llu", seed);
  cr_assert_eq (run (optimum, &schedule, &other, &nodes), OPENSHOP_ORDER_BB_FOUND, "seed %llu",
                seed);
  for (int32_t d = 0; d < ticks.jobs * ticks.machines; d++) /* its mirror image neither */
    schedule.start[d] = optimum - ticks.time[d] - schedule.start[d];
  cr_assert_eq (run (optimum, &schedule, &other, &nodes), OPENSHOP_ORDER_BB_FOUND, "seed %llu",
                seed);
}

Test (order_bb, against_brute_force, .init = begin, .fini = end)
{
  int above = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (3000); seed++) {
    struct rng rng;
    rng_split (&rng, 181, seed);
    if (seed % 3 == 0)
      draw_equal (&rng, 3, 40);
    else
      shop_draw (&ticks, &rng, (int32_t)rng_range (&rng, 1, 3), (int32_t)rng_range (&rng, 1, 3),
                 seed % 2 ? 4 : 1000, seed % 5 ? 0 : 30, false);
    int64_t optimum = shop_brute (&ticks);
    above += optimum > openshop_ticks_load (&ticks, NULL);
    check_optimum (optimum, (unsigned long long)seed);
  }
  cr_expect_gt (above, rounds (3000) / 20, "%d", above);
}

/* The optimum by clause learning, from this schedule down. */
static int64_t
learned_optimum (int64_t most)
{
  for (;;) {
    struct openshop_lcg_model *model
      = openshop_lcg_model_new (&ticks, most, OPENSHOP_LCG_MODEL_NO_MIRROR, NULL, NULL);
    enum lcg_result result = lcg_solve (openshop_lcg_model_lcg (model), 0, NULL);
    if (result == LCG_SOLUTION)
      openshop_lcg_model_schedule (model, &other);
    openshop_lcg_model_free (model);
    if (result == LCG_REFUTED)
      return most + 1;
    most = other.makespan - 1;
    if (most < openshop_ticks_load (&ticks, NULL))
      return most + 1;
  }
}

Test (order_bb, against_learning, .init = begin, .fini = end)
{
  int above = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (60); seed++) {
    struct rng rng;
    rng_split (&rng, 182, seed);
    if (seed % 3 > 0)
      draw_equal (&rng, seed % 3 == 1 ? 4 : 5, 200);
    else
      shop_draw (&ticks, &rng, (int32_t)rng_range (&rng, 3, 5), (int32_t)rng_range (&rng, 3, 5),
                 100, seed % 2 ? 0 : 15, false);
    int64_t load = openshop_ticks_load (&ticks, NULL), optimum = learned_optimum (2 * load);
    above += optimum > load;
    check_optimum (optimum, (unsigned long long)seed);
  }
  cr_expect_gt (above, rounds (60) / 10, "%d", above);
}

/* Taillard's, whose optima are published. */
Test (order_bb, taillard, .init = begin, .fini = end)
{
  static const int64_t known[][3] = { { 4, 1, 193 }, { 4, 2, 236 }, { 5, 1, 300 }, { 5, 2, 262 } };
  struct openshop_instance instance;
  struct status status;
  openshop_instance_init (&instance);
  status_init (&status);
  for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
    cr_assert (taillard_generate (known[k][0], known[k][1], &instance, &status)
               && openshop_ticks_from (&ticks, &instance, "taillard", &status));
    check_optimum (known[k][2], (unsigned long long)k);
  }
  openshop_instance_clear (&instance);
}

/* The tree is divided early: the same for any number of threads, up to the nodes, when there is
   a schedule and when there is none. */
Test (order_bb, threads_make_no_difference, .init = begin, .fini = end)
{
  int results[2] = { 0, 0 };
  for (uint64_t seed = 0; seed < 40; seed++) {
    struct rng rng;
    rng_split (&rng, 184, seed);
    draw_equal (&rng, 5, 1000);
    uint64_t nodes[4] = { 0, 0, 0, 0 };
    struct loop_runner loop;
    loop_runner_init (&loop, &ticks);
    int64_t most = seed % 2 ? 1010 : 1080;
    enum openshop_order_bb_result first = OPENSHOP_ORDER_BB_LIMIT;
    for (int k = 0; k < 4; k++) {
      const struct openshop_order_bb_plan plan
        = { .threads = k + 1, .solo_nodes = 20, .runner = k == 3 ? &loop.runner : NULL };
      enum openshop_order_bb_result result
        = openshop_order_bb_run (&ticks, most, &plan, k ? &other : &schedule, &nodes[k]);
      first = k ? first : result;
      cr_assert (result == first && nodes[k] == nodes[0], "seed %llu", (unsigned long long)seed);
      cr_assert (k == 0 || first != OPENSHOP_ORDER_BB_FOUND || shop_same (&schedule, &other),
                 "seed %llu", (unsigned long long)seed);
    }
    results[first == OPENSHOP_ORDER_BB_FOUND] += nodes[0] > 20;
  }
  cr_expect (results[0] > 0 && results[1] > 0, "%d %d", results[0], results[1]);
}

/* What a run leaves of the proof. */
static enum openshop_order_bb_result
run_proof (int threads, uint64_t alone, struct openshop_certificate *proof, uint64_t bytes,
           uint64_t *nodes)
{
  struct loop_runner loop;
  const struct openshop_order_bb_plan plan = { .threads = threads,
                                               .solo_nodes = alone,
                                               .runner = threads == 4 ? &loop.runner : NULL,
                                               .proof = proof,
                                               .proof_bytes = bytes };
  loop_runner_init (&loop, &ticks);
  *nodes = 0;
  return openshop_order_bb_run (&ticks, 1015, &plan, &schedule, nodes);
}

static bool
same_tree (const struct openshop_certificate *a, const struct openshop_certificate *b)
{
  return a->mirror == b->mirror && a->tree.nodes == b->tree.nodes
         && a->tree.length == b->tree.length
         && memcmp (a->tree.text, b->tree.text, a->tree.length) == 0;
}

enum { TRIALS = 6 };

/* The trials up to the first that finds a schedule are what each is by itself. Counts results. */
static void
check_trials (int threads, const struct openshop_order_bb_trial *trials, int counts[3])
{
  for (int k = 0; k < TRIALS; k++) {
    struct openshop_certificate proof;
    openshop_certificate_init (&proof);
    const struct openshop_order_bb_plan plan = { .threads = 1,
                                                 .solo_nodes = trials[k].most,
                                                 .give_up = true,
                                                 .proof = &proof,
                                                 .proof_bytes = 1000000 };
    uint64_t nodes = 0;
    enum openshop_order_bb_result result
      = openshop_order_bb_run (&ticks, trials[k].limit, &plan, &schedule, &nodes);
    counts[result]++;
    cr_assert (result == trials[k].result && nodes == trials[k].nodes, "%d threads, trial %d",
               threads, k);
    cr_assert (result != OPENSHOP_ORDER_BB_FOUND || shop_same (&schedule, &trials[k].schedule));
    cr_assert (result != OPENSHOP_ORDER_BB_REFUTED || same_tree (&proof, &trials[k].proof));
    openshop_certificate_clear (&proof);
    if (result == OPENSHOP_ORDER_BB_FOUND)
      return;
  }
}

Test (order_bb, trials_at_a_time_are_trials_one_by_one, .init = begin, .fini = end)
{
  struct openshop_order_bb_trial trials[TRIALS];
  struct openshop_certificate wanted;
  int counts[3] = { 0 };
  openshop_certificate_init (&wanted);
  openshop_order_bb_trials_init (trials, TRIALS);
  for (uint64_t seed = 0; seed < 30; seed++) {
    struct rng rng;
    rng_split (&rng, 185, seed);
    draw_equal (&rng, 5, 1000);
    for (int threads = 1; threads <= 5; threads++) { /* 5: as tasks in bytes */
      struct loop_runner loop;
      loop_runner_init (&loop, &ticks);
      const struct openshop_order_bb_plan plan = { .threads = threads,
                                                   .runner = threads == 5 ? &loop.runner : NULL,
                                                   .proof = &wanted,
                                                   .proof_bytes = 1000000 };
      for (int k = 0; k < TRIALS; k++) {
        trials[k].limit = 1005 + 15 * k;
        trials[k].most = seed % 3 ? 40 : 4000;
      }
      openshop_order_bb_trials_run (&ticks, &plan, trials, TRIALS);
      check_trials (threads, trials, counts);
      cr_assert (threads < 5 || (loop.tasks > 0 && loop.taken == loop.tasks));
    }
  }
  cr_expect (counts[OPENSHOP_ORDER_BB_FOUND] > 0 && counts[OPENSHOP_ORDER_BB_REFUTED] > 0
             && counts[OPENSHOP_ORDER_BB_LIMIT] > 0);
  openshop_order_bb_trials_clear (trials, TRIALS);
  openshop_certificate_clear (&wanted);
}

/* For task_runner.run: each task is done here, and counts if it has a result. */
struct result_runner {
  struct task_runner runner; /* the first member */
  size_t results;
};

static void
count_results (struct task_runner *runner, int threads, const struct task_round *round)
{
  struct result_runner *counter = (struct result_runner *)runner;
  (void)threads;
  for (size_t i = 0; i < round->tasks; i++) {
    struct output out = { .stream = NULL };
    round->work (round->context, i, 0);
    counter->results += round->result (round->context, i, &out);
    output_discard (&out);
  }
}

/* A trial that a limit ended has no result that may be kept, unlike one that gave up. */
Test (order_bb, ended_trials_have_no_result, .init = begin, .fini = end)
{
  struct openshop_order_bb_trial trials[TRIALS];
  struct rng rng;
  openshop_order_bb_trials_init (trials, TRIALS);
  rng_split (&rng, 186, 0);
  draw_equal (&rng, 6, 1000);
  for (int cancelled = 0; cancelled < 2; cancelled++) {
    const atomic_bool cancel = cancelled;
    const struct limits limits = { .cancel = &cancel };
    struct deadline deadline;
    struct result_runner counter = { .runner = { .run = count_results } };
    const struct openshop_order_bb_plan plan
      = { .threads = 1, .runner = &counter.runner, .deadline = &deadline };
    deadline_start (&deadline, &limits);
    size_t given_up = 0;
    for (int k = 0; k < TRIALS; k++) {
      trials[k].limit = 1005 + 5 * k;
      trials[k].most = 20;
    }
    openshop_order_bb_trials_run (&ticks, &plan, trials, TRIALS);
    for (int k = 0; k < TRIALS; k++)
      given_up += trials[k].result == OPENSHOP_ORDER_BB_LIMIT;
    cr_expect_gt (given_up, 0);
    cr_expect_eq (counter.results, cancelled ? TRIALS - given_up : TRIALS);
  }
  openshop_order_bb_trials_clear (trials, TRIALS);
}

/* The tree of a proof: the same for any number of threads, and with tasks as bytes (4); asking for
   it changes nothing; one that is a byte too long is not kept. */
Test (order_bb, proofs, .init = begin, .fini = end)
{
  struct openshop_certificate first, second;
  int divided = 0;
  openshop_certificate_init (&first);
  openshop_certificate_init (&second);
  for (uint64_t seed = 0; seed < 30; seed++) {
    struct rng rng;
    uint64_t alone = seed % 2 ? 20 : openshop_parameters.order_bb_solo, nodes, again;
    rng_split (&rng, 187, seed);
    draw_equal (&rng, 6, 1000);
    if (run_proof (1, alone, NULL, 0, &nodes) != OPENSHOP_ORDER_BB_REFUTED)
      continue;
    cr_assert_eq (run_proof (1, alone, &first, UINT64_MAX, &again), OPENSHOP_ORDER_BB_REFUTED);
    cr_expect_eq (nodes, again);
    cr_expect_eq (first.tree.length, (first.tree.nodes - 1) / 2 * 3 + 1);
    for (int threads = 2; threads <= 4; threads++) {
      cr_assert_eq (run_proof (threads, alone, &second, first.tree.length, &again),
                    OPENSHOP_ORDER_BB_REFUTED);
      cr_expect (nodes == again && same_tree (&first, &second), "seed %d, %d threads", (int)seed,
                 threads);
    }
    for (int threads = 2; threads <= 4; threads += 2) {
      cr_assert_eq (run_proof (threads, alone, &second, first.tree.length - 1, &again),
                    OPENSHOP_ORDER_BB_REFUTED);
      cr_expect (second.tree.nodes == 0 && second.tree.length == 0);
    }
    divided += first.tree.nodes > 100 && seed % 2;
  }
  cr_expect_gt (divided, 3, "%d", divided);
  openshop_certificate_clear (&first);
  openshop_certificate_clear (&second);
}

/* With a schedule there is no proof: what was there stays. The task that is mirrored is counted
   without those that take no time. */
Test (order_bb, proof_only_where_there_is_one, .init = begin, .fini = end)
{
  struct openshop_certificate proof;
  const struct openshop_order_bb_plan plan = { .threads = 1,
                                               .solo_nodes = openshop_parameters.order_bb_solo,
                                               .proof = &proof,
                                               .proof_bytes = 1000 };
  uint64_t nodes = 0;
  openshop_certificate_init (&proof);
  proof.mirror = 77;
  clauses_add (&proof.clauses, NULL, 0);
  shop_set (&ticks, 2, 3, (int64_t[]){ 0, 2, 1, 0, 4, 3 });
  cr_assert_eq (openshop_order_bb_run (&ticks, 7, &plan, &schedule, &nodes),
                OPENSHOP_ORDER_BB_FOUND);
  cr_expect (proof.mirror == 77 && proof.tree.nodes == 0 && proof.clauses.count == 1);
  cr_assert_eq (openshop_order_bb_run (&ticks, 6, &plan, &schedule, &nodes),
                OPENSHOP_ORDER_BB_REFUTED);
  cr_expect_eq (proof.clauses.count, 0);
  cr_expect (proof.mirror == 2 && proof.tree.nodes == 1 && proof.tree.length == 1
             && proof.tree.text[0] == '.');
  openshop_certificate_clear (&proof);
}

Test (order_bb, fits, .init = begin, .fini = end)
{
  shop_shape (&ticks, 8, 8);
  ticks.time[0] = 15000;
  cr_expect (openshop_order_bb_fits (&ticks, 15000));
  cr_expect_not (openshop_order_bb_fits (&ticks, 15001));
  ticks.time[1] = 1;
  cr_expect_not (openshop_order_bb_fits (&ticks, 15000));
  shop_shape (&ticks, 9, 8);
  cr_expect_not (openshop_order_bb_fits (&ticks, 100));
  shop_shape (&ticks, 8, 9);
  cr_expect_not (openshop_order_bb_fits (&ticks, 100));
}

/* As long as may be, eight lines: nothing overflows. */
Test (order_bb, largest, .init = begin, .fini = end)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    struct rng rng;
    rng_split (&rng, 185, seed);
    uint64_t nodes = 0;
    draw_equal (&rng, 8, 12000);
    cr_assert_eq (run (15000, NULL, &schedule, &nodes), OPENSHOP_ORDER_BB_FOUND);
    cr_assert (openshop_schedule_valid (&schedule, &ticks));
  }
}

/* It stops after the limit of nodes, or ends before that as it would without a limit. */
Test (order_bb, brief, .init = begin, .fini = end)
{
  int results[3] = { 0, 0, 0 };
  for (uint64_t seed = 0; seed < 60; seed++) {
    struct rng rng;
    rng_split (&rng, 187, seed);
    draw_equal (&rng, 5, 1000);
    uint64_t nodes = 0, others = 0, alone = 20;
    int64_t most = seed % 2 ? 1010 : 1080;
    struct openshop_order_bb_plan plan = { .threads = 2, .solo_nodes = alone, .give_up = true };
    enum openshop_order_bb_result first
      = openshop_order_bb_run (&ticks, most, &plan, &schedule, &nodes);
    plan.give_up = false;
    enum openshop_order_bb_result second
      = openshop_order_bb_run (&ticks, most, &plan, &other, &others);
    cr_assert (second != OPENSHOP_ORDER_BB_LIMIT
               && (first == second || first == OPENSHOP_ORDER_BB_LIMIT));
    cr_assert (first != OPENSHOP_ORDER_BB_LIMIT
               || (nodes >= alone && nodes < 3 * alone && others > nodes));
    cr_assert (first == OPENSHOP_ORDER_BB_LIMIT || nodes == others);
    cr_assert (first != OPENSHOP_ORDER_BB_FOUND
               || (openshop_schedule_valid (&schedule, &ticks) && schedule.makespan <= most));
    results[first]++;
  }
  cr_expect (results[0] > 0 && results[1] > 0 && results[2] > 0, "%d %d %d", results[0], results[1],
             results[2]);
}

/* The time is kept. */
Test (order_bb, deadline, .init = begin, .fini = end)
{
  const struct limits limits = { .seconds = 0.01 };
  struct deadline deadline;
  uint64_t nodes = 0;
  struct rng rng;
  rng_init (&rng, 186);
  draw_equal (&rng, 8, 1000);
  deadline_start (&deadline, &limits);
  cr_expect_eq (
    openshop_order_bb_run (&ticks, 1030,
                           &(struct openshop_order_bb_plan){ .threads = 2, .deadline = &deadline },
                           &schedule, &nodes),
    OPENSHOP_ORDER_BB_LIMIT);
  cr_expect_lt (limits_now () - deadline.start, 5);
}
