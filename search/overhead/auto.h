/* The two default engines of the overhead model.

   `lcg` (lazy clause generation) runs these steps until the bound meets the schedule:
   - the heuristics of WYL and local search from the best of them;
   - the quick lower bounds;
   - lazy clause generation (search/lcg/lcg.h on search/overhead/model.h) for schedules shorter than
     the best one, until it refutes that there is any. After some conflicts a second learner joins
     (search/overhead/portfolio.h). Each learner has a thread of its own where there are two.

   `auto` runs the same steps. After LCG's first conflicts it also computes the price bound
   (bounds/overhead/price_bound.h), which for few messages mostly is the optimum. With two threads
   or more the price bound runs in parallel with part of the local search; the result is as if one
   followed the other.

   Search nodes are the conflicts of all learners. */
#ifndef SEARCH_OVERHEAD_AUTO_H
#define SEARCH_OVERHEAD_AUTO_H

#include "search/overhead/engines.h"

extern const struct engine overhead_auto_engine, overhead_lcg_engine;

#endif
