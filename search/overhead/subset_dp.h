/* Appended schedules (WYL, section 4) by dynamic programming over subsets of deliveries.

   The remaining work depends only on the set of appended deliveries and on the time at which each
   node has done its tasks. Of two states with the same set, the one in which no node is later
   dominates the other. The search builds states in layers, by the number of deliveries. Of each set
   it keeps the states that no other dominates and that a lower bound
   (search/overhead/remaining_work.h) does not exclude. Sets are represented up to the symmetry of
   messages (search/overhead/symmetry.h).

   A layer keeps at most `width` states, the most promising by an estimate. A caller repeats a
   search that dropped states with a larger width (complete anytime beam search, Zhang 1998). A
   search that dropped none and found no schedule proves that there is none. */
#ifndef SEARCH_OVERHEAD_SUBSET_DP_H
#define SEARCH_OVERHEAD_SUBSET_DP_H

#include "base/limits.h"
#include "model/overhead/cover.h"
#include "model/overhead/schedule.h"

#define OVERHEAD_SUBSET_DP_MAX 62 /* deliveries, and nodes */

struct overhead_subset_dp;

enum overhead_subset_dp_answer {
  OVERHEAD_SUBSET_DP_FOUND,     /* a schedule of at most `most` ticks */
  OVERHEAD_SUBSET_DP_NONE,      /* proof that no appended schedule is so short */
  OVERHEAD_SUBSET_DP_TRUNCATED, /* none found, but states were dropped for the width */
  OVERHEAD_SUBSET_DP_LIMIT,     /* the memory or the deadline ended the search */
};

/* True iff the instance has at most OVERHEAD_SUBSET_DP_MAX deliveries and nodes. */
bool overhead_subset_dp_applies (const struct overhead_ticks *ticks);

/* `bytes`: the memory that it may take. The ticks must outlive it. */
struct overhead_subset_dp *overhead_subset_dp_new (const struct overhead_ticks *ticks,
                                                   uint64_t bytes);
void overhead_subset_dp_free (struct overhead_subset_dp *dp);

/* Frees the memory of the last search; another one may follow. */
void overhead_subset_dp_release_memory (struct overhead_subset_dp *dp);

/* Makes later searches record their states in *cover, which must outlive them. After
   OVERHEAD_SUBSET_DP_NONE the cover is whole: a proof. A cover of more than `bytes`, or for which
   there is no memory, is dropped. */
void overhead_subset_dp_record_cover (struct overhead_subset_dp *dp, struct overhead_cover *cover,
                                      uint64_t bytes);

/* Searches for an appended schedule with a makespan of at most `most` ticks, with at most `width`
   states a layer. Sets *schedule iff the answer is OVERHEAD_SUBSET_DP_FOUND. */
enum overhead_subset_dp_answer overhead_subset_dp_search (struct overhead_subset_dp *dp,
                                                          int64_t most, size_t width,
                                                          const struct deadline *deadline,
                                                          struct overhead_schedule *schedule);

uint64_t overhead_subset_dp_states (const struct overhead_subset_dp *dp); /* made so far */

#endif
