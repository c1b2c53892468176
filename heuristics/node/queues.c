#include "heuristics/node/queues.h"

#include "base/memory.h"

#include <stdlib.h>

/* `count` nodes of one type whose next sends complete at `time`. */
struct batch {
  int64_t time, count;
};

/* The batches of one type in order of time. Nodes that sent or became ready at t return at t +
   cost, so every push is the latest. */
struct ring {
  struct batch *batches; /* owned; capacity is zero or a power of two */
  size_t capacity, first, length;
};

/* A ring in use, and the time of its first batch. A ring in use is never empty. */
struct head {
  int64_t time;
  size_t ring;
};

struct queues {
  const struct node_types *types;
  int64_t now;
  struct ring *rings; /* ring 0: the source, ring j + 1: type j */
  size_t ring_count, ring_capacity;
  struct head *heap; /* binary heap over the rings in use, least time first */
  size_t heap_length, heap_capacity;
};

struct queues *
queues_new (void)
{
  return memory_zero (1, sizeof (struct queues));
}

void
queues_free (struct queues *queues)
{
  if (!queues)
    return;
  for (size_t i = 0; i < queues->ring_count; i++)
    free (queues->rings[i].batches);
  memory_free (queues->rings, queues->heap, queues);
}

static void
ring_grow (struct ring *ring)
{
  size_t capacity = ring->capacity ? 2 * ring->capacity : 8;
  struct batch *batches = memory_alloc (capacity, sizeof *batches);
  for (size_t i = 0; i < ring->length; i++)
    batches[i] = ring->batches[(ring->first + i) & (ring->capacity - 1)];
  free (ring->batches);
  *ring = (struct ring){ batches, capacity, 0, ring->length };
}

static inline void
ring_push (struct ring *ring, int64_t time, int64_t count)
{
  if (ring->length == ring->capacity)
    ring_grow (ring);
  ring->batches[(ring->first + ring->length++) & (ring->capacity - 1)]
    = (struct batch){ time, count };
}

/* Pushes, or adds to the last batch if it has the same time. The ring is not empty. */
static inline void
ring_join (struct ring *ring, int64_t time, int64_t count)
{
  struct batch *last = &ring->batches[(ring->first + ring->length - 1) & (ring->capacity - 1)];
  if (last->time == time)
    last->count += count;
  else
    ring_push (ring, time, count);
}

static inline int64_t
ring_cost (const struct queues *queues, size_t ring)
{
  return ring ? queues->types->cost[ring - 1] : queues->types->source;
}

/* Takes a ring into use with its first batch. */
static void
ring_open (struct queues *queues, size_t index, int64_t time, int64_t count)
{
  ring_push (&queues->rings[index], time, count);
  size_t at = queues->heap_length++;
  for (; at > 0 && queues->heap[(at - 1) / 2].time > time; at = (at - 1) / 2)
    queues->heap[at] = queues->heap[(at - 1) / 2];
  queues->heap[at] = (struct head){ time, index };
}

/* Replaces the heap's first entry by `head`. */
static inline void
heap_replace (struct head *heap, size_t length, struct head head)
{
  size_t at = 0, child;
  while ((child = 2 * at + 1) < length) {
    if (child + 1 < length && heap[child + 1].time < heap[child].time)
      child++;
    if (heap[child].time >= head.time)
      break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = head;
}

void
queues_start (struct queues *queues, const struct node_types *types)
{
  size_t need = types->k + 1;
  if (queues->ring_count < need) {
    memory_grow (queues->rings, queues->ring_capacity, need);
    memory_grow (queues->heap, queues->heap_capacity, need);
    for (; queues->ring_count < need; queues->ring_count++)
      queues->rings[queues->ring_count] = (struct ring){ 0 };
  }
  for (size_t i = 0; i < need; i++)
    queues->rings[i].first = queues->rings[i].length = 0;
  queues->heap_length = 0;
  queues->types = types;
  queues->now = 0;
  ring_open (queues, 0, types->source, 1);
}

int64_t
queues_next (struct queues *queues, int64_t *time)
{
  int64_t now = queues->heap[0].time, sends = 0;
  while (queues->heap[0].time == now) {
    size_t index = queues->heap[0].ring;
    struct ring *ring = &queues->rings[index];
    int64_t count = ring->batches[ring->first].count;
    ring_join (ring, now + ring_cost (queues, index), count);
    ring->first = (ring->first + 1) & (ring->capacity - 1);
    ring->length--;
    heap_replace (queues->heap, queues->heap_length,
                  (struct head){ ring->batches[ring->first].time, index });
    sends += count;
  }
  *time = queues->now = now;
  return sends;
}

void
queues_ready (struct queues *queues, size_t type, int64_t count)
{
  int64_t time = queues->now + queues->types->cost[type];
  if (queues->rings[type + 1].length)
    ring_join (&queues->rings[type + 1], time, count);
  else
    ring_open (queues, type + 1, time, count);
}
