/* Learners of one instance of the overhead model that share clauses (search/lcg/portfolio.h). A
   second model (search/overhead/model.h) is built when the first learner has taken a while and
   there is memory for it. */
#ifndef SEARCH_OVERHEAD_PORTFOLIO_H
#define SEARCH_OVERHEAD_PORTFOLIO_H

#include "search/lcg/portfolio.h"
#include "search/overhead/model.h"

struct overhead_portfolio {
  const struct overhead_ticks *ticks;
  const struct solve_options *options;
  struct overhead_model *models[LCG_PORTFOLIO_MEMBERS]; /* owned; NULL: not built */
  struct lcg_portfolio *learners;                       /* owned; with its own functions */
  int64_t most;                                         /* largest makespan of interest, ticks */
  int64_t joined_most; /* the same when the second model was built; -1: it was not */
  const struct deadline *deadline;
};

/* Returns learners that search for schedules shorter than this valid one; its decisions are their
   first phases. The options give class, threads, memory limit, proof and debug schedule. Ticks,
   options and deadline must outlive the portfolio. NULL: a model would take too much memory, or
   longer than the deadline. */
struct overhead_portfolio *overhead_portfolio_new (const struct overhead_ticks *ticks,
                                                   const struct solve_options *options,
                                                   const struct overhead_schedule *best,
                                                   const struct deadline *deadline);
void overhead_portfolio_free (struct overhead_portfolio *portfolio);

/* After LCG_SOLUTION, once: copies the shortest schedule found. The search is then at the root. */
void overhead_portfolio_schedule (struct overhead_portfolio *portfolio,
                                  struct overhead_schedule *schedule);

/* Limits all later searches to makespans of at most `most` ticks. False: there is none. */
bool overhead_portfolio_limit (struct overhead_portfolio *portfolio, int64_t most);

uint64_t overhead_portfolio_used (const struct overhead_portfolio *portfolio); /* bytes */

extern const struct task_kind overhead_portfolio_kind; /* of the second learner's tasks */

#endif
