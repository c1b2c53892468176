#include "search/overhead/subset_dp.h"

#include "base/memory.h"
#include "search/overhead/layer.h"
#include "search/overhead/parameters.h"
#include "search/overhead/remaining_work.h"
#include "search/overhead/symmetry.h"

#include <stdlib.h>
#include <string.h>

/* a slot of the table, with the table half as large that it is made from */
#define SLOT_BYTES (2 * sizeof (uint32_t))
/* a state in a sorted layer: two lists of numbers, and the memory of the sort */
#define ORDER_BYTES (3 * sizeof (uint32_t))

#define SLOTS 1024 /* of the table at first */

struct overhead_subset_dp {
  const struct overhead_ticks *ticks;
  struct overhead_remaining_work remaining;
  int32_t n, deliveries; /* nodes, deliveries */
  struct overhead_symmetry symmetry;
  struct overhead_layer layer, children; /* being expanded, being made */
  uint32_t
    *table;     /* owned [slots] hash table: 1 + the first state of a set in `children`; 0: none */
  size_t slots; /* a power of two */
  struct overhead_step **steps; /* owned [deliveries + 1][length of that layer] */
  int64_t *child;               /* owned [n] ready times of the state at hand */
  uint64_t bytes, used;         /* memory allowed; memory of `steps` */
  uint64_t states;              /* made by all searches */
  int64_t most;                 /* largest makespan of interest, ticks */
  struct overhead_cover *cover; /* borrowed; records the states; NULL: not wanted */
  uint64_t cover_bytes;         /* that the cover may take */
  bool covers;                  /* the cover of this search is complete so far */
};

/* Dominance. The states of a set are a linked list; a hash table with open addressing finds its
   first state. */

