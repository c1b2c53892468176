/* The default engine of the overhead model, and its parts as engines of their own.
   `learn`: the paper's heuristics, local search from the best of them, the quick lower bounds; then clause learning (search/learn.h on
   search/overhead_model.h) for schedules better than the best, until there is none, by two learners when it takes longer
   (search/overhead_team.h), which have a thread each if there are two.
   `auto`: the same, and after a while the price bound (heuristics/overhead_price_bound.h), which where there are few messages mostly is the
   optimum. With two threads or more it runs beside a part of the local search; the result is as if one came after the other.
   Nodes are the conflicts of the learning, of all learners. */
#ifndef SEARCH_OVERHEAD_AUTO_H
#define SEARCH_OVERHEAD_AUTO_H

#include "search/overhead.h"

extern const struct overhead_engine overhead_auto_engine, overhead_learn_engine;

#endif
