/* Certificates as the last step of search/overhead/auto.c. */
#include "search/overhead/auto_internal.h"

#include "base/watch.h"
#include "bounds/overhead/disjunctive.h"
#include "bounds/overhead/growth.h"
#include "bounds/overhead/price_bound.h"
#include "bounds/overhead/work.h"

#include <math.h>

bool
overhead_auto_proven (const struct overhead_solve *solve)
{
  const struct overhead_certificate *proof = solve->options->proof;
  bool line = solve->load_node >= 0 || (proof && overhead_counts_any (&proof->counts));
  bool clauses = solve->result == LCG_REFUTED && solve->ticks->tasks <= OVERHEAD_CLAUSE_TASKS;
  return clauses || line
         || overhead_dual_prices_bound (&solve->dual_prices) >= solve->outcome->makespan;
}

/* Tries the certificates of one line, in this order: the load of a node, counts of sends, the load
   with bounds of single messages. */
static void
prove_by_line (struct overhead_solve *solve)
{
  struct overhead_certificate *proof = solve->options->proof;
  int64_t makespan = solve->outcome->makespan;
  solve->load_node = overhead_disjunctive_node (solve->ticks, makespan, &solve->deadline);
  if (solve->load_node < 0
      && !overhead_growth_counts (solve->ticks, makespan, &solve->deadline, &proof->counts)
      && !overhead_work_counts (solve->ticks, makespan, &solve->deadline, &proof->counts))
    solve->load_node = overhead_disjunctive_single_messages (
      solve->ticks, makespan, &solve->deadline, &proof->single_messages);
}

/* Tries clauses. */
static void
refute (struct overhead_solve *solve, uint64_t conflicts)
{
  if (!solve->portfolio && !overhead_auto_proven (solve)
      && solve->ticks->tasks <= OVERHEAD_CLAUSE_TASKS)
    overhead_auto_build_portfolio (solve);
  overhead_auto_refute (solve, conflicts);
}

/* Tries clauses for half of the time that is left, since they might take all of it. So a limit that
   is not reached does not change which proof is tried first. */
static void
refute_in_half (struct overhead_solve *solve, uint64_t conflicts)
{
  struct deadline *deadline = &solve->deadline;
  double kept = deadline->end < INFINITY ? (deadline->end - limits_now ()) / 2 : 0;
  atomic_bool *told = deadline->told;
  deadline->end -= kept;
  deadline->told = NULL; /* half is not the limit */
  refute (solve, conflicts);
  deadline->end += kept;
  deadline->told = told;
}

void
overhead_auto_prove (struct overhead_solve *solve, bool prices)
{
  const struct overhead_parameters *parameters = &overhead_parameters;
  if (!solve->options->proof || !overhead_auto_gap_closed (solve) || overhead_auto_proven (solve))
    return;
  uint64_t limit = solve->start->conflicts, first = parameters->overhead_auto_lcg_first;
  watch_enter (solve->deadline.watch, "certificate");
  if (solve->ticks->tasks > parameters->overhead_auto_line_tasks) {
    prove_by_line (solve);
    refute (solve, first);
  } else {
    refute_in_half (solve, first);
    if (!overhead_auto_proven (solve))
      prove_by_line (solve);
  }
  if (prices && !overhead_auto_proven (solve)
      && (limit == 0 || limit > parameters->overhead_auto_price_conflicts))
    overhead_price_bound (
      solve->ticks, solve->outcome->makespan - 1, solve->outcome->makespan, &solve->deadline,
      OVERHEAD_PRICE_PROGRAMS (parameters->overhead_auto_price_proof), &solve->dual_prices);
  overhead_auto_refute (solve, limit);
}

void
overhead_auto_finish (struct overhead_solve *solve)
{
  struct outcome *outcome = solve->outcome;
  struct overhead_certificate *proof = solve->options->proof;
  outcome->nodes = overhead_auto_conflicts (solve) - solve->vain;
  outcome->state = overhead_auto_gap_closed (solve) ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (!proof || outcome->state != SOLVE_OPTIMAL)
    return;
  proof->append = solve->options->class == OVERHEAD_APPEND;
  proof->makespan = outcome->makespan;
  overhead_schedule_copy (&proof->schedule, outcome->schedule);
  if (overhead_dual_prices_bound (&solve->dual_prices) >= outcome->makespan)
    overhead_dual_prices_copy (&proof->dual_prices, &solve->dual_prices);
  proof->load = solve->load_node;
  outcome->certified = overhead_auto_proven (solve);
}
