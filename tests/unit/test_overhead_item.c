#include "search/overhead_item.h"

#include "heuristics/overhead.h"
#include "item_support.h"
#include "model/overhead_appended.h"
#include "overhead_texts.h"

#include <stdlib.h>

#define TWO                                                                                                                                \
  "{\"model\":\"overhead\",\"name\":\"v\",\"unit\":\"us\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":1,\"receive\":3}],"              \
  "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}"

/* The least makespan of the heuristics that do not take time at will, `appended`: of those that only append. */
static int64_t
least (const struct overhead_ticks *ticks, bool appended, const char **name)
{
  struct overhead_schedule schedule;
  int64_t makespan = INT64_MAX;
  overhead_schedule_init (&schedule);
  for (const struct overhead_heuristic *row = overhead_heuristic_table; row->name && !row->limited; row++) {
    row->run (ticks, 1, NULL, &schedule);
    if (schedule.makespan < makespan && (!appended || overhead_appended (&schedule))) {
      makespan = schedule.makespan;
      *name = row->name;
    }
  }
  overhead_schedule_clear (&schedule);
  return makespan;
}

/* An engine that runs no heuristics is compared with the best of those of the class all the same, and proven by the default engine. */
Test (overhead_item, solved)
{
  static const char *const classes[] = { NULL, "append" };
  size_t brute;
  cr_assert (item_find (&overhead_item_model, NAMES_ENGINES, "brute", &brute));
  for (int i = 0; i < 2; i++)
    for (size_t engine = 0; engine <= brute; engine += brute) {
      struct item_run run;
      struct overhead_options own;
      const char *name;
      overhead_options_init (&own);
      own.class = i == 0 ? OVERHEAD_ANY : OVERHEAD_APPEND;
      item_run_init (&run, &(struct item_task){
                             .kind = MODEL_OVERHEAD, .solves = true, .engine = engine, .proofs = true, .schedules = true, .own = &own });
      cr_assert (item_run_line (&run, OVERHEAD_EXAMPLE), "%s", run.verdict.status.message);
      const struct result *result = &run.item.solved->result;
      cr_expect_eq (run.verdict.state, BATCH_OPTIMAL);
      cr_expect_str_eq (result->model, "overhead");
      cr_expect_eq (result->class == NULL, i == 0);
      if (i > 0)
        cr_expect_str_eq (result->class, classes[i]);
      cr_expect_eq (result->heuristic_makespan.numerator, least (&overhead_item (&run.item)->ticks, i == 1, &name));
      cr_expect_str_eq (result->heuristic, name);
      cr_expect_eq (run.verdict.heuristic_optimal, rational_compare (result->heuristic_makespan, result->makespan) == 0);
      cr_expect (run.item.proof);
      char *proof = item_run_text (&run, run.item.model->write_proof);
      cr_expect (strstr (proof, i == 0 ? "\"class\":\"any\"" : "\"class\":\"append\""), "%s", proof);
      free (proof);
      item_run_clear (&run);
    }
}

Test (overhead_item, one_send)
{
  struct item_run run;
  item_run_init (&run, &(struct item_task){ .kind = MODEL_OVERHEAD, .solves = true, .schedules = true });
  cr_assert (item_run_line (&run, TWO));
  cr_expect_str_eq (run.item.name, "v");
  cr_expect_str_eq (run.item.unit, "us");
  cr_expect_str_eq (run.item.solved->result.instance, "v");
  cr_expect_not (run.item.proof);
  char *schedule = item_run_text (&run, run.item.model->write_schedule);
  cr_expect_str_eq (schedule, "{\"instance\":\"v\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":1}]}");
  free (schedule);
  item_run_clear (&run);
}

/* A heuristic's schedule takes the place of the one before; a limit ends only those that take time at will. */
Test (overhead_item, heuristics_and_bounds)
{
  char names[256];
  struct item_run run;
  struct overhead_ticks ticks;
  struct overhead_schedule schedule;
  struct names_row row;
  overhead_ticks_of (&ticks, OVERHEAD_EXAMPLE);
  overhead_schedule_init (&schedule);
  item_run_init (&run, &(struct item_task){ .kind = MODEL_OVERHEAD, .schedules = true });
  cr_assert (item_run_line (&run, OVERHEAD_EXAMPLE));
  cr_expect_null (run.item.solved);
  item_run_names (MODEL_OVERHEAD, NAMES_HEURISTICS, names);
  cr_expect_str_eq (names, "fef ecf wr eaf rr rrs ecfp wrp eafp rrp rrsp best ");
  for (size_t i = 0; run.item.model->row[NAMES_HEURISTICS](i, &row); i++) {
    const struct limits limits = { .seconds = 1e-9 };
    struct rational makespan = run.item.model->heuristic (run.item.work, i, 7, &limits);
    cr_expect_eq (row.limited, overhead_heuristic_table[i].limited);
    cr_expect (overhead_schedule_valid (overhead_item (&run.item)->schedule, &ticks), "%s", row.name);
    cr_expect_eq (makespan.numerator, overhead_item (&run.item)->schedule->makespan);
    if (row.limited)
      continue;
    overhead_heuristic_table[i].run (&ticks, 7, NULL, &schedule);
    cr_expect_eq (makespan.numerator, schedule.makespan, "%s", row.name);
  }
  for (size_t i = 0; run.item.model->row[NAMES_BOUNDS](i, &row); i++) {
    cr_expect_eq (run.item.model->bound (run.item.work, i).numerator, overhead_bound_table[i].run (&ticks, NULL), "%s", row.name);
    cr_expect_eq (row.proven, row.remark == NULL);
  }
  overhead_schedule_clear (&schedule);
  overhead_ticks_clear (&ticks);
  item_run_clear (&run);
}

Test (overhead_item, refusals)
{
  struct item_run run;
  size_t brute;
  cr_assert (item_find (&overhead_item_model, NAMES_ENGINES, "brute", &brute));
  item_run_init (&run, &(struct item_task){ .kind = MODEL_OVERHEAD, .solves = true, .engine = brute });
  cr_expect_not (item_run_line (&run, "{\"model\":\"overhead\",\"name\":\"a\",\"nodes\":7}"));
  cr_expect_str_eq (run.verdict.name, "a");
  cr_expect_str_eq (run.verdict.status.message, "there:3: nodes: expected an array, got 7");
  cr_expect_not (item_run_line (&run, "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],"
                                      "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,\"destinations\":[1],"
                                      "\"bytes\":1},{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,\"destinations\":[1],"
                                      "\"bytes\":1},{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,\"destinations\":[1],"
                                      "\"bytes\":1},{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,\"destinations\":[1],"
                                      "\"bytes\":1},{\"source\":0,\"destinations\":[1],\"bytes\":1}]}"));
  cr_expect_str_eq (run.verdict.status.message, "there:3: --method brute: takes at most 8 deliveries, not 9");
  cr_expect (item_run_line (&run, TWO));
  cr_expect_null (strstr (run.item.name, "a"));
  item_run_clear (&run);
}
