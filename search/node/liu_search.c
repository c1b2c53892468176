#include "search/node/liu.h"

#include "base/memory.h"
#include "base/watch.h"

#include <stdlib.h>
#include <string.h>

#define LOOK_WORK 32768 /* nodes, times types, between two checks of the limits */

struct liu_search *
liu_search_new (void)
{
  return memory_zero (1, sizeof (struct liu_search));
}

void
liu_search_free (struct liu_search *search)
{
  if (!search)
    return;
  for (size_t i = 0; i < search->queue_count; i++)
    free (search->queues[i].times);
  memory_free (search->queues, search->left, search->levels, search);
}

static void
check_memory (struct liu_search *search)
{
  if (search->deadline.bytes > 0 && search->bytes > search->deadline.bytes)
    search->stopped = true;
}

static void
reserve_levels (struct liu_search *search)
{
  size_t former = search->level_capacity;
  if (search->deadline.bytes > 0
      && search->length > search->deadline.bytes / sizeof (struct liu_level))
    search->stopped = true;
  if (search->stopped)
    return;
  memory_grow (search->levels, search->level_capacity, search->length);
  search->bytes += (search->level_capacity - former) * sizeof (struct liu_level);
  check_memory (search);
}

void
liu_search_start (struct liu_search *search, const struct node_types *types,
                  struct liu_switches switches, const struct limits *limits, int64_t best,
                  struct plan *plan)
{
  search->types = types;
  search->switches = switches;
  deadline_start (&search->deadline, limits);
  search->stopped = search->paused = false;
  search->stale = NULL;
  search->pause = 0;
  search->best = best;
  watch_enter (search->deadline.watch, "Liu's search");
  watch_best (search->deadline.watch, node_types_time (types, best));
  search->plan = plan;
  search->nodes = search->leaves = 0;
  search->length = (size_t)types->destinations;
  memory_grow (search->left, search->left_capacity, types->k);
  for (size_t j = 0; j < types->k; j++)
    search->left[j] = types->count[j];
  memory_grow (search->queues, search->queue_capacity, types->k + 1);
  for (; search->queue_count <= types->k; search->queue_count++)
    search->queues[search->queue_count] = (struct liu_queue){ 0 };
  reserve_levels (search);
}

static void
push (struct liu_search *search, size_t index, int64_t now)
{
  struct liu_queue *queue = &search->queues[index];
  if (queue->end == queue->capacity) {
    size_t former = queue->capacity;
    memory_grow (queue->times, queue->capacity, queue->end + 1);
    search->bytes += (queue->capacity - former) * sizeof *queue->times;
    check_memory (search);
  }
  queue->times[queue->end++]
    = now + (index < search->types->k ? search->types->cost[index] : search->source);
}

/* Finds the next receiver's time and sender. */
static void
open_level (struct liu_search *search)
{
  struct liu_level *level = &search->levels[search->depth];
  int32_t k = (int32_t)search->types->k;
  *level = (struct liu_level){ .time = INT64_MAX, .type = -1 };
  for (int32_t i = 0; i < k; i++) {
    const struct liu_queue *queue = &search->queues[i];
    if (queue->first == queue->end || queue->times[queue->first] > level->time)
      continue;
    level->time = queue->times[queue->first];
    level->sender = level->slowest = i;
  }
  int64_t source_time = search->queues[k].times[search->queues[k].first];
  if (source_time < level->time)
    *level = (struct liu_level){ .time = source_time, .sender = k, .type = -1, .slowest = -1 };
  if (search->depth > 0 && level[-1].time == level->time)
    level->slowest = level[-1].slowest;
}

/* Liu, Theorem 4.3. Its hypothesis: the source is a fastest node. */
static inline bool
fastest_first_forbids (const struct liu_search *search, int32_t type)
{
  bool source_is_fastest = search->source == search->types->cost[0];
  return search->switches.fastest_first && source_is_fastest && type > 0 && search->left[0] > 0;
}

/* Liu, Theorem 4.2, for every sender at this time except the source, to which it does not apply:
   `slowest` leaves it out. */
static inline bool
monotone_forbids (const struct liu_search *search, const struct liu_level *level, int32_t type)
{
  return search->switches.monotone && type < level->slowest;
}

