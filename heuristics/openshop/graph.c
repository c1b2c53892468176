#include "heuristics/openshop/graph.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
openshop_graph_init (struct openshop_graph *graph, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines, pairs = n * m;
  *graph = (struct openshop_graph){ .jobs = ticks->jobs,
                                    .machines = ticks->machines,
                                    .none = (int32_t)pairs };
  graph->nodes = memory_zero (pairs + 1, sizeof *graph->nodes);
  graph->row_first = memory_alloc (n, sizeof *graph->row_first);
  graph->column_first = memory_alloc (m, sizeof *graph->column_first);
  graph->order = memory_alloc (pairs, sizeof *graph->order);
  graph->met = memory_alloc (pairs, sizeof *graph->met);
  graph->begins = memory_alloc (pairs, sizeof *graph->begins);
  for (int32_t task = 0; task < graph->none; task++) {
    graph->nodes[task].time = ticks->time[task];
    graph->nodes[task].row = task / ticks->machines;
    graph->nodes[task].column = task % ticks->machines;
  }
}

void
openshop_graph_clear (struct openshop_graph *graph)
{
  memory_free (graph->nodes, graph->row_first, graph->column_first, graph->order, graph->met,
               graph->begins);
}

static int32_t
sort_tasks (struct openshop_graph *graph, const struct openshop_schedule *schedule)
{
  int32_t count = 0;
  for (int32_t task = 0; task < graph->none; task++)
    if (graph->nodes[task].time > 0)
      graph->begins[count++] = (struct keyed){ schedule->start[task], task };
  keyed_sort (graph->begins, (size_t)count);
  return count;
}

void
openshop_graph_set (struct openshop_graph *graph, const struct openshop_schedule *schedule)
{
  struct openshop_node *nodes = graph->nodes;
  for (int32_t i = 0; i < graph->jobs; i++)
    graph->row_first[i] = graph->none;
  for (int32_t j = 0; j < graph->machines; j++)
    graph->column_first[j] = graph->none;
  graph->tasks = sort_tasks (graph, schedule);
  /* From the last to the first: each is inserted at the front. */
  for (int32_t k = graph->tasks; k-- > 0;) {
    int32_t task = graph->begins[k].item;
    struct openshop_node *node = &nodes[task];
    node->row_after = graph->row_first[node->row];
    node->column_after = graph->column_first[node->column];
    node->row_before = node->column_before = graph->none;
    nodes[node->row_after].row_before = task;
    nodes[node->column_after].column_before = task;
    graph->row_first[node->row] = task;
    graph->column_first[node->column] = task;
  }
}

/* Count a predecessor of `task` as done; true: all are. */
static bool
meet (struct openshop_graph *graph, int32_t task)
{
  const struct openshop_node *node = &graph->nodes[task];
  return ++graph->met[task]
         == (node->row_before != graph->none) + (node->column_before != graph->none);
}

static void
evaluate_heads (struct openshop_graph *graph)
{
  struct openshop_node *nodes = graph->nodes;
  int32_t length = 0, none = graph->none;
  memset (graph->met, 0, (size_t)none);
  graph->makespan = 0;
  graph->last = none;
  for (int32_t i = 0; i < graph->jobs; i++)
    if (graph->row_first[i] != none && nodes[graph->row_first[i]].column_before == none)
      graph->order[length++] = graph->row_first[i];
  for (int32_t k = 0; k < length; k++) {
    int32_t task = graph->order[k];
    struct openshop_node *node = &nodes[task];
    int64_t row = openshop_graph_end (graph, node->row_before),
            column = openshop_graph_end (graph, node->column_before);
    node->head = row > column ? row : column;
    if (node->head + node->time > graph->makespan) {
      graph->makespan = node->head + node->time;
      graph->last = task;
    }
    if (node->row_after != none && meet (graph, node->row_after))
      graph->order[length++] = node->row_after;
    if (node->column_after != none && meet (graph, node->column_after))
      graph->order[length++] = node->column_after;
  }
  assert (length == graph->tasks);
}

void
openshop_graph_evaluate (struct openshop_graph *graph)
{
  evaluate_heads (graph);
  for (int32_t k = graph->tasks; k-- > 0;) {
    struct openshop_node *node = &graph->nodes[graph->order[k]];
    int64_t row = openshop_graph_rest (graph, node->row_after),
            column = openshop_graph_rest (graph, node->column_after);
    node->tail = row > column ? row : column;
  }
}

void
openshop_graph_get (const struct openshop_graph *graph, struct openshop_schedule *schedule)
{
  for (int32_t task = 0; task < graph->none; task++)
    schedule->start[task] = graph->nodes[task].time > 0 ? graph->nodes[task].head : 0;
  schedule->makespan = graph->makespan;
}

void
openshop_graph_take (struct openshop_graph *graph, int32_t task)
{
  struct openshop_node *nodes = graph->nodes, *node = &nodes[task];
  nodes[node->row_after].row_before = node->row_before;
  nodes[node->column_after].column_before = node->column_before;
  if (node->row_before == graph->none)
    graph->row_first[node->row] = node->row_after;
  else
    nodes[node->row_before].row_after = node->row_after;
  if (node->column_before == graph->none)
    graph->column_first[node->column] = node->column_after;
  else
    nodes[node->column_before].column_after = node->column_after;
  graph->tasks--;
}

void
openshop_graph_put (struct openshop_graph *graph, int32_t task, int32_t row_before,
                    int32_t column_before)
{
  struct openshop_node *nodes = graph->nodes, *node = &nodes[task];
  int32_t *row
    = row_before == graph->none ? &graph->row_first[node->row] : &nodes[row_before].row_after;
  int32_t *column = column_before == graph->none ? &graph->column_first[node->column]
                                                 : &nodes[column_before].column_after;
  node->row_before = row_before;
  node->column_before = column_before;
  node->row_after = *row;
  node->column_after = *column;
  nodes[*row].row_before = task;
  nodes[*column].column_before = task;
  *row = *column = task;
  graph->tasks++;
}

int64_t
openshop_graph_through (struct openshop_graph *graph, int32_t task)
{
  struct openshop_node *node = &graph->nodes[task];
  int64_t row = openshop_graph_end (graph, node->row_before),
          column = openshop_graph_end (graph, node->column_before);
  node->head = row > column ? row : column;
  row = openshop_graph_rest (graph, node->row_after);
  column = openshop_graph_rest (graph, node->column_after);
  node->tail = row > column ? row : column;
  return node->head + node->time + node->tail;
}
