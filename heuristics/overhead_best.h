/* The best of all heuristics of paper 000, and the same improved by local search. */
#ifndef HEURISTICS_OVERHEAD_BEST_H
#define HEURISTICS_OVERHEAD_BEST_H

#include "heuristics/overhead.h"

/* Run the paper's heuristics in the order of the table, until the deadline (NULL: none) at most, but always the first. Fills the schedule
   with the best, the first of several; returns its row. */
const struct overhead_heuristic *overhead_best_named (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                                                      struct overhead_schedule *schedule);

/* The row `best`: that schedule, improved (overhead_improve.h) until a lower bound is met, the deadline has passed, or OVERHEAD_BEST_WORK
   operations have been evaluated, roughly: about half a second. Without a deadline the same seed gives the same schedule everywhere. */
#define OVERHEAD_BEST_WORK UINT64_C (10000000)
void overhead_best_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                             struct overhead_schedule *schedule);

#endif
