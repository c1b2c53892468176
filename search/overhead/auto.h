/* The two default engines of the overhead model: `lcg` (lazy clause generation), and `auto`, which
   also computes the price bound (bounds/overhead/price_bound.h). docs/ALGORITHMS.md has their
   steps. With two threads or more the price bound runs in parallel with part of the local search;
   the result is as if one followed the other. Search nodes are the conflicts of all learners. */
#ifndef SEARCH_OVERHEAD_AUTO_H
#define SEARCH_OVERHEAD_AUTO_H

extern const struct engine overhead_auto_engine, overhead_lcg_engine;

#endif
