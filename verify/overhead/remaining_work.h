/* The remaining work of an instance of the overhead model after some deliveries have been appended,
   and bounds that exclude its completion within a horizon: docs/CERTIFICATES-overhead.md, "Lower
   bound by a cover". Rule remaining_work. */
#ifndef VERIFY_OVERHEAD_COVER_BOUNDS_H
#define VERIFY_OVERHEAD_COVER_BOUNDS_H

#include "verify/overhead/times.h"

#define VERIFY_COVER_MAX 62 /* maximum of deliveries, and of nodes */

struct verify_remaining_work {
  const struct verify_overhead_times *times; /* not owned */
  int64_t latest;                            /* T, in ticks: all receives end by then */
  uint64_t all;                              /* every delivery; bit d is delivery d */
  uint64_t *of_message;                      /* owned [messages]: the deliveries of each */
  uint64_t *to_node;                         /* owned [nodes]: the deliveries to each */
  uint64_t *of_class;                        /* owned [classes] */
  /* owned [nodes][deliveries + 1]: the deliveries that each may send, ascending by X + R, ended by
     VERIFY_NO_DELIVERY */
  uint32_t *follow;
  /* Of the last state. */
  int64_t arrival[VERIFY_COVER_MAX]; /* earliest arrival of each remaining delivery */
  int64_t work[VERIFY_COVER_MAX];    /* of each node: the time of its remaining receives */
};

/* The times must outlive it. Requires at most VERIFY_COVER_MAX deliveries and nodes, and latest
   < 2^60. */
void verify_remaining_work_init (struct verify_remaining_work *remaining,
                                 const struct verify_overhead_times *times, int64_t latest);
void verify_remaining_work_clear (struct verify_remaining_work *remaining);

/* The set of nodes that hold message k after the deliveries `done`; a bit a node. */
uint64_t verify_remaining_work_holders (const struct verify_remaining_work *remaining,
                                        uint64_t done, uint32_t k);

/* Computes the earliest arrivals. No node does anything before its time ready [nodes], which are 0
   .. latest. False: some message arrives too late at some node. O(sum of destinations squared). */
bool verify_remaining_work_arrivals (struct verify_remaining_work *remaining, uint64_t done,
                                     const int64_t *ready);

/* After the arrivals: raises the time of each node to the earliest time at which it can do any of
   the remaining work. O(deliveries + nodes * messages). */
void verify_remaining_work_raise (const struct verify_remaining_work *remaining, uint64_t done,
                                  int64_t *ready);

/* After that: is completion within T excluded, by the tasks of one node or by the sends of all?
   O(nodes^2 * classes + deliveries^2 / nodes). */
bool verify_remaining_work_late (struct verify_remaining_work *remaining, uint64_t done,
                                 const int64_t *ready);

#endif
