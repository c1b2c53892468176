#include "results/draw/drawing.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
drawing_init (struct drawing *drawing)
{
  memset (drawing, 0, sizeof *drawing);
  drawing->makespan.denominator = 1;
  drawing->multicasts = 1;
  drawing->crucial = DRAWING_NONE;
}

void
drawing_clear (struct drawing *drawing)
{
  for (size_t i = 0; i < drawing->lane_count; i++) {
    memory_free (drawing->lanes[i].name, drawing->lanes[i].detail);
  }
  for (size_t i = 0; i < drawing->group_count; i++)
    free (drawing->groups[i].name);
  for (size_t i = 0; i < drawing->place_count; i++)
    free (drawing->places[i].cost);
  for (size_t i = 0; i < drawing->label_count; i++)
    free (drawing->labels[i]);
  memory_free (drawing->labels, drawing->lanes, drawing->groups, drawing->tasks, drawing->boxes,
               drawing->places, drawing->name, drawing->unit, drawing->remark);
  drawing_init (drawing);
}

int32_t
drawing_group (struct drawing *drawing, char *name)
{
  memory_grow (drawing->groups, drawing->group_capacity, drawing->group_count + 1);
  drawing->groups[drawing->group_count] = (struct drawing_group){ name };
  return (int32_t)drawing->group_count++;
}

void
drawing_lane (struct drawing *drawing, int32_t node, int32_t group, char *name, char *detail)
{
  memory_grow (drawing->lanes, drawing->lane_capacity, drawing->lane_count + 1);
  drawing->lanes[drawing->lane_count++]
    = (struct drawing_lane){ .name = name, .detail = detail, .node = node, .group = group };
}

int32_t
drawing_task (struct drawing *drawing, struct drawing_task task)
{
  memory_grow (drawing->tasks, drawing->task_capacity, drawing->task_count + 1);
  drawing->tasks[drawing->task_count] = task;
  return (int32_t)drawing->task_count++;
}

int32_t
drawing_place (struct drawing *drawing, struct drawing_place place)
{
  memory_grow (drawing->places, drawing->place_capacity, drawing->place_count + 1);
  drawing->places[drawing->place_count] = place;
  return (int32_t)drawing->place_count++;
}

void
drawing_box (struct drawing *drawing, int32_t task, int32_t lane, enum drawing_side side)
{
  memory_grow (drawing->boxes, drawing->box_capacity, drawing->box_count + 1);
  drawing->boxes[drawing->box_count++] = (struct drawing_box){ task, lane, side };
}

static int
compare_boxes (const void *left, const void *right, void *tasks_of)
{
  const struct drawing_box *a = left, *b = right;
  const struct drawing_task *tasks = tasks_of;
  if (a->lane != b->lane)
    return a->lane < b->lane ? -1 : 1;
  int order = rational_compare (tasks[a->task].start, tasks[b->task].start);
  return order != 0 ? order : (a->task > b->task) - (a->task < b->task);
}

void
drawing_finish (struct drawing *drawing)
{
  if (drawing->box_count > 0)
    qsort_r (drawing->boxes, drawing->box_count, sizeof *drawing->boxes, compare_boxes,
             drawing->tasks);
  for (size_t i = drawing->box_count; i-- > 0;) {
    struct drawing_lane *lane = &drawing->lanes[drawing->boxes[i].lane];
    lane->first = i;
    lane->count++;
  }
}

static int
compare_deliveries (const void *left, const void *right, void *tasks_of)
{
  const struct drawing_task *tasks = tasks_of, *a = &tasks[*(const int32_t *)left],
                            *b = &tasks[*(const int32_t *)right];
  if (a->multicast != b->multicast)
    return a->multicast < b->multicast ? -1 : 1;
  int order = rational_compare (a->end, b->end);
  return order != 0 ? order : (a->to > b->to) - (a->to < b->to);
}

/* The numbers of the tasks that deliver, by multicast and time. */
static int32_t *
deliveries_of (const struct drawing *drawing, size_t *count)
{
  int32_t *list = memory_alloc (drawing->task_count, sizeof *list);
  *count = 0;
  for (size_t i = 0; i < drawing->task_count; i++)
    if (drawing->tasks[i].delivers)
      list[(*count)++] = (int32_t)i;
  qsort_r (list, *count, sizeof *list, compare_deliveries, drawing->tasks);
  return list;
}

void
drawing_places (struct drawing *drawing, const int32_t *source,
                char *(*cost) (const struct drawing *drawing, const void *context, int32_t node,
                               int32_t multicast),
                const void *context)
{
  size_t count, at = 0;
  int32_t *list = deliveries_of (drawing, &count),
          *place_of = memory_zero (drawing->lane_count, sizeof *place_of);
  for (int32_t k = 0; k < drawing->multicasts; k++) {
    const struct drawing_place root
      = { source[k],        k,        DRAWING_NONE,
          DRAWING_NONE,     { 0, 1 }, cost (drawing, context, source[k], k),
          .critical = false };
    place_of[source[k]] = drawing_place (drawing, root);
    for (; at < count && drawing->tasks[list[at]].multicast == k; at++) {
      const struct drawing_task *task = &drawing->tasks[list[at]];
      const struct drawing_place place
        = { task->to,         k,         place_of[task->from],
            list[at],         task->end, cost (drawing, context, task->to, k),
            .critical = false };
      place_of[task->to] = drawing_place (drawing, place);
    }
  }
  memory_free (list, place_of);
}
