#include "measure/core/simulated.h"

#include "base/checked.h"
#include "base/memory.h"

#include <stdlib.h>

#define BUDGET 100000 /* operations between two looks at the deadline */

struct message {
  int32_t from;
  int64_t arrival;
};

/* Messages to a rank that are not received, in the order in which they were sent. */
struct queue {
  struct message *messages; /* owned */
  size_t first, count, capacity;
};

struct events {
  const struct simulated *simulated;
  struct queue *queues; /* owned [ranks] */
  int64_t *now;         /* owned [ranks] */
  int32_t rank;         /* whose operations are done */
};

static bool
send (void *context, const struct script_operation *operation)
{
  struct events *events = context;
  const struct simulated *simulated = events->simulated;
  struct queue *queue = &events->queues[operation->peer];
  int64_t *now = &events->now[events->rank], bytes = operation->value;
  if (queue->first == queue->count)
    queue->first = queue->count = 0;
  memory_grow (queue->messages, queue->capacity, queue->count + 1);
  queue->messages[queue->count++]
    = (struct message){ events->rank, *now + simulated_ticks (simulated, SIMULATED_SEND, bytes)
                                        + simulated_ticks (simulated, SIMULATED_NET, bytes) };
  *now += simulated_ticks (simulated, SIMULATED_HOLD, bytes);
  return true;
}

/* Takes the first message of a rank out of the queue. False: there is none. */
static bool
take (struct queue *queue, int32_t from, int64_t *arrival)
{
  size_t at = queue->first;
  while (at < queue->count && queue->messages[at].from != from)
    at++;
  if (at == queue->count)
    return false;
  *arrival = queue->messages[at].arrival;
  for (; at > queue->first; at--)
    queue->messages[at] = queue->messages[at - 1];
  queue->first++;
  return true;
}

static bool
receive (void *context, const struct script_operation *operation)
{
  struct events *events = context;
  int64_t *now = &events->now[events->rank], arrival;
  if (!take (&events->queues[events->rank], operation->peer, &arrival))
    return false;
  *now = (arrival > *now ? arrival : *now)
         + simulated_ticks (events->simulated, SIMULATED_RECEIVE, operation->value);
  return true;
}

static bool
compute (void *context, int64_t ticks)
{
  struct events *events = context;
  events->now[events->rank] += ticks;
  return true;
}

static int64_t
clock_of (void *context)
{
  const struct events *events = context;
  return events->now[events->rank];
}

/* Runs each rank as far as it can. *moved: one of them did something. True: all are done. */
static bool
go_round (struct events *events, struct script_place *places, bool *moved)
{
  const struct wire wire = { send, receive, compute, clock_of, events };
  bool done = true;
  *moved = false;
  for (int rank = 0; rank < events->simulated->machine.ranks; rank++) {
    const uint64_t before = places[rank].done;
    events->rank = rank;
    done &= script_go (&places[rank], &wire, BUDGET) == SCRIPT_DONE;
    *moved |= places[rank].done != before;
  }
  return done;
}

static bool
run (void *context, const struct script *scripts, int64_t *const *readings,
     const struct deadline *deadline, struct status *status)
{
  const struct simulated *simulated = context;
  size_t ranks = (size_t)simulated->machine.ranks;
  struct events events = { .simulated = simulated,
                           .queues = memory_zero (ranks, sizeof *events.queues),
                           .now = memory_zero (ranks, sizeof *events.now) };
  struct script_place *places = memory_zero (ranks, sizeof *places);
  for (size_t rank = 0; rank < ranks; rank++) {
    places[rank].script = &scripts[rank];
    places[rank].readings = readings[rank];
  }
  bool moved, good = true;
  while (good && !go_round (&events, places, &moved))
    if (!moved)
      good = status_set (status, STATUS_INPUT, "the ranks wait for each other for ever");
    else if (deadline_passed (deadline))
      good = status_set (status, STATUS_LIMIT, "a limit ended the simulation");
  for (size_t rank = 0; rank < ranks; rank++)
    free (events.queues[rank].messages);
  memory_free (events.queues, events.now, places);
  return good;
}

int64_t
simulated_ticks (const struct simulated *simulated, enum simulated_time time, int64_t bytes)
{
  return simulated->base[time] + simulated->per_byte[time] * bytes;
}

static bool
set_scale (struct simulated *simulated, const struct simulated_cost *times)
{
  simulated->scale = 1;
  for (int i = 0; i < SIMULATED_TIMES; i++)
    if (!rational_extend_scale (&simulated->scale, times[i].base.denominator, SIMULATED_TICKS_MOST)
        || !rational_extend_scale (&simulated->scale, times[i].per_byte.denominator,
                                   SIMULATED_TICKS_MOST))
      return false;
  return true;
}

/* False where one is longer than SIMULATED_TICKS_MOST. */
static bool
set_ticks (struct simulated *simulated, const struct simulated_cost *times)
{
  for (int i = 0; i < SIMULATED_TIMES; i++)
    if (!rational_ticks (times[i].base, simulated->scale, SIMULATED_TICKS_MOST, &simulated->base[i])
        || !rational_ticks (times[i].per_byte, simulated->scale, SIMULATED_TICKS_MOST,
                            &simulated->per_byte[i]))
      return false;
  return true;
}

/* Do all messages together take no longer than SIMULATED_TICKS_MOST? */
static bool
fits (const struct simulated *simulated, int64_t bytes, int64_t messages)
{
  int64_t sum = 1, product;
  for (int i = 0; i < SIMULATED_TIMES; i++)
    if (!checked_mul (simulated->per_byte[i], bytes, &product) || !checked_add (sum, product, &sum)
        || !checked_add (sum, simulated->base[i], &sum))
      return false;
  return checked_mul (sum, messages, &product) && product <= SIMULATED_TICKS_MOST;
}

bool
simulated_init (struct simulated *simulated, const struct simulated_cost *times, int ranks,
                int64_t bytes, int64_t messages, struct status *status)
{
  *simulated = (struct simulated){ .machine = { .ranks = ranks, .one_clock = true, .run = run } };
  simulated->machine.context = simulated;
  if (!set_scale (simulated, times))
    return status_set (status, STATUS_INPUT, "the times have no common denominator of 60 bits");
  return (set_ticks (simulated, times) && fits (simulated, bytes, messages))
         || status_set (status, STATUS_INPUT,
                        "all messages together take longer than 2^60 ticks: fewer repetitions, "
                        "smaller sizes or fewer digits");
}
