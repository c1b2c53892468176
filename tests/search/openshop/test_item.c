/* Single open shops through the handler of suites: results, heuristics, bounds, refusals. */
#include "solve/item.h"

#include "bounds/openshop/table.h"
#include "heuristics/openshop/table.h"
#include "tests/support/item.h"

#include <stdlib.h>

#define SQUARE "{\"model\":\"exchange\",\"name\":\"e\",\"times\":[[0,4,2],[5,0,6],[3,8,0]]}"
#define FLAT "{\"model\":\"openshop\",\"unit\":\"s\",\"times\":[[1,2,3],[4,5,6]]}"

/* The least makespan of the paper's five, of those that take the shop. */
static int64_t
least_of_five (const struct openshop_ticks *ticks)
{
  static const char *const names[]
    = { "baseline", "max-matching", "min-matching", "greedy", "openshop" };
  struct openshop_schedule schedule;
  int64_t least = INT64_MAX;
  openshop_schedule_init (&schedule);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const struct heuristic *heuristic = heuristic_find (openshop_heuristics, names[i]);
    if (!heuristic_fits (heuristic, ticks))
      continue;
    heuristic_make (heuristic, ticks, 1, NULL, &schedule);
    least = schedule.makespan < least ? schedule.makespan : least;
  }
  openshop_schedule_clear (&schedule);
  return least;
}

/* Both models, in the benchmarks' layout too, each by its name; with every engine the default
   engine's proof. */
Test (item, solved)
{
  static const struct {
    const char *text, *model, *name, *unit;
  } cases[] = { { SQUARE, "exchange", "e", NULL },
                { FLAT, "openshop", NULL, "s" },
                { "2 1\n1\n2\n", "openshop", NULL, NULL } };
  size_t brute;
  cr_assert (names_find (model_named ("openshop"), NAMES_ENGINES, "brute", &brute));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (size_t engine = 0; engine <= brute; engine += brute) {
      struct item_run run;
      item_run_init (&run, &(struct item_task){ .model = model_named (cases[i].model),
                                                .solves = true,
                                                .engine = engine,
                                                .proofs = true,
                                                .schedules = true });
      cr_assert (item_run_line (&run, cases[i].text), "%s", run.verdict.status.message);
      const struct result *result = &run.item.solved->result;
      cr_expect_eq (run.verdict.state, BATCH_OPTIMAL);
      cr_expect_str_eq (result->model, cases[i].model);
      cr_expect_eq (result->instance == NULL, cases[i].name == NULL);
      cr_expect_eq (run.item.name, result->instance);
      cr_expect_eq (run.item.unit == NULL, cases[i].unit == NULL);
      cr_expect_eq (result->heuristic_makespan.numerator, least_of_five (run.item.ticks));
      cr_expect (openshop_schedule_valid (item_schedule (&run.item), run.item.ticks));
      cr_expect (run.item.proof && run.item.schedule);
      char *proof = item_run_text (&run, item_write_proof);
      cr_expect (strstr (proof, cases[i].model) && strstr (proof, "\"load\""), "%s", proof);
      free (proof);
      item_run_clear (&run);
    }
}

