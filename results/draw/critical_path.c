/* The critical path of a schedule: why it takes as long as it does. */
#include "base/memory.h"
#include "results/draw/drawing.h"

#include <stdlib.h>

/* What is known about a task while the tasks are gone through in the order of time. */
struct mark {
  int32_t before; /* the task that lets it start; DRAWING_NONE: none does */
  bool anchored;  /* its path starts at time 0 */
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

/* Task `by` is one that lets the task start: take it unless there is one that is as good. */
static void
consider (struct mark *marks, int32_t task, int32_t by)
{
  struct mark *mark = &marks[task];
  if (mark->before != DRAWING_NONE && (mark->anchored || !marks[by].anchored))
    return;
  mark->before = by;
  mark->anchored = marks[by].anchored;
}

/* `last`: by resource, the task before in the order of time, which is the only one that can end
   there as late. */
static void
mark_task (const struct drawing *drawing, int32_t number, const int32_t *last, struct mark *marks)
{
  const struct drawing_task *task = &drawing->tasks[number];
  marks[number] = (struct mark){ DRAWING_NONE, task->start.numerator == 0 };
  if (task->start.numerator == 0)
    return;
  if (task->after != DRAWING_NONE)
    consider (marks, number, task->after);
  for (int k = 0; k < 2; k++) {
    int32_t by = task->needs[k] == DRAWING_NONE ? DRAWING_NONE : last[task->needs[k]];
    if (by != DRAWING_NONE && rational_compare (drawing->tasks[by].end, task->start) == 0)
      consider (marks, number, by);
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

/* A place is on the path when the task by which its node got the message is. */
static void
mark_places (struct drawing *drawing)
{
  for (size_t i = 0; i < drawing->place_count; i++) {
    struct drawing_place *place = &drawing->places[i];
    place->critical = place->task != DRAWING_NONE && drawing->tasks[place->task].critical;
  }
}

void
drawing_path (struct drawing *drawing)
{
  struct mark *marks = mark_tasks (drawing);
  for (int32_t at = last_task (drawing, marks); at != DRAWING_NONE; at = marks[at].before) {
    drawing->tasks[at].critical = true;
    drawing->tasks[at].before = marks[at].before;
  }
  mark_places (drawing);
  free (marks);
}
