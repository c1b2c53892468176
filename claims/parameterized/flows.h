/* What the thesis defines about the benchmark of a multicast (Nup, section 3.3), tried on simulated
   ranks: a tree whose ranks call it at given times.

   - Definition 1: the multicast latency t_mcast is the time from all ranks' calls, at once, until
     the last of them returns.
   - Definition 3: the flow latency t_f of a destination is the time from the root's call until that
     destination returns.
   - Definition 4: t'_f is the same when all ranks call at once. */
#ifndef CLAIMS_PARAMETERIZED_FLOWS_H
#define CLAIMS_PARAMETERIZED_FLOWS_H

#include "model/common/tree_schedule.h"
#include "model/parameterized/ticks.h"

#define PARAMETERIZED_FLOWS_NODES 16 /* at most */

/* Cases in which a statement does not hold. */
struct parameterized_flows {
  int64_t latency;  /* Lemma 1: trees in which t_mcast is not the largest t'_f of a destination */
  int64_t last;     /* Lemma 2: call times with the root last, and some t_f that is not t'_f */
  int64_t not_last; /* the same where another rank calls after the root */
  int64_t critical; /* Theorem 1: with the root last, and the largest t_f is not t_mcast */
};

/* Adds the cases of one tree, of a valid schedule with one port and no network, and of drawn call
   times, the same in each run. A third of `end` each, rounded, are t_send, t_net and t_recv. False:
   the times do not fit, and nothing is added. O(nodes^2) for each call time. */
bool parameterized_flows_add (struct parameterized_flows *flows,
                              const struct parameterized_ticks *ticks,
                              const struct tree_schedule *schedule);

#endif
