/* The state of a search by search/overhead/subset_dp.h, shared by its parts. */
#ifndef SEARCH_OVERHEAD_SUBSET_DP_INTERNAL_H
#define SEARCH_OVERHEAD_SUBSET_DP_INTERNAL_H

#include "search/overhead/layer.h"
#include "search/overhead/remaining_work.h"
#include "search/overhead/subset_dp.h"
#include "search/overhead/symmetry.h"

struct overhead_subset_dp {
  const struct overhead_ticks *ticks;
  struct overhead_remaining_work remaining;
  int32_t n, deliveries; /* nodes, deliveries */
  struct overhead_symmetry symmetry;
  struct overhead_layer layer, children; /* being expanded, being made */
  uint32_t
    *table;     /* owned [slots] hash table: 1 + the first state of a set in `children`; 0: none */
  size_t slots; /* a power of two */
  struct overhead_step **steps; /* owned [deliveries + 1][length of that layer] */
  int64_t *child;               /* owned [n] ready times of the state at hand */
  uint64_t bytes, used;         /* memory allowed; memory of `steps` */
  uint64_t states;              /* made by all searches */
  int64_t most;                 /* largest makespan of interest, ticks */
  struct overhead_cover *cover; /* borrowed; records the states; NULL: not wanted */
  uint64_t cover_bytes;         /* that the cover may take */
  bool covers;                  /* the cover of this search is complete so far */
};

/* subset_dp_dominance.c: empties the table, and allocates it the first time. */
void overhead_subset_dp_reset_table (struct overhead_subset_dp *dp);

/* subset_dp_dominance.c: adds dp->child, a state of `set`, to dp->children, unless a state there
   dominates it. States that it dominates are dropped: one is replaced, others get the estimate
   INT64_MAX. O(states of the set * n). */
void overhead_subset_dp_add_child (struct overhead_subset_dp *dp, uint64_t set,
                                   struct overhead_step step);

#endif
