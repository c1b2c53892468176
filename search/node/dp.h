/* The dynamic program of LH (Lemma 5, Theorem 2) as printed.

   tau(s, i) is the least makespan of a multicast from a sender of cost C(s) to i_j nodes of each
   type j. It is 0 without receivers, else

       min over l and y of max (tau(l, y), tau(s, i - e_l - y)) + C(s),

   where l is the type of the first receiver and 0 <= y <= i - e_l are the counts of its subtree.

   Erratum: Theorem 2's loops have s outermost, but tau(s, i) needs tau(l, y) for every l. Here s
   is innermost. */
#ifndef SEARCH_NODE_DP_H
#define SEARCH_NODE_DP_H

#include "search/node/dp_table.h"
#include "search/node/engines.h"

/* The common part of `dp` and `dp-fast`. `fill` computes the values; false if the deadline
   passed. The source has row k. */
struct dp_method {
  const struct engine *engine;
  bool prefixes;
  bool (*fill) (struct dp_table *table, const struct deadline *deadline);
};
void dp_solve_by (const struct dp_method *method, const struct node_types *types,
                  const struct solve_options *options, struct outcome *outcome, void *workspace);
void *dp_workspace_new (void);
void dp_workspace_free (void *workspace);

/* Method `dp`. Time O(k * (k + 1) * prod_j (n_j + 1)^2 / 2); memory (k + 1) * prod_j (n_j + 1)
   values of 8 bytes. outcome->nodes counts table entries. SOLVE_REFUSED if the table is too
   large; SOLVE_FEASIBLE with FNF's plan and source_bound at a time limit. */
extern const struct engine dp_engine;

#endif
