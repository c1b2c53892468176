#include "heuristics/overhead/task_list.h"

#include "base/memory.h"

#include <stdlib.h>

void
overhead_task_list_init (struct overhead_task_list *list, int64_t shortest)
{
  *list = (struct overhead_task_list){ .shortest = shortest };
}

void
overhead_task_list_clear (struct overhead_task_list *list)
{
  memory_free (list->gaps, list->late);
}

int64_t
overhead_task_list_fit (const struct overhead_task_list *list, int64_t from, int64_t length)
{
  for (size_t i = list->gap_first; i < list->gap_count; i++)
    if (list->gaps[i].start >= from && list->gaps[i].end - list->gaps[i].start >= length)
      return list->gaps[i].start;
  return list->tail;
}

void
overhead_task_list_send (struct overhead_task_list *list, int64_t start, int64_t length)
{
  while (list->gap_first < list->gap_count && list->gaps[list->gap_first].start < start)
    list->gap_first++;
  if (list->gap_first == list->gap_count) {
    list->tail = start + length;
    return;
  }
  struct overhead_gap *gap = &list->gaps[list->gap_first];
  gap->start += length;
  list->gap_first += gap->end - gap->start < list->shortest;
}

bool
overhead_task_list_ripe (struct overhead_task_list *list, int64_t start, int32_t *bit)
{
  if (list->late_first == list->late_count)
    return false;
  if (list->gap_first < list->gap_count && list->late[list->late_first].end > start)
    return false;
  *bit = list->late[list->late_first++].bit;
  return true;
}

bool
overhead_task_list_receive (struct overhead_task_list *list, int64_t start, int64_t end,
                            int32_t bit)
{
  if (start - list->tail >= list->shortest) {
    memory_grow (list->gaps, list->gap_capacity, list->gap_count + 1);
    list->gaps[list->gap_count++] = (struct overhead_gap){ list->tail, start };
  }
  list->tail = end;
  if (list->gap_first == list->gap_count)
    return false;
  memory_grow (list->late, list->late_capacity, list->late_count + 1);
  list->late[list->late_count++] = (struct overhead_late){ end, bit };
  return true;
}
