#include "heuristics/openshop/improve.h"

#include "base/memory.h"
#include "heuristics/openshop/graph.h"
#include "heuristics/openshop/list.h"
#include "heuristics/openshop/parameters.h"

#include <assert.h>
#include <stdlib.h>

PARAMETERS_DEFINE (openshop_heuristic_parameters, OPENSHOP_HEURISTIC_PARAMETERS);

/* Largest random addition to the work of a resource, in thousandths of the load. */
static const int64_t noises[] = { 1, 10, 30, 60, 150, 600 };

struct improve_search {
  const struct openshop_ticks *ticks;
  struct openshop_graph graph;
  struct openshop_list list;
  struct openshop_schedule start, climbed, best, draft;
  int32_t *path, *gaps;
  int64_t *history;        /* owned [history_length]: makespans of the last steps of a climb */
  uint64_t history_length; /* openshop_climb_history */
  struct rng rng;
  uint64_t steps, step_limit;
  int64_t target, load;
  const struct deadline *deadline;
};

static void
search_init (struct improve_search *search, const struct openshop_ticks *ticks,
             const struct openshop_schedule *schedule, uint64_t seed)
{
  size_t resources = (size_t)ticks->jobs + (size_t)ticks->machines;
  *search = (struct improve_search){ .ticks = ticks, .load = openshop_ticks_load (ticks, NULL) };
  openshop_graph_init (&search->graph, ticks);
  openshop_list_init (&search->list, ticks);
  openshop_schedule_init (&search->start);
  openshop_schedule_init (&search->climbed);
  openshop_schedule_init (&search->best);
  openshop_schedule_init (&search->draft);
  openshop_schedule_copy (&search->start, schedule);
  openshop_schedule_copy (&search->climbed, schedule);
  openshop_schedule_copy (&search->best, schedule);
  search->path = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *search->path);
  search->gaps = memory_alloc (resources + 2, sizeof *search->gaps);
  search->history_length = openshop_heuristic_parameters.openshop_climb_history;
  search->history = memory_alloc (search->history_length, sizeof *search->history);
  rng_init (&search->rng, seed);
}

static void
search_clear (struct improve_search *search)
{
  openshop_graph_clear (&search->graph);
  openshop_list_clear (&search->list);
  openshop_schedule_clear (&search->start);
  openshop_schedule_clear (&search->climbed);
  openshop_schedule_clear (&search->best);
  openshop_schedule_clear (&search->draft);
  memory_free (search->path, search->gaps, search->history);
}

static bool
search_over (const struct improve_search *search)
{
  return search->best.makespan <= search->target || search->steps >= search->step_limit
         || deadline_passed (search->deadline);
}

static int32_t
one_of (struct improve_search *search, int32_t a, int32_t b, bool a_good, bool b_good)
{
  if (a_good && b_good)
    return rng_next (&search->rng) & 1 ? a : b;
  return a_good ? a : b;
}

/* Append the tasks before `task` on a longest path to it. */
static int32_t
path_before (struct improve_search *search, int32_t task, int32_t length)
{
  const struct openshop_graph *graph = &search->graph;
  while (graph->nodes[task].head > 0) {
    const struct openshop_node *node = &graph->nodes[task];
    bool row = openshop_graph_end (graph, node->row_before) == node->head,
         column = openshop_graph_end (graph, node->column_before) == node->head;
    task = one_of (search, node->row_before, node->column_before, row, column);
    search->path[length++] = task;
  }
  return length;
}

static int32_t
path_after (struct improve_search *search, int32_t task, int32_t length)
{
  const struct openshop_graph *graph = &search->graph;
  while (graph->nodes[task].tail > 0) {
    const struct openshop_node *node = &graph->nodes[task];
    bool row = openshop_graph_rest (graph, node->row_after) == node->tail,
         column = openshop_graph_rest (graph, node->column_after) == node->tail;
    task = one_of (search, node->row_after, node->column_after, row, column);
    search->path[length++] = task;
  }
  return length;
}

/* State of a climb: all tasks are in the graph; it was evaluated without `moved`, whose head and
   tail are up to date. */
struct improve_climb {
  int32_t moved;
  int64_t through, makespan;
};

/* A random task of a longest path, other than the one moved last; `none` if there is none. */
static int32_t
critical_task (struct improve_search *search, const struct improve_climb *climb)
{
  int32_t length = 0, last = search->graph.last;
  if (climb->through == climb->makespan) {
    length = path_before (search, climb->moved, length);
    length = path_after (search, climb->moved, length);
  } else {
    search->path[length++] = last;
    length = path_before (search, last, length);
  }
  return length > 0 ? search->path[rng_below (&search->rng, (uint64_t)length)] : search->graph.none;
}

/* Move a task to its best other position, or leave it, by late acceptance. False: no task can be
   moved. */
