/* Contention of sends in a network, and schedules that avoid it by waiting. */
#ifndef HEURISTICS_PARAMETERIZED_CONTENTION_H
#define HEURISTICS_PARAMETERIZED_CONTENTION_H

#include "model/parameterized/schedule.h"

/* The same instance, but `hold` is what really keeps the sends of a node apart. In a network
   with one port each send holds the node's entry to it for `occupation`, so that is as good as a
   hold when it is longer; in rounds the smallest multiple of hold that is not shorter is: schedules
   without collisions are the same, and bounds that do not look at the network become better. The
   addresses stay those of `ticks`. */
struct parameterized_ticks parameterized_spaced (const struct parameterized_ticks *ticks);

/* The first two sends that collide, by their receivers, in order of the later one's start;
   false: there are none. Valid schedules, with a network. O(n (log n + path)). */
bool parameterized_collision (const struct tree_schedule *schedule,
                              const struct parameterized_ticks *ticks, int64_t *first,
                              int64_t *second);

/* Let the sends that would collide wait: every node sends to the same nodes in the same order,
   and of all sends that can start the one that can start first does, as soon as its path is
   free. Ties: the lower sender. A valid schedule without collisions, not later than necessary
   for this order of events only. O(n (log n + path) a wait). */
void parameterized_wait (struct tree_schedule *schedule, const struct parameterized_ticks *ticks);

/* The same where sends collide; else, and without a network, no effect. */
void parameterized_separate (struct tree_schedule *schedule,
                             const struct parameterized_ticks *ticks);

#endif
