/* The parts of the engine that moves worms (simulate/engine/event.c): event_receive.c has part A of
   an instant, what arrives and the casts that go on; event_channels.c part B, the channels and the
   headers that wait for them; event_send.c part C, processors, buffers and background sources. */
#ifndef SIMULATE_ENGINE_EVENT_INTERNAL_H
#define SIMULATE_ENGINE_EVENT_INTERNAL_H

#include "base/keyed.h"
#include "base/memory.h"
#include "simulate/engine/engine.h"

#include <stdlib.h>

#define NEVER INT64_MAX

/* Kinds of events: those before LEAVE belong to part A, those from BACKGROUND on to part C. The
   number behind the kind is that of a node, a cast, a channel or a source. */
enum kind { ARRIVE, RECEIVED, ROUND, CALL, LEAVE, RELEASE, BACKGROUND, PROCESSOR, SOURCE };
#define KIND_SHIFT 27 /* channels are fewer: NETWORK_NODES * (2 + 2 NETWORK_DIMENSIONS) */
_Static_assert(NETWORK_NODES <= 1 << 20 && NETWORK_DIMENSIONS <= 31, "channels fit");

struct worm {
  struct record record;
  struct worm *next;    /* in its queue, or among the headers that wait for a channel */
  struct worm *stalled; /* the one before that was blocked, too */
  int64_t ready;        /* when the send could be called, but for */
  int64_t earliest;     /* this time, which holds up later sends, too */
  int64_t sequence, asked;
  uint64_t lot;
  struct stretch part;
  int32_t source; /* -1: none */
  bool processed; /* it waits for room in the buffer on the processor */
  int32_t n, head;
  struct stall *stall; /* owned */
  size_t stall_capacity;
  int32_t path[];
};

/* Worms with their paths, which are freed together. */
struct block {
  struct block *before;
  _Alignas(struct worm) char worms[];
};

struct queue {
  struct worm *first, *last;
};

/* Sends of a node that have left, the oldest first: those that a cast may still use. */
struct departures {
  struct departure {
    int64_t left, hol;
  } * list; /* owned; the first one is list[first] */
  size_t first, end, capacity;
};

struct node {
  struct queue calls, door, buffer, inbox;
  struct worm *sending, *receiving;
  int64_t busy_until, used, reserved, sequence;
  struct departures departures;
};

struct channel {
  struct worm *owner;   /* NULL: free */
  struct worm *waiting; /* of a pair of channels the headers are at the lower one */
  int64_t free_at;      /* NEVER: not known */
  bool scheduled;       /* there is an event RELEASE */
};

struct source {
  struct rng draws;
};

/* A multicast under way. */
struct round {
  struct round *next;
  int64_t number, start;
  int32_t missing;
};

struct cast {
  int64_t begun;
  struct round *rounds;
};

/* Headers that cross a channel, by time: a ring of a power of two. */
struct ring {
  struct header {
    int64_t time;
    struct worm *worm;
  } * header;
  size_t first, count, capacity;
};

struct event {
  const struct scenario *scenario;
  const struct network *network;
  struct machine machine;
  struct engine_counts *counts;
  int64_t now;
  int64_t oldest; /* the largest estimate_age */
  struct node *nodes;
  struct channel *channels;
  struct cast *casts;
  struct source *sources;
  struct scenario_send *list;
  struct keyed *heap;
  size_t heap_length, heap_capacity;
  struct ring crossing, starting;
  int32_t *touched; /* channels, the lower ones of pairs, that may be granted */
  size_t touched_count, touched_capacity;
  int32_t *left; /* nodes whose buffer has room now */
  size_t left_count, left_capacity;
  struct keyed *calls, *background; /* messages by start */
  size_t call_count, call_next, background_count, background_next;
  struct worm *spare, *stalled;
  struct block *blocks;
  char *block_next; /* within the last block: room for block_left worms */
  size_t block_left, block_bytes;
  struct round *spare_round;
  bool late;  /* a limit was reached before all was set up */
  bool begun; /* there was an instant */
  bool ended;
};

/* An event, at this time. */
static inline void
event_schedule (struct event *event, int64_t time, enum kind kind, int32_t number)
{
  memory_grow (event->heap, event->heap_capacity, event->heap_length + 1);
  keyed_push (event->heap, &event->heap_length,
              (struct keyed){ time, (int32_t)kind << KIND_SHIFT | number });
}

static inline void
ring_push (struct ring *ring, int64_t time, struct worm *worm)
{
  if (ring->count == ring->capacity) {
    size_t capacity = ring->capacity > 0 ? 2 * ring->capacity : 64;
    struct header *header = memory_alloc (capacity, sizeof *header);
    for (size_t i = 0; i < ring->count; i++)
      header[i] = ring->header[(ring->first + i) & (ring->capacity - 1)];
    free (ring->header);
    *ring = (struct ring){ header, 0, ring->count, capacity };
  }
  ring->header[(ring->first + ring->count++) & (ring->capacity - 1)]
    = (struct header){ time, worm };
}

static inline int64_t
ring_time (const struct ring *ring)
{
  return ring->count > 0 ? ring->header[ring->first].time : NEVER;
}

static inline struct worm *
ring_pop (struct ring *ring)
{
  struct worm *worm = ring->header[ring->first].worm;
  ring->first = (ring->first + 1) & (ring->capacity - 1);
  ring->count--;
  return worm;
}

static inline void
queue_push (struct queue *queue, struct worm *worm)
{
  worm->next = NULL;
  *(queue->first ? &queue->last->next : &queue->first) = worm;
  queue->last = worm;
}

static inline struct worm *
queue_pop (struct queue *queue)
{
  struct worm *worm = queue->first;
  queue->first = worm->next;
  return worm;
}

/* A place where a header may get its channel now. */
static inline void
event_touch (struct event *event, int32_t channel)
{
  memory_grow (event->touched, event->touched_capacity, event->touched_count + 1);
  event->touched[event->touched_count++] = channel;
}

/* event.c: a worm whose send could be called now. */
struct worm *event_make_worm (struct event *event, int32_t from, int32_t to, int64_t bytes);

/* event_receive.c: the send of an explicit message or of a cast can be called from now on. */
void event_add_call (struct event *event, struct worm *worm);

/* event_receive.c: the next multicast of a cast begins. */
void event_begin_round (struct event *event, int32_t number);

/* event_receive.c: a message has arrived at the node; the node has received one. */
void event_arrive (struct event *event, int32_t number);
void event_end_receive (struct event *event, int32_t number);

/* event_channels.c: the node's message has left it: the buffer has room, the injection channel is
   free. */
void event_leave (struct event *event, int32_t number);

/* event_channels.c: the header has crossed its channel, and asks for the next one. */
void event_ask (struct event *event, struct worm *worm);

/* event_channels.c: free channels go to the headers that wait for them. */
void event_grant_all (struct event *event);

/* event_send.c: what waits for room enters the node's buffer; its first message gets the
   injection channel. */
void event_admit (struct event *event, int32_t number);

/* event_send.c: the processor of the node ends a send, or begins one. */
void event_process (struct event *event, int32_t number);

/* event_send.c: a background message is sent; one is drawn for the source and sent. */
void event_start_background (struct event *event, struct worm *worm);
void event_draw_message (struct event *event, int32_t number);

#endif
