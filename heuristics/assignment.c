#include "heuristics/assignment.h"

#include "base/memory.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define PRICE_MOST ((INT64_C (1) << 58) - 1)

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
  assignment->distance = memory_alloc (side, sizeof *assignment->distance);
  assignment->from = memory_alloc (side, sizeof *assignment->from);
  assignment->queue = memory_alloc (side, sizeof *assignment->queue);
  assignment->words = (n + 63) / 64;
  assignment->tight = memory_alloc (side * (size_t)assignment->words, sizeof *assignment->tight);
  assignment->open = memory_alloc ((size_t)assignment->words, sizeof *assignment->open);
  assignment->unseen = memory_alloc ((size_t)assignment->words, sizeof *assignment->unseen);
}

void
assignment_clear (struct assignment *assignment)
{
  free (assignment->cost);
  free (assignment->column);
  free (assignment->row);
  free (assignment->u);
  free (assignment->v);
  free (assignment->distance);
  free (assignment->from);
  free (assignment->queue);
  free (assignment->tight);
  free (assignment->open);
  free (assignment->unseen);
}

void
assignment_forbid (struct assignment *assignment)
{
  for (int32_t i = 0; i < assignment->n; i++)
    assignment->cost[(int64_t)i * assignment->n + assignment->column[i]] = ASSIGNMENT_FORBIDDEN;
}

/* The contract's bound on the prices to start from. */
static void
bound_prices (struct assignment *assignment)
{
  int64_t most = 0;
  for (int32_t j = 0; j < assignment->n; j++) {
    int64_t size = assignment->v[j] < 0 ? -assignment->v[j] : assignment->v[j];
    most = size > most ? size : most;
  }
  if (most > PRICE_MOST)
    memset (assignment->v, 0, (size_t)assignment->n * sizeof *assignment->v);
}

/* Give each row the largest price that the columns allow, and a free column at that price if there is one. */
static void
match_cheapest (struct assignment *assignment)
{
  int32_t n = assignment->n;
  for (int32_t k = 0; k < n; k++)
    assignment->row[k] = assignment->column[k] = -1;
  for (int32_t i = 0; i < n; i++) {
    const int64_t *cost = assignment->cost + (int64_t)i * n;
    int64_t least = INT64_MAX;
    int32_t best = -1;
    for (int32_t j = 0; j < n; j++) {
      if (cost[j] == ASSIGNMENT_FORBIDDEN)
        continue;
      int64_t reduced = cost[j] - assignment->v[j];
      if (reduced < least || (reduced == least && assignment->row[best] >= 0 && assignment->row[j] < 0)) {
        least = reduced;
        best = j;
      }
    }
    assignment->u[i] = least;
    if (assignment->row[best] < 0) {
      assignment->row[best] = i;
      assignment->column[i] = best;
    }
  }
}

/* Columns in `queue`: those before `ready` are in the tree, those before `level` have the distance `base` and wait to get there. */
struct tree {
  int32_t ready, level;
  int64_t base;
};

/* Bring the columns outside that are nearest to the level. Returns a free one among them, or -1. */
static int32_t
next_level (struct assignment *assignment, struct tree *tree)
{
  int32_t *queue = assignment->queue;
  tree->base = INT64_MAX;
  for (int32_t k = tree->ready; k < assignment->n; k++) {
    int32_t j = queue[k];
    if (assignment->distance[j] > tree->base || assignment->distance[j] == INT64_MAX)
      continue;
    if (assignment->distance[j] < tree->base) {
      tree->base = assignment->distance[j];
      tree->level = tree->ready;
    }
    queue[k] = queue[tree->level];
    queue[tree->level++] = j;
  }
  assert (tree->base < INT64_MAX);
  for (int32_t k = tree->ready; k < tree->level; k++)
    if (assignment->row[queue[k]] < 0)
      return queue[k];
  return -1;
}

/* Offer the edges of row i, itself at the distance of the level. Returns a free column at that distance, or -1. */
static int32_t
offer (struct assignment *assignment, struct tree *tree, int32_t i)
{
  const int64_t *cost = assignment->cost + (int64_t)i * assignment->n;
  int64_t base = tree->base - assignment->u[i];
  int32_t *queue = assignment->queue;
  for (int32_t k = tree->level; k < assignment->n; k++) {
    int32_t j = queue[k];
    if (cost[j] == ASSIGNMENT_FORBIDDEN)
      continue;
    int64_t distance = base + (cost[j] - assignment->v[j]);
    if (distance >= assignment->distance[j])
      continue;
    assignment->distance[j] = distance;
    assignment->from[j] = i;
    if (distance > tree->base)
      continue;
    if (assignment->row[j] < 0)
      return j;
    queue[k] = queue[tree->level];
    queue[tree->level++] = j;
  }
  return -1;
}

/* The nearest free column; on the way to it `from` leads back to row i. */
static int32_t
nearest_free (struct assignment *assignment, struct tree *tree, int32_t i)
{
  *tree = (struct tree){ 0, 0, 0 };
  for (int32_t j = 0; j < assignment->n; j++) {
    assignment->distance[j] = INT64_MAX;
    assignment->queue[j] = j;
  }
  int32_t found = offer (assignment, tree, i);
  while (found < 0) {
    if (tree->ready == tree->level)
      found = next_level (assignment, tree);
    else
      found = offer (assignment, tree, assignment->row[assignment->queue[tree->ready++]]);
  }
  return found;
}

