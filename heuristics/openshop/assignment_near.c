#include "heuristics/openshop/assignment_near.h"

#include "base/memory.h"
#include "heuristics/openshop/parameters.h"

#include <stdlib.h>

void
assignment_near_init (struct assignment_near *near)
{
  *near
    = (struct assignment_near){ .beyond = INT64_MIN,
                                .wanted = (int32_t)openshop_heuristic_parameters.assignment_edges };
}

void
assignment_near_clear (struct assignment_near *near)
{
  free (near->edges);
}

void
assignment_near_relax (struct assignment_near *near)
{
  near->wanted = (int32_t)openshop_heuristic_parameters.assignment_edges;
}

static int64_t
value_of (struct assignment_edge edge, const int64_t *v)
{
  return edge.cost - v[edge.column];
}

/* The largest of the `wanted` least values, or of all where there are fewer. The heap has the largest
   on top: its keys are negative values. */
static int64_t
last_wanted (const struct assignment_near *near, const int64_t *v, struct keyed *heap)
{
  size_t count = 0;
  for (int32_t k = 0; k < near->all; k++) {
    int64_t value = value_of (near->edges[k], v);
    if (count < (size_t)near->wanted)
      keyed_push (heap, &count, (struct keyed){ -value, k });
    else if (-value > heap[0].key)
      keyed_replace (heap, count, (struct keyed){ -value, k });
  }
  return count > 0 ? -heap[0].key : INT64_MIN;
}

void
assignment_near_take (struct assignment_near *near, const int64_t *cost, int32_t n)
{
  near->edges = memory_alloc ((size_t)n, sizeof *near->edges);
  for (int32_t j = 0; j < n; j++)
    if (cost[j] != ASSIGNMENT_FORBIDDEN)
      near->edges[near->all++] = (struct assignment_edge){ cost[j], j };
}

void
assignment_near_fill (struct assignment_near *near, const int64_t *v, struct keyed *heap)
{
  int64_t last = last_wanted (near, v, heap);
  near->count = 0;
  near->beyond = INT64_MAX;
  for (int32_t k = 0; k < near->all; k++) {
    struct assignment_edge edge = near->edges[k];
    int64_t value = value_of (edge, v);
    if (value <= last) {
      near->edges[k] = near->edges[near->count];
      near->edges[near->count++] = edge;
    } else if (value < near->beyond) {
      near->beyond = value;
    }
  }
  if (near->wanted < near->all)
    near->wanted *= 2;
}

void
assignment_near_drop (struct assignment_near *near, int32_t column)
{
  for (int32_t k = 0; k < near->count; k++)
    if (near->edges[k].column == column) {
      near->edges[k] = near->edges[--near->count];
      near->edges[near->count] = near->edges[--near->all];
      return;
    }
}
