/* The steps of the greedy heuristic (BPR, section 4.4); the heuristic itself is in table.h. */
#ifndef HEURISTICS_OPENSHOP_GREEDY_H
#define HEURISTICS_OPENSHOP_GREEDY_H

#include "model/openshop/schedule.h"

/* In how many steps greedy takes the tasks of the instance. At most r + c - 1 for the r tasks of a
   row and the c of a column that share a task: in each earlier step in which it could be taken, its
   row takes another of its tasks, or its column is taken by another row. O(n m (n + m)). */
int32_t openshop_greedy_steps (const struct openshop_ticks *ticks);

#endif
