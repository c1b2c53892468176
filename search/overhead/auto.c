/* The two default engines of the overhead model: `lcg` (lazy clause generation), and `auto`, which
   also computes the price bound (bounds/overhead/price_bound.h). docs/ALGORITHMS.md has their
   steps. With two threads or more, or another process, the price bound runs in parallel with local
   search and learners; the result is as if it followed them. Search nodes are the conflicts of all
   learners. */
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

/* The price bound, beside other work of the same solve. */
struct prices {
  struct overhead_solve *solve;
  struct overhead_prices turns;
  struct deadline deadline;
  void (*work) (struct overhead_solve *solve, uint64_t amount);
  uint64_t amount;
  atomic_bool over; /* the work has made the bound useless */
};

/* For team_share. On one thread the work comes first. */
static void
work_or_price (void *context, size_t part, size_t member)
{
  struct prices *prices = context;
  struct overhead_solve *solve = prices->solve;
  (void)member;
  if (part == 1) {
    overhead_prices_work (&prices->turns, &prices->deadline);
    return;
  }
  prices->work (solve, prices->amount);
  atomic_store (&prices->over, overhead_auto_settled (solve) || deadline_passed (&solve->deadline));
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
send_prices (struct prices *prices)
{
  const struct overhead_solve *solve = prices->solve;
  struct lcg_portfolio *learners = solve->portfolio ? solve->portfolio->learners : NULL;
  bool may_leave = overhead_prices_may_leave (&prices->turns);
  reserve (solve, may_leave, NULL);
  if (may_leave && learners)
    lcg_portfolio_recall (learners, &prices->deadline);
  bool away = may_leave
              && overhead_prices_send (&prices->turns, learners ? lcg_portfolio_away (learners) : 0,
                                       &prices->deadline);
  if (away)
    reserve (solve, true, &prices->turns.ahead);
  return away;
}

/* Runs `work` with `amount`, and beside it the price bound for `steps` of its budget. What settles
   the solve in `work` counts, so that the result is the same with any number of threads and
   processes. */
static void
work_and_price (struct prices *prices, void (*work) (struct overhead_solve *solve, uint64_t amount),
                uint64_t amount, uint64_t steps)
{
  struct overhead_solve *solve = prices->solve;
  struct overhead_prices *turns = &prices->turns;
  if (overhead_auto_settled (solve))
    return;
  prices->deadline = solve->deadline;
  prices->deadline.pointless = &prices->over;
  prices->deadline.told = NULL;
  prices->work = work;
  prices->amount = amount;
  overhead_prices_begin (turns, (struct overhead_price_turn){ solve->outcome->makespan, steps });
  bool away = send_prices (prices);
  if (away)
    work_or_price (prices, 0, 0);
  else
    team_share (solve->options->threads, 2, work_or_price, prices);
  if (away && !atomic_load (&prices->over))
    overhead_prices_receive (turns, &prices->deadline);
  if (overhead_auto_settled (solve))
    return;
  overhead_dual_prices_copy (&solve->dual_prices, &turns->proof);
  overhead_auto_raise_bound (solve, turns->bound, "dual-prices");
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
  struct prices *prices = memory_zero (1, sizeof *prices); /* the runner refers to it */
  prices->solve = solve;
  run_bounds (solve, true);
  overhead_prices_init (&prices->turns, solve->ticks,
                        has_prices_elsewhere (solve) ? solve->options->runner : NULL,
                        solve->outcome->lower_bound);
  work_and_price (prices, overhead_auto_improve, parameters->overhead_auto_improve_later,
                  parameters->overhead_auto_price_first);
  for (uint64_t conflicts = parameters->overhead_auto_lcg_more;
       !prices->turns.finished && !overhead_auto_settled (solve)
       && !deadline_passed (&solve->deadline);
       conflicts *= 2)
    work_and_price (prices, overhead_auto_lcg, conflicts,
                    (uint64_t)(share * (double)conflicts) + 1);
  reserve (solve, false, NULL);
  overhead_prices_clear (&prices->turns);
  free (prices);
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
  reserve (solve, false, NULL);
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
