/* Single instances of the overhead model through the handler of suites. */
#include "solve/item.h"

#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"
#include "model/overhead/appended.h"
#include "search/overhead/engines.h"
#include "tests/support/item.h"
#include "tests/support/overhead_texts.h"

#include <stdlib.h>

#define TWO                                                                                        \
  "{\"model\":\"overhead\",\"name\":\"v\",\"unit\":\"us\",\"nodes\":[{\"send\":1,\"receive\":2},{" \
  "\"send\":1,\"receive\":3}],"                                                                    \
  "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}"

/* The least makespan of the heuristics that do not take time at will, `appended`: of those that
   only append. */
static int64_t
least (const struct overhead_ticks *ticks, bool appended, const char **name)
{
  struct overhead_schedule schedule;
  int64_t makespan = INT64_MAX;
  overhead_schedule_init (&schedule);
  for (const struct heuristic *row = overhead_heuristics; row->name && !row->limited; row++) {
    heuristic_make (row, ticks, 1, NULL, &schedule);
    if (schedule.makespan < makespan && (!appended || overhead_appended (&schedule))) {
      makespan = schedule.makespan;
      *name = row->name;
    }
  }
  overhead_schedule_clear (&schedule);
  return makespan;
}

/* An engine that runs no heuristics is compared with the best of those of the class all the
   same, and proven by the default engine. */
Test (item, solved)
{
  static const char *const classes[] = { NULL, "append" };
  size_t brute;
  cr_assert (names_find (model_named ("overhead"), NAMES_ENGINES, "brute", &brute));
  for (int i = 0; i < 2; i++)
    for (size_t engine = 0; engine <= brute; engine += brute) {
      struct item_run run;
      struct solve_options own;
      const char *name;
      solve_options_init (&own);
      own.class = i == 0 ? OVERHEAD_ANY : OVERHEAD_APPEND;
      item_run_init (&run, &(struct item_task){ .model = model_named ("overhead"),
                                                .solves = true,
                                                .engine = engine,
                                                .proofs = true,
                                                .schedules = true,
                                                .own = &own });
      cr_assert (item_run_line (&run, OVERHEAD_EXAMPLE), "%s", run.verdict.status.message);
      const struct result *result = &run.item.solved->result;
      cr_expect_eq (run.verdict.state, BATCH_OPTIMAL);
      cr_expect_str_eq (result->model, "overhead");
      cr_expect_eq (result->class == NULL, i == 0);
      if (i > 0)
        cr_expect_str_eq (result->class, classes[i]);
      cr_expect_eq (result->heuristic_makespan.numerator, least (run.item.ticks, i == 1, &name));
      cr_expect_str_eq (result->heuristic, name);
      cr_expect_eq (run.verdict.heuristic_optimal,
                    rational_compare (result->heuristic_makespan, result->makespan) == 0);
      cr_expect (run.item.proof);
      char *proof = item_run_text (&run, item_write_proof);
      cr_expect (strstr (proof, i == 0 ? "\"class\":\"any\"" : "\"class\":\"append\""), "%s",
                 proof);
      free (proof);
      item_run_clear (&run);
    }
}

Test (item, one_send)
{
  struct item_run run;
  item_run_init (&run, &(struct item_task){
                         .model = model_named ("overhead"), .solves = true, .schedules = true });
  cr_assert (item_run_line (&run, TWO));
  cr_expect_str_eq (run.item.name, "v");
  cr_expect_str_eq (run.item.unit, "us");
  cr_expect_str_eq (run.item.solved->result.instance, "v");
  cr_expect_not (run.item.proof);
  char *schedule = item_run_text (&run, item_write_schedule);
  cr_expect_str_eq (schedule, "{\"instance\":\"v\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":1,"
                              "\"start\":0,\"receive\":1}]}");
  free (schedule);
  item_run_clear (&run);
}

/* A heuristic's schedule takes the place of the one before; a limit ends only those that take
   time at will. */
Test (item, heuristics_and_bounds)
{
  char names[256];
  struct item_run run;
  struct overhead_ticks ticks;
  struct overhead_schedule schedule;
  struct names_row row;
  overhead_ticks_of (&ticks, OVERHEAD_EXAMPLE);
  overhead_schedule_init (&schedule);
  item_run_init (&run, &(struct item_task){ .model = model_named ("overhead"), .schedules = true });
  cr_assert (item_run_line (&run, OVERHEAD_EXAMPLE));
  cr_expect_null (run.item.solved);
  item_run_names ("overhead", NAMES_HEURISTICS, names);
  cr_expect_str_eq (names, "fef ecf wr eaf rr rrs ecfp wrp eafp rrp rrsp best ");
  for (size_t i = 0; names_of (run.item.model, NAMES_HEURISTICS, i, &row); i++) {
    const struct limits none = { .seconds = 0 }, least = { .seconds = 1e-9 };
    struct rational makespan;
    struct status status;
    status_init (&status);
    cr_assert (item_heuristic (&run.item, i, 7, row.limited ? &least : &none, &makespan, &status));
    cr_expect_eq (row.limited, overhead_heuristics[i].limited);
    cr_expect (overhead_schedule_valid (item_schedule (&run.item), &ticks), "%s", row.name);
    cr_expect_eq (makespan.numerator,
                  ((const struct overhead_schedule *)item_schedule (&run.item))->makespan);
    if (row.limited)
      continue;
    heuristic_make (&overhead_heuristics[i], &ticks, 7, NULL, &schedule);
    cr_expect_eq (makespan.numerator, schedule.makespan, "%s", row.name);
    cr_expect_not (item_heuristic (&run.item, i, 7, &least, &makespan, &status), "%s", row.name);
    cr_expect_str_eq (status.message, "the time limit was reached");
  }
  for (size_t i = 0; names_of (run.item.model, NAMES_BOUNDS, i, &row); i++) {
    cr_expect_eq (item_bound (&run.item, i, NULL).numerator,
                  bound_run (&overhead_bounds[i], &ticks, NULL), "%s", row.name);
    cr_expect_eq (row.proven, row.remark == NULL);
  }
  overhead_schedule_clear (&schedule);
  overhead_ticks_clear (&ticks);
  item_run_clear (&run);
}

Test (item, refusals)
{
  struct item_run run;
  size_t brute;
  cr_assert (names_find (model_named ("overhead"), NAMES_ENGINES, "brute", &brute));
  item_run_init (&run, &(struct item_task){
                         .model = model_named ("overhead"), .solves = true, .engine = brute });
  cr_expect_not (item_run_line (&run, "{\"model\":\"overhead\",\"name\":\"a\",\"nodes\":7}"));
  cr_expect_str_eq (run.verdict.name, "a");
  cr_expect_str_eq (run.verdict.status.message, "there:3:40: nodes: expected an array, got 7");
  cr_expect_not (item_run_line (
    &run,
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,"
    "\"destinations\":[1],"
    "\"bytes\":1},{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,\"destinations\":["
    "1],"
    "\"bytes\":1},{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,\"destinations\":["
    "1],"
    "\"bytes\":1},{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,\"destinations\":["
    "1],"
    "\"bytes\":1},{\"source\":0,\"destinations\":[1],\"bytes\":1}]}"));
  cr_expect_str_eq (run.verdict.status.message,
                    "there:3: --method brute: takes at most 8 deliveries, not 9");
  cr_expect (item_run_line (&run, TWO));
  cr_expect_null (strstr (run.item.name, "a"));
  item_run_clear (&run);
}