/* Prices that keep all edges feasible and make those of the way found tight. */
static void
update_prices (struct assignment *assignment, const struct tree *tree, int32_t root)
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
  struct tree tree;
  int32_t j = nearest_free (assignment, &tree, root), i;
  update_prices (assignment, &tree, root);
  do {
    i = assignment->from[j];
    int32_t next = assignment->column[i];
    assignment->row[j] = i;
    assignment->column[i] = j;
    j = next;
  } while (i != root);
}

/* Bit j of a set of columns. */
static bool
contains (const uint64_t *set, int32_t j)
{
  return set[j / 64] >> (j % 64) & 1;
}

static void
take_out (uint64_t *set, int32_t j)
{
  set[j / 64] &= ~(UINT64_C (1) << (j % 64));
}

/* Edges without reduced cost; all columns are open. */
static void
find_tight (struct assignment *assignment)
{
  int32_t n = assignment->n;
  memset (assignment->tight, 0, (size_t)n * (size_t)assignment->words * sizeof *assignment->tight);
  memset (assignment->open, 0, (size_t)assignment->words * sizeof *assignment->open);
  for (int32_t i = 0; i < n; i++) {
    const int64_t *cost = assignment->cost + (int64_t)i * n;
    uint64_t *tight = assignment->tight + (int64_t)i * assignment->words;
    for (int32_t j = 0; j < n; j++)
      tight[j / 64] |= (uint64_t)(cost[j] != ASSIGNMENT_FORBIDDEN && cost[j] - assignment->u[i] == assignment->v[j]) << (j % 64);
    assignment->open[i / 64] |= UINT64_C (1) << (i % 64);
  }
}

/* The columns to which the row of column `from` can move, of those not seen yet, go to the end of the queue; true: `given` is among them.
 */
static bool
spread (struct assignment *assignment, int32_t from, int32_t given, int32_t *length)
{
  int32_t row = assignment->row[from];
  const uint64_t *tight = assignment->tight + (int64_t)row * assignment->words;
  for (int32_t word = 0; word < assignment->words; word++) {
    uint64_t found = tight[word] & assignment->unseen[word];
    assignment->unseen[word] &= ~found;
    for (; found; found &= found - 1) {
      int32_t j = 64 * word + __builtin_ctzll (found);
      assignment->from[j] = row;
      if (j == given)
        return true;
      assignment->queue[(*length)++] = j;
    }
  }
  return false;
}

/* Can the row of column `wanted` go elsewhere, and the row from there, and so on, until one takes `given`? Then `from` of each column on
   the way is the row that moves to it. Rows before the one that asks do not move: their columns are not open. */
static bool
reroute (struct assignment *assignment, int32_t wanted, int32_t given)
{
  int32_t length = 1;
  take_out (assignment->unseen, wanted);
  assignment->queue[0] = wanted;
  for (int32_t head = 0; head < length; head++)
    if (spread (assignment, assignment->queue[head], given, &length))
      return true;
  return false;
}

/* Row i takes `wanted`, and those on the way the columns that they move to. */
static void
rotate (struct assignment *assignment, int32_t i, int32_t wanted, int32_t given)
{
  for (int32_t j = given; j != wanted;) {
    int32_t row = assignment->from[j], next = assignment->column[row];
    assignment->row[j] = row;
    assignment->column[row] = j;
    j = next;
  }
  assignment->row[wanted] = i;
  assignment->column[i] = wanted;
}

/* Give row i the first column that a matching of the same cost allows it, rows before i left as they are. */
static void
first_for_row (struct assignment *assignment, int32_t i)
{
  const uint64_t *tight = assignment->tight + (int64_t)i * assignment->words;
  int32_t given = assignment->column[i];
  bool fresh = true; /* nothing has been seen in vain */
  for (int32_t word = 0; word <= given / 64; word++)
    for (uint64_t wanted = tight[word] & assignment->open[word]; wanted; wanted &= wanted - 1) {
      int32_t j = 64 * word + __builtin_ctzll (wanted);
      if (j >= given)
        return;
      if (fresh)
        memcpy (assignment->unseen, assignment->open, (size_t)assignment->words * sizeof *assignment->open);
      fresh = false;
      /* What was seen without reaching `given` does not reach it now either. */
      if (contains (assignment->unseen, j) && reroute (assignment, j, given)) {
        rotate (assignment, i, j, given);
        return;
      }
    }
}

void
assignment_solve (struct assignment *assignment)
{
  bound_prices (assignment);
  match_cheapest (assignment);
  for (int32_t i = 0; i < assignment->n; i++)
    if (assignment->column[i] < 0)
      augment (assignment, i);
  find_tight (assignment);
  for (int32_t i = 0; i < assignment->n; i++) {
    first_for_row (assignment, i);
    take_out (assignment->open, assignment->column[i]);
  }
}
