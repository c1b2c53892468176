/* Could a heuristic of WYL have made this schedule, had it broken its ties otherwise? A depth-first
   search over the orders in which the deliveries of the schedule may have been selected: each step
   takes a delivery that is among the best by the heuristic's key in the present state, and that the
   heuristic would place at exactly these times.

   The key of a step is the paper's, without the tie-breaking that our implementation adds
   (heuristics/overhead/rules.c, wr.c, fef.c):
   - fef: the edge of least weight;
   - ecf: the delivery that completes first; eaf: the receiver that is available first; wr: the
     receiver with the smallest virtual time, of several the one with the minimum receive cost; rr:
     the next node in the order of their numbers; rrs: the node drawn from the seed. To this
     receiver the delivery that completes first, of any message, from any node that has it.

   The state after a set of deliveries depends on the set, on the last receiver (rr) and on nothing
   else: the order of tasks at each node is the schedule's, and so are virtual times. States from
   which the search has failed are remembered by a hash of 128 bits. */
#ifndef HEURISTICS_OVERHEAD_REPLAY_H
#define HEURISTICS_OVERHEAD_REPLAY_H

#include "heuristics/heuristic.h"
#include "model/overhead/schedule.h"

enum overhead_key {
  OVERHEAD_FEF,
  OVERHEAD_ECF,
  OVERHEAD_EAF,
  OVERHEAD_WR,
  OVERHEAD_RR,
  OVERHEAD_RRS,
};

/* `insertion`: the P form. The schedule is valid and complete. UNDECIDED: more work than about a
   second's, or more than OVERHEAD_REPLAY_TASKS deliveries. */
#define OVERHEAD_REPLAY_TASKS 4096
enum heuristic_match overhead_replay (const struct overhead_ticks *ticks,
                                      const struct overhead_schedule *schedule,
                                      enum overhead_key key, bool insertion, uint64_t seed);

#endif
