/* Branch and price: decides whether a schedule completes by a given horizon.

   The linear program of a node is that of the multiplier bound with branching constraints
   (docs/CERTIFICATES.md, "Branch tree"). A branching constraint limits the number of senders of the
   fastest types that are ready by some time, from above in one child and from below in the
   other. A node is excluded by dual values of types and constraints. Branching constraints are
   chosen by strong branching (search/node/bp_candidates.h). Where many costs are close together,
   branch and price refutes a horizon much faster than the tree search over instants; it finds
   schedules only where the linear program's solution is integral. */
#ifndef SEARCH_NODE_BRANCH_PRICE_H
#define SEARCH_NODE_BRANCH_PRICE_H

#include "model/node/certificate.h"
#include "search/node/bp_candidates.h"
#include "search/node/decision_stack.h"

struct branch_price; /* reusable memory; keeps columns from one horizon to the next */

struct branch_price *branch_price_new (void);
void branch_price_free (struct branch_price *bp);

/* Forgets the columns, so the next search does not depend on earlier ones. */
void branch_price_forget (struct branch_price *bp);

/* The columns as bytes, and back for an instance. NULL bytes: as after branch_price_forget. False:
   these are none; there are no columns then. */
void branch_price_save (const struct branch_price *bp, struct output *out);
bool branch_price_load (struct branch_price *bp, const struct node_types *types,
                        struct bytes *bytes);

/* Limits of a search. */
struct branch_price_limit {
  uint64_t vectors; /* dual vectors, about */
  size_t depth;     /* constraints on a path, at most BP_CONSTRAINTS_MAX - 1 */
};

/* Searches for a schedule by the horizon of `stack`, for which bp_pricing_fits. `duals` [k], over
   stack->unit, is a first guess. Up to `threads` threads evaluate candidates; the tree
   is the same for any number.
   - ANSWER_YES: `stack` holds the senders.
   - ANSWER_NO: no schedule exists; `proof` has the tree and its unit.
   - ANSWER_LIMIT: the limit was reached.
   - ANSWER_STOP: the deadline passed. `proof` must be empty, and is empty again after other
     answers than ANSWER_NO; NULL: not wanted. stack->nodes counts linear programs. */
enum answer branch_price_search (struct branch_price *bp, struct decision_stack *stack,
                                 const int64_t *duals, const struct branch_price_limit *limit,
                                 int threads, struct certificate *proof);

#endif