/* Advances to the next type that may stand here. False if there is none. */
static bool
next_type (struct liu_search *search, struct liu_level *level)
{
  while (++level->type < (int32_t)search->types->k)
    if (search->left[level->type] > 0 && !fastest_first_forbids (search, level->type)
        && !monotone_forbids (search, level, level->type))
      return true;
  return false;
}

/* Puts the sender's next send and the receiver's first into the queues. */
static void
place (struct liu_search *search)
{
  const struct liu_level *level = &search->levels[search->depth++];
  search->queues[level->sender].first++;
  push (search, (size_t)level->sender, level->time);
  push (search, (size_t)level->type, level->time);
  search->left[level->type]--;
}

static void
take_back (struct liu_search *search)
{
  const struct liu_level *level = &search->levels[--search->depth];
  search->left[level->type]++;
  search->queues[level->type].end--;
  search->queues[level->sender].end--;
  search->queues[level->sender].first--;
}

/* Keeps the present sequence as the best plan. */
static void
record (struct liu_search *search)
{
  struct plan_entry *entries = memory_alloc (search->length, sizeof *entries);
  for (size_t i = 0; i < search->length; i++)
    entries[i] = (struct plan_entry){ search->levels[i].time, 1, search->levels[i].type };
  node_plan_set (search->plan, entries, search->length);
  free (entries);
}

static void
finish_sequence (struct liu_search *search, int64_t makespan)
{
  search->leaves++;
  if (makespan >= search->best)
    return;
  search->best = makespan;
  watch_best (search->deadline.watch, node_types_time (search->types, makespan));
  if (search->plan)
    record (search);
}

/* Counts a node, which takes time proportional to the types, and checks the limits now and then. */
static void
count_node (struct liu_search *search)
{
  if (++search->nodes % (1 + LOOK_WORK / (search->types->k + 1)))
    return;
  watch_work (search->deadline.watch, search->nodes, "nodes");
  if (deadline_passed (&search->deadline)
      || (search->stale && atomic_load_explicit (search->stale, memory_order_relaxed)))
    search->stopped = true;
  search->paused = search->pause > 0 && search->nodes >= search->pause;
}

/* Backtracks to the deepest level from `base` on with an untried type. False if there is none. */
static bool
next_node (struct liu_search *search, size_t base)
{
  while (!next_type (search, &search->levels[search->depth])) {
    if (search->depth == base)
      return false;
    take_back (search);
  }
  count_node (search);
  return true;
}

static void
restart (struct liu_search *search, int64_t source)
{
  size_t k = search->types->k;
  search->source = source;
  search->depth = 0;
  for (size_t i = 0; i <= k; i++)
    search->queues[i].first = search->queues[i].end = 0;
  push (search, k, 0);
  open_level (search);
}

static void
descend (struct liu_search *search)
{
  place (search);
  open_level (search);
}

/* Goes through the nodes from `base` receivers on. */
static void
explore (struct liu_search *search, size_t base)
{
  while (next_node (search, base) && !search->stopped && !search->paused) {
    int64_t time = search->levels[search->depth].time;
    if (search->switches.bound && time > search->best)
      continue;
    if (search->depth + 1 == search->length)
      finish_sequence (search, time);
    else
      descend (search);
  }
}

void
liu_search_explore (struct liu_search *search, int64_t source)
{
  if (search->stopped)
    return;
  if (search->length == 0) {
    finish_sequence (search, 0);
    return;
  }
  restart (search, source);
  explore (search, 0);
}

void
liu_search_stand (struct liu_search *search, const int32_t *prefix, size_t depth)
{
  memcpy (search->left, search->types->count, search->types->k * sizeof *search->left);
  restart (search, search->types->source);
  for (size_t i = 0; i < depth; i++) {
    search->levels[i].type = prefix[i];
    if (i + 1 < depth)
      descend (search);
  }
}

bool
liu_search_next (struct liu_search *search, size_t depth)
{
  while (next_node (search, 0) && !search->stopped) {
    if (search->switches.bound && search->levels[search->depth].time > search->best)
      continue;
    if (search->depth + 1 == depth)
      return true;
    descend (search);
  }
  return false;
}

void
liu_search_subtree (struct liu_search *search, const int32_t *prefix, size_t depth)
{
  liu_search_stand (search, prefix, depth);
  descend (search);
  explore (search, depth);
}
