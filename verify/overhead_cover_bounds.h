/* What is left of an instance of the overhead model when some deliveries have been appended, and why that cannot be done in time:
   docs/CERTIFICATES-overhead.md, "Lower bound by a cover". */
#ifndef VERIFY_OVERHEAD_COVER_BOUNDS_H
#define VERIFY_OVERHEAD_COVER_BOUNDS_H

#include "verify/overhead_times.h"

#define VERIFY_COVER_MOST 62 /* deliveries, and nodes, at most */

struct verify_left {
  const struct verify_times *times; /* not owned */
  int64_t latest;                   /* T, in ticks: all is to end by then */
  uint64_t all;                     /* every delivery; bit d is delivery d */
  uint64_t *of_message;             /* owned [messages]: the deliveries of each */
  uint64_t *to_node;                /* owned [nodes]: those that it receives */
  uint64_t *of_class;               /* owned [classes] */
  uint32_t *follow;                 /* owned [nodes][deliveries]: what the node may send, ascending by X + R; VERIFY_NO_DELIVERY ends it */
  /* Of the state that was looked at last. */
  int64_t arrival[VERIFY_COVER_MOST]; /* of each delivery that is left: it arrives no sooner */
  int64_t work[VERIFY_COVER_MOST];    /* of each node: receives that are left */
};

/* The times must outlive it. Requires at most VERIFY_COVER_MOST deliveries and nodes, and latest < 2^60. */
void verify_left_init (struct verify_left *left, const struct verify_times *times, int64_t latest);
void verify_left_clear (struct verify_left *left);

/* Who holds message k when these deliveries are done; a bit for each node. */
uint64_t verify_left_holders (const struct verify_left *left, uint64_t done, uint32_t k);

/* Work out when messages can arrive at best, nodes doing nothing more before their times, which are 0 .. latest. False: some message comes
   too late to some node. O(sum of destinations squared). */
bool verify_left_arrivals (struct verify_left *left, uint64_t done, const int64_t *ready);

/* After the arrivals: raise each node's time to that before which it can do nothing of what is left. O(deliveries + nodes * messages). */
void verify_left_raise (const struct verify_left *left, uint64_t done, int64_t *ready);

/* After that: is it excluded, by what each node has to do, or by what all have to send? O(nodes^2 * classes + deliveries^2 / nodes). */
bool verify_left_late (struct verify_left *left, uint64_t done, const int64_t *ready);

#endif
