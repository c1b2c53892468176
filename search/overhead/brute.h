/* Exhaustive search of the overhead model, method `brute`: the reference for the other engines and
   the bounds. It uses no bound, no dominance and no rule. It is never optimised and never removed.
   It visits every schedule of the class in which no task starts later than it has to.

   Any order. Removing a second delivery of a message to the same node, with its send, delays
   nothing; so some optimal schedule delivers once to each destination. Take its tasks (a send or a
   receive each) in the order of (start, node) and restart each at the end of the previous task of
   its node or when the message is there (at the sender: received; at the receiver: arrived),
   whichever is later. By induction no task starts later than it did. So the makespan does not grow,
   each node keeps its order, and every task now starts at max (end of the previous task of its
   node, message there). All tasks take time, so the starts at one node ascend strictly, a receive
   starts after its send, and a relay's send starts after its receive: in ascending order of (start,
   node) every task comes after all tasks that determine its start. The search appends tasks in
   strictly ascending (start, node), each at that earliest start, in all ways. So it visits every
   such schedule exactly once, and some optimal schedule is among them.

   Append only (WYL, section 4.2): all sequences of deliveries (i, j, k), each appended to the task
   lists of both nodes. The send starts at Avail(i), the receive at max (arrival, Avail(j)).
   Sequences that give the same lists are visited once each.

   Time: exponential; 5 deliveries take milliseconds at most, 6 up to about a second, 7 seconds to
   minutes. Memory O(nodes * messages). */
#ifndef SEARCH_OVERHEAD_BRUTE_H
#define SEARCH_OVERHEAD_BRUTE_H

#include "search/overhead/engines.h"

/* Deliveries. Instances with more are refused: SOLVE_REFUSED, STATUS_INPUT. */
#define OVERHEAD_BRUTE_MAX_TASKS 8

/* At a limit the state is SOLVE_FEASIBLE with the best schedule so far; the bound is then the
   cheapest delivery, S + X + R. outcome->nodes counts partial schedules, including the empty and
   the complete ones. No heuristic runs: outcome->heuristic stays NULL. */
extern const struct engine overhead_brute_engine;

#endif
