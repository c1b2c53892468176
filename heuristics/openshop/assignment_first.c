#include "heuristics/openshop/assignment_first.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void
assignment_first_init (struct assignment_first *first, int32_t n)
{
  size_t side = (size_t)n, words = (side + 63) / 64;
  *first = (struct assignment_first){ .n = n, .words = (int32_t)words };
  first->edges = memory_zero (side * words, sizeof *first->edges);
  first->open = memory_alloc (words, sizeof *first->open);
  first->unseen = memory_alloc (words, sizeof *first->unseen);
  first->hope = memory_alloc (words, sizeof *first->hope);
  first->from = memory_alloc (side, sizeof *first->from);
  first->queue = memory_alloc (side, sizeof *first->queue);
}

void
assignment_first_clear (struct assignment_first *first)
{
  memory_free (first->edges, first->open, first->unseen, first->hope, first->from, first->queue);
}

void
assignment_first_reset (struct assignment_first *first)
{
  memset (first->edges, 0, (size_t)first->n * (size_t)first->words * sizeof *first->edges);
}

void
assignment_first_add (struct assignment_first *first, int32_t i, int32_t j)
{
  first->edges[(int64_t)i * first->words + j / 64] |= UINT64_C (1) << (j % 64);
}

/* Is bit j set in a set of columns? */
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

static const uint64_t *
edges_of (const struct assignment_first *first, int32_t i)
{
  return first->edges + (int64_t)i * first->words;
}

static void
all_open (const struct assignment_first *first, uint64_t *set)
{
  memset (set, 0, (size_t)first->words * sizeof *set);
  for (int32_t j = 0; j < first->n; j++)
    set[j / 64] |= UINT64_C (1) << (j % 64);
}

/* The first column in both sets; -1: none. */
static int32_t
common (const uint64_t *a, const uint64_t *b, int32_t words)
{
  for (int32_t word = 0; word < words; word++)
    if (a[word] & b[word])
      return 64 * word + __builtin_ctzll (a[word] & b[word]);
  return -1;
}

/* Append the unseen columns of row i to the queue. Returns its new length. */
static int32_t
reach (struct assignment_first *first, int32_t i, int32_t length)
{
  const uint64_t *edges = edges_of (first, i);
  for (int32_t word = 0; word < first->words; word++) {
    uint64_t found = edges[word] & first->unseen[word];
    first->unseen[word] &= ~found;
    for (; found; found &= found - 1) {
      int32_t j = 64 * word + __builtin_ctzll (found);
      first->from[j] = i;
      first->queue[length++] = j;
    }
  }
  return length;
}

/* Breadth-first search for an augmenting path from a row to a free column; augments along it. */
static bool
extend (struct assignment_first *first, int32_t root, int32_t *column, int32_t *row)
{
  int32_t length = 0, i = root, end;
  for (int32_t head = 0; (end = common (edges_of (first, i), first->open, first->words)) < 0;
       head++) {
    length = reach (first, i, length);
    if (head == length)
      return false;
    i = row[first->queue[head]];
  }
  take_out (first->open, end);
  for (;;) {
    int32_t next = column[i];
    row[end] = i;
    column[i] = end;
    if (i == root)
      return true;
    end = next;
    i = first->from[end];
  }
}

/* Give each row its first free column. */
static void
match_greedily (struct assignment_first *first, int32_t *column, int32_t *row)
{
  all_open (first, first->open);
  for (int32_t k = 0; k < first->n; k++)
    row[k] = -1;
  for (int32_t i = 0; i < first->n; i++) {
    column[i] = common (edges_of (first, i), first->open, first->words);
    if (column[i] < 0)
      continue;
    take_out (first->open, column[i]);
    row[column[i]] = i;
  }
}

/* Columns that a failed search has seen lead to no free column later either. */
bool
assignment_first_match (struct assignment_first *first, int32_t *column, int32_t *row)
{
  size_t bytes = (size_t)first->words * sizeof *first->open;
  bool complete = true;
  match_greedily (first, column, row);
  all_open (first, first->hope);
  for (int32_t i = 0; i < first->n; i++) {
    if (column[i] >= 0)
      continue;
    memcpy (first->unseen, first->hope, bytes);
    if (extend (first, i, column, row))
      continue;
    memcpy (first->hope, first->unseen, bytes);
    complete = false;
  }
  return complete;
}

/* Append the unseen columns to which row `from` can move to the queue. Returns one whose row can
   take `given`; -1: none. */
static int32_t
spread (struct assignment_first *first, const int32_t *row, int32_t from, int32_t given,
        int32_t *length)
{
  const uint64_t *edges = edges_of (first, from);
  for (int32_t word = 0; word < first->words; word++) {
    uint64_t found = edges[word] & first->unseen[word];
    first->unseen[word] &= ~found;
    for (; found; found &= found - 1) {
      int32_t j = 64 * word + __builtin_ctzll (found);
      first->from[j] = from;
      if (contains (edges_of (first, row[j]), given))
        return j;
      first->queue[(*length)++] = j;
    }
  }
  return -1;
}

/* Can the row of column `wanted` move to another column, the row there in turn, and so on, until
   one takes `given`? If so, `from` of each column on the path is the row that moves to it. Rows
   before the current one do not move: their columns are not open. */
static bool
reroute (struct assignment_first *first, const int32_t *row, int32_t wanted, int32_t given)
{
  int32_t length = 1, last = contains (edges_of (first, row[wanted]), given) ? wanted : -1;
  take_out (first->unseen, wanted);
  first->queue[0] = wanted;
  for (int32_t head = 0; last < 0 && head < length; head++)
    last = spread (first, row, row[first->queue[head]], given, &length);
  if (last >= 0)
    first->from[given] = row[last];
  return last >= 0;
}

/* Row i takes `wanted`; the rows on the path move. */
static void
rotate (const struct assignment_first *first, int32_t *column, int32_t *row, int32_t i,
        int32_t wanted)
{
  for (int32_t j = column[i]; j != wanted;) {
    int32_t mover = first->from[j], next = column[mover];
    row[j] = mover;
    column[mover] = j;
    j = next;
  }
  row[wanted] = i;
  column[i] = wanted;
}

/* Give row i its first column of all perfect matchings that agree with the rows before i. */
static void
first_for_row (struct assignment_first *first, int32_t *column, int32_t *row, int32_t i)
{
  const uint64_t *edges = edges_of (first, i);
  int32_t given = column[i];
  bool fresh = true; /* no failed search yet */
  for (int32_t word = 0; word <= given / 64; word++)
    for (uint64_t wanted = edges[word] & first->open[word]; wanted; wanted &= wanted - 1) {
      int32_t j = 64 * word + __builtin_ctzll (wanted);
      if (j >= given)
        return;
      if (fresh)
        memcpy (first->unseen, first->open, (size_t)first->words * sizeof *first->open);
      fresh = false;
      /* Columns seen by failed searches do not lead to `given`. */
      if (contains (first->unseen, j) && reroute (first, row, j, given)) {
        rotate (first, column, row, i, j);
        return;
      }
    }
}

void
assignment_first_find (struct assignment_first *first, int32_t *column, int32_t *row)
{
  all_open (first, first->open);
  for (int32_t i = 0; i < first->n; i++) {
    first_for_row (first, column, row, i);
    take_out (first->open, column[i]);
  }
}
