/* Optima in the class of appended schedules (model/overhead_appended.h), by the engine for any order and the same engine within the class.
   An appended schedule is a schedule, so the optimum in any order is a lower bound. With U the makespan of the best appended schedule
   known:
   - while nothing faster than U is known in any order, faster schedules in any order are looked for: that there are none proves U, and
   rules and bounds for any order are the stronger ones;
   - once there is one, of makespan V < U, appended schedules faster than U are looked for, until U <= V or there are none.
   In turns with that, and each time with a larger budget of both, the search over sets of deliveries (search/overhead_sets.h) looks for
   appended schedules faster than U. It is the stronger one where there are few nodes, the engine where what bounds appended schedules
   bounds all. Its certificate are the states of its last search (model/overhead_cover.h). Where these would take more than
   options->proof_bytes or than there is memory, the outcome is optimal, not certified, and its status says so. */
#ifndef SEARCH_OVERHEAD_CLASSES_H
#define SEARCH_OVERHEAD_CLASSES_H

#include "search/overhead.h"

/* Where a solve begins, and where it may end. */
struct overhead_start {
  const struct deadline *deadline;          /* running already */
  const struct overhead_schedule *schedule; /* of the class, taken in place of the heuristics' and quick bounds' work; NULL: none yet */
  int64_t lower_bound;                      /* known already */
  const char *method;                       /* what proved it */
  int64_t enough;                           /* no schedule faster than this is looked for by learning or prices */
  uint64_t conflicts;                       /* so many for learning, 0: no limit; without prices where they are few */
};

typedef void overhead_solve_from (const struct overhead_ticks *ticks, const struct overhead_options *options,
                                  const struct overhead_start *start, struct overhead_outcome *outcome);

/* `solve` solves in the class of its options. Nodes are those of all its runs, and states of sets. */
void overhead_classes_solve (const struct overhead_ticks *ticks, const struct overhead_options *options, overhead_solve_from *solve,
                             struct overhead_outcome *outcome);

#endif
