/* The solve state that the parts of search/overhead/auto.c share. */
#ifndef SEARCH_OVERHEAD_AUTO_INTERNAL_H
#define SEARCH_OVERHEAD_AUTO_INTERNAL_H

#include "search/overhead/classes.h"
#include "search/overhead/parameters.h"
#include "search/overhead/portfolio.h"

/* One solve in one class of schedules. Pointers are borrowed unless they are marked as owned. */
struct overhead_solve {
  const struct overhead_ticks *ticks;
  const struct solve_options *options;
  const struct overhead_start *start;
  struct outcome *outcome;                 /* incumbent and bound */
  struct deadline deadline;                /* of the whole solve */
  struct deadline model_deadline;          /* for building models; ends earlier */
  struct overhead_portfolio *portfolio;    /* owned; NULL: not built */
  struct overhead_dual_prices dual_prices; /* owned; of the best price bound */
  enum lcg_result result;                  /* of the last call of the learners */
  int32_t load_node; /* the node whose load proves the optimum; -1: none is known */
  uint64_t vain;     /* conflicts after what settled the solve: they do not count */
};

/* A search of the learners below the incumbent. */
struct overhead_learning {
  uint64_t last; /* it ends with this number of conflicts of all learners, if it is limited */
  bool limited;
  bool refuted; /* nothing is below the incumbent */
};

/* The bound meets the incumbent. */
static inline bool
overhead_auto_gap_closed (const struct overhead_solve *solve)
{
  return solve->outcome->lower_bound >= solve->outcome->makespan;
}

/* The gap is closed, or the incumbent is as short as the caller asks for. */
static inline bool
overhead_auto_settled (const struct overhead_solve *solve)
{
  return overhead_auto_gap_closed (solve) || solve->outcome->makespan <= solve->start->enough;
}

/* auto.c: Makes the schedule the incumbent if it is shorter, or the first one. */
void overhead_auto_accept (struct overhead_solve *solve, const struct overhead_schedule *schedule);

/* auto.c: Raises the lower bound, up to the incumbent; `method` is the printed name. */
void overhead_auto_raise_bound (struct overhead_solve *solve, int64_t bound, const char *method);

/* auto_heuristics.c: Runs the direct schedule and then the heuristics of WYL. There is an incumbent
   afterwards, however short the time. */
void overhead_auto_heuristics (struct overhead_solve *solve);

/* auto_heuristics.c: Improves the incumbent by local search of `steps` steps. */
void overhead_auto_improve (struct overhead_solve *solve, uint64_t steps);

/* auto_lcg.c: Builds the learners; solve->portfolio stays NULL where there is no memory or time
   for it. */
void overhead_auto_build_portfolio (struct overhead_solve *solve);

/* auto_lcg.c: Conflicts of all learners so far. */
uint64_t overhead_auto_conflicts (const struct overhead_solve *solve);

/* auto_lcg.c: Begins a search below the incumbent for `conflicts` conflicts (0: no limit). There
   must be learners. */
void overhead_auto_learn_begin (struct overhead_solve *solve, uint64_t conflicts,
                                struct overhead_learning *learning);

/* auto_lcg.c: Does a part of it, at most overhead_auto_report_conflicts conflicts, to the first
   schedule, which is accepted. The parts are the same however long the search may be, except for a
   last one with fewer conflicts. False: it is over. */
bool overhead_auto_learn (struct overhead_solve *solve, struct overhead_learning *learning);

/* auto_lcg.c: Does the rest. A refutation raises the bound to the incumbent. */
void overhead_auto_learn_end (struct overhead_solve *solve, struct overhead_learning *learning);

/* auto_lcg.c: All of it, if there are learners and the solve is not settled. */
void overhead_auto_lcg (struct overhead_solve *solve, uint64_t conflicts);

/* auto_lcg.c: Searches for `conflicts` conflicts (0: no limit) for a refutation of everything
   shorter than the optimum, for its clauses. */
void overhead_auto_refute (struct overhead_solve *solve, uint64_t conflicts);

/* auto_prove.c: A certificate of the incumbent's makespan as lower bound is at hand. */
bool overhead_auto_proven (const struct overhead_solve *solve);

/* auto_prove.c: Looks for a certificate where one is wanted and the gap was closed by a bound that
   has none. `prices`: the price bound may be used. */
void overhead_auto_prove (struct overhead_solve *solve, bool prices);

/* auto_prove.c: Sets the outcome's state, and the certificate where there is one. */
void overhead_auto_finish (struct overhead_solve *solve);

#endif
