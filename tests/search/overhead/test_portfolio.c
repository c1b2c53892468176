/* Instances that take a team: the same certificate with any number of threads, accepted by the
   checker; spoilt ones are not. */
#include "search/overhead/portfolio.h"

#include "heuristics/overhead/table.h"
#include "search/lcg/portfolio.h"
#include "search/overhead/engines.h"
#include "search/overhead/parameters.h"
#include "tests/support/loop_runner.h"
#include "tests/support/overhead_price.h"
#include "tests/support/replay_runner.h"
#include "tests/support/rounds.h"
#include "verify/overhead/model.h"

#include <criterion/criterion.h>
#include <string.h>

/* Taken from a search for instances of some thousand conflicts. */
static const struct {
  struct price_shape shape;
  uint64_t seed;
  int64_t optimum;
} cases[] = { { { 16, 2, 0, 20, 20 }, 15, 85 }, { { 24, 1, 0, 50, 0 }, 6, 108 } };

enum { CASES = sizeof cases / sizeof *cases, THREADS = 2 };

struct solved {
  struct outcome outcome;
  struct overhead_certificate proof;
  struct output text;
};

static struct overhead_instance instance;
static struct overhead_ticks ticks;
static struct verify_overhead_instance judged;

static void
begin_with (const struct price_shape *shape, uint64_t seed)
{
  struct output text;
  struct status status;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  judged = (struct verify_overhead_instance){ 0 };
  price_support_fill (&instance, shape, seed);
  price_support_instance (&ticks, shape, seed);
  output_init_memory (&text);
  overhead_instance_write (&instance, &text);
  status_init (&status);
  cr_assert (verify_overhead_instance_read (
               &judged, &(struct verify_source){ text.bytes, text.length, "instance", 1 }, &status),
             "%s", status.message);
  output_discard (&text);
}

static void
begin (size_t c)
{
  begin_with (&cases[c].shape, cases[c].seed);
}

static void
end (void)
{
  overhead_ticks_clear (&ticks);
  overhead_instance_clear (&instance);
  verify_overhead_instance_clear (&judged);
}

/* With THREADS + 1 the second learner is one of another process, which has lost it now and then;
   with THREADS + 2 it comes back after some rounds. */
#define WAYS (THREADS + 2)

static void
solve_by (const struct engine *engine, struct solved *solved, int threads,
          struct task_runner *runner)
{
  struct solve_options options;
  outcome_init (&solved->outcome, overhead_data.solution);
  overhead_certificate_init (&solved->proof);
  solve_options_init (&options);
  options.threads = threads;
  options.proof = &solved->proof;
  options.runner = runner;
  engine->solve (&ticks, &options, &solved->outcome, NULL);
  output_init_memory (&solved->text);
  overhead_certificate_write (&solved->proof, &instance, &ticks, &solved->text);
  output_char (&solved->text, '\0'); /* for strstr */
  solved->text.length--;
}

static void
solve_with (struct solved *solved, int threads, struct task_runner *runner)
{
  solve_by (&overhead_lcg_engine, solved, threads, runner);
}

static void
solve (struct solved *solved, int threads)
{
  struct loop_runner loop;
  loop_runner_init (&loop, &ticks);
  loop.runner.keeps = false;
  loop.all = threads == THREADS + 2;
  loop.most = loop.all ? 4 : 0;
  solve_with (solved, threads, threads > THREADS ? &loop.runner : NULL);
  cr_assert_eq (loop.ahead > 0, threads > THREADS);
  loop_runner_clear (&loop);
}

static void
discard (struct solved *solved)
{
  outcome_clear (&solved->outcome);
  overhead_certificate_clear (&solved->proof);
  output_discard (&solved->text);
}

/* Is the text accepted? Then it proves the optimum, and nothing else. */
static bool
accepted (const struct output *text, int64_t optimum)
{
  struct verify_claim claim;
  struct status status;
  status_init (&status);
  verify_claim_init (&claim);
  enum status_code code = verify_overhead_certificate (
    &judged, &(struct verify_source){ text->bytes, text->length, "certificate", 1 }, NULL, &claim,
    &status);
  if (code == STATUS_OK)
    cr_assert (claim.accepted && strtoll (claim.makespan, NULL, 10) == optimum);
  verify_claim_clear (&claim);
  return code == STATUS_OK;
}

/* One digit changed within the clauses: it may not matter. */
static void
spoil (struct output *text, struct rng *rng)
{
  size_t clauses = (size_t)(strstr (text->bytes, "{\"or\"") - text->bytes), at;
  do
    at = clauses + (size_t)rng_below (rng, text->length - clauses);
  while (text->bytes[at] < '0' || text->bytes[at] > '9');
  text->bytes[at] = (char)('0' + (text->bytes[at] - '0' + 1 + (int)rng_below (rng, 9)) % 10);
}

