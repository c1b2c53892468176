#include "search/openshop/auto.h"

#include "base/progress.h"
#include "search/openshop/auto_heuristics.h"
#include "search/openshop/order_bb.h"
#include "search/openshop/parameters.h"

/* The two searches by clause learning. */

/* Progress of a long solve, one line now and then. */
static void
report (const void *context, uint64_t conflicts)
{
  const struct openshop_auto_run *run = context;
  const struct outcome *outcome = run->outcome;
  if (run->options->quiet || !progress_due ())
    return;
  char bound[RATIONAL_TEXT], best[RATIONAL_TEXT];
  rational_text (openshop_ticks_time (run->ticks, outcome->lower_bound), bound);
  rational_text (openshop_ticks_time (run->ticks, outcome->makespan), best);
  progress_line ("%8.1f s  bound %s (%s)  best %s  gap %.3f %%  conflicts %llu",
                 limits_now () - run->deadline.start, bound, outcome->method, best,
                 100.0 * (double)(outcome->makespan - outcome->lower_bound)
                   / (double)outcome->makespan,
                 (unsigned long long)(outcome->nodes + conflicts));
}

/* Take over the result of a search. */
static void
merge_search (struct openshop_auto_run *run, struct openshop_lcg_search *search)
{
  run->outcome->nodes += search->conflicts;
  if (search->found)
    openshop_auto_take (run, &search->schedule);
  run->stopped |= search->stopped;
  if (search->result != LCG_REFUTED || search->limit < run->outcome->lower_bound)
    return;
  openshop_auto_raise_bound (run, search->limit + 1, "lcg");
  if (run->options->proof && openshop_lcg_search_proof (search, run->options->proof))
    run->proven = search->limit + 1;
}

/* The lower search: its limit is the load first, then halfway between the bounds. Without a limit
   below that of the upper search it does nothing. */
static void
run_lower (struct openshop_auto_run *run, uint64_t conflicts)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  int64_t bound = run->outcome->lower_bound, best = run->outcome->makespan;
  bool first = bound == run->load;
  int64_t limit = first ? bound : bound + (best - 1 - bound) / 2;
  if (limit >= best - 1)
    return;
  openshop_lcg_search_run (&run->lower, limit, limit, run->outcome->schedule,
                           first && run->load_conflicts < parameters->openshop_load_conflicts
                             ? conflicts
                             : conflicts / parameters->openshop_low_share);
  run->load_conflicts += run->lower.conflicts;
  merge_search (run, &run->lower);
}

/* The upper search: any schedule that is better than the incumbent. */
static void
run_upper (struct openshop_auto_run *run, uint64_t conflicts)
{
  openshop_lcg_search_run (&run->upper, run->outcome->makespan - 1, run->outcome->lower_bound,
                           run->outcome->schedule, conflicts);
  merge_search (run, &run->upper);
}

/* The disjunctive branch and bound, for small shops. */

/* Search for a schedule within the limit. `nodes`: it may give up after about this many; 0: it does
   not. False: no schedule was found. */
static bool
try_order_bb (struct openshop_auto_run *run, int64_t limit, uint64_t nodes)
{
  const struct openshop_order_bb_plan plan = {
    .threads = run->options->threads,
    .solo_nodes = nodes > 0 ? nodes : openshop_parameters.order_bb_solo,
    .give_up = nodes > 0,
    .debug = run->options->debug_schedule,
    .deadline = &run->deadline,
    .proof = run->options->proof,
    .proof_bytes = run->upper.proof_bytes,
  };
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  enum openshop_order_bb_result result
    = openshop_order_bb_run (run->ticks, limit, &plan, &schedule, &run->outcome->nodes);
  if (result == OPENSHOP_ORDER_BB_FOUND)
    openshop_auto_take (run, &schedule);
  else if (result == OPENSHOP_ORDER_BB_REFUTED) {
    openshop_auto_raise_bound (run, limit + 1, "order-bb");
    if (plan.proof && plan.proof->tree.nodes > 0)
      run->proven = limit + 1;
  }
  run->stopped
    |= result == OPENSHOP_ORDER_BB_LIMIT && (nodes == 0 || deadline_passed (&run->deadline));
  openshop_schedule_clear (&schedule);
  return result == OPENSHOP_ORDER_BB_FOUND;
}

/* Bisection between the bounds first, where a limit without an answer counts as too low: a tight
   limit leads to a good schedule sooner, if there is one. Then from above to the end. */
