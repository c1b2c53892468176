/* The parts of the engine that moves flits (simulate/engine/cycle.c): cycle_nodes.c has parts A and
   C of an instant, the receivers and the senders; cycle_network.c has part B. */
#ifndef SIMULATE_ENGINE_CYCLE_INTERNAL_H
#define SIMULATE_ENGINE_CYCLE_INTERNAL_H

#include "base/memory.h"
#include "base/minmax.h"
#include "simulate/engine/engine.h"

#include <stdlib.h>

#define NEVER INT64_MAX

/* A message, from the call of its send on. */
struct worm {
  struct record record;
  int64_t ready;    /* when the send could be called, but for */
  int64_t earliest; /* this time, which holds up later sends, too */
  int64_t sequence;
  struct stretch part;
  size_t source; /* SIZE_MAX: none */
  bool on_processor;

  /* on its way */
  int32_t n, head;     /* channels of the path; place of the channel granted last */
  int32_t *path;       /* owned [n] */
  int64_t *sent;       /* owned [n]: flits that have started on the channel */
  int64_t *last;       /* owned [n]: when the last one of them started */
  int64_t may_start;   /* the header, on channel `head` */
  int64_t wake;        /* nothing moves before */
  bool asking;         /* the header waits for channel head + 1 */
  int64_t asked;       /* since when */
  uint64_t lot;        /* random grants: the least is first */
  struct stall *stall; /* owned */
  size_t stall_capacity;

  struct worm *next; /* in the queue or the list that it is in */
};

struct queue {
  struct worm *first, *last;
};

/* A send has left the injection channel. */
struct departure {
  int64_t left, hol;
};

struct node {
  struct queue calls; /* sends to be called, by (ready, number, cast, round) */
  struct worm *sending;
  int64_t busy_until;  /* the processor */
  struct queue door;   /* messages that wait for room in the send buffer */
  struct queue buffer; /* messages that wait for the injection channel */
  int64_t used;        /* bytes of messages that have not left the send buffer */
  struct queue inbox;
  struct worm *receiving;
  int64_t receive_until;
  int64_t reserved; /* bytes of the receive buffer */
  int64_t sequence;
  struct departure *departures; /* owned: its sends that have left, the oldest first */
  size_t departure_count, departure_capacity;
};

struct source {
  struct rng draws;
  int64_t next; /* NEVER: its last message waits at the door */
};

struct round {
  int64_t number, start;
  int32_t missing;
};

struct cast {
  int64_t begun, next; /* rounds; when the next one starts */
  struct round *round; /* owned: under way */
  size_t rounds, capacity;
};

struct cycle {
  const struct scenario *scenario;
  const struct network *network;
  const struct machine *machine;
  struct engine_counts *counts;
  int64_t now;
  struct node *nodes;  /* owned */
  struct worm **owner; /* owned [channels]; NULL: free */
  /* worms on their way: those with flits that move, and headers that wait, without order */
  struct worm **moving;  /* owned */
  struct worm **waiting; /* owned */
  size_t moving_count, moving_capacity, waiting_count, waiting_capacity;
  struct worm *spare;
  size_t *order; /* owned: explicit messages by start */
  size_t started;
  struct cast *casts;         /* owned */
  struct source *sources;     /* owned */
  struct scenario_send *list; /* owned: room for the sends of a node */
  bool changed;               /* in the network, so that waiting headers are looked at */
  bool due;                   /* nodes have something to do */
  bool ended;
};

static inline void
append (struct queue *queue, struct worm *worm)
{
  worm->next = NULL;
  if (queue->last)
    queue->last->next = worm;
  else
    queue->first = worm;
  queue->last = worm;
}

static inline struct worm *
take (struct queue *queue)
{
  struct worm *worm = queue->first;
  queue->first = worm->next;
  if (!queue->first)
    queue->last = NULL;
  return worm;
}

/* cycle_nodes.c: messages whose tails have arrived leave the network. */
void cycle_end_messages (struct cycle *cycle);

/* cycle_nodes.c: receives end and begin, and sends become ready; the senders. */
void cycle_part_a (struct cycle *cycle);
void cycle_part_c (struct cycle *cycle);

/* cycle_network.c: flits move, and headers get channels. */
void cycle_part_b (struct cycle *cycle);

/* cycle_network.c: the first message in the node's buffer gets the injection channel. */
void cycle_inject (struct cycle *cycle, int32_t number);

/* cycle_nodes.c: when a node has something to do next, unless the network makes it.
   cycle_network.c: when a flit may move next. NEVER: not by itself. */
int64_t cycle_next_of_nodes (const struct cycle *cycle);
int64_t cycle_next_of_network (const struct cycle *cycle);

#endif
