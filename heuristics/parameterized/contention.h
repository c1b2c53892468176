/* Contention of sends in a network, and schedules that avoid it by waiting. */
#ifndef HEURISTICS_PARAMETERIZED_CONTENTION_H
#define HEURISTICS_PARAMETERIZED_CONTENTION_H

#include "model/parameterized/schedule.h"

/* Returns the instance with `hold` raised to the true minimum distance of a node's sends. In a
   network with one port each send holds the node's entry for `occupation`, so a longer `occupation`
   acts as the hold; in `rounds` the smallest multiple of `hold` that is not shorter acts as it.
   Schedules without collisions stay the same. Bounds that ignore the network become better. The
   addresses stay those of `ticks`. */
struct parameterized_ticks parameterized_spaced (const struct parameterized_ticks *ticks);

/* Finds the first two sends that collide, in order of the later one's start; *first and *second are
   their receivers. False if there are none. Requires a valid schedule and a network.
   O(n (log n + path)). */
bool parameterized_collision (const struct tree_schedule *schedule,
                              const struct parameterized_ticks *ticks, int64_t *first,
                              int64_t *second);

/* Delays the sends that would collide. Every node sends to the same nodes in the same order. Of all
   sends that can start, the one that can start first does so as soon as its path is free; ties go
   to the lower sender. The result is valid and without collisions; it is earliest for this order of
   events only. O(n (log n + path) a wait). */
void parameterized_wait (struct tree_schedule *schedule, const struct parameterized_ticks *ticks);

/* The same if sends collide. Without collisions or a network it does nothing. */
void parameterized_separate (struct tree_schedule *schedule,
                             const struct parameterized_ticks *ticks);

/* What a schedule waits for its network. */
struct parameterized_waits {
  int64_t sends;    /* that start later than their senders could start them */
  int64_t longest;  /* of those delays, in ticks */
  int64_t makespan; /* in ticks, if the same sends in the same order never waited */
};

/* A sender could start a send as soon as it has the message and its sends before allow it, at the
   starts they have: in `rounds` at its next free place. A schedule may wait without need: then that
   counts, too. Without a network the channels are all free, and whatever waits does so without
   need. Requires a valid schedule. O(n log n). */
struct parameterized_waits parameterized_waits (const struct tree_schedule *schedule,
                                                const struct parameterized_ticks *ticks);

#endif
