/* Filling the table of a dynamic program (search/core/dp_table.h): as printed, and without its
   inner loop.

   Erratum of LH: Theorem 2's loops have s outermost, but tau(s; i) needs tau(l; y) for every l.
   Here s is innermost.

   Lines. Let the last type be the slowest: no type sends, receives or holds longer. Then optima
   ascend with its count: take away one of its nodes v in an optimal schedule; if v sends, put a
   leaf w from below v in its place. w holds the message no later than v did, its sends are as early
   and arrive no later, and it may send as often; so no node is ready later. On a line of the table,
   where only that count changes, the least max (a[y], b[z]) with y + z = m is then found for all m
   at once, by merging two ascending lines: any split of m has m entries beyond the first of each
   line at or below its maximum, so that is no less than the m-th smallest of all of them; and the
   split that takes the m smallest is no more. Optima do not ascend with the other counts, since
   one more fast node can help: in the node model, from a sender of cost 10 to five nodes of cost
   10 the optimum is 30; with one more node of cost 1 it is 15. */
#ifndef SEARCH_CORE_DP_FILL_H
#define SEARCH_CORE_DP_FILL_H

#include "base/limits.h"
#include "search/core/dp_table.h"

/* Fills a table made for DP_BY_CELLS by the recurrence, in
   O(k * rows * prod_j (n_j + 1) (n_j + 2) / 2) steps. Cells of the same sum of counts are shared by
   up to `threads` threads. False if the deadline passed: the values are then incomplete. */
bool dp_fill (struct dp_table *table, int threads, const struct deadline *deadline);

/* The same values, where the last type is the slowest: O(prod_(j<k) (n_j + 1)^2 / 2 * n_k) for a
   whole row. Threads share lines of the same sum of counts, and the rows of a line. With
   DP_BY_PREFIXES a first receiver of type l gets only the subtrees that row l holds; the caller
   knows that these are enough. */
bool dp_fill_lines (struct dp_table *table, int threads, const struct deadline *deadline);

#endif
