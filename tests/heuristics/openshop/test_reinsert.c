/* Reinsertion finds the best position of a task. */
#include "heuristics/openshop/graph.h"
#include "heuristics/openshop/table.h"
#include "tests/support/openshop.h"

/* Is `to` reached from `from` by the orders? */
static bool
reaches (const struct openshop_graph *graph, int32_t from, int32_t to)
{
  if (from == graph->none || to == graph->none)
    return false;
  return from == to || reaches (graph, graph->nodes[from].row_after, to)
         || reaches (graph, graph->nodes[from].column_after, to);
}

struct places {
  int64_t best;
  int count; /* without a cycle, other than where it was */
};

/* The longest way through the task there; the makespan must be what the header says. */
static int64_t
try_place (struct openshop_graph *graph, int32_t task, int32_t row, int32_t column)
{
  int64_t without = graph->makespan;
  openshop_graph_put (graph, task, row, column);
  int64_t through = openshop_graph_through (graph, task);
  openshop_graph_evaluate (graph); /* asserts that there is no cycle */
  cr_assert_eq (graph->makespan, through > without ? through : without);
  openshop_graph_take (graph, task);
  openshop_graph_evaluate (graph);
  return through;
}

/* Every pair of places, the longest way through the task by an evaluation of its own. */
static struct places
try_all (struct openshop_graph *graph, int32_t task, const struct openshop_position *not_here)
{
  struct places places = { INT64_MAX, 0 };
  const struct openshop_node *nodes = graph->nodes;
  int32_t row = graph->none;
  do {
    int32_t column = graph->none,
            b = row == graph->none ? graph->row_first[nodes[task].row] : nodes[row].row_after;
    do {
      int32_t d = column == graph->none ? graph->column_first[nodes[task].column]
                                        : nodes[column].column_after;
      bool cycle = reaches (graph, b, column) || reaches (graph, d, row);
      if (!cycle && !(row == not_here->row_before && column == not_here->column_before)) {
        int64_t through = try_place (graph, task, row, column);
        places.count++;
        places.best = through < places.best ? through : places.best;
      }
      column = d;
    } while (column != graph->none);
    row = b;
  } while (row != graph->none);
  return places;
}

Test (reinsert, finds_the_best_place)
{
  struct openshop_schedule schedule;
  struct openshop_graph graph;
  struct openshop_ticks ticks;
  int32_t gaps[32];
  int tried = 0, found_some = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 400; seed++) {
    struct rng rng;
    rng_split (&rng, 61, seed);
    shop_draw_any (&ticks, &rng, 5, false);
    heuristic_make (heuristic_find (openshop_heuristics, seed % 2 ? "greedy" : "openshop"), &ticks,
                    0, NULL, &schedule);
    openshop_graph_init (&graph, &ticks);
    openshop_graph_set (&graph, &schedule);
    for (int32_t task = 0; task < graph.none; task++) {
      struct openshop_position here
        = { 0, graph.nodes[task].row_before, graph.nodes[task].column_before },
        position;
      if (ticks.time[task] == 0)
        continue;
      openshop_graph_take (&graph, task);
      openshop_graph_evaluate (&graph);
      struct places places = try_all (&graph, task, &here);
      bool found = openshop_reinsert_find (&graph, task, &here, gaps, &rng, &position);
      cr_assert (!found
                 || position.through
                      == try_place (&graph, task, position.row_before, position.column_before));
      cr_assert (!found || position.through >= places.best);
      cr_assert (!found || position.row_before != here.row_before
                 || position.column_before != here.column_before);
      tried += places.count > 0;
      found_some += found && position.through == places.best;
      openshop_graph_put (&graph, task, here.row_before, here.column_before);
      openshop_graph_evaluate (&graph);
    }
    openshop_graph_clear (&graph);
  }
  cr_expect_geq (tried, 2000);
  cr_expect_geq (found_some, tried - tried / 20, "%d of %d", found_some, tried);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
