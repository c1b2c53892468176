/* Rounding of the multiplier bound's linear program to a schedule, for few types with many
   nodes. */
#ifndef SEARCH_NODE_ROUNDING_H
#define SEARCH_NODE_ROUNDING_H

#include "bounds/node/multiplier.h"
#include "search/node/decision_stack.h"

struct rounding; /* reusable memory */

struct rounding *rounding_new (void);
void rounding_free (struct rounding *rounding);

/* Rounds the solution of `lp`, which was solved for `state`. The slots of every instant go to
   the types in the solution's shares, rounded so that each type's total stays within one of its
   share. ANSWER_YES: the schedule completes by the horizon, and the decisions are appended to
   `stack`. ANSWER_LIMIT: it does not, which proves nothing, and `stack` is
   unchanged. Needs k <= MULTIPLIER_TRACED_TYPES. */
enum answer rounding_search (struct rounding *rounding, struct multiplier *multiplier,
                             struct decision_stack *stack, const struct dual_bound_state *state,
                             const struct multiplier_lp *lp);

#endif