/* Nothing left of the first clause: no instance allows that. */
static void
empty_first (struct output *text)
{
  static const char begin_clause[] = "{\"or\":[";
  char *first = strstr (text->bytes, begin_clause) + strlen (begin_clause),
       *last = strstr (first, "]}");
  memset (first, ' ', (size_t)(last - first));
}

Test (portfolio, any_number_of_threads_and_processes_proves_the_same)
{
  struct rng rng;
  rng_init (&rng, 1);
  for (size_t c = 0; c < (size_t)quick_or_slow (1, CASES); c++) {
    struct solved solved[WAYS];
    int ways = (int)c < rounds (CASES) ? WAYS : THREADS;
    begin (c);
    for (int t = 0; t < ways; t++) {
      solve (&solved[t], t + 1);
      cr_assert_eq (solved[t].outcome.state, SOLVE_OPTIMAL);
      cr_assert_eq (solved[t].outcome.makespan, cases[c].optimum);
      cr_assert_gt (solved[t].outcome.nodes, (uint64_t)(2 * lcg_parameters.lcg_solo_conflicts));
      cr_assert_eq (solved[t].text.length, solved[0].text.length);
      cr_assert_eq (memcmp (solved[t].text.bytes, solved[0].text.bytes, solved[0].text.length), 0);
    }
    cr_assert (accepted (&solved[0].text, cases[c].optimum));
    spoil (&solved[0].text, &rng);
    accepted (&solved[0].text, cases[c].optimum);
    empty_first (&solved[1].text);
    cr_expect_not (accepted (&solved[1].text, cases[c].optimum));
    for (int t = 0; t < ways; t++)
      discard (&solved[t]);
    end ();
  }
}

/* The default engine has the price bound in another process as well, where there are two, or one
   and one thread here: the same with any number, and whatever becomes of tasks. */
Test (portfolio, prices_and_the_second_learner_elsewhere)
{
  overhead_parameters.overhead_auto_lcg_more = 500; /* more turns */
  for (size_t c = 0; c < (size_t)rounds (CASES); c++) {
    struct solved first;
    uint64_t learner_tasks = 0;
    begin (c);
    solve_by (&overhead_auto_engine, &first, 1, NULL);
    cr_assert_eq (first.outcome.makespan, cases[c].optimum);
    for (int k = 0, way = 12; k < rounds (18); k++, way = (way + 5) % 18) {
      struct solved again;
      struct loop_runner loop;
      loop_runner_init (&loop, &ticks);
      loop.runner.keeps = false;
      loop.processes = 1 + way % 3;
      loop.all = way / 3 % 3 > 0;
      loop.most = way / 3 % 3 == 2 ? 7 : 0;
      loop.at_once = way >= 9; /* a turn takes no time, else as much as it can */
      loop.counted = "prices";
      solve_by (&overhead_auto_engine, &again, 1, &loop.runner);
      cr_assert (loop.of_kind > 1 || c > 0, "way %d", way); /* the second one ends before prices */
      if (loop.processes == 1 && loop.all
          && loop.of_kind > 2) /* the second learner goes between turns */
        cr_assert_gt (loop.before, 0, "way %d", way);
      learner_tasks += loop.ahead - loop.of_kind;
      cr_assert_eq (again.outcome.nodes, first.outcome.nodes, "way %d", way);
      cr_assert_eq (again.outcome.state, SOLVE_OPTIMAL);
      cr_assert_str_eq (again.text.bytes, first.text.bytes, "way %d", way);
      discard (&again);
      loop_runner_clear (&loop);
    }
    cr_assert (learner_tasks > 0 || c > 0);
    discard (&first);
    end ();
  }
}

/* Learners search beside the price bound as long as they can, since its turn in another process is
   known only when it is waited for. What they find or do after the bound settles the solve does not
   count. */
