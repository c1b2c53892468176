/* The two default engines of the overhead model: `lcg` (lazy clause generation), and `auto`, which
   also computes the price bound (bounds/overhead/price_bound.h). docs/ALGORITHMS.md has their
   steps. With two threads or more, or another process, the learners begin their next search while a
   turn of the price bound runs; the result is as if they began after it. Search nodes are the
   conflicts of all learners that count. */
#include "search/overhead/engines.h"

#include "base/memory.h"
#include "base/team.h"
#include "base/watch.h"
#include "bounds/overhead/price_bound.h"
#include "bounds/overhead/table.h"
#include "search/overhead/auto_internal.h"
#include "search/overhead/direct.h"
#include "search/overhead/prices.h"

#include <stdlib.h>

void
overhead_auto_accept (struct overhead_solve *solve, const struct overhead_schedule *schedule)
{
  struct outcome *outcome = solve->outcome;
  if (overhead_solution (outcome)->length > 0 && schedule->makespan >= outcome->makespan)
    return;
  overhead_schedule_copy (outcome->schedule, schedule);
  outcome->makespan = schedule->makespan;
  watch_best (solve->deadline.watch, overhead_ticks_time (solve->ticks, schedule->makespan));
}

void
overhead_auto_raise_bound (struct overhead_solve *solve, int64_t bound, const char *method)
{
  struct outcome *outcome = solve->outcome;
  if (bound <= outcome->lower_bound)
    return;
  outcome->lower_bound = bound < outcome->makespan ? bound : outcome->makespan;
  outcome->method = method;
  watch_bound (solve->deadline.watch, overhead_ticks_time (solve->ticks, outcome->lower_bound));
}

/* Runs the bounds of the table, those that solve a linear program (`slow`) or the others. The price
   bound has a step of its own. */
static void
run_bounds (struct overhead_solve *solve, bool slow)
{
  watch_enter (solve->deadline.watch, "lower bounds");
  for (const struct bound *row = overhead_bounds;
       row->name && !overhead_auto_gap_closed (solve) && !deadline_passed (&solve->deadline); row++)
    if (!row->unproven && row->slow == slow && !overhead_bound_is (row, overhead_price_bound_alone))
      overhead_auto_raise_bound (solve, bound_run (row, solve->ticks, &solve->deadline), row->name);
}

/* A turn of the price bound, and beside it as much of the learners' next search as does not depend
   on what the turn finds. The result is as if they searched after it. */
struct turn {
  struct overhead_solve *solve;
  struct overhead_prices prices;
  struct deadline deadline; /* of the price bound */
  atomic_bool priced;       /* this process has done it */
  bool away;                /* another process does it */
  struct overhead_learning learning;
  /* owned: the incumbents that the learners find, with their conflicts and solve->result then. The
     first: that with which they begin. */
  struct incumbent {
    int64_t makespan;
    uint64_t conflicts;
    enum lcg_result result;
  } * incumbents;
  size_t count, capacity;
};

/* Is the turn done, wherever? */
static bool
is_priced (const struct turn *turn)
{
  return turn->away ? atomic_load (&turn->prices.ahead.place) != TASK_AWAY
                    : atomic_load (&turn->priced);
}

static void
note_incumbent (struct turn *turn)
{
  const struct overhead_solve *solve = turn->solve;
  memory_grow (turn->incumbents, turn->capacity, turn->count + 1);
  turn->incumbents[turn->count++]
    = (struct incumbent){ .makespan = solve->outcome->makespan,
                          .conflicts = overhead_auto_conflicts (solve),
                          .result = solve->result };
}

/* Searches while the turn is not done. A last part with fewer conflicts is left out: how long the
   search will be depends on the turn. */
static void
learn_ahead (struct turn *turn)
{
  struct overhead_solve *solve = turn->solve;
  uint64_t limit = solve->start->conflicts,
           part = overhead_parameters.overhead_auto_report_conflicts, last = turn->learning.last,
           most = turn->incumbents[0].conflicts + limit;
  if (limit > 0 && most < last)
    last = most;
  while (!is_priced (turn) && overhead_auto_conflicts (solve) + part <= last
         && overhead_auto_learn (solve, &turn->learning))
    if (solve->outcome->makespan < turn->incumbents[turn->count - 1].makespan)
      note_incumbent (turn);
}

/* For team_share. On one thread the price bound is first. */
static void
price_or_learn (void *context, size_t part, size_t member)
{
  struct turn *turn = context;
  (void)member;
  if (part == 1) {
    learn_ahead (turn);
    return;
  }
  overhead_prices_work (&turn->prices, &turn->deadline);
  atomic_store (&turn->priced, true);
}

