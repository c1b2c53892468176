/* A learner of open shops: what its runs come to, what it keeps between them, its log and its
   limits. */
#include "search/openshop/lcg_search.h"

#include "heuristics/openshop/improve.h"
#include "tests/support/openshop.h"

#define OPTIMUM 1168 /* of Gueret and Prins' first instance; its load is 1000 */

static struct openshop_ticks ticks;
static struct openshop_schedule first;
static struct openshop_lcg_search learner;
static struct deadline deadline;

static void
begin (void)
{
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&first);
  openshop_lcg_search_init (&learner);
  shop_set (&ticks, 3, 3, (int64_t[]){ 661, 6, 333, 168, 489, 343, 171, 505, 324 });
  openshop_best_fast (&ticks, NULL, &first);
  deadline_start (&deadline, &(struct limits){ 0 });
  learner.ticks = &ticks;
  learner.deadline = &deadline;
  learner.bytes = UINT64_C (1) << 30;
}

static void
end (void)
{
  openshop_lcg_search_clear (&learner);
  openshop_schedule_clear (&first);
  openshop_ticks_clear (&ticks);
}

/* A schedule that is short enough ends a run; the next one continues below it; the last one says
   that there is none. */
Test (lcg_search, from_above, .init = begin, .fini = end)
{
  openshop_lcg_search_run (&learner, 1300, 1300, &first, 100000);
  cr_assert (learner.found && learner.result == LCG_SOLUTION && !learner.stopped);
  cr_expect (openshop_schedule_valid (&learner.schedule, &ticks)
             && learner.schedule.makespan <= 1300);
  const struct lcg_portfolio *team = learner.portfolio;
  openshop_lcg_search_run (&learner, 1250, OPTIMUM, &first, 100000);
  cr_expect_eq (learner.portfolio, team, "what was learned under a larger limit is kept");
  cr_assert (learner.found && learner.schedule.makespan == OPTIMUM);
  openshop_lcg_search_run (&learner, OPTIMUM - 1, 1000, &first, 100000);
  cr_expect (!learner.found && learner.result == LCG_REFUTED && learner.limit == OPTIMUM - 1
             && !learner.stopped);
  cr_expect_eq (learner.conflicts > 0, true);
}

/* Found on the way, and then refuted below it, in one run. */
Test (lcg_search, all_in_one_run, .init = begin, .fini = end)
{
  openshop_lcg_search_run (&learner, 3000, 1000, &first, 100000);
  cr_expect (learner.found && learner.result == LCG_REFUTED && learner.limit == OPTIMUM - 1);
  cr_expect_eq (learner.schedule.makespan, OPTIMUM);
}

/* What was learned under a smaller limit, or led to a refutation, says nothing of a larger one. */
Test (lcg_search, larger_limit_begins_anew, .init = begin, .fini = end)
{
  openshop_lcg_search_run (&learner, 1000, 1000, &first, 100000);
  cr_expect_eq (learner.result, LCG_REFUTED);
  openshop_lcg_search_run (&learner, OPTIMUM, OPTIMUM, &first, 100000);
  cr_expect (learner.found && learner.schedule.makespan == OPTIMUM);
}

Test (lcg_search, log, .init = begin, .fini = end)
{
  struct openshop_certificate certificate;
  openshop_certificate_init (&certificate);
  cr_expect_not (openshop_lcg_search_proof (&learner, &certificate));
  openshop_lcg_search_run (&learner, OPTIMUM - 1, 1000, &first, 100000);
  cr_expect_not (openshop_lcg_search_proof (&learner, &certificate), "none was wanted");
  learner.wants_proof = true;
  openshop_lcg_search_run (&learner, OPTIMUM, OPTIMUM, &first, 100000);
  cr_expect_not (openshop_lcg_search_proof (&learner, &certificate), "nothing is refuted");
  openshop_lcg_search_run (&learner, OPTIMUM - 1, 1000, &first, 100000);
  cr_assert (openshop_lcg_search_proof (&learner, &certificate));
  cr_expect_gt (certificate.clauses.count, 0);
  cr_expect_not (openshop_lcg_search_proof (&learner, &certificate), "it was handed over");
  openshop_lcg_search_run (&learner, OPTIMUM - 1, 1000, &first, 100000);
  cr_expect_eq (learner.result, LCG_REFUTED, "a run after that starts from scratch");
  openshop_certificate_clear (&certificate);
}

Test (lcg_search, limits, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 6);
  while (!shop_draw_equal (&ticks, &rng, 10, 100000)) {
  }
  openshop_best_fast (&ticks, NULL, &first);
  openshop_lcg_search_run (&learner, 100000, 100000, &first, 50);
  cr_expect (learner.result == LCG_LIMIT && learner.conflicts >= 50 && learner.conflicts < 60
             && !learner.stopped);
  learner.bytes = openshop_lcg_model_bytes (&ticks) / 4;
  openshop_lcg_search_run (&learner, 100000, 100000, &first, 1000000);
  cr_expect (learner.result == LCG_LIMIT && learner.stopped && learner.conflicts < 1000000,
             "the memory ends it");
  openshop_lcg_search_clear (&learner);
  learner.ticks = &ticks;
  learner.deadline = &deadline;
  openshop_lcg_search_run (&learner, 100000, 100000, &first, 100);
  cr_expect (learner.stopped && learner.conflicts == 0, "there is no memory for a model");
  learner.bytes = UINT64_C (1) << 30;
  learner.stopped = false;
  deadline_start (&deadline, &(struct limits){ .seconds = 1e-9 });
  openshop_lcg_search_run (&learner, 100000, 100000, &first, 1000000);
  cr_expect (learner.result == LCG_LIMIT && learner.stopped, "the time is over");
}