/* The slot of this set's states, or the free slot for them. */
static size_t
find_slot (const struct overhead_subset_dp *dp, uint64_t set)
{
  size_t slot = (size_t)(set * UINT64_C (0x9E3779B97F4A7C15) >> 20) & (dp->slots - 1);
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

/* Empties the table, and allocates it the first time. */
static void
reset_table (struct overhead_subset_dp *dp)
{
  if (dp->slots == 0) {
    dp->slots = SLOTS;
    dp->table = memory_alloc (dp->slots, sizeof *dp->table);
  }
  memset (dp->table, 0, dp->slots * sizeof *dp->table);
}

/* Adds dp->child, a state of `set`, to dp->children, unless a state there dominates it. States that
   it dominates are dropped: one is replaced, others get the estimate INT64_MAX. O(n states of the
   set). */
static void
add_child (struct overhead_subset_dp *dp, uint64_t set, struct overhead_step step)
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

/* The search. */

bool
overhead_subset_dp_applies (const struct overhead_ticks *ticks)
{
  return ticks->tasks <= OVERHEAD_SUBSET_DP_MAX && ticks->nodes <= OVERHEAD_SUBSET_DP_MAX;
}

/* The child of state `from` by delivery d, sent by node i. */
static void
append (struct overhead_subset_dp *dp, size_t from, int32_t d, int32_t i)
{
  const struct overhead_ticks *ticks = dp->ticks;
  const int64_t *ready = dp->layer.ready + from * (size_t)dp->n;
  int32_t k = dp->remaining.message[d], j = ticks->destination[d];
  int64_t sent = ready[i] + overhead_send (ticks, k, i),
          arrival = sent + overhead_transit (ticks, k, i, j);
  int64_t bytes_held = (arrival > ready[j] ? arrival : ready[j]) + overhead_receive (ticks, k, j);
  if (bytes_held > dp->most)
    return;
  memcpy (dp->child, ready, (size_t)dp->n * sizeof *ready);
  dp->child[i] = sent;
  dp->child[j] = bytes_held;
  uint64_t set
    = overhead_symmetry_order (&dp->symmetry, dp->layer.set[from] | UINT64_C (1) << d, k, NULL);
  if (!overhead_remaining_work_late (&dp->remaining, set, dp->child, dp->most))
    add_child (dp, set, (struct overhead_step){ (uint32_t)from, (uint8_t)d, (uint8_t)i });
}

static void
expand (struct overhead_subset_dp *dp, size_t state)
{
  const struct overhead_ticks *ticks = dp->ticks;
  uint64_t set = dp->layer.set[state];
  for (int32_t k = 0; k < ticks->messages; k++) {
    if (overhead_symmetry_repeats (&dp->symmetry, set, k))
      continue;
    for (int32_t d = (int32_t)ticks->first[k]; d < (int32_t)ticks->first[k + 1]; d++)
      for (int32_t i = 0; (set >> d & 1) == 0 && i < dp->n; i++)
        if (overhead_remaining_work_holds (&dp->remaining, set, k, i))
          append (dp, state, d, i);
  }
}

/* The memory in use, and in use at the end of the layer, without the cover. */
static uint64_t
bytes_held (const struct overhead_subset_dp *dp)
{
  return dp->used + overhead_layer_bytes (&dp->layer, dp->children.length)
         + overhead_layer_bytes (&dp->children, 0) + SLOT_BYTES * dp->slots
         + ORDER_BYTES * dp->children.length;
}

static void
drop_cover (struct overhead_subset_dp *dp)
{
  overhead_cover_clear (dp->cover);
  dp->covers = false;
}

/* Records these states of dp->children: all that no other dominates. */
static void
cover_layer (struct overhead_subset_dp *dp, const uint32_t *states, size_t count)
{
  const struct overhead_layer *children = &dp->children;
  uint64_t bytes = overhead_cover_bytes (dp->cover, count);
  if (bytes > dp->cover_bytes || bytes_held (dp) + bytes > dp->bytes) {
    drop_cover (dp);
    return;
  }
  uint32_t *order = memory_alloc (count + 1, sizeof *order);
  memcpy (order, states, count * sizeof *order);
  overhead_layer_sort ((const int64_t *)children->set, order, count);
  for (size_t at = 0; at < count; at++)
    overhead_cover_add (dp->cover, children->set[order[at]],
                        children->ready + order[at] * (size_t)dp->n);
  free (order);
}

/* The children become the layer: without dominated states, and at most the `width` most promising
   ones. False: states were dropped for the width. */
static bool
advance (struct overhead_subset_dp *dp, size_t width)
{
  struct overhead_layer *children = &dp->children, *layer = &dp->layer;
  uint32_t *order = memory_alloc (children->length + 1, sizeof *order);
  size_t count = 0;
  for (size_t state = 0; state < children->length; state++)
    if (children->estimate[state] != INT64_MAX)
      order[count++] = (uint32_t)state;
  bool all = count <= width;
  if (!all)
    overhead_layer_sort (children->estimate, order, count);
  dp->covers &= all;
  if (dp->covers)
    cover_layer (dp, order, count);
  overhead_layer_resize (layer, all ? count : width);
  for (size_t at = 0; at < layer->length; at++)
    overhead_layer_copy (layer, at, children, order[at]);
  free (order);
  children->length = 0;
  reset_table (dp);
  return all;
}

static void
forget_steps (struct overhead_subset_dp *dp)
{
  for (int32_t layer = 0; layer <= dp->deliveries; layer++) {
    free (dp->steps[layer]);
    dp->steps[layer] = NULL;
  }
  dp->used = 0;
}

static void
keep_steps (struct overhead_subset_dp *dp, int32_t layer)
{
  size_t length = dp->layer.length;
  dp->steps[layer] = memory_alloc (length, sizeof *dp->steps[layer]);
  memcpy (dp->steps[layer], dp->layer.step, length * sizeof *dp->layer.step);
  dp->used += length * sizeof *dp->layer.step;
}

static bool
limit_reached (struct overhead_subset_dp *dp, const struct deadline *deadline)
{
  uint64_t bytes = bytes_held (dp);
  if (dp->covers && bytes + overhead_cover_bytes (dp->cover, 0) > dp->bytes)
    drop_cover (dp);
  return bytes > dp->bytes || deadline_passed (deadline);
}

static void
begin (struct overhead_subset_dp *dp)
{
  forget_steps (dp);
  dp->covers = dp->cover != NULL;
  if (dp->covers)
    overhead_cover_reset (dp->cover, dp->n);
  overhead_layer_begin (&dp->layer, (size_t)dp->n);
  overhead_layer_resize (&dp->layer, 1);
  dp->layer.set[0] = 0;
  memset (dp->layer.ready, 0, (size_t)dp->n * sizeof *dp->layer.ready);
  overhead_layer_begin (&dp->children, (size_t)dp->n);
  reset_table (dp);
}

/* The schedule of the path that ends in the first complete state. names[k] is the message for which
   k stands after the exchanges of symmetric messages so far. */
static void
replay (struct overhead_subset_dp *dp, struct overhead_schedule *schedule)
{
  const struct overhead_ticks *ticks = dp->ticks;
  struct overhead_step path[OVERHEAD_SUBSET_DP_MAX];
  int32_t names[OVERHEAD_SUBSET_DP_MAX];
  int64_t ready[OVERHEAD_SUBSET_DP_MAX] = { 0 };
  uint64_t set = 0;
  uint32_t state = 0;
  for (int32_t layer = dp->deliveries; layer > 0; layer--) {
    path[layer - 1] = dp->steps[layer][state];
    state = path[layer - 1].parent;
  }
  for (int32_t k = 0; k < ticks->messages; k++)
    names[k] = k;
  overhead_schedule_reset (schedule);
  for (int32_t at = 0; at < dp->deliveries; at++) {
    int32_t d = path[at].delivery, i = path[at].sender, j = ticks->destination[d],
            k = dp->remaining.message[d];
    int64_t start = ready[i],
            arrival = start + overhead_send (ticks, k, i) + overhead_transit (ticks, k, i, j);
    int64_t receive = arrival > ready[j] ? arrival : ready[j];
    overhead_schedule_add (schedule, (struct overhead_delivery){ start, receive, i, j, names[k] });
    ready[i] = start + overhead_send (ticks, k, i);
    ready[j] = receive + overhead_receive (ticks, k, j);
    set = overhead_symmetry_order (&dp->symmetry, set | UINT64_C (1) << d, k, names);
  }
  overhead_schedule_finish (schedule, ticks);
}

enum overhead_subset_dp_answer
overhead_subset_dp_search (struct overhead_subset_dp *dp, int64_t most, size_t width,
                           const struct deadline *deadline, struct overhead_schedule *schedule)
{
  bool all = true;
  dp->most = most;
  begin (dp);
  for (int32_t layer = 1; layer <= dp->deliveries; layer++) {
    for (size_t state = 0; state < dp->layer.length; state++) {
      if (state % overhead_parameters.overhead_subset_dp_check == 0 && limit_reached (dp, deadline))
        return OVERHEAD_SUBSET_DP_LIMIT;
      expand (dp, state);
    }
    all = advance (dp, width) && all;
    if (dp->layer.length == 0) {
      if (dp->covers)
        dp->cover->whole = true;
      return all ? OVERHEAD_SUBSET_DP_NONE : OVERHEAD_SUBSET_DP_TRUNCATED;
    }
    keep_steps (dp, layer);
  }
  replay (dp, schedule);
  return OVERHEAD_SUBSET_DP_FOUND;
}

uint64_t
overhead_subset_dp_states (const struct overhead_subset_dp *dp)
{
  return dp->states;
}

struct overhead_subset_dp *
overhead_subset_dp_new (const struct overhead_ticks *ticks, uint64_t bytes)
{
  struct overhead_subset_dp *dp = memory_zero (1, sizeof *dp);
  dp->ticks = ticks;
  dp->n = ticks->nodes;
  dp->deliveries = (int32_t)ticks->tasks;
  dp->bytes = bytes;
  overhead_remaining_work_init (&dp->remaining, ticks);
  overhead_symmetry_init (&dp->symmetry, ticks);
  dp->steps = memory_zero ((size_t)dp->deliveries + 1, sizeof *dp->steps);
  dp->child = memory_alloc ((size_t)dp->n, sizeof *dp->child);
  return dp;
}

void
overhead_subset_dp_release_memory (struct overhead_subset_dp *dp)
{
  forget_steps (dp);
  overhead_layer_clear (&dp->layer);
  overhead_layer_clear (&dp->children);
  free (dp->table);
  dp->table = NULL;
  dp->slots = 0;
  if (dp->cover && !dp->cover->whole)
    overhead_cover_clear (dp->cover);
}

void
overhead_subset_dp_record_cover (struct overhead_subset_dp *dp, struct overhead_cover *cover,
                                 uint64_t bytes)
{
  dp->cover = cover;
  dp->cover_bytes = bytes;
}

void
overhead_subset_dp_free (struct overhead_subset_dp *dp)
{
  if (!dp)
    return;
  overhead_subset_dp_release_memory (dp);
  overhead_remaining_work_clear (&dp->remaining);
  overhead_symmetry_clear (&dp->symmetry);
  memory_free (dp->steps, dp->child, dp);
}
