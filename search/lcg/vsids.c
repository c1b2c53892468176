/* The decision order: the undecided boolean of highest activity first (VSIDS, Moskewicz et al.
   2001), from a heap. */
#include "search/lcg/internal.h"

#include "base/memory.h"

#include <string.h>

#define MAX_ACTIVITY 1e100

static void
heap_set (struct lcg *lcg, size_t at, int32_t x)
{
  lcg->heap[at] = x;
  lcg->heap_index[x] = (int32_t)at;
}

static void
sift_up (struct lcg *lcg, size_t at)
{
  int32_t x = lcg->heap[at];
  for (; at > 0 && lcg->activity[lcg->heap[(at - 1) / 2]] < lcg->activity[x]; at = (at - 1) / 2)
    heap_set (lcg, at, lcg->heap[(at - 1) / 2]);
  heap_set (lcg, at, x);
}

static void
sift_down (struct lcg *lcg, size_t at)
{
  int32_t x = lcg->heap[at];
  for (size_t child; (child = 2 * at + 1) < lcg->heap_length; at = child) {
    if (child + 1 < lcg->heap_length
        && lcg->activity[lcg->heap[child + 1]] > lcg->activity[lcg->heap[child]])
      child++;
    if (lcg->activity[lcg->heap[child]] <= lcg->activity[x])
      break;
    heap_set (lcg, at, lcg->heap[child]);
  }
  heap_set (lcg, at, x);
}

void
lcg_vsids_insert (struct lcg *lcg, int32_t x)
{
  if (!lcg->boolean[x] || lcg->heap_index[x] >= 0)
    return;
  memory_grow (lcg->heap, lcg->heap_capacity, lcg->heap_length + 1);
  heap_set (lcg, lcg->heap_length++, x);
  sift_up (lcg, lcg->heap_length - 1);
}

void
lcg_vsids_bump (struct lcg *lcg, int32_t x)
{
  lcg->activity[x] += lcg->increment;
  if (lcg->activity[x] > MAX_ACTIVITY) {
    for (int32_t i = 0; i < lcg->variables; i++)
      lcg->activity[i] /= MAX_ACTIVITY;
    lcg->increment /= MAX_ACTIVITY;
  }
  if (lcg->heap_index[x] >= 0)
    sift_up (lcg, (size_t)lcg->heap_index[x]);
}

void
lcg_vsids_copy (struct lcg *lcg, const struct lcg *from)
{
  lcg_vsids_take (lcg, from->activity, from->phase, from->increment);
}

void
lcg_vsids_take (struct lcg *lcg, const double *activity, const int8_t *phase, double increment)
{
  size_t count = (size_t)lcg->variables;
  memcpy (lcg->activity, activity, count * sizeof *activity);
  memcpy (lcg->phase, phase, count * sizeof *phase);
  lcg->increment = increment;
  for (int32_t x = 0; x < lcg->variables; x++)
    lcg->heap_index[x] = -1;
  lcg->heap_length = 0;
  for (int32_t x = 0; x < lcg->variables; x++)
    lcg_vsids_insert (lcg, x);
}

static int32_t
pop (struct lcg *lcg)
{
  int32_t x = lcg->heap[0];
  lcg->heap_index[x] = -1;
  if (--lcg->heap_length > 0) {
    heap_set (lcg, 0, lcg->heap[lcg->heap_length]);
    sift_down (lcg, 0);
  }
  return x;
}

/* A boolean that is not relevant leaves the heap, and returns when lcg_wake says so. */
int32_t
lcg_vsids_next (struct lcg *lcg)
{
  while (lcg->heap_length > 0) {
    int32_t x = pop (lcg);
    if (lcg_truth (lcg, x) < 0 && lcg->calls.relevant (lcg->calls.context, x))
      return x;
  }
  return -1;
}
