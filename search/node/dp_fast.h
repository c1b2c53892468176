/* The dynamic program of LH without its inner loop and most of its rows: O(n^(2k-1)) instead of
   O(n^2k).

   Lines. Optima ascend with the count of the slowest type: remove one of its nodes v; if v
   sends, replace it by a leaf from below v, which is no slower; no node is ready later. So, with
   the other counts of a split fixed, the least max (a[y], b[m - y]) over y is found for all m at
   once by merging two ascending lines: if y advances where a[y + 1] <= b[z + 1] and z advances
   elsewhere, step m = y + z has the least. Optima do not ascend with the other counts, since one
   more fast node can help: from a sender of cost 10 to five nodes of cost 10 the optimum is 30;
   with one more node of cost 1 it is 15.

   Rows. No sender except the root needs a child faster than itself (LH, Lemma 2). So the row of
   a type as a non-root holds only counts without faster types, and the first receiver of a root,
   if of type l, only has a subtree of such counts. Precondition: the sender is not the root.
   Roots have rows of their own, whatever their cost. */
#ifndef SEARCH_NODE_DP_FAST_H
#define SEARCH_NODE_DP_FAST_H

#include "search/node/dp.h"

/* Fills a table made with `prefixes`. False if the deadline passed: the values are then
   incomplete. */
bool dp_fast_fill (struct dp_table *table, const struct deadline *deadline);

/* Method `dp-fast`. Time O(prod_(j<k) (n_j + 1)^2 / 2 * n_k) for the root's row, where n_k is
   the count of the slowest type, and less for the other rows. Memory at most (k + 1) * prod_j
   (n_j + 1) values of 8 bytes, about 2 * prod_j. outcome->nodes counts table entries. Limits as
   for `dp`. */
extern const struct engine dp_fast_engine;

#endif