static bool
climb_step (struct improve_search *search, struct improve_climb *climb)
{
  struct openshop_graph *graph = &search->graph;
  int64_t *past = &search->history[search->steps++ % search->history_length];
  int32_t task = critical_task (search, climb);
  if (task == graph->none)
    return false;
  struct openshop_position old
    = { 0, graph->nodes[task].row_before, graph->nodes[task].column_before },
    position;
  openshop_graph_take (graph, task);
  openshop_graph_evaluate (graph);
  bool found = openshop_reinsert_find (graph, task, &old, search->gaps, &search->rng, &position);
  int64_t makespan
    = found && position.through > graph->makespan ? position.through : graph->makespan;
  if (found && (makespan <= climb->makespan || makespan <= *past))
    climb->makespan = makespan;
  else
    position = old;
  openshop_graph_put (graph, task, position.row_before, position.column_before);
  climb->through = openshop_graph_through (graph, task);
  climb->moved = task;
  *past = climb->makespan;
  return true;
}

/* Climb from `start`; `climbed` becomes the shortest schedule on the way. */
static void
climb_from (struct improve_search *search)
{
  struct openshop_graph *graph = &search->graph;
  struct improve_climb climb;
  openshop_graph_set (graph, &search->start);
  openshop_graph_evaluate (graph);
  openshop_graph_get (graph, &search->climbed);
  climb = (struct improve_climb){ graph->none, -1, graph->makespan };
  for (uint64_t k = 0; k < search->history_length; k++)
    search->history[k] = climb.makespan;
  int64_t full_patience = openshop_heuristic_parameters.openshop_climb_patience;
  for (int64_t patience = full_patience; patience > 0 && !search_over (search); patience--) {
    if (!climb_step (search, &climb))
      return;
    if (climb.makespan >= search->climbed.makespan)
      continue;
    patience = full_patience;
    search->climbed.makespan = climb.makespan;
    if (climb.makespan > search->best.makespan)
      continue; /* the schedule itself is not needed */
    openshop_graph_evaluate (graph);
    assert (graph->makespan == climb.makespan);
    openshop_graph_get (graph, &search->climbed);
    climb = (struct improve_climb){ graph->none, -1, graph->makespan };
    if (climb.makespan <= search->target)
      return;
  }
}

static void
backwards (const struct openshop_ticks *ticks, struct openshop_schedule *schedule)
{
  for (int64_t task = 0; task < (int64_t)ticks->jobs * ticks->machines; task++)
    if (ticks->time[task] > 0)
      schedule->start[task] = schedule->makespan - ticks->time[task] - schedule->start[task];
}

/* Make a schedule into `draft` that keeps `base` up to time `keep`. False: it is no shorter than
   `start`. */
static bool
make_draft (struct improve_search *search, const struct openshop_schedule *base, int64_t keep)
{
  enum openshop_list_rule rule
    = (enum openshop_list_rule)rng_below (&search->rng, OPENSHOP_LIST_COVER);
  int64_t noise = noises[rng_below (&search->rng, sizeof noises / sizeof *noises)];
  noise = noise * (search->load / 1000) + noise * (search->load % 1000) / 1000 + 1;
  openshop_schedule_copy (&search->draft, base);
  return openshop_list_run (&search->list, rule, keep, noise, &search->rng,
                            search->start.makespan - 1, &search->draft);
}

/* Another schedule to start from: the shortest of some drafts. */
static void
restart (struct improve_search *search)
{
  struct openshop_schedule *base = &search->climbed; /* overwritten by the next climb */
  int64_t keep = 0;
  openshop_schedule_copy (base, &search->best);
  if (rng_below (&search->rng, 2) == 0) {
    if (rng_below (&search->rng, 2) == 0)
      backwards (search->ticks, base);
    keep = rng_range (&search->rng, 0, search->best.makespan);
  }
  search->start.makespan = INT64_MAX;
  for (int64_t k = 0; k < openshop_heuristic_parameters.openshop_climb_drafts; k++)
    if (make_draft (search, base, keep))
      openshop_schedule_copy (&search->start, &search->draft);
}

bool
openshop_improve (const struct openshop_ticks *ticks, struct openshop_schedule *schedule,
                  uint64_t seed, uint64_t steps, int64_t lower_bound,
                  const struct deadline *deadline)
{
  struct improve_search search;
  search_init (&search, ticks, schedule, seed);
  search.step_limit = steps;
  search.target = lower_bound;
  search.deadline = search.list.deadline = deadline;
  while (!search_over (&search)) {
    climb_from (&search);
    if (search.climbed.makespan <= search.best.makespan)
      openshop_schedule_copy (&search.best, &search.climbed);
    if (!search_over (&search))
      restart (&search);
  }
  bool better = search.best.makespan < schedule->makespan;
  if (better)
    openshop_schedule_copy (schedule, &search.best);
  search_clear (&search);
  return better;
}
