/* The default engine of open shops, `auto`: upper bounds from heuristics, lower bounds from clause
   learning, until they meet. docs/ALGORITHMS.md has its steps. The engine openshop_lcg_engine runs
   BPR's heuristics and the search from above only.

   Budgets count conflicts, not seconds, so results do not depend on the number of threads. The
   deadline is checked everywhere, also in the heuristics; the baseline, which takes almost no time,
   or `openshop` where the shop is not square, is always complete.

   The certificate is the resource whose load is the makespan, or the clauses learned by the search
   that refuted the last limit, or the tree of the branch and bound. The search is the same with and
   without it. outcome->nodes counts conflicts, and the nodes of the branch and bound, after which
   outcome->method is "order-bb". Memory: openshop_lcg_model_bytes for each search, and the learned
   clauses; where that is too much the solve ends with both bounds. */
#ifndef SEARCH_OPENSHOP_AUTO_H
#define SEARCH_OPENSHOP_AUTO_H

extern const struct engine openshop_auto_engine, openshop_lcg_engine;

#endif