/* Turns of the price bound may be for other processes: with one thread here, and where the second
   learner can make room by moving. */
static bool
has_prices_elsewhere (const struct overhead_solve *solve)
{
  return solve->options->threads == 1 && solve->options->limits.bytes == 0;
}

/* Another process is for the price bound and not for the second learner: while this task is there;
   NULL: always. */
static void
reserve (const struct overhead_solve *solve, bool some, const struct task_ahead *task)
{
  if (solve->portfolio)
    lcg_portfolio_reserve (solve->portfolio->learners, some ? 1 : 0, task);
}

/* Another process does the turn of the price bound. If there is but one, the second
   learner leaves it first; when the turn is done there, it may return. False: none does it. */
static bool
send_prices (struct turn *turn)
{
  const struct overhead_solve *solve = turn->solve;
  struct lcg_portfolio *learners = solve->portfolio ? solve->portfolio->learners : NULL;
  bool may_leave = overhead_prices_may_leave (&turn->prices);
  reserve (solve, may_leave, NULL);
  if (may_leave && learners)
    lcg_portfolio_recall (learners, &turn->deadline);
  bool away = may_leave
              && overhead_prices_send (&turn->prices, learners ? lcg_portfolio_away (learners) : 0,
                                       &turn->deadline);
  if (away)
    reserve (solve, true, &turn->prices.ahead);
  return away;
}

/* The turn is done. If its bound meets an incumbent, what the learners did since does not count. */
static void
take_price (struct turn *turn)
{
  struct overhead_solve *solve = turn->solve;
  int64_t bound = turn->prices.bound;
  size_t i = 0;
  while (i < turn->count && turn->incumbents[i].makespan > bound)
    i++;
  if (i < turn->count) {
    solve->vain = overhead_auto_conflicts (solve) - turn->incumbents[i].conflicts;
    solve->result = turn->incumbents[i].result;
  }
  overhead_dual_prices_copy (&solve->dual_prices, &turn->prices.proof);
  overhead_auto_raise_bound (solve, bound, "dual-prices");
}

/* Does a turn of the price bound, and begins the learners' search for `conflicts`. */
static void
price_and_learn (struct turn *turn, struct overhead_price_turn price, uint64_t conflicts)
{
  struct overhead_solve *solve = turn->solve;
  bool ahead = solve->portfolio != NULL;
  turn->count = 0;
  atomic_store (&turn->priced, false);
  overhead_prices_begin (&turn->prices, price);
  turn->away = send_prices (turn);
  note_incumbent (turn);
  if (ahead)
    overhead_auto_learn_begin (solve, conflicts, &turn->learning);
  if (!turn->away)
    team_share (solve->options->threads, ahead ? 2 : 1, price_or_learn, turn);
  else if (ahead)
    learn_ahead (turn);
  if (turn->away)
    overhead_prices_receive (&turn->prices, &turn->deadline);
  take_price (turn);
}

/* Ends the learners' search, if the turn has not settled the solve. After the last turn it is as
   long as the caller allows. */
static void
learn_rest (struct turn *turn)
{
  struct overhead_solve *solve = turn->solve;
  uint64_t limit = solve->start->conflicts;
  if (overhead_auto_settled (solve) || !solve->portfolio)
    return;
  if (turn->prices.finished) {
    reserve (solve, false, NULL);
    turn->learning.last = turn->incumbents[0].conflicts + limit;
    turn->learning.limited = limit > 0;
  }
  overhead_auto_learn_end (solve, &turn->learning);
}

/* A first incumbent and a first bound. */
static void
begin (struct overhead_solve *solve)
{
  const struct overhead_parameters *parameters = &overhead_parameters;
  const struct overhead_start *start = solve->start;
  solve->outcome->method = "none";
  watch_enter (solve->deadline.watch, "heuristics");
  if (start->schedule) {
    overhead_auto_accept (solve, start->schedule);
    overhead_auto_raise_bound (solve, start->lower_bound, start->method);
  } else {
    overhead_auto_heuristics (solve);
    overhead_auto_raise_bound (solve, overhead_direct_bound (solve->ticks), "direct");
    run_bounds (solve, false);
  }
  uint64_t first = parameters->overhead_auto_improve_first,
           steps = parameters->overhead_auto_improve_each * (uint64_t)solve->ticks->tasks;
  bool single_run = !start->schedule && solve->options->class == OVERHEAD_ANY;
  if (!start->schedule || solve->options->class == OVERHEAD_ANY)
    overhead_auto_improve (solve, single_run || steps > first ? first : steps);
}

