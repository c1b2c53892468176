/* The upper bounds of search/openshop/auto.h: heuristics before the search, local search and
   schedules around bottlenecks during it. Each keeps its schedule if it is the best so far, and
   does nothing once the incumbent is optimal or the deadline has passed. */
#ifndef SEARCH_OPENSHOP_AUTO_HEURISTICS_H
#define SEARCH_OPENSHOP_AUTO_HEURISTICS_H

#include "search/openshop/auto_run.h"

/* BPR's five heuristics, and then the fast ones of heuristics/openshop/improve.h if `all` is true. The
   baseline, or `openshop` where the shop is not square, runs whatever the deadline says, so there
   is an incumbent afterwards. The best of BPR's five is reported as outcome->heuristic; of
   heuristics of equal makespan the first one that ran. Large shops with a time limit run the best
   heuristics first. */
void openshop_auto_start (struct openshop_auto_run *run, bool all);

/* Local search (heuristics/openshop/improve.h), with another seed each time. */
void openshop_auto_improve (struct openshop_auto_run *run, uint64_t steps);

/* Schedules around bottlenecks (search/openshop/bottleneck.h), with another seed each time; the
   steps are in proportion to the conflicts of the round. */
void openshop_auto_bottleneck (struct openshop_auto_run *run, uint64_t conflicts);

/* Fix and learn (search/openshop/fix_and_learn.h) in large shops that are not too large. */
void openshop_auto_fix_and_learn (struct openshop_auto_run *run, uint64_t conflicts);

#endif
