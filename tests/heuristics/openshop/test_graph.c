/* The disjunctive graph of a schedule: heads, tails as heads of the mirror, removal and insertion
   of tasks. */
#include "heuristics/openshop/graph.h"
#include "heuristics/openshop/table.h"
#include "tests/support/openshop.h"

/* A dense schedule starts every task as early as its orders allow: the heads are its starts. */
Test (graph, gives_back_the_schedule_that_it_was_made_of)
{
  struct openshop_schedule schedule, again;
  struct openshop_graph graph;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; seed < 500; seed++) {
    struct rng rng;
    rng_split (&rng, 51, seed);
    shop_draw_any (&ticks, &rng, 8, false);
    heuristic_make (heuristic_find (openshop_heuristics, "dense-work"), &ticks, 0, NULL, &schedule);
    openshop_graph_init (&graph, &ticks);
    openshop_graph_set (&graph, &schedule);
    openshop_graph_evaluate (&graph);
    openshop_schedule_reset (&again, &ticks);
    openshop_graph_get (&graph, &again);
    cr_assert (shop_same (&schedule, &again), "seed %llu", (unsigned long long)seed);
    openshop_graph_clear (&graph);
  }
  openshop_schedule_clear (&schedule);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}

/* In mirror image, the tails are the starts: what follows a task is what is before it when all
   runs backwards. */
Test (graph, has_the_tails_of_the_mirror_image)
{
  struct openshop_schedule schedule, mirror;
  struct openshop_graph graph, back;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  openshop_schedule_init (&mirror);
  for (uint64_t seed = 0; seed < 300; seed++) {
    struct rng rng;
    rng_split (&rng, 52, seed);
    shop_draw_any (&ticks, &rng, 6, false);
    heuristic_make (heuristic_find (openshop_heuristics, "greedy"), &ticks, 0, NULL, &schedule);
    openshop_schedule_copy (&mirror, &schedule);
    openshop_graph_init (&graph, &ticks);
    openshop_graph_init (&back, &ticks);
    for (int32_t task = 0; task < graph.none; task++)
      mirror.start[task]
        = ticks.time[task] > 0 ? schedule.makespan - schedule.start[task] - ticks.time[task] : 0;
    openshop_graph_set (&graph, &schedule);
    openshop_graph_set (&back, &mirror);
    openshop_graph_evaluate (&graph);
    openshop_graph_evaluate (&back);
    cr_assert_eq (graph.makespan, back.makespan);
    for (int32_t task = 0; task < graph.none; task++)
      if (ticks.time[task] > 0) {
        cr_assert_eq (graph.nodes[task].tail, back.nodes[task].head);
        cr_assert_leq (openshop_graph_through (&graph, task), graph.makespan);
      }
    openshop_graph_clear (&graph);
    openshop_graph_clear (&back);
  }
  openshop_schedule_clear (&schedule);
  openshop_schedule_clear (&mirror);
  openshop_ticks_clear (&ticks);
}

Test (graph, takes_tasks_out_and_puts_them_in)
{
  const int64_t times[] = { 3, 2, 4, 1 };
  struct openshop_schedule schedule;
  struct openshop_graph graph;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 2, 2, times);
  openshop_schedule_reset (&schedule, &ticks);
  memcpy (schedule.start, (const int64_t[]){ 0, 4, 4, 3 }, sizeof times);
  openshop_graph_init (&graph, &ticks);
  openshop_graph_set (&graph, &schedule);
  openshop_graph_evaluate (&graph);
  cr_expect_eq (graph.makespan, 7);
  cr_expect_eq (graph.last, 2);
  cr_expect_eq (graph.nodes[3].head, 0);
  cr_expect_eq (graph.nodes[3].tail, 4);
  openshop_graph_take (&graph, 2);
  openshop_graph_evaluate (&graph);
  cr_expect_eq (graph.tasks, 3);
  cr_expect_eq (graph.makespan, 5);
  openshop_graph_put (&graph, 2, graph.none, graph.none);
  cr_expect_eq (openshop_graph_through (&graph, 2), 4 + 3 + 2);
  openshop_graph_evaluate (&graph);
  cr_expect_eq (graph.makespan, 9);
  cr_expect_eq (graph.nodes[0].head, 4);
  openshop_graph_clear (&graph);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
