/* The dynamic program of LH (Lemma 5, Theorem 2), carried over to the heterogeneous LogP
   model as its section 5 says it can be.

   tau(i; m) is the least time in which a node of type i that may send now gets the message to m_j
   nodes of each type j: 0 without receivers, else the least over the type l of the first receiver
   and the counts y <= m - e_l of the nodes below it of

       max (delay_i + receive_l + tau(l; y), hold_i + tau(i; m - e_l - y)),

   the second only when receivers remain, because a node that sends no more does not wait for its
   gap. Sending late never helps: without the waiting no node is ready later. */
#ifndef SEARCH_LOGP_DP_H
#define SEARCH_LOGP_DP_H

#include "bounds/logp/table.h"
#include "search/logp/dp_table.h"
#include "search/logp/engines.h"

/* Fill a table by the recurrence: O(k (k + 1) prod_j (n_j + 1)^2 / 2). False when the deadline
   passed: the values are then incomplete. */
bool logp_dp_fill (struct logp_table *table, const struct deadline *deadline);

/* Is one type, which is then the last, no faster than any other in sending, receiving and
   holding? Then optima ascend with its count (search/logp/dp_fast.c). */
bool logp_dp_slowest (const struct logp_types *types);

/* The same values without the inner loop where there is a slowest type: O(prod_(j<k) (n_j + 1)^2
   n_k); else logp_dp_fill. */
bool logp_dp_fast_fill (struct logp_table *table, const struct deadline *deadline);

/* Work the optimum out; on the way outcome->schedule becomes optimal and outcome->makespan its
   makespan. SOLVE_OPTIMAL; SOLVE_REFUSED when the table is too large, the status says how large;
   SOLVE_FEASIBLE when the deadline passed: outcome unchanged but for `nodes`, which counts table
   entries. */
enum solve_state logp_dp_run (const struct logp_types *types, const struct deadline *deadline,
                              bool fast, struct outcome *outcome, struct status *status);

/* Methods `dp` and `dp-fast`. SOLVE_REFUSED as above; at a time limit SOLVE_FEASIBLE with the
   schedule of fnf-leaves and logp_first_bound. Certificates are those of the program. */
extern const struct engine logp_dp_engine, logp_dp_fast_engine;

#endif
