/* Exhaustive search of open shops without any pruning, method `brute`: the reference for the other
   engines and the bounds. It is never optimised and never removed. It visits every schedule that
   starts no task later than the orders of its row and column allow.

   Proof that this includes an optimal schedule. Take the tasks of an optimal schedule in the order
   of (start, number), and restart each at the end of the last task before it in its row and
   column, or at 0. By induction no task starts later than before, so the makespan does not grow.
   Rows and columns keep their orders, as all tasks take time. The search appends tasks in ascending
   order of (start, number), each at that earliest start, in all ways, so it visits each such
   schedule exactly once.

   Time: exponential; 9 tasks take about ten milliseconds, 12 tasks seconds to a minute. Memory O(n
   m). */
#ifndef SEARCH_OPENSHOP_BRUTE_H
#define SEARCH_OPENSHOP_BRUTE_H

#define OPENSHOP_BRUTE_MAX_TASKS 12 /* with more tasks: SOLVE_REFUSED, STATUS_INPUT */

/* At a limit: SOLVE_FEASIBLE with the best schedule so far; the bound is then the longest task.
   outcome->nodes counts partial schedules, including the empty and the complete ones. No heuristic
   runs: outcome->heuristic stays NULL. */
extern const struct engine openshop_brute_engine;

#endif
