/* The best of all heuristics of WYL, and the same improved by local search. */
#ifndef HEURISTICS_OVERHEAD_BEST_H
#define HEURISTICS_OVERHEAD_BEST_H

#include "heuristics/overhead/table.h"

/* Runs the heuristics of WYL in the order of the table, until the deadline (NULL: none); the first
   one always. Fills the schedule with the best, the first of several, and returns its row. */
const struct heuristic *overhead_best_named (const struct overhead_ticks *ticks, uint64_t seed,
                                             const struct deadline *deadline,
                                             struct overhead_schedule *schedule);

/* The row `best`: that schedule, improved (heuristics/overhead/improve.h) until a lower bound is
   met, the deadline has passed, or about OVERHEAD_BEST_WORK operations have been evaluated, about
   half a second. Without a deadline the same seed gives the same schedule on every machine. */
#define OVERHEAD_BEST_WORK UINT64_C (10000000)
void overhead_best_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                             const struct deadline *deadline, struct overhead_schedule *schedule);

#endif
