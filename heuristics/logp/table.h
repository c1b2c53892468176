/* The heuristics of the heterogeneous LogP model. They fill a struct tree_schedule. The trees
   (heuristics/logp/trees.c) do not check the deadline. */
#ifndef HEURISTICS_LOGP_TABLE_H
#define HEURISTICS_LOGP_TABLE_H

#include "heuristics/heuristic.h"
#include "model/logp/schedule.h"

extern const struct heuristic logp_heuristics[]; /* ends with a NULL name */

/* The rows' functions: each fills the schedule. */
#define ROW(function, ...)                                                                         \
  void function (const struct logp_types *types, const struct deadline *deadline,                  \
                 struct tree_schedule *schedule);
#include "heuristics/logp/rows.def"
#undef ROW

/* The greedy orders that other heuristics start from. */
enum logp_start {
  LOGP_START_FNF,
  LOGP_START_FNF_LEAVES,
  LOGP_START_EAF_LEAVES,
  LOGP_START_ECF,
  LOGP_START_FHF,
};

/* Makes the schedule of a greedy order. False if the deadline (NULL: none) passed; the schedule is
   then incomplete. */
bool logp_start_within (const struct logp_types *types, enum logp_start start,
                        const struct deadline *deadline, struct tree_schedule *schedule);

/* Makes the schedule of `local`, or the best one when the deadline (NULL: none) passes. False if
   the deadline passed before the first one; the schedule is then that of `binomial`. */
bool logp_local_within (const struct logp_types *types, const struct deadline *deadline,
                        struct tree_schedule *schedule);

/* Improves a schedule by swaps in its order of receipt, as `local` does. The makespan never grows.
   Ends when the deadline (NULL: none) passes, after about a second at the latest. */
void logp_improve (const struct logp_types *types, const struct deadline *deadline,
                   struct tree_schedule *schedule);

#endif
