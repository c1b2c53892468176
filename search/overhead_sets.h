/* Appended schedules (000, section 4) by dynamic programming. What is left to be done depends only on which deliveries have been appended,
   and on when each node has done its tasks: of two states with the same set the one with no later node is as good or better (dominance). So
   states are built in layers, by the number of deliveries, and of each set only those remain that no other dominates and that may still
   end in time by a lower bound. Alike messages (equal source, length and destinations) may change their names: a set is kept with the
   parts of alike messages in ascending order.
   A layer holds at most so many states, the most promising by the bound; while that has cut some off, the width is multiplied and all
   begins again ("complete anytime beam search", Zhang 1998). When none was cut off and no schedule found, there is none. */
#ifndef SEARCH_OVERHEAD_SETS_H
#define SEARCH_OVERHEAD_SETS_H

#include "base/limits.h"
#include "model/overhead_cover.h"
#include "model/overhead_schedule.h"

#define OVERHEAD_SETS_MAX 62 /* deliveries, and nodes */

struct overhead_sets; /* the search */

enum overhead_sets_answer {
  OVERHEAD_SETS_FOUND, /* a schedule of at most `most` */
  OVERHEAD_SETS_NONE,  /* there is no appended one */
  OVERHEAD_SETS_CUT,   /* none found, but some states were cut off */
  OVERHEAD_SETS_LIMIT, /* the memory or the deadline ended it */
};

/* May it be used: are there few enough deliveries and nodes? */
bool overhead_sets_apply (const struct overhead_ticks *ticks);

/* `bytes`: memory it may take. The ticks must outlive it. */
struct overhead_sets *overhead_sets_new (const struct overhead_ticks *ticks, uint64_t bytes);
void overhead_sets_free (struct overhead_sets *sets);

/* Give back the memory between two searches. */
void overhead_sets_rest (struct overhead_sets *sets);

/* From now on keep the states of each search in *cover, which must outlive the searches: after OVERHEAD_SETS_NONE it is whole, a proof. A
   cover of more than `bytes`, or for which there is no memory, is not kept. */
void overhead_sets_keep (struct overhead_sets *sets, struct overhead_cover *cover, uint64_t bytes);

/* Look for an appended schedule of makespan <= most with layers of at most `width` states. *schedule is set when one is found. */
enum overhead_sets_answer overhead_sets_search (struct overhead_sets *sets, int64_t most, size_t width, const struct deadline *deadline,
                                                struct overhead_schedule *schedule);

uint64_t overhead_sets_states (const struct overhead_sets *sets); /* made so far */

#endif
