/* Dominance between the states of a layer of search/overhead/subset_dp.h: of two states with the
   same set the one in which no node is later dominates the other. The states of a set are a linked
   list; a hash table with open addressing finds its first state. */
#include "search/overhead/subset_dp_internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS 1024 /* of the table at first */

static size_t
slot_of (const struct overhead_subset_dp *dp, uint64_t set)
{
  return (size_t)(set * UINT64_C (0x9E3779B97F4A7C15) >> 20) & (dp->slots - 1);
}

/* The slot of this set's states, or the free slot for them. */
static size_t
find_slot (const struct overhead_subset_dp *dp, uint64_t set)
{
  size_t slot = slot_of (dp, set);
  while (dp->table[slot] != 0 && dp->children.set[dp->table[slot] - 1] != set)
    slot = (slot + 1) & (dp->slots - 1);
  return slot;
}

/* Doubles the table. */
static void
widen_table (struct overhead_subset_dp *dp)
{
  const struct overhead_layer *children = &dp->children;
  uint32_t *former = dp->table;
  size_t slots = dp->slots;
  dp->slots *= 2;
  dp->table = memory_zero (dp->slots, sizeof *dp->table);
  for (size_t slot = 0; slot < slots; slot++)
    if (former[slot] != 0)
      dp->table[find_slot (dp, children->set[former[slot] - 1])] = former[slot];
  free (former);
}

static bool
no_later (const int64_t *a, const int64_t *b, int32_t n)
{
  for (int32_t i = 0; i < n; i++)
    if (a[i] > b[i])
      return false;
  return true;
}

/* True iff a state of its set, from `first` on, dominates the child. Else *row is the row of a
   state that the child dominates, or SIZE_MAX; further ones are dropped. */
static bool
dominated (struct overhead_subset_dp *dp, uint32_t first, size_t *row)
{
  struct overhead_layer *children = &dp->children;
  size_t n = (size_t)dp->n;
  *row = SIZE_MAX;
  for (uint32_t state = first; state != 0; state = children->next[state - 1]) {
    const int64_t *ready = children->ready + (state - 1) * n;
    if (children->estimate[state - 1] == INT64_MAX)
      continue;
    if (no_later (ready, dp->child, dp->n))
      return true;
    if (!no_later (dp->child, ready, dp->n))
      continue;
    if (*row == SIZE_MAX)
      *row = state - 1;
    else
      children->estimate[state - 1] = INT64_MAX;
  }
  return false;
}

/* The sum of the nodes' ready times: the earlier, the more promising. */
static int64_t
estimate (const struct overhead_subset_dp *dp)
{
  int64_t sum = 0;
  for (int32_t i = 0; i < dp->n; i++)
    sum += dp->child[i];
  return sum;
}

void
overhead_subset_dp_reset_table (struct overhead_subset_dp *dp)
{
  if (dp->slots == 0) {
    dp->slots = SLOTS;
    dp->table = memory_alloc (dp->slots, sizeof *dp->table);
  }
  memset (dp->table, 0, dp->slots * sizeof *dp->table);
}

void
overhead_subset_dp_add_child (struct overhead_subset_dp *dp, uint64_t set,
                              struct overhead_step step)
{
  struct overhead_layer *children = &dp->children;
  size_t n = (size_t)dp->n, row, slot = find_slot (dp, set);
  uint32_t first = dp->table[slot];
  if (dominated (dp, first, &row))
    return;
  if (row == SIZE_MAX) {
    row = children->length;
    overhead_layer_resize (children, row + 1);
    children->next[row] = first == 0 ? 0 : children->next[first - 1];
    children->set[row] = set;
    if (first == 0)
      dp->table[slot] = (uint32_t)row + 1;
    else
      children->next[first - 1] = (uint32_t)row + 1;
  }
  children->step[row] = step;
  children->estimate[row] = estimate (dp);
  memcpy (children->ready + row * n, dp->child, n * sizeof *dp->child);
  dp->states++;
  if (2 * children->length > dp->slots)
    widen_table (dp);
}
