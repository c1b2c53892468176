/* An overhead instance as heuristics, bounds and searches use it: costs are integer ticks, and
   messages of equal length share their costs. */
#ifndef MODEL_OVERHEAD_TICKS_H
#define MODEL_OVERHEAD_TICKS_H

#include "model/overhead/instance.h"

/* Messages are the multicasts, in their order. n nodes, m messages, c classes of equal length,
   in ascending length. */
struct overhead_ticks {
  /* ticks per unit of the instance: the least common denominator of all costs that can occur (see
     overhead_ticks_from) */
  int64_t scale;
  int32_t nodes, messages, classes;
  int64_t tasks;     /* deliveries: the sum of all destinations */
  int32_t *class_of; /* owned [m] */
  int32_t *source;   /* owned [m] */
  /* owned [m + 1]: message k's destinations are destination[first[k]] .. destination[first[k +
     1] - 1] */
  size_t *first;
  int32_t *destination;    /* owned [tasks]: ascending within a message */
  uint8_t *wants;          /* owned [m][n]: 1 iff the node is a destination of the message */
  int64_t *send, *receive; /* owned [c][n]: busy time; > 0 where it can occur, else 0 */
  /* owned [c][n][n]: L(i, j) + X(i, j) * bytes, row = sender; the diagonal is 0. Pairs that cannot
     occur have the transit of those that can, where these are all the same, else 0 */
  int64_t *transit;
  /* within each class all transits between different nodes that can occur are the same */
  bool uniform;
  size_t capacity[8]; /* of the arrays, for reuse */
};

void overhead_ticks_init (struct overhead_ticks *ticks);
void overhead_ticks_clear (struct overhead_ticks *ticks);

/* Converts an instance; reuses the memory of `ticks`. False with STATUS_INPUT, naming FILE, the key
   and the value, when
   - the common denominator exceeds 2^60;
   - the sum of S + X + R over all deliveries, each with its most expensive sender, exceeds 2^60
     ticks (no schedule without idling is longer); or
   - a table would be larger than 2 GiB.
   The costs that can occur in a class are those of sends by the sources and destinations of its
   messages, of receives by their destinations, and of links from the former to the latter.
   O(c n^2 + m n + m log m). */
bool overhead_ticks_from (struct overhead_ticks *ticks, const struct overhead_instance *instance,
                          const char *file, struct status *status);

/* A time in ticks as an exact rational in the instance's unit. */
struct rational overhead_ticks_time (const struct overhead_ticks *ticks, int64_t time);

/* Costs of message k: of its class. */
static inline int64_t
overhead_send (const struct overhead_ticks *ticks, int32_t k, int32_t i)
{
  return ticks->send[(int64_t)ticks->class_of[k] * ticks->nodes + i];
}

static inline int64_t
overhead_receive (const struct overhead_ticks *ticks, int32_t k, int32_t j)
{
  return ticks->receive[(int64_t)ticks->class_of[k] * ticks->nodes + j];
}

static inline int64_t
overhead_transit (const struct overhead_ticks *ticks, int32_t k, int32_t i, int32_t j)
{
  return ticks->transit[((int64_t)ticks->class_of[k] * ticks->nodes + i) * ticks->nodes + j];
}

static inline bool
overhead_wants (const struct overhead_ticks *ticks, int32_t k, int32_t j)
{
  return ticks->wants[(int64_t)k * ticks->nodes + j] != 0;
}

/* Returns the number of the delivery of message k to its destination j, 0 .. tasks - 1: j's index
   in `destination`. O(log destinations). */
static inline size_t
overhead_task (const struct overhead_ticks *ticks, int32_t k, int32_t j)
{
  size_t low = ticks->first[k], high = ticks->first[k + 1] - 1;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ticks->destination[middle] < j)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

#endif
