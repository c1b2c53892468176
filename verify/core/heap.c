#include "verify/core/heap.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_heap_init (struct verify_heap *heap, size_t events)
{
  heap->events = memory_alloc (events, sizeof *heap->events);
  heap->length = 0;
  heap->capacity = events;
}

void
verify_heap_clear (struct verify_heap *heap)
{
  free (heap->events);
}

void
verify_heap_push (struct verify_heap *heap, int64_t time, size_t queue)
{
  size_t place = heap->length++;

  if (place == heap->capacity)
    memory_grow (heap->events, heap->capacity, place + 1);
  for (; place > 0 && heap->events[(place - 1) / 2].time > time; place = (place - 1) / 2)
    heap->events[place] = heap->events[(place - 1) / 2];
  heap->events[place] = (struct verify_event){ time, queue };
}

struct verify_event
verify_heap_pop (struct verify_heap *heap)
{
  struct verify_event *events = heap->events, top = events[0], last = events[--heap->length];
  size_t place = 0, child;

  while ((child = 2 * place + 1) < heap->length) {
    if (child + 1 < heap->length && events[child + 1].time < events[child].time)
      child++;
    if (events[child].time >= last.time)
      break;
    events[place] = events[child];
    place = child;
  }
  events[place] = last;
  return top;
}

void
verify_worklist_init (struct verify_worklist *worklist, size_t count)
{
  worklist->in = memory_zero (count + 1, sizeof *worklist->in);
  worklist->ring = memory_alloc (count + 1, sizeof *worklist->ring);
  worklist->count = count;
  worklist->first = worklist->length = 0;
}

void
verify_worklist_clear (struct verify_worklist *worklist)
{
  memory_free (worklist->in, worklist->ring);
  *worklist = (struct verify_worklist){ .in = NULL };
}

void
verify_worklist_drop (struct verify_worklist *worklist)
{
  while (worklist->length > 0)
    verify_worklist_take (worklist);
}
