/* The default engine of open shops, `auto`: heuristics and local search (heuristics/openshop.h) give a schedule, the sums of rows and
   columns a bound, and where they differ two learners (search/openshop_model.h) bring them together in rounds. The low one takes a limit
   between the bounds, first the load itself: where it finds a schedule the upper bound falls, mostly to the load, where it finds none the
   lower bound rises. The high one looks for anything better than the best schedule until there is nothing. While the load may be the
   optimum, local search and schedules around the tight lines (heuristics/openshop_tight.h, search/openshop_wheel.h) take a share of each
   round. Each learner is a team (search/learn_team.h), whose members have a thread each where there are two. Budgets count conflicts, not
   seconds: the answer does not depend on the number of threads. `learn` is the high learner alone, after the paper's heuristics.

   Shops of up to 8 by 8 that are open after ten thousand conflicts go to a plain search (search/openshop_small.h): with limits halfway
   between the bounds, each given up after so many nodes, more in each of three rounds, and then from above to the end;
   outcome->method is then "orders", and its nodes are counted with the conflicts.

   A limit of time is looked at everywhere, within the heuristics too, which give up when it has passed. Large shops with a limit begin with
   the heuristics that are mostly best; the baseline, which takes no time, and where it cannot be had `openshop` are always there.

   A certificate is the line whose sum is the makespan, or what the learner that refuted the last limit has learned, or the tree of the
   plain search. Whether one is wanted makes no difference to the search. outcome->nodes counts conflicts. Memory: openshop_model_bytes for
   each learner, and what is learned; shops too large for that end with both bounds. */
#ifndef SEARCH_OPENSHOP_AUTO_H
#define SEARCH_OPENSHOP_AUTO_H

#include "search/openshop.h"

/* Without options->proof_bytes a longer certificate is not kept. */
#define OPENSHOP_PROOF_BYTES (UINT64_C (2) << 30)

extern const struct openshop_engine openshop_auto_engine, openshop_learn_engine;

#endif