Test (portfolio, learners_ahead_of_prices)
{
  static const struct price_shape shapes[] = { { 10, 2, 0, 8, 0 }, { 8, 2, 0, 12, 0 } };
  int settled = 0;
  overhead_parameters.overhead_auto_lcg_first = 100;
  overhead_parameters.overhead_auto_lcg_more = 700;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (80); seed++) {
    struct solved first, again;
    struct loop_runner loop;
    begin_with (&shapes[seed % 2], seed);
    loop_runner_init (&loop, &ticks);
    loop.runner.keeps = false;
    loop.processes = 1;
    loop.all = true;
    loop.counted = "prices";
    solve_by (&overhead_auto_engine, &first, 1, NULL);
    solve_by (&overhead_auto_engine, &again, 1, &loop.runner);
    cr_assert_eq (first.outcome.state, SOLVE_OPTIMAL);
    cr_assert_eq (again.outcome.makespan, first.outcome.makespan, "seed %d", (int)seed);
    cr_assert_eq (again.outcome.nodes, first.outcome.nodes, "seed %d", (int)seed);
    cr_assert_str_eq (again.outcome.method, first.outcome.method, "seed %d", (int)seed);
    cr_assert_str_eq (again.text.bytes, first.text.bytes, "seed %d", (int)seed);
    settled += loop.of_kind > 0 && strcmp (first.outcome.method, "dual-prices") == 0;
    discard (&first);
    discard (&again);
    loop_runner_clear (&loop);
    end ();
  }
  cr_expect_gt (settled, 0);
}

/* With a memory limit the price bound stays, and the second learner does not move. */
Test (portfolio, memory_is_limited)
{
  struct loop_runner loop;
  struct outcome outcome;
  struct solve_options options;
  begin (0);
  loop_runner_init (&loop, &ticks);
  loop.runner.keeps = false;
  loop.all = loop.at_once = true;
  loop.counted = "prices";
  outcome_init (&outcome, overhead_data.solution);
  solve_options_init (&options);
  options.limits.bytes = UINT64_C (1) << 40;
  options.runner = &loop.runner;
  overhead_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect_eq (outcome.makespan, cases[0].optimum);
  cr_expect_eq (loop.of_kind, 0);
  cr_expect_gt (loop.ahead, 0);
  outcome_clear (&outcome);
  loop_runner_clear (&loop);
  end ();
}

/* With a memory limit that a second model does not fit into, one continues alone: it stops at any
   number of conflicts, a team after rounds.
 */
Test (portfolio, no_room_for_a_second_model)
{
  const uint64_t conflicts = lcg_parameters.lcg_solo_conflicts + lcg_parameters.lcg_round_conflicts;
  begin (0);
  for (int limited = 0; limited < 2; limited++) {
    struct solve_options options;
    struct overhead_schedule schedule;
    overhead_schedule_init (&schedule);
    solve_options_init (&options);
    options.limits.bytes = limited ? overhead_model_bytes (&ticks) * 5 / 4 : 0;
    heuristic_make (heuristic_find (overhead_heuristics, "ecf"), &ticks, 1, NULL, &schedule);
    struct overhead_portfolio *team = overhead_portfolio_new (&ticks, &options, &schedule, NULL);
    cr_assert_not_null (team);
    cr_assert (overhead_portfolio_limit (team, cases[0].optimum - 1));
    cr_expect_eq (lcg_portfolio_solve (team->learners, conflicts, NULL), LCG_LIMIT);
    cr_expect_eq (lcg_portfolio_conflicts (team->learners),
                  conflicts + (limited ? 0 : lcg_parameters.lcg_round_conflicts));
    cr_expect_gt (overhead_portfolio_used (team), 100000);
    overhead_portfolio_free (team);
    options.limits.bytes = overhead_model_bytes (&ticks) - 1;
    cr_expect_null (overhead_portfolio_new (&ticks, &options, &schedule, NULL));
    overhead_schedule_clear (&schedule);
  }
  end ();
}

/* Interrupted after any of its steps, a search continues to the same steps, clauses and proof. */
Test (portfolio, continues_from_every_state)
{
  overhead_parameters.overhead_auto_report_conflicts = 150;
  lcg_parameters.lcg_learned = 300; /* so that clauses are deleted, the least active first */
  for (size_t c = 0; c < (size_t)rounds (CASES); c++) {
    struct replay_runner replay;
    struct solved first, again;
    begin (c);
    replay_init (&replay);
    solve_with (&first, 1, &replay.runner);
    cr_assert_gt (replay.count, 10);
    for (size_t known = 0; known <= replay.count;
         known += 1 + known / (size_t)few_with_sanitizers (1, quick_or_slow (3, 6))) {
      replay_from (&replay, known);
      solve_with (&again, 2, &replay.runner);
      cr_expect_eq (replay.at, replay.count);
      cr_expect_eq (again.outcome.nodes, first.outcome.nodes);
      cr_expect_eq (again.outcome.makespan, cases[c].optimum);
      cr_expect_str_eq (again.text.bytes, first.text.bytes, "from %zu", known);
      discard (&again);
    }
    discard (&first);
    replay_clear (&replay);
    end ();
  }
}
