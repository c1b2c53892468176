/* The default engine of open shops, `auto`: upper bounds from heuristics, lower bounds from clause
   learning, until they meet.

   Heuristics and local search give the first incumbent, the load (the largest row or column sum)
   the first lower bound. Two searches by clause learning (search/openshop/lcg_search.h) then close
   the gap in rounds:
   - the lower search takes a limit between the bounds, the load itself first. A schedule lowers the
     upper bound, mostly to the load; a refutation raises the lower bound;
   - the upper search looks for any schedule better than the incumbent, until there is none.

   While the load may be the optimum, a part of each round goes to local search and to schedules
   built around the bottlenecks (search/openshop/bottleneck.h).
   Each search is a portfolio of two members (search/lcg/portfolio.h), in parallel where there are
   two threads. Budgets count conflicts, not seconds, so results do not depend on the number of
   threads. The engine openshop_lcg_engine runs BPR's heuristics and the upper search only.

   Shops of up to 8 by 8 that are open after 10,000 conflicts go to the disjunctive branch and bound
   (search/openshop/order_bb.h): first by bisection, in three rounds with growing node limits, then
   with the limit just below the incumbent, to the end. Its nodes are added to the conflicts, and
   outcome->method is then "order-bb".

   The deadline is checked everywhere, also in the heuristics. Large shops with a time limit run the
   best heuristics first. The baseline, which takes almost no time, or `openshop` where the shop is
   not square, is always complete.

   The certificate is the resource whose load is the makespan, or the clauses learned by the search
   that refuted the last limit, or the tree of the branch and bound. The search is the same with and
   without it. outcome->nodes counts conflicts. Memory: openshop_lcg_model_bytes for each search,
   and the learned clauses; where that is too much the solve ends with both bounds. */
#ifndef SEARCH_OPENSHOP_AUTO_H
#define SEARCH_OPENSHOP_AUTO_H

#include "search/openshop/engines.h"

extern const struct engine openshop_auto_engine, openshop_lcg_engine;

#endif
