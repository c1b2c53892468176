/* The heuristics of the heterogeneous LogP model. They fill a struct tree_schedule. The trees
   (heuristics/logp/trees.c) do not look at the deadline. */
#ifndef HEURISTICS_LOGP_TABLE_H
#define HEURISTICS_LOGP_TABLE_H

#include "heuristics/heuristic.h"
#include "model/logp/schedule.h"

extern const struct heuristic logp_heuristics[]; /* ends with a NULL name */

/* What makes their schedules. */
#define ROW(function, ...)                                                                         \
  void function (const struct logp_types *types, const struct deadline *deadline,                  \
                 struct tree_schedule *schedule);
#include "heuristics/logp/rows.def"
#undef ROW

/* The greedy orders among them that others begin with. */
enum logp_start {
  LOGP_START_FNF,
  LOGP_START_FNF_LEAVES,
  LOGP_START_EAF_LEAVES,
  LOGP_START_ECF,
  LOGP_START_FHF,
};

/* Makes the schedule of one. False: the deadline (NULL: none) passed, and it is of no use. */
bool logp_start_within (const struct logp_types *types, enum logp_start start,
                        const struct deadline *deadline, struct tree_schedule *schedule);

/* The schedule of `local`; when the deadline (NULL: none) passes, the best so far. False: there was
   none, and it is the schedule of `binomial`. */
bool logp_local_within (const struct logp_types *types, const struct deadline *deadline,
                        struct tree_schedule *schedule);

/* Improve a schedule by swaps in its order of receipt, as `local` does: it never gets worse.
   About a second at most. It ends when the deadline (NULL: none) passes. */
void logp_improve (const struct logp_types *types, const struct deadline *deadline,
                   struct tree_schedule *schedule);

#endif
