/* The dynamic program of paper 001 with its inner loop and most of its rows removed: O(n^(2k-1)) instead of O(n^2k).

   Lines. Optima ascend with the count of the slowest type: take away one of its nodes v; if v sends, put a leaf from below v in its place,
   which is no slower; nobody is ready later. So, the other counts of a split being fixed, the least max (a[y], b[m - y]) over y is found
   for all m at once by merging two ascending lines: counting y up where a[y + 1] <= b[z + 1] and z elsewhere, step m = y + z has the least.

   Optima do not ascend with the other counts, for a fast node more can help: from a sender of cost 10 to five nodes of cost 10 the optimum
   is 30; with one node of cost 1 besides, it is 15.

   Rows. But for the root, no sender needs a child faster than itself (001, Lemma 2). So the row of a type as a non-root holds only counts
   without faster types, and the first receiver of a root, if of type l, only has a subtree of such counts.
   Precondition: the sender is not the root. Roots have rows of their own, whatever their cost. */
#ifndef SEARCH_DP_FAST_H
#define SEARCH_DP_FAST_H

#include "search/dp.h"

/* Fill a table made with `prefixes`. False when the deadline passed: the values are then incomplete. */
bool dp_fast_fill (struct dp_table *table, const struct deadline *deadline);

/* Method `dp-fast`: O(prod_(j<k) (n_j + 1)^2 / 2 * n_k) time for the root's row with n_k the count of the slowest type, likewise and less
   for the others; at most (k + 1) * prod_j (n_j + 1) values of 8 bytes, about 2 * prod_j. outcome->nodes counts table entries. Limits as
   for `dp`. */
extern const struct engine dp_fast_engine;

#endif
