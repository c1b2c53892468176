/* Optimal appended schedules (model/overhead/appended.h), by the engine for schedules of any order
   and by the same engine restricted to appended ones.

   An appended schedule is a schedule, so the optimum over any order is a lower bound. Let U be the
   makespan of the best appended schedule known.
   - While no schedule of any order faster than U is known, the engine searches for one. A
     refutation proves U optimal. Rules and bounds are stronger in the class of any order.
   - Once a schedule of any order has makespan V < U, the engine searches for appended schedules
     faster than U, until U <= V or none exists.

   In turns with these runs, and each turn with a larger budget of both, the subset DP
   (search/overhead/subset_dp.h) searches for appended schedules faster than U. The subset DP is
   stronger for few nodes, the engine where the bounds on appended schedules hold for all schedules.
   The certificate of the subset DP is the cover of its last search (model/overhead/cover.h). Where
   a cover exceeds options->proof_bytes or the memory, the outcome is optimal but not certified, and
   its status says so. */
#ifndef SEARCH_OVERHEAD_CLASSES_H
#define SEARCH_OVERHEAD_CLASSES_H

#include "search/overhead/engines.h"

/* The start of a solve and its limits. All pointers are borrowed. */
struct overhead_start {
  const struct deadline *deadline; /* already running */
  /* a schedule of the class in place of the heuristics and quick bounds; NULL: none */
  const struct overhead_schedule *schedule;
  int64_t lower_bound; /* already proven, ticks; with a schedule only */
  const char *method;  /* printed name of what proved it */
  int64_t enough;      /* the solve may end with a makespan of at most this, ticks */
  uint64_t conflicts;  /* of the learners; 0: no limit. Few: no price bound */
};

typedef void overhead_solve_from (const struct overhead_ticks *ticks,
                                  const struct solve_options *options,
                                  const struct overhead_start *start, struct outcome *outcome);

/* Solves in the class of appended schedules. `solve` solves in the class of the options that it is
   given. The outcome's nodes are those of all its runs and the states of the subset DP. */
void overhead_classes_solve (const struct overhead_ticks *ticks,
                             const struct solve_options *options, overhead_solve_from *solve,
                             struct outcome *outcome);

#endif
