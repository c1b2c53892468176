/* The critical path of a schedule: why it takes as long as it does. */
#include "base/memory.h"
#include "results/draw/drawing.h"

#include <stdlib.h>

/* What is known about a task while the tasks are gone through in the order of time. */
struct mark {
  int32_t before;       /* the task that lets it start; DRAWING_NONE: none does */
  struct rational from; /* when that lets it start */
  bool anchored;        /* its path starts at time 0 and has no waits */
};

static int
compare_tasks (const void *left, const void *right, void *tasks_of)
{
  const struct drawing_task *tasks = tasks_of, *a = &tasks[*(const int32_t *)left],
                            *b = &tasks[*(const int32_t *)right];
  int order = rational_compare (a->start, b->start);
  return order != 0 ? order : (a > b) - (a < b);
}

/* The task numbers in the order of their starts. */
static int32_t *
order_of (const struct drawing *drawing)
{
  int32_t *order = memory_alloc (drawing->task_count, sizeof *order);
  for (size_t i = 0; i < drawing->task_count; i++)
    order[i] = (int32_t)i;
  qsort_r (order, drawing->task_count, sizeof *order, compare_tasks, drawing->tasks);
  return order;
}

static size_t
resource_count (const struct drawing *drawing)
{
  int32_t most = 0;
  for (size_t i = 0; i < drawing->task_count; i++)
    for (int k = 0; k < 2; k++)
      if (drawing->tasks[i].frees[k] > most)
        most = drawing->tasks[i].frees[k];
  return (size_t)most + 1;
}

/* Task `by` lets the task start at `from`. Of those that let it start just then one whose path
   starts at 0 is taken, else the first; of those before then the last. */
static void
consider (const struct drawing *drawing, struct mark *marks, int32_t task, int32_t by,
          struct rational from)
{
  struct mark *mark = &marks[task];
  bool forced = rational_compare (from, drawing->tasks[task].start) == 0,
       anchored = forced && marks[by].anchored;
  bool better = mark->before == DRAWING_NONE || (anchored && !mark->anchored)
                || rational_compare (from, mark->from) > 0;
  if (better)
    *mark = (struct mark){ by, from, anchored };
}

/* `last`: by resource, the task before in the order of time, which is the only one that can end
   there as late. */
static void
mark_task (const struct drawing *drawing, int32_t number, const int32_t *last, struct mark *marks)
{
  const struct drawing_task *task = &drawing->tasks[number];
  marks[number] = (struct mark){ DRAWING_NONE, { 0, 1 }, task->start.numerator == 0 };
  if (task->start.numerator == 0)
    return;
  if (task->after != DRAWING_NONE)
    consider (drawing, marks, number, task->after, task->arrival);
  for (int k = 0; k < 2; k++) {
    int32_t by = task->needs[k] == DRAWING_NONE ? DRAWING_NONE : last[task->needs[k]];
    if (by != DRAWING_NONE && rational_compare (drawing->tasks[by].end, task->start) <= 0)
      consider (drawing, marks, number, by, drawing->tasks[by].end);
  }
}

static bool
needs (const struct drawing_task *task, int32_t resource)
{
  return task->needs[0] == resource || task->needs[1] == resource;
}

/* The tasks of a resource that is never idle are a path: each gets the one before it. */
static void
follow_crucial (const struct drawing *drawing, const int32_t *order, struct mark *marks)
{
  int32_t before = DRAWING_NONE;
  for (size_t i = 0; i < drawing->task_count; i++)
    if (needs (&drawing->tasks[order[i]], drawing->crucial)) {
      marks[order[i]].before = before;
      before = order[i];
    }
}

static struct mark *
mark_tasks (const struct drawing *drawing)
{
  size_t resources = resource_count (drawing);
  int32_t *order = order_of (drawing), *last = memory_alloc (resources, sizeof *last);
  struct mark *marks = memory_alloc (drawing->task_count, sizeof *marks);
  for (size_t i = 0; i < resources; i++)
    last[i] = DRAWING_NONE;
  for (size_t i = 0; i < drawing->task_count; i++) {
    mark_task (drawing, order[i], last, marks);
    for (int k = 0; k < 2; k++)
      if (drawing->tasks[order[i]].frees[k] != DRAWING_NONE)
        last[drawing->tasks[order[i]].frees[k]] = order[i];
  }
  if (drawing->crucial != DRAWING_NONE)
    follow_crucial (drawing, order, marks);
  memory_free (order, last);
  return marks;
}

/* The task that the path ends with: DRAWING_NONE when there are no tasks. */
static int32_t
last_task (const struct drawing *drawing, const struct mark *marks)
{
  int32_t best = DRAWING_NONE;
  for (size_t i = 0; i < drawing->task_count; i++)
    if (rational_compare (drawing->tasks[i].end, drawing->makespan) == 0
        && (drawing->tasks[i].delivers || drawing->place_count == 0)
        && (drawing->crucial == DRAWING_NONE || needs (&drawing->tasks[i], drawing->crucial))
        && (best == DRAWING_NONE || (marks[i].anchored && !marks[best].anchored)))
      best = (int32_t)i;
  return best;
}

/* The place of the last task, and of each delivery after which the path continues at the node that
   it came to. */
static void
mark_places (struct drawing *drawing, const int32_t *next)
{
  for (size_t i = 0; i < drawing->place_count; i++) {
    struct drawing_place *place = &drawing->places[i];
    int32_t after = place->task == DRAWING_NONE ? DRAWING_NONE : next[place->task];
    const struct drawing_task *task
      = place->task == DRAWING_NONE ? NULL : &drawing->tasks[place->task];
    place->critical = task && task->critical
                      && (after == DRAWING_NONE || drawing->tasks[after].from == place->node);
  }
}

/* The sources at which the path begins. */
static void
mark_sources (struct drawing *drawing, int32_t first)
{
  for (size_t i = 0; i < drawing->place_count && first != DRAWING_NONE; i++) {
    struct drawing_place *place = &drawing->places[i];
    const struct drawing_task *task = &drawing->tasks[first];
    if (place->task == DRAWING_NONE && place->node == task->from
        && place->multicast == task->multicast)
      place->critical = true;
  }
}

void
drawing_path (struct drawing *drawing)
{
  struct mark *marks = mark_tasks (drawing);
  int32_t *next = memory_alloc (drawing->task_count, sizeof *next), after = DRAWING_NONE;
  for (int32_t at = last_task (drawing, marks); at != DRAWING_NONE; at = marks[at].before) {
    drawing->tasks[at].critical = true;
    drawing->tasks[at].before = marks[at].before;
    next[at] = after;
    after = at;
  }
  for (size_t i = 0; i < drawing->task_count; i++)
    if (!drawing->tasks[i].critical)
      next[i] = DRAWING_NONE;
  mark_places (drawing, next);
  mark_sources (drawing, after);
  memory_free (marks, next);
}
