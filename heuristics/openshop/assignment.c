#include "heuristics/openshop/assignment.h"

#include "base/memory.h"
#include "heuristics/openshop/parameters.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PRICE ((INT64_C (1) << 58) - 1)

/* Events of equal distance: free columns first, then others, then rows whose unlisted edges may
   matter. An item of the heap is order * n + column or row. */
enum { FREE, MATCHED, ROW };

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

/* The largest of the `wanted` least values, or of all where there are fewer. The heap has the
   largest on top: its keys are negative values. */
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

void
assignment_init (struct assignment *assignment, int32_t n)
{
  size_t side = (size_t)n;
  assert (n >= 1);
  *assignment = (struct assignment){ .n = n };
  assignment->cost = memory_alloc (side * side, sizeof *assignment->cost);
  assignment->column = memory_alloc (side, sizeof *assignment->column);
  assignment->row = memory_alloc (side, sizeof *assignment->row);
  assignment->u = memory_zero (side, sizeof *assignment->u);
  assignment->v = memory_zero (side, sizeof *assignment->v);
  assignment->near = memory_alloc (side, sizeof *assignment->near);
  assignment->distance = memory_alloc (side, sizeof *assignment->distance);
  assignment->from = memory_alloc (side, sizeof *assignment->from);
  assignment->queue = memory_alloc (side, sizeof *assignment->queue);
  assignment->scratch = memory_alloc (side, sizeof *assignment->scratch);
  assignment_first_init (&assignment->first, n);
  for (int32_t i = 0; i < n; i++)
    assignment_near_init (&assignment->near[i]);
}

void
assignment_clear (struct assignment *assignment)
{
  for (int32_t i = 0; i < assignment->n; i++)
    assignment_near_clear (&assignment->near[i]);
  assignment_first_clear (&assignment->first);
  memory_free (assignment->cost, assignment->column, assignment->row, assignment->u, assignment->v,
               assignment->near, assignment->distance, assignment->from, assignment->queue,
               assignment->heap, assignment->scratch);
}

void
assignment_forbid (struct assignment *assignment)
{
  for (int32_t i = 0; i < assignment->n; i++) {
    assignment->cost[(int64_t)i * assignment->n + assignment->column[i]] = ASSIGNMENT_FORBIDDEN;
    assignment_near_drop (&assignment->near[i], assignment->column[i]);
  }
}

/* Keep the column prices within the bound that excludes overflow. */
static void
bound_prices (struct assignment *assignment)
{
  int64_t largest = 0;
  for (int32_t j = 0; j < assignment->n; j++) {
    int64_t size = assignment->v[j] < 0 ? -assignment->v[j] : assignment->v[j];
    largest = size > largest ? size : largest;
  }
  if (largest <= MAX_PRICE)
    return;
  memset (assignment->v, 0, (size_t)assignment->n * sizeof *assignment->v);
  for (int32_t i = 0; i < assignment->n; i++) {
    assignment_near_clear (&assignment->near[i]);
    assignment_near_init (&assignment->near[i]);
  }
}

static void
fill_near (struct assignment *assignment, int32_t i)
{
  struct assignment_near *near = &assignment->near[i];
  if (!near->edges)
    assignment_near_take (near, assignment->cost + (int64_t)i * assignment->n, assignment->n);
  assignment_near_fill (near, assignment->v, assignment->scratch);
}

/* The minimum value of the listed edges. */
static int64_t
least_value (const struct assignment *assignment, int32_t i)
{
  const struct assignment_near *near = &assignment->near[i];
  int64_t least = INT64_MAX;
  for (int32_t k = 0; k < near->count; k++) {
    int64_t value = near->edges[k].cost - assignment->v[near->edges[k].column];
    least = value < least ? value : least;
  }
  return least;
}

/* Give each row the largest feasible price. */
static void
price_rows (struct assignment *assignment)
{
  for (int32_t i = 0; i < assignment->n; i++) {
    assignment_near_relax (&assignment->near[i]);
    assignment->u[i] = least_value (assignment, i);
    if (assignment->u[i] < assignment->near[i].beyond)
      continue;
    fill_near (assignment, i);
    assignment->u[i] = least_value (assignment, i);
  }
}

/* Collect the edges of reduced cost 0. */
static void
find_tight (struct assignment *assignment)
{
  assignment_first_reset (&assignment->first);
  for (int32_t i = 0; i < assignment->n; i++) {
    const struct assignment_near *near = &assignment->near[i];
    if (assignment->u[i] >= near->beyond)
      fill_near (assignment, i);
    for (int32_t k = 0; k < near->count; k++)
      if (near->edges[k].cost - assignment->u[i] == assignment->v[near->edges[k].column])
        assignment_first_add (&assignment->first, i, near->edges[k].column);
  }
}

