/* Single instances of the node model through the handler of suites: results, limits, refusals. */
#include "solve/item.h"

#include "bounds/node/table.h"
#include "heuristics/node/table.h"
#include "tests/support/item.h"

#include <stdlib.h>

#define THREE                                                                                      \
  "{\"model\":\"node\",\"name\":\"n\",\"unit\":\"ms\",\"source\":{\"cost\":2},\"destinations\":[{" \
  "\"cost\":5},{\"cost\":1},{\"cost\":3}]}"

/* What is solved, in the instance's unit; node numbers are those of the file. */
Test (item, solved)
{
  struct item_run run;
  item_run_init (
    &run, &(struct item_task){
            .model = model_named ("node"), .solves = true, .proofs = true, .schedules = true });
  cr_assert (item_run_line (&run, THREE), "%s", run.verdict.status.message);
  const struct result *result = &run.item.solved->result;
  cr_expect_eq (run.verdict.state, BATCH_OPTIMAL);
  cr_expect (run.verdict.heuristic_optimal);
  cr_expect_not (run.verdict.large);
  cr_expect_str_eq (run.item.name, "n");
  cr_expect_str_eq (run.item.unit, "ms");
  cr_expect_str_eq (result->instance, "n");
  cr_expect_str_eq (result->model, "node");
  cr_expect_str_eq (result->heuristic, "fnf");
  cr_expect_eq (result->makespan.numerator, 4, "the second sends at 2, the source too");
  cr_expect_eq (result->lower_bound.numerator, 4);
  char *schedule = item_run_text (&run, item_write_schedule);
  cr_expect (
    strstr (schedule,
            "{\"instance\":\"n\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":2,\"start\":0}")
      == schedule,
    "%s", schedule);
  free (schedule);
  char *proof = item_run_text (&run, item_write_proof);
  cr_expect (strstr (proof, "\"makespan\":4"), "%s", proof);
  free (proof);
  item_run_clear (&run);
}

/* Fastest node first, and a bound that does not meet it: the three times are told apart. */
Test (item, limited)
{
  struct item_run run;
  item_run_init (&run, &(struct item_task){ .model = model_named ("node"),
                                            .solves = true,
                                            .limits = { .seconds = 1e-9 },
                                            .engine = 2 });
  cr_assert (
    item_run_line (
      &run,
      "{\"model\":\"node\",\"source\":{\"cost\":10},\"destinations\":[{\"cost\":5,\"count\":4},"
      "{\"cost\":15,\"count\":50},{\"cost\":21,\"count\":90},{\"cost\":8,\"count\":33}]}"),
    "%s", run.verdict.status.message);
  const struct result *result = &run.item.solved->result;
  const struct outcome *outcome = item_outcome (&run.item);
  cr_expect_eq (run.verdict.state, BATCH_FEASIBLE);
  cr_expect_not (result->optimal);
  cr_expect_not (run.item.schedule);
  cr_expect_lt (outcome->lower_bound, outcome->makespan);
  cr_expect_eq (result->lower_bound.numerator, outcome->lower_bound);
  cr_expect_eq (result->makespan.numerator, outcome->makespan);
  cr_expect_eq (result->heuristic_makespan.numerator, outcome->heuristic_makespan);
  item_run_clear (&run);
}

/* More nodes than are written at once, only where they are written. */
Test (item, large)
{
  static const char *const texts[] = {
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":4096}]}",
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":4097}]}"
  };
  for (int schedules = 0; schedules < 2; schedules++) {
    struct item_run run;
    item_run_init (&run, &(struct item_task){
                           .model = model_named ("node"), .solves = true, .schedules = schedules });
    for (int i = 0; i < 2; i++) {
      cr_assert (item_run_line (&run, texts[i]));
      cr_expect_eq (run.verdict.large, schedules && i);
    }
    item_run_clear (&run);
  }
}

Test (item, heuristics_and_bounds)
{
  char names[256];
  struct item_run run;
  size_t chain;
  struct names_row row;
  item_run_init (&run, &(struct item_task){ .model = model_named ("node"), .schedules = true });
  cr_assert (item_run_line (&run, THREE));
  cr_expect_eq (run.verdict.state, BATCH_ANSWERED);
  cr_expect_null (run.item.solved);
  item_run_names ("node", NAMES_HEURISTICS, names);
  cr_expect_str_eq (names, "fnf layered local binomial chain sequential ");
  item_run_names ("node", NAMES_BOUNDS, names);
  cr_expect_str_eq (names, "source counting additive divisor-chain multiplier ");
  cr_assert (names_find (run.item.model, NAMES_HEURISTICS, "chain", &chain));
  struct rational makespan;
  struct status status;
  status_init (&status);
  cr_assert (
    item_heuristic (&run.item, chain, 1, &(struct limits){ .seconds = 0 }, &makespan, &status));
  cr_expect_eq (makespan.numerator, 2 + 1 + 3);
  for (size_t i = 0; names_of (run.item.model, NAMES_BOUNDS, i, &row); i++) {
    cr_expect_eq (item_bound (&run.item, i, NULL).numerator,
                  bound_run (&node_bounds[i], run.item.ticks, NULL), "%s", row.name);
    cr_expect (row.proven);
  }
  char *schedule = item_run_text (&run, item_write_schedule);
  cr_expect (strstr (schedule, "\"makespan\":6,\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{"
                               "\"from\":2,\"to\":3,\"start\":2}"),
             "%s", schedule);
  free (schedule);
  item_run_clear (&run);
}

Test (item, refusals)
{
  struct item_run run;
  size_t brute;
  cr_assert (names_find (model_named ("node"), NAMES_ENGINES, "brute", &brute));
  item_run_init (
    &run, &(struct item_task){ .model = model_named ("node"), .solves = true, .engine = brute });
  cr_expect_not (item_run_line (&run, "{\"model\":\"node\",\"name\":\"a\",\"source\":3}"));
  cr_expect_str_eq (run.verdict.name, "a");
  cr_expect_not (item_run_line (
    &run,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":99}]}"));
  cr_expect_str_eq (run.verdict.status.message,
                    "there:3: --method brute: takes at most 12 destinations, not 99");
  cr_expect_null (run.verdict.name);
  cr_expect (item_run_line (&run, THREE));
  item_run_clear (&run);
}
