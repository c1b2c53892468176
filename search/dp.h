/* The dynamic program of paper 001 (Lemma 5, Theorem 2) as printed.

   tau(s, i) is the least makespan of a multicast from a sender of cost C(s) to i_j nodes of each type j: 0 without receivers, else

       min over l and y of max (tau(l, y), tau(s, i - e_l - y)) + C(s),

   where l is the type of the first receiver and 0 <= y <= i - e_l are the counts of its subtree.

   Erratum: Theorem 2's loops have s outermost, but tau(s, i) needs tau(l, y) for every l. Here s is innermost. */
#ifndef SEARCH_DP_H
#define SEARCH_DP_H

#include "search/dp_table.h"
#include "search/engine.h"

/* A lower bound that needs no search, ticks: the first destination is ready at the source's cost c at the earliest; with m the least of all
   costs, the nodes that hold the message at most double in every further m, so n + 1 of them need c + m * ceil (log2 ((n + 1) / 2)). */
int64_t dp_trivial_bound (const struct node_types *types);

/* What `dp` and `dp-fast` have in common. `fill` computes the values, false when the deadline passed. The source has row k. */
struct dp_method {
  const struct engine *engine;
  bool prefixes;
  bool (*fill) (struct dp_table *table, const struct deadline *deadline);
};
void dp_solve_by (const struct dp_method *method, const struct node_types *types, const struct solve_options *options,
                  struct outcome *outcome, void *workspace);
void *dp_workspace_new (void);
void dp_workspace_free (void *workspace);

/* Method `dp`: O(k * (k + 1) * prod_j (n_j + 1)^2 / 2) time, (k + 1) * prod_j (n_j + 1) values of 8 bytes. outcome->nodes counts table
   entries. SOLVE_REFUSED when the table is too large; at a time limit SOLVE_FEASIBLE with FNF's plan and the trivial bound. */
extern const struct engine dp_engine;

#endif
