/* Plain exhaustive search of open shops: the truth that the other engines and the bounds are held against. Never optimised, never removed.
   Method `brute`; no bound, no dominance, no rule: it visits every schedule that starts no task later than the orders of its row and column
   make it.

   Some optimal schedule is among them: take any optimal one's tasks in the order of (start, number) and start each anew at the end of the
   last task before it in its row and column, or at 0. By induction no task starts later than it did, so the makespan does not grow, and
   rows and columns keep their orders, as all tasks take time. The search appends tasks in ascending order of (start, number), each at that
   earliest start, in all ways; so it visits every such schedule exactly once.

   Time: exponential; 9 tasks take some ten milliseconds, 12 seconds to a minute. Memory O(n m). */
#ifndef SEARCH_OPENSHOP_BRUTE_H
#define SEARCH_OPENSHOP_BRUTE_H

#include "search/openshop.h"

#define OPENSHOP_BRUTE_MAX_TASKS 12 /* more is refused: SOLVE_REFUSED, STATUS_INPUT */

/* At a limit: SOLVE_FEASIBLE with the best schedule so far; the bound is then the longest task. outcome->nodes counts partial schedules,
   the empty and the complete ones included. Runs none of the heuristics: outcome->heuristic stays NULL. */
extern const struct openshop_engine openshop_brute_engine;

#endif