/* The shortest path tree from a row. Columns in `queue` before `ready` are in the tree; those
   before `level` are at distance `base` and join it next; all others reached are farther away, and
   in the heap. */
struct assignment_tree {
  int32_t ready, level, found; /* the free column found; -1: none yet */
  int64_t base;
};

static void
push (struct assignment *assignment, int64_t distance, int32_t order, int32_t which)
{
  memory_grow (assignment->heap, assignment->heap_capacity, assignment->heap_length + 1);
  keyed_push (assignment->heap, &assignment->heap_length,
              (struct keyed){ distance, order * assignment->n + which });
}

/* Relax the listed edges of row i, which is at distance `own`. */
static void
scan_edges (struct assignment *assignment, struct assignment_tree *tree, int32_t i, int64_t own)
{
  const struct assignment_near *near = &assignment->near[i];
  int64_t base = own - assignment->u[i];
  for (int32_t k = 0; k < near->count && tree->found < 0; k++) {
    int32_t j = near->edges[k].column;
    int64_t distance = base + (near->edges[k].cost - assignment->v[j]);
    if (distance >= assignment->distance[j])
      continue;
    assignment->distance[j] = distance;
    assignment->from[j] = i;
    if (distance > tree->base)
      push (assignment, distance, assignment->row[j] < 0 ? FREE : MATCHED, j);
    else if (assignment->row[j] < 0)
      tree->found = j;
    else
      assignment->queue[tree->level++] = j;
  }
  if (near->beyond < INT64_MAX)
    push (assignment, base + near->beyond, ROW, i);
}

/* Continue with the nearest event. */
static void
take_nearest (struct assignment *assignment, struct assignment_tree *tree, int32_t root)
{
  assert (assignment->heap_length > 0);
  struct keyed event = keyed_pop (assignment->heap, &assignment->heap_length);
  int32_t which = event.item % assignment->n, order = event.item / assignment->n;
  if (order == ROW) {
    int64_t own = which == root ? 0 : assignment->distance[assignment->column[which]];
    tree->base = event.key;
    fill_near (assignment, which);
    scan_edges (assignment, tree, which, own);
    return;
  }
  if (event.key > assignment->distance[which])
    return; /* a shorter path was found since */
  tree->base = event.key;
  if (order == FREE)
    tree->found = which;
  else
    assignment->queue[tree->level++] = which;
}

/* The nearest free column; `from` leads back to the root. */
static void
search_column (struct assignment *assignment, struct assignment_tree *tree, int32_t root)
{
  *tree = (struct assignment_tree){ 0, 0, -1, 0 };
  assignment->heap_length = 0;
  for (int32_t j = 0; j < assignment->n; j++)
    assignment->distance[j] = INT64_MAX;
  scan_edges (assignment, tree, root, 0);
  while (tree->found < 0) {
    if (tree->ready == tree->level)
      take_nearest (assignment, tree, root);
    else
      scan_edges (assignment, tree, assignment->row[assignment->queue[tree->ready++]], tree->base);
  }
}

/* Update the prices: all edges stay feasible, and those of the path get reduced cost 0. */
static void
update_prices (struct assignment *assignment, const struct assignment_tree *tree, int32_t root)
{
  assignment->u[root] += tree->base;
  for (int32_t k = 0; k < tree->ready; k++) {
    int32_t j = assignment->queue[k];
    int64_t change = tree->base - assignment->distance[j];
    assignment->v[j] -= change;
    assignment->u[assignment->row[j]] += change;
  }
}

static void
augment (struct assignment *assignment, int32_t root)
{
  struct assignment_tree tree;
  int32_t i;
  search_column (assignment, &tree, root);
  update_prices (assignment, &tree, root);
  int32_t j = tree.found;
  do {
    i = assignment->from[j];
    int32_t next = assignment->column[i];
    assignment->row[j] = i;
    assignment->column[i] = j;
    j = next;
  } while (i != root);
}

void
assignment_solve (struct assignment *assignment)
{
  bound_prices (assignment);
  price_rows (assignment);
  find_tight (assignment);
  if (!assignment_first_match (&assignment->first, assignment->column, assignment->row)) {
    for (int32_t i = 0; i < assignment->n; i++)
      if (assignment->column[i] < 0)
        augment (assignment, i);
    find_tight (assignment);
  }
  assignment_first_find (&assignment->first, assignment->column, assignment->row);
}
