/* The dynamic program of LH (search/core/dp_table.h) as printed, and without its inner loop and
   most of its rows: O(n^(2k-1)) instead of O(n^2k).

   Rows. No sender except the root needs a child faster than itself (LH, Lemma 2). So the row of
   a type as a non-root holds only counts without faster types, and the first receiver of a root,
   if of type l, only has a subtree of such counts. Precondition: the sender is not the root.
   Roots have rows of their own, whatever their cost. */
#ifndef SEARCH_NODE_DP_H
#define SEARCH_NODE_DP_H

#include "search/core/dp_fill.h"
#include "search/node/engines.h"

/* Makes a table for the types and for `roots` senders of these costs. False as dp_table_allocate;
   the table can be cleared either way. */
bool node_dp_table (struct dp_table *table, const struct node_types *types, size_t roots,
                    const int64_t *root_cost, enum dp_filling filling, uint64_t bytes,
                    struct status *status);

/* An optimal plan of the full multicast (all counts) of row `root`, from a filled table. */
void node_dp_plan (const struct dp_table *table, size_t root, struct plan *plan);

/* Method `dp`. Time O(k * (k + 1) * prod_j (n_j + 1) (n_j + 2) / 2), shared by the threads; memory
   (k + 1) * prod_j (n_j + 1) values of 8 bytes, and two copies of 4 or 8. outcome->nodes counts
   table entries. SOLVE_REFUSED if the table is too large; SOLVE_FEASIBLE with FNF's plan and
   source_bound at a time limit. */
extern const struct engine dp_engine;

/* Method `dp-fast`. Time O(prod_(j<k) (n_j + 1)^2 / 2 * n_k) for the root's row, where n_k is
   the count of the slowest type, and less for the other rows. Memory at most (k + 1) * prod_j
   (n_j + 1) values of 8 bytes, about 2 * prod_j. Otherwise as `dp`. */
extern const struct engine dp_fast_engine;

#endif
