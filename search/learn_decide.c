/* Which boolean to decide next: the one that took part in the most recent conflicts (VSIDS; Moskewicz et al. 2001), kept in a heap. */
#include "search/learn_internal.h"

#include "base/memory.h"

#include <string.h>

#define ACTIVITY_MOST 1e100

static void
place (struct learn *learn, size_t at, int32_t x)
{
  learn->heap[at] = x;
  learn->place[x] = (int32_t)at;
}

static void
rise (struct learn *learn, size_t at)
{
  int32_t x = learn->heap[at];
  for (; at > 0 && learn->activity[learn->heap[(at - 1) / 2]] < learn->activity[x]; at = (at - 1) / 2)
    place (learn, at, learn->heap[(at - 1) / 2]);
  place (learn, at, x);
}

static void
sink (struct learn *learn, size_t at)
{
  int32_t x = learn->heap[at];
  for (size_t child; (child = 2 * at + 1) < learn->heap_length; at = child) {
    if (child + 1 < learn->heap_length && learn->activity[learn->heap[child + 1]] > learn->activity[learn->heap[child]])
      child++;
    if (learn->activity[learn->heap[child]] <= learn->activity[x])
      break;
    place (learn, at, learn->heap[child]);
  }
  place (learn, at, x);
}

void
learn_order_insert (struct learn *learn, int32_t x)
{
  if (!learn->boolean[x] || learn->place[x] >= 0)
    return;
  memory_grow (learn->heap, learn->heap_capacity, learn->heap_length + 1);
  place (learn, learn->heap_length++, x);
  rise (learn, learn->heap_length - 1);
}

void
learn_order_bump (struct learn *learn, int32_t x)
{
  learn->activity[x] += learn->increment;
  if (learn->activity[x] > ACTIVITY_MOST) {
    for (int32_t i = 0; i < learn->variables; i++)
      learn->activity[i] /= ACTIVITY_MOST;
    learn->increment /= ACTIVITY_MOST;
  }
  if (learn->place[x] >= 0)
    rise (learn, (size_t)learn->place[x]);
}

void
learn_order_copy (struct learn *learn, const struct learn *from)
{
  size_t count = (size_t)from->variables;
  memcpy (learn->activity, from->activity, count * sizeof *from->activity);
  memcpy (learn->saved, from->saved, count * sizeof *from->saved);
  learn->increment = from->increment;
  for (int32_t x = 0; x < learn->variables; x++)
    learn->place[x] = -1;
  learn->heap_length = 0;
  for (int32_t x = 0; x < learn->variables; x++)
    learn_order_insert (learn, x);
}

static int32_t
take (struct learn *learn)
{
  int32_t x = learn->heap[0];
  learn->place[x] = -1;
  if (--learn->heap_length > 0) {
    place (learn, 0, learn->heap[learn->heap_length]);
    sink (learn, 0);
  }
  return x;
}

/* One that is not relevant comes back when it is woken. */
int32_t
learn_order_next (struct learn *learn)
{
  while (learn->heap_length > 0) {
    int32_t x = take (learn);
    if (learn_truth (learn, x) < 0 && learn->calls.relevant (learn->calls.context, x))
      return x;
  }
  return -1;
}
