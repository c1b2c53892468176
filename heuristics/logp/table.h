/* The heuristics of the heterogeneous LogP model. They fill a struct tree_schedule. */
#ifndef HEURISTICS_LOGP_TABLE_H
#define HEURISTICS_LOGP_TABLE_H

#include "heuristics/heuristic.h"
#include "model/logp/schedule.h"

extern const struct heuristic logp_heuristics[]; /* ends with a NULL name */

/* What makes their schedules. */
#define ROW(function, ...)                                                                         \
  void function (const struct logp_types *types, struct tree_schedule *schedule);
#include "heuristics/logp/rows.def"
#undef ROW

/* Improve a schedule by swaps in its order of receipt, as `local` does: it never gets worse.
   About a second at most. */
void logp_improve (const struct logp_types *types, struct tree_schedule *schedule);

#endif