static void
run_order_bb (struct openshop_auto_run *run)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  for (uint64_t nodes = parameters->openshop_bb_nodes; nodes <= parameters->openshop_bb_nodes_max;
       nodes *= 4)
    for (int64_t low = run->outcome->lower_bound; low < run->outcome->makespan && !run->stopped;) {
      int64_t limit = low + (run->outcome->makespan - 1 - low) / 2;
      if (!try_order_bb (run, limit, nodes))
        low = limit + 1;
    }
  while (!openshop_auto_closed (run) && !run->stopped)
    try_order_bb (run, run->outcome->makespan - 1, 0);
}

/* The solve. */

/* While the load may be the optimum, part of a round improves the incumbent. */
static void
improve (struct openshop_auto_run *run, uint64_t conflicts)
{
  if (run->outcome->lower_bound != run->load)
    return;
  openshop_auto_bottleneck (run, conflicts);
  openshop_auto_fix_and_learn (run, conflicts);
  openshop_auto_improve (run, openshop_parameters.openshop_improve_steps * conflicts);
}

/* `full`: all of method `auto`, else the upper search only. */
static void
run_rounds (struct openshop_auto_run *run, bool full)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  uint64_t conflicts
    = openshop_auto_is_large (run) ? parameters->openshop_round_large : parameters->openshop_round;
  if (full) /* often enough where all times differ */
    openshop_auto_improve (run, 2 * parameters->openshop_round);
  while (!openshop_auto_closed (run) && !run->stopped) {
    if (full)
      improve (run, conflicts);
    if (full && !openshop_auto_closed (run))
      run_lower (run, conflicts);
    if (!openshop_auto_closed (run) && !run->stopped)
      run_upper (run, conflicts);
    if (full && run->outcome->nodes >= parameters->openshop_bb_after
        && openshop_order_bb_fits (run->ticks, run->outcome->makespan))
      run_order_bb (run);
    conflicts = conflicts < parameters->openshop_round_max ? conflicts + conflicts / 2 : conflicts;
  }
}

static void
init_search (struct openshop_auto_run *run, struct openshop_lcg_search *search, bool full)
{
  uint64_t bytes = openshop_auto_bytes (run);
  openshop_lcg_search_init (search);
  search->ticks = run->ticks;
  search->deadline = &run->deadline;
  search->debug = run->options->debug_schedule;
  search->report = report;
  search->context = run;
  search->threads = run->options->threads;
  search->bytes = full ? bytes / 2 : bytes;
  search->wants_proof = run->options->proof != NULL;
  search->proof_bytes
    = run->options->proof_bytes > 0 ? run->options->proof_bytes : OPENSHOP_PROOF_BYTES;
}

static void
finish (struct openshop_auto_run *run)
{
  struct outcome *outcome = run->outcome;
  struct openshop_certificate *proof = run->options->proof;
  outcome->state = openshop_auto_closed (run) ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (!proof || outcome->state != SOLVE_OPTIMAL)
    return;
  if (outcome->makespan == run->load)
    openshop_certificate_reset (proof);
  proof->load = outcome->makespan == run->load;
  proof->resource = run->load_resource;
  proof->makespan = outcome->makespan;
  openshop_schedule_copy (&proof->schedule, outcome->schedule);
  outcome->certified = proof->load || run->proven == outcome->makespan;
  if (!outcome->certified)
    status_set (&outcome->status, STATUS_LIMIT,
                "the certificate would be longer than %llu bytes and was not kept",
                (unsigned long long)run->upper.proof_bytes);
}

static void
solve (const struct openshop_ticks *ticks, const struct solve_options *options,
       struct outcome *outcome, bool full)
{
  struct openshop_auto_run run
    = { .ticks = ticks, .options = options, .outcome = outcome, .proven = -1 };
  outcome_reset (outcome);
  if (options->proof)
    openshop_certificate_reset (options->proof);
  deadline_start (&run.deadline, &options->limits);
  run.load = openshop_ticks_load (ticks, &run.load_resource);
  openshop_auto_raise_bound (&run, run.load, "load");
  openshop_auto_start (&run, full);
  init_search (&run, &run.lower, full);
  init_search (&run, &run.upper, full);
  run_rounds (&run, full);
  finish (&run);
  openshop_lcg_search_clear (&run.lower);
  openshop_lcg_search_clear (&run.upper);
}

static void
solve_auto (const void *ticks, const struct solve_options *options, struct outcome *outcome,
            void *workspace)
{
  (void)workspace;
  solve (ticks, options, outcome, true);
}

static void
solve_lcg (const void *ticks, const struct solve_options *options, struct outcome *outcome,
           void *workspace)
{
  (void)workspace;
  solve (ticks, options, outcome, false);
}

const struct engine openshop_auto_engine = {
  .name = "auto", .summary = "heuristics, local search, lazy clause generation", .solve = solve_auto
};
const struct engine openshop_lcg_engine
  = { .name = "lcg",
      .summary = "the heuristics of BPR and lazy clause generation from above",
      .solve = solve_lcg };