/* Some heuristics take square shops only, and say so. */
Test (item, heuristics_and_bounds)
{
  static const char *const texts[] = { SQUARE, FLAT };
  char names[256];
  struct names_row row;
  item_run_names ("openshop", NAMES_HEURISTICS, names);
  cr_expect_str_eq (
    names,
    "baseline baseline-steps max-matching min-matching greedy openshop dense-longest dense-work "
    "critical best ");
  for (int flat = 0; flat < 2; flat++) {
    struct item_run run;
    item_run_init (&run,
                   &(struct item_task){ .model = model_named (flat ? "openshop" : "exchange") });
    cr_assert (item_run_line (&run, texts[flat]));
    for (size_t i = 0; names_of (run.item.model, NAMES_HEURISTICS, i, &row); i++) {
      struct status status;
      status_init (&status);
      bool applies = item_applies (&run.item, i, &status);
      cr_expect_eq (applies, !flat || i >= 4, "%s", row.name);
      if (!applies)
        cr_expect (strstr (status.message, "needs as many jobs as machines, got 2 and 3"), "%s",
                   status.message);
      cr_expect_eq (row.limited, strcmp (row.name, "best") == 0);
      if (!applies)
        continue;
      struct rational makespan;
      cr_assert (
        item_heuristic (&run.item, i, 1, &(struct limits){ .seconds = 60 }, &makespan, &status));
      cr_expect (openshop_schedule_valid (item_schedule (&run.item), run.item.ticks), "%s",
                 row.name);
      cr_expect_eq (makespan.numerator,
                    ((const struct openshop_schedule *)item_schedule (&run.item))->makespan);
      /* These look at the limits at each step, others where there is much to do; and give up. */
      if (!strstr (row.name, "matching"))
        continue;
      cr_expect_not (
        item_heuristic (&run.item, i, 1, &(struct limits){ .seconds = 1e-9 }, &makespan, &status),
        "%s", row.name);
      cr_expect_eq (status.code, STATUS_LIMIT);
      cr_expect_str_eq (status.message, "the time limit was reached");
    }
    for (size_t i = 0; names_of (run.item.model, NAMES_BOUNDS, i, &row); i++)
      cr_expect_eq (item_bound (&run.item, i, NULL).numerator,
                    bound_run (&openshop_bounds[i], run.item.ticks, NULL), "%s", row.name);
    item_run_clear (&run);
  }
}

Test (item, refusals)
{
  struct item_run run;
  size_t brute;
  cr_assert (names_find (model_named ("openshop"), NAMES_ENGINES, "brute", &brute));
  item_run_init (&run, &(struct item_task){
                         .model = model_named ("openshop"), .solves = true, .engine = brute });
  cr_expect_not (item_run_line (&run, "{\"model\":\"openshop\",\"name\":\"c\",\"times\":7}"));
  cr_expect_str_eq (run.verdict.name, "c");
  cr_expect (strstr (run.verdict.status.message, "there:3:40: times: "), "%s",
             run.verdict.status.message);
  cr_expect_not (
    item_run_line (&run, "{\"model\":\"openshop\",\"times\":[[1,2,3,4,5,6,7],[7,6,5,4,3,2,1]]}"));
  cr_expect_str_eq (run.verdict.status.message,
                    "there:3: --method brute: takes at most 12 tasks, not 14");
  cr_expect (item_run_line (&run, FLAT));
  item_run_clear (&run);
}

/* A proof longer than the caller allows is not handed on; the optimum is, and why it comes
   without. (The first of Taillard's, whose optimum exceeds the load.) */
Test (item, proof_that_is_too_long)
{
  static const char text[]
    = "5 5\n64 66 31 85 44\n7 69 68 14 18\n74 70 60 1 90\n54 45 98 76 13\n80 45 10 15 91\n";
  for (int limited = 0; limited < 2; limited++) {
    struct solve_options own;
    struct item_run run;
    solve_options_init (&own);
    own.proof_bytes = limited ? 1000 : 0;
    item_run_init (
      &run, &(struct item_task){
              .model = model_named ("openshop"), .solves = true, .proofs = true, .own = &own });
    cr_assert (item_run_line (&run, text), "%s", run.verdict.status.message);
    cr_expect_eq (run.verdict.state, BATCH_OPTIMAL);
    cr_expect_eq (run.item.solved->result.makespan.numerator, 300);
    cr_expect_eq (run.item.proof, !limited);
    cr_expect_eq (run.item.solved->status->code, limited ? STATUS_LIMIT : STATUS_OK);
    cr_expect_eq (
      strstr (run.item.solved->status->message, "longer than 1000 bytes and was not kept") != NULL,
      limited);
    item_run_clear (&run);
  }
}