/* The learners and the price bound, in turns of growing length. */
static void
learn_and_price (struct overhead_solve *solve)
{
  const struct overhead_parameters *parameters = &overhead_parameters;
  double share = parameters->overhead_auto_price_share * (double)solve->ticks->tasks;
  struct turn *turn = memory_zero (1, sizeof *turn); /* the runner refers to it */
  run_bounds (solve, true);
  *turn = (struct turn){ .solve = solve, .deadline = solve->deadline };
  turn->deadline.told = NULL;
  overhead_prices_init (&turn->prices, solve->ticks,
                        has_prices_elsewhere (solve) ? solve->options->runner : NULL,
                        solve->outcome->lower_bound);
  struct overhead_price_turn price
    = { solve->outcome->makespan, parameters->overhead_auto_price_first };
  overhead_auto_improve (solve, parameters->overhead_auto_improve_later);
  for (uint64_t conflicts = parameters->overhead_auto_lcg_more;
       !turn->prices.finished && !overhead_auto_settled (solve)
       && !deadline_passed (&solve->deadline);
       conflicts *= 2) {
    int64_t most = solve->outcome->makespan;
    price_and_learn (turn, price, conflicts);
    price = (struct overhead_price_turn){ most, (uint64_t)(share * (double)conflicts) + 1 };
    learn_rest (turn);
  }
  reserve (solve, false, NULL);
  overhead_prices_clear (&turn->prices);
  memory_free (turn->incumbents, turn);
}

static void
search (struct overhead_solve *solve, bool prices)
{
  const struct overhead_parameters *parameters = &overhead_parameters;
  uint64_t limit = solve->start->conflicts;
  prices = prices && (limit == 0 || limit > parameters->overhead_auto_price_conflicts);
  if (!overhead_auto_settled (solve) && !deadline_passed (&solve->deadline))
    overhead_auto_build_portfolio (solve);
  reserve (solve, prices && has_prices_elsewhere (solve), NULL);
  overhead_auto_lcg (solve, parameters->overhead_auto_lcg_first);
  if (prices && !overhead_auto_settled (solve))
    learn_and_price (solve);
  else
    overhead_auto_lcg (solve, limit);
}

static void
solve_from (const struct overhead_ticks *ticks, const struct solve_options *options,
            const struct overhead_start *start, struct outcome *outcome, bool prices)
{
  struct overhead_solve solve = { .ticks = ticks,
                                  .options = options,
                                  .start = start,
                                  .outcome = outcome,
                                  .result = LCG_LIMIT,
                                  .load_node = -1 };
  outcome_reset (outcome);
  if (options->proof)
    overhead_certificate_reset (options->proof);
  solve.deadline = *start->deadline;
  overhead_dual_prices_init (&solve.dual_prices);
  begin (&solve);
  search (&solve, prices);
  if (options->class == OVERHEAD_ANY)
    overhead_auto_prove (&solve, prices);
  overhead_auto_finish (&solve);
  overhead_portfolio_free (solve.portfolio);
  overhead_dual_prices_clear (&solve.dual_prices);
}

static void
auto_from (const struct overhead_ticks *ticks, const struct solve_options *options,
           const struct overhead_start *start, struct outcome *outcome)
{
  solve_from (ticks, options, start, outcome, options->class == OVERHEAD_ANY);
}

static void
lcg_from (const struct overhead_ticks *ticks, const struct solve_options *options,
          const struct overhead_start *start, struct outcome *outcome)
{
  solve_from (ticks, options, start, outcome, false);
}

static void
solve (const struct overhead_ticks *ticks, const struct solve_options *options,
       overhead_solve_from *from, struct outcome *outcome)
{
  struct deadline deadline;
  deadline_start (&deadline, &options->limits);
  if (options->class == OVERHEAD_APPEND)
    overhead_classes_solve (ticks, options, from, outcome);
  else
    from (ticks, options, &(struct overhead_start){ .deadline = &deadline }, outcome);
}

static void
solve_auto (const void *ticks, const struct solve_options *options, struct outcome *outcome,
            void *workspace)
{
  (void)workspace;
  solve (ticks, options, auto_from, outcome);
}

static void
solve_lcg (const void *ticks, const struct solve_options *options, struct outcome *outcome,
           void *workspace)
{
  (void)workspace;
  solve (ticks, options, lcg_from, outcome);
}

const struct engine overhead_auto_engine
  = { .name = "auto",
      .summary = "heuristics, time-indexed dual values, lazy clause generation",
      .solve = solve_auto };
const struct engine overhead_lcg_engine
  = { .name = "lcg", .summary = "heuristics and lazy clause generation", .solve = solve_lcg };
