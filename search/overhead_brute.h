/* Plain exhaustive search of the overhead model: the truth that the other engines and the bounds are held against. Never optimised, never
   removed. Method `brute`; no bound, no dominance, no rule: it visits every schedule of the class that starts no task later than need be.

   Any order. Removing a second delivery of a message to the same node, with its send, delays nothing; so some optimal schedule delivers
   once to each destination. Take its tasks (a send or a receive each) in the order of (start, node) and start each anew at the end of the
   task before it at its node, or when the message is there (at the sender: received; at the receiver: arrived), whichever is later. By
   induction no task starts later than it did, so the makespan does not grow, each node keeps its order, and every task now starts at max
   (end of the task before it at its node, message there). All tasks take time, so the starts at one node ascend strictly, a receive starts
   after its send and a relay's send after its receive: in ascending order of (start, node) every task comes after all that it starts from.
   The search appends tasks in strictly ascending (start, node), each at that earliest start, in all ways; so it visits every such schedule
   exactly once, and some optimal one is among them.

   Append only (000, section 4.2): all sequences of deliveries (i, j, k), each appended to both nodes' lists: the send starts at Avail(i),
   the receive at max (arrival, Avail(j)). Sequences that give the same lists are visited once each.

   Time: exponential; 5 deliveries take milliseconds at most, 6 up to about a second, 7 seconds to minutes. Memory O(nodes * messages). */
#ifndef SEARCH_OVERHEAD_BRUTE_H
#define SEARCH_OVERHEAD_BRUTE_H

#include "search/overhead.h"

#define OVERHEAD_BRUTE_MAX_TASKS 8 /* deliveries; more is refused: SOLVE_REFUSED, STATUS_INPUT */

/* At a limit: SOLVE_FEASIBLE with the best schedule so far; the bound is then the cheapest delivery, S + X + R. outcome->nodes counts
   partial schedules, the empty and the complete ones included. Runs none of the heuristics: outcome->heuristic stays NULL. */
extern const struct overhead_engine overhead_brute_engine;

#endif
