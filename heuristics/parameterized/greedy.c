#include "heuristics/parameterized/greedy.h"

#include "base/memory.h"

#include <stdlib.h>

/* Sends through port r, of which each node has one a round. The next one is that of a node which
   has not used the port yet (nodes become ready in the order of their numbers), or of the one
   that used it longest ago: both queues are in order of time. */
struct port {
  int64_t fresh; /* the first node that has not used the port */
  int64_t again; /* receiver of the first send through it that was not followed by another */
};

struct greedy {
  const struct parameterized_ticks *ticks;
  struct tree_schedule *schedule;
  struct port port[PARAMETERIZED_MAX_PORTS];
  uint8_t *through; /* [nodes] the port through which each node was sent to */
  int64_t ready;    /* nodes that were sent to, the source included: the rest have no number yet */
};

struct offer {
  int64_t start, from;
  bool fresh;
};

/* When node `node` may send through port r first. */
static int64_t
first_use (const struct greedy *greedy, int64_t node, int32_t r)
{
  return (node == 0 ? 0 : greedy->schedule->start[node] + greedy->ticks->end)
         + r * greedy->ticks->interval;
}

/* The earliest send through port r. Its two queues are never both empty: the source begins. */
static struct offer
offer_of (struct greedy *greedy, int32_t r)
{
  struct port *port = &greedy->port[r];
  struct offer offer = { INT64_MAX, 0, false };
  if (port->fresh < greedy->ready)
    offer = (struct offer){ first_use (greedy, port->fresh, r), port->fresh, true };
  while (port->again < greedy->ready && greedy->through[port->again] != r)
    port->again++;
  if (port->again < greedy->ready) {
    int64_t start = greedy->schedule->start[port->again] + parameterized_round (greedy->ticks);
    if (start <= offer.start)
      offer = (struct offer){ start, greedy->schedule->from[port->again], false };
  }
  return offer;
}

/* Send to the next node as early as anybody can. */
static void
send_next (struct greedy *greedy)
{
  struct offer best = offer_of (greedy, 0);
  int32_t through = 0;
  for (int32_t r = 1; r < greedy->ticks->ports; r++) {
    struct offer offer = offer_of (greedy, r);
    if (offer.start < best.start) {
      best = offer;
      through = r;
    }
  }
  struct port *port = &greedy->port[through];
  *(best.fresh ? &port->fresh : &port->again) += 1;
  greedy->schedule->from[greedy->ready] = (int32_t)best.from;
  greedy->schedule->start[greedy->ready] = best.start;
  greedy->through[greedy->ready++] = (uint8_t)through;
}

void
parameterized_greedy_schedule (const struct parameterized_ticks *ticks,
                               struct tree_schedule *schedule)
{
  struct greedy greedy = { .ticks = ticks, .schedule = schedule, .ready = 1 };
  tree_schedule_reset (schedule, ticks->nodes);
  greedy.through = memory_alloc ((size_t)ticks->nodes, sizeof *greedy.through);
  for (int32_t r = 0; r < ticks->ports; r++)
    greedy.port[r].again = 1;
  while (greedy.ready < ticks->nodes)
    send_next (&greedy);
  free (greedy.through);
  parameterized_schedule_finish (schedule, ticks);
}
