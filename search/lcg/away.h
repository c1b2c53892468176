/* A member of a portfolio (search/lcg/portfolio.h) that searches in another process: a task
   (search/core/task_round.h) for each round. Everything that is done to the member goes into a log
   of operations: bounds required, clauses imported, the assumption, conflicts to search for. The
   other process keeps the member from round to round, so that a task has the operations since the
   last one only. Where it has not, as after the loss of a rank, it is given the whole log, which
   makes the same member again: a search depends on nothing else. A log may begin with the
   state of a member that has searched in this process; and the state may come back. */
#ifndef SEARCH_LCG_AWAY_H
#define SEARCH_LCG_AWAY_H

#include "search/core/task_round.h"
#include "search/lcg/portfolio_internal.h"

/* How another process has a model of the same problem. */
struct lcg_away_model {
  /* As the portfolio's `join` made it; `how` is what plan.how wrote. NULL: it cannot. */
  void *(*build) (const void *ticks, struct bytes *how, const struct deadline *deadline);
  struct lcg *(*lcg) (void *model);
  void (*free) (void *model);
};

/* For a task_kind with shared memory. */
void *lcg_away_begin (const struct lcg_away_model *model, const void *ticks,
                      const struct solve_options *options);
void lcg_away_end (void *memory);
bool lcg_away_work (void *memory, struct bytes *input, const atomic_bool *pointless,
                    struct output *result);

/* Operations, logged where lcg->log is not NULL. */
void lcg_away_log_require (struct output *log, struct lcg_literal literal);
void lcg_away_log_import (struct output *log, const struct lcg_clause *clause);
void lcg_away_log_assume (struct output *log, const struct lcg_literal *literal);
void lcg_away_log_order (struct output *log, const struct lcg *lcg);

struct lcg_away;

/* A member that the first of these tasks makes, with the present state of member->lcg or with none;
   the runner must outlive it. From now on the operations on member->lcg are logged. With the state:
   lcg_save's precondition. */
struct lcg_away *lcg_away_new (struct portfolio_member *member, struct task_runner *runner,
                               const struct task_kind *kind, struct output *how, bool state);
void lcg_away_free (struct lcg_away *away);

/* Begins a round of the member. False: no other process takes it. */
bool lcg_away_start (struct lcg_away *away, uint64_t conflicts);

/* Waits for its end, then the member has its result. False: no other process has done it. */
bool lcg_away_finish (struct lcg_away *away, const struct deadline *deadline);

/* Between rounds: member->lcg gets the state from the other process. False: that is lost, or the
   deadline passed. */
bool lcg_away_fetch (struct lcg_away *away, const struct deadline *deadline);

/* The member comes back: does all operations of the log, with the round that was not finished, on
   the new member->lcg, made by `join`. */
void lcg_away_replay (struct lcg_away *away, struct portfolio_member *member,
                      const struct deadline *deadline);

#endif
