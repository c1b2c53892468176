#include "search/node_item.h"

#include "heuristics/heuristic.h"
#include "item_support.h"

#include <stdlib.h>

#define THREE                                                                                                                              \
  "{\"model\":\"node\",\"name\":\"n\",\"unit\":\"ms\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":5},{\"cost\":1},{\"cost\":3}]}"

/* What is solved, in the instance's unit; node numbers are those of the file. */
Test (node_item, solved)
{
  struct item_run run;
  item_run_init (&run, &(struct item_task){ .kind = MODEL_NODE, .solves = true, .proofs = true, .schedules = true });
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
  cr_expect_eq (node_item (&run.item)->number[1], 2, "the fastest destination is the second");
  char *schedule = item_run_text (&run, run.item.model->write_schedule);
  cr_expect (strstr (schedule, "{\"instance\":\"n\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":2,\"start\":0}") == schedule, "%s",
             schedule);
  free (schedule);
  char *proof = item_run_text (&run, run.item.model->write_proof);
  cr_expect (strstr (proof, "\"makespan\":4"), "%s", proof);
  free (proof);
  item_run_clear (&run);
}

/* Fastest node first, and a bound that does not meet it: the three times are told apart. */
Test (node_item, limited)
{
  struct item_run run;
  item_run_init (&run, &(struct item_task){ .kind = MODEL_NODE, .solves = true, .limits = { .seconds = 1e-9 }, .engine = 2 });
  cr_assert (item_run_line (&run, "{\"model\":\"node\",\"source\":{\"cost\":10},\"destinations\":[{\"cost\":5,\"count\":4},"
                                  "{\"cost\":15,\"count\":50},{\"cost\":21,\"count\":90},{\"cost\":8,\"count\":33}]}"),
             "%s", run.verdict.status.message);
  const struct result *result = &run.item.solved->result;
  const struct outcome *outcome = &node_item (&run.item)->outcome;
  cr_expect_eq (run.verdict.state, BATCH_FEASIBLE);
  cr_expect_not (result->optimal);
  cr_expect_not (run.item.schedule);
  cr_expect_lt (outcome->lower_bound, outcome->makespan);
  cr_expect_eq (result->lower_bound.numerator, outcome->lower_bound);
  cr_expect_eq (result->makespan.numerator, outcome->makespan);
  cr_expect_eq (result->heuristic_makespan.numerator, outcome->fnf);
  item_run_clear (&run);
}

/* The own options reach the engine: without its bound and rules liu looks at more nodes. */
Test (node_item, own_options)
{
  static const char text[]
    = "{\"model\":\"node\",\"source\":{\"cost\":4},\"destinations\":[{\"cost\":3,\"count\":3},{\"cost\":7,\"count\":4}]}";
  uint64_t nodes[2];
  size_t liu;
  cr_assert (item_find (&node_item_model, NAMES_ENGINES, "liu", &liu));
  for (int i = 0; i < 2; i++) {
    struct item_run run;
    struct solve_options own;
    solve_options_init (&own);
    own.liu_bound = own.liu_fastest_first = i == 0;
    item_run_init (&run, &(struct item_task){ .kind = MODEL_NODE, .solves = true, .engine = liu, .own = &own });
    cr_assert (item_run_line (&run, text));
    nodes[i] = run.item.solved->result.nodes;
    item_run_clear (&run);
  }
  cr_expect_lt (nodes[0], nodes[1]);
}

/* More nodes than are written at once, only where they are written. */
Test (node_item, large)
{
  static const char *const texts[] = { "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":4096}]}",
                                       "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":4097}]}" };
  for (int schedules = 0; schedules < 2; schedules++) {
    struct item_run run;
    item_run_init (&run, &(struct item_task){ .kind = MODEL_NODE, .solves = true, .schedules = schedules });
    for (int i = 0; i < 2; i++) {
      cr_assert (item_run_line (&run, texts[i]));
      cr_expect_eq (run.verdict.large, schedules && i);
    }
    item_run_clear (&run);
  }
}

Test (node_item, heuristics_and_bounds)
{
  char names[256];
  struct item_run run;
  size_t chain;
  struct names_row row;
  item_run_init (&run, &(struct item_task){ .kind = MODEL_NODE, .schedules = true });
  cr_assert (item_run_line (&run, THREE));
  cr_expect_eq (run.verdict.state, BATCH_ANSWERED);
  cr_expect_null (run.item.solved);
  cr_expect_null (run.item.model->applies);
  item_run_names (MODEL_NODE, NAMES_HEURISTICS, names);
  cr_expect_str_eq (names, "fnf layered local binomial chain sequential ");
  item_run_names (MODEL_NODE, NAMES_BOUNDS, names);
  cr_expect_str_eq (names, "source counting additive divisor-chain multiplier ");
  cr_assert (item_find (run.item.model, NAMES_HEURISTICS, "chain", &chain));
  cr_expect_eq (run.item.model->heuristic (run.item.work, chain, 1, &(struct limits){ .seconds = 0 }).numerator, 2 + 1 + 3);
  for (size_t i = 0; run.item.model->row[NAMES_BOUNDS](i, &row); i++) {
    cr_expect_eq (run.item.model->bound (run.item.work, i).numerator, bound_table[i].run (&node_item (&run.item)->types), "%s", row.name);
    cr_expect (row.proven);
  }
  char *schedule = item_run_text (&run, run.item.model->write_schedule);
  cr_expect (strstr (schedule, "\"makespan\":6,\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":2,\"to\":3,\"start\":2}"), "%s",
             schedule);
  free (schedule);
  item_run_clear (&run);
}

Test (node_item, refusals)
{
  struct item_run run;
  size_t brute;
  cr_assert (item_find (&node_item_model, NAMES_ENGINES, "brute", &brute));
  item_run_init (&run, &(struct item_task){ .kind = MODEL_NODE, .solves = true, .engine = brute });
  cr_expect_not (item_run_line (&run, "{\"model\":\"node\",\"name\":\"a\",\"source\":3}"));
  cr_expect_str_eq (run.verdict.name, "a");
  cr_expect_not (item_run_line (&run, "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":99}]}"));
  cr_expect_str_eq (run.verdict.status.message, "there:3: --method brute: takes at most 12 destinations, not 99");
  cr_expect_null (run.verdict.name);
  cr_expect (item_run_line (&run, THREE));
  item_run_clear (&run);
}
