/* The dynamic program of LH (search/core/dp_table.h), carried over to the heterogeneous LogP model
   as its section 5 says it can be.

   There is no counterpart of the node model's shorter rows (search/node/dp.h): exchanging a sender
   with a faster child makes the sender hold the message later than its next send, as latency and
   receive overhead lie between. */
#ifndef SEARCH_LOGP_DP_H
#define SEARCH_LOGP_DP_H

#include "search/logp/engines.h"

/* Is one type, which is then the last, no faster than any other in sending, receiving and
   holding? Then optima ascend with its count (search/core/dp_fill.h). */
bool logp_dp_slowest (const struct logp_types *types);

/* Reading a schedule of a dynamic program: logp_dp_place is for dp_table_read, with the placement
   as context. If all nodes have a sender, the end completes the schedule. */
struct logp_dp_placement {
  const struct logp_types *types;
  struct tree_schedule *schedule;
  int64_t *used; /* owned [k]: nodes of each type that have a sender */
};

void logp_dp_placement_begin (struct logp_dp_placement *placement, const struct logp_types *types,
                              struct tree_schedule *schedule);
int32_t logp_dp_place (void *context, int32_t sender, size_t type, int64_t start, int64_t ready);
void logp_dp_placement_end (struct logp_dp_placement *placement, bool complete);

/* Work the optimum out; on the way outcome->schedule becomes optimal and outcome->makespan its
   makespan. SOLVE_OPTIMAL; SOLVE_REFUSED when the table is too large, the status says how large;
   SOLVE_FEASIBLE when the deadline passed: outcome unchanged but for `nodes`, which counts table
   entries. `fast`: without the inner loop where there is a slowest type. */
enum solve_state logp_dp_run (const struct logp_types *types, const struct deadline *deadline,
                              int threads, bool fast, struct outcome *outcome,
                              struct status *status);

/* Methods `dp` and `dp-fast`. SOLVE_REFUSED as above; at a time limit SOLVE_FEASIBLE with the
   schedule of fnf-leaves and logp_first_bound. Certificates are those of the program. */
extern const struct engine logp_dp_engine, logp_dp_fast_engine;

#endif
