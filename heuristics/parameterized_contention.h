/* Contention of sends in a network, and schedules that avoid it by waiting. */
#ifndef HEURISTICS_PARAMETERIZED_CONTENTION_H
#define HEURISTICS_PARAMETERIZED_CONTENTION_H

#include "model/parameterized_schedule.h"

/* The first two sends that collide, by their receivers, in order of the later one's start; false: there are none. Valid schedules, with
   a network. O(n (log n + path)). */
bool parameterized_collision (const struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks, int64_t *first,
                              int64_t *second);

/* Let the sends that would collide wait: every node sends to the same nodes in the same order, and of all sends that can start the one that
   can start first does, as soon as its path is free. Ties: the lower sender. A valid schedule without collisions, not later than necessary
   for this order of events only. O(n (log n + path) a wait). */
void parameterized_wait (struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks);

#endif
