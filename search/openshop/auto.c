/* The default engine of open shops, `auto`: upper bounds from heuristics, lower bounds from clause
   learning, until they meet. docs/ALGORITHMS.md has its steps. The engine openshop_lcg_engine runs
   BPR's heuristics and the search from above only.

   Budgets count conflicts, not seconds, so results do not depend on the number of threads. The
   deadline is checked everywhere, also in the heuristics; the baseline, which takes almost no time,
   or `openshop` where the shop is not square, is always complete.

   The certificate is the resource whose load is the makespan, or the clauses learned by the search
   that refuted the last limit, or the tree of the branch and bound. The search is the same with and
   without it. outcome->nodes counts conflicts, and the nodes of the branch and bound, after which
   outcome->method is "order-bb". Memory: openshop_lcg_model_bytes for each search, and the learned
   clauses; where that is too much the solve ends with both bounds. */
#include "search/openshop/engines.h"

#include "base/watch.h"
#include "heuristics/openshop/improve.h"
#include "heuristics/openshop/table.h"
#include "search/openshop/bottleneck.h"
#include "search/openshop/lcg_search.h"
#include "search/openshop/order_bb_trials.h"
#include "search/openshop/parameters.h"

/* default of openshop_options.proof_bytes: a longer certificate is not kept */

/* The state of a solve: the incumbent, the lower bound and the two searches by clause learning. */
struct auto_run {
  const struct openshop_ticks *ticks;
  const struct solve_options *options;
  struct outcome *outcome; /* its schedule is the incumbent */
  struct deadline deadline;
  int64_t load;
  int32_t load_resource; /* a resource with that load, as openshop_ticks_load says */
  struct openshop_lcg_search lower, upper;
  uint64_t seed;           /* of the last local search */
  uint64_t load_conflicts; /* conflicts of `lower` for the load */
  int64_t proven;          /* the proof excludes all makespans below this one; -1: it is empty */
  bool stopped;            /* a limit ended the search */
};

/* Is the incumbent optimal? */
static bool
closed (const struct auto_run *run)
{
  return run->outcome->lower_bound >= run->outcome->makespan;
}

/* There is nothing to improve, or no time. */
static bool
over (const struct auto_run *run)
{
  return closed (run) || deadline_passed (&run->deadline);
}

/* Keeps the schedule if it is better than the incumbent; copies it. */
static void
take (struct auto_run *run, const struct openshop_schedule *schedule)
{
  if (openshop_solution (run->outcome)->jobs > 0 && schedule->makespan >= run->outcome->makespan)
    return;
  openshop_schedule_copy (run->outcome->schedule, schedule);
  run->outcome->makespan = schedule->makespan;
  watch_best (run->deadline.watch, openshop_ticks_time (run->ticks, schedule->makespan));
}

/* Raises the lower bound, if this one is larger. `method` is a literal. */
static void
raise_bound (struct auto_run *run, int64_t bound, const char *method)
{
  if (bound <= run->outcome->lower_bound && run->outcome->method) /* the first may be 0 */
    return;
  run->outcome->lower_bound = bound;
  run->outcome->method = method;
  watch_bound (run->deadline.watch, openshop_ticks_time (run->ticks, bound));
}

/* Bytes that both searches may take. */
static uint64_t
bytes_of (const struct auto_run *run)
{
  uint64_t bytes = run->options->limits.bytes;
  return bytes > 0 ? bytes : openshop_parameters.openshop_memory;
}

static int64_t
pairs_of (const struct auto_run *run)
{
  return (int64_t)run->ticks->jobs * run->ticks->machines;
}

/* A large shop, by its pairs: clause learning seldom helps there. */
static bool
is_large (const struct auto_run *run)
{
  return pairs_of (run) > openshop_parameters.openshop_large_pairs;
}

/* Upper bounds: heuristics, local search, schedules around bottlenecks. */

/* Runs one of BPR's heuristics. `needed`: to the end whatever the deadline says. The matchings are
   slow in large shops, and never far better there. */
static void
run_heuristic (struct auto_run *run, int which, bool needed, struct openshop_schedule *schedule)
{
  const struct openshop_published *heuristic = &openshop_published[which];
  const struct openshop_ticks *ticks = run->ticks;
  bool matching = which == OPENSHOP_MAX_MATCHING || which == OPENSHOP_MIN_MATCHING;
  if ((heuristic->square && ticks->jobs != ticks->machines)
      || (matching && ticks->jobs > openshop_parameters.openshop_matching_side))
    return;
  if (!needed && deadline_passed (&run->deadline))
    return;
  heuristic->make (ticks, 0, needed ? NULL : &run->deadline, schedule);
  if (schedule->makespan == HEURISTIC_GIVEN_UP)
    return;
  if (!run->outcome->heuristic || schedule->makespan < run->outcome->heuristic_makespan) {
    run->outcome->heuristic = heuristic->name;
    run->outcome->heuristic_makespan = schedule->makespan;
  }
  take (run, schedule);
}

/* The first incumbent: BPR's five heuristics, and then the fast ones of
   heuristics/openshop/improve.h if `all` is true. The baseline, or `openshop` where the shop is not
   square, runs whatever the deadline says. The best of the five is reported as outcome->heuristic;
   of those of equal makespan the first one that ran. Large shops run the best heuristics first. */
static void
start (struct auto_run *run, bool all)
{
  static const int slow[] = { OPENSHOP_MAX_MATCHING, OPENSHOP_MIN_MATCHING, OPENSHOP_GREEDY };
  bool hurried = pairs_of (run) > openshop_parameters.openshop_hurry_pairs;
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  watch_enter (run->deadline.watch, "heuristics");
  run_heuristic (run, OPENSHOP_BASELINE, true, &schedule); /* takes almost no time */
  for (size_t k = 0; k < sizeof slow / sizeof *slow && !hurried; k++)
    run_heuristic (run, slow[k], false, &schedule);
  run_heuristic (run, OPENSHOP_EARLIEST, !run->outcome->heuristic, &schedule); /* mostly the best */
  if (all && !over (run)) {
    if (openshop_best_fast (run->ticks, &run->deadline, &schedule))
      take (run, &schedule);
  }
  for (size_t k = 0; k < sizeof slow / sizeof *slow && hurried; k++)
    run_heuristic (run, slow[k], false, &schedule);
  openshop_schedule_clear (&schedule);
}

/* Local search (heuristics/openshop/improve.h), with another seed each time. */
static void
improve_locally (struct auto_run *run, uint64_t steps)
{
  struct outcome *outcome = run->outcome;
  if (over (run))
    return;
  watch_enter (run->deadline.watch, "local search");
  openshop_improve (run->ticks, outcome->schedule, ++run->seed, steps, outcome->lower_bound,
                    &run->deadline);
  outcome->makespan = openshop_solution (outcome)->makespan;
  watch_best (run->deadline.watch, openshop_ticks_time (run->ticks, outcome->makespan));
}

/* Schedules around bottlenecks, with another seed each time; the steps are in proportion to the
   conflicts of the round. */
static void
place_bottlenecks (struct auto_run *run, uint64_t conflicts)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  bool large = is_large (run);
  uint64_t pairs = (uint64_t)pairs_of (run),
           steps = 1 + pairs / (large ? 1 : parameters->openshop_bottleneck_pairs),
           limit
           = large ? parameters->openshop_bottleneck_large : parameters->openshop_bottleneck_steps;
  struct openshop_schedule schedule;
  if (over (run))
    return;
  openshop_schedule_init (&schedule);
  watch_enter (run->deadline.watch, "schedules around bottlenecks");
  if (openshop_bottleneck (run->ticks, ++run->seed, conflicts * (steps < limit ? steps : limit),
                           &run->deadline, &schedule))
    take (run, &schedule);
  openshop_schedule_clear (&schedule);
}

/* The two searches by clause learning. */

/* For openshop_lcg_search.report. */
static void
report (const void *context, uint64_t conflicts)
{
  const struct auto_run *run = context;
  watch_work (run->deadline.watch, run->outcome->nodes + conflicts, "conflicts");
}

/* Take over the result of a search. */
static void
merge_search (struct auto_run *run, struct openshop_lcg_search *search)
{
  run->outcome->nodes += search->conflicts;
  if (search->found)
    take (run, &search->schedule);
  run->stopped |= search->stopped;
  if (search->result != LCG_REFUTED || search->limit < run->outcome->lower_bound)
    return;
  raise_bound (run, search->limit + 1, "lcg");
  if (run->options->proof && openshop_lcg_search_proof (search, run->options->proof))
    run->proven = search->limit + 1;
}

/* The lower search: its limit is the load first, then halfway between the bounds. Without a limit
   below that of the upper search it does nothing. */
static void
run_lower (struct auto_run *run, uint64_t conflicts)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  int64_t bound = run->outcome->lower_bound, best = run->outcome->makespan;
  bool first = bound == run->load;
  int64_t limit = first ? bound : bound + (best - 1 - bound) / 2;
  if (limit >= best - 1)
    return;
  watch_enter (run->deadline.watch, "clause learning from below");
  openshop_lcg_search_run (&run->lower, limit, limit, run->outcome->schedule,
                           first && run->load_conflicts < parameters->openshop_load_conflicts
                             ? conflicts
                             : conflicts / parameters->openshop_low_share);
  run->load_conflicts += run->lower.conflicts;
  merge_search (run, &run->lower);
}

/* The disjunctive branch and bound, for small shops. */

static struct openshop_order_bb_plan
order_bb_plan (const struct auto_run *run)
{
  return (struct openshop_order_bb_plan){
    .threads = run->options->threads,
    .runner = run->options->runner,
    .solo_nodes = openshop_parameters.order_bb_solo,
    .debug = run->options->debug_schedule,
    .deadline = &run->deadline,
    .proof = run->options->proof,
    .proof_bytes = run->upper.proof_bytes,
  };
}

/* Takes the result of a search for a schedule within the limit. */
static void
take_order_bb (struct auto_run *run, int64_t limit, enum openshop_order_bb_result result,
               const struct openshop_schedule *schedule)
{
  const struct openshop_certificate *proof = run->options->proof;
  if (result == OPENSHOP_ORDER_BB_FOUND)
    take (run, schedule);
  else if (result == OPENSHOP_ORDER_BB_REFUTED) {
    raise_bound (run, limit + 1, "order-bb");
    if (proof && proof->tree.nodes > 0)
      run->proven = limit + 1;
  }
}

/* Searches to the end for a schedule that is better than the incumbent. */
static void
improve_by_order_bb (struct auto_run *run)
{
  const struct openshop_order_bb_plan plan = order_bb_plan (run);
  int64_t limit = run->outcome->makespan - 1;
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  enum openshop_order_bb_result result
    = openshop_order_bb_run (run->ticks, limit, &plan, &schedule, &run->outcome->nodes);
  take_order_bb (run, limit, result, &schedule);
  run->stopped |= result == OPENSHOP_ORDER_BB_LIMIT;
  openshop_schedule_clear (&schedule);
}

/* Bisection between the bounds, where a limit without an answer counts as too low: a tight limit
   leads to a good schedule sooner, if there is one. */
struct bisection {
  uint64_t nodes; /* of a trial */
  int64_t low;    /* the least makespan that may be reached */
  bool found;     /* a schedule in this round */
};

/* The next trial. A round follows one that found a schedule. False: the bisection is over, or one
   limit is left, which is searched to the end. */
static bool
next_trial (const struct auto_run *run, struct bisection *at, struct openshop_order_bb_trial *trial)
{
  const struct outcome *outcome = run->outcome;
  if (outcome->lower_bound >= outcome->makespan - 1)
    return false;
  if (at->low >= outcome->makespan && at->found)
    *at = (struct bisection){ .nodes = 4 * at->nodes, .low = outcome->lower_bound };
  if (at->low >= outcome->makespan || at->nodes > openshop_parameters.openshop_bb_nodes_max)
    return false;
  trial->limit = at->low + (outcome->makespan - 1 - at->low) / 2;
  trial->most = at->nodes;
  return true;
}

/* The next trials of a round if none of them finds a schedule. Returns their number, at most
   `most`. */
static size_t
next_trials (const struct auto_run *run, struct bisection at,
             struct openshop_order_bb_trial *trials, size_t most)
{
  size_t count = 0;
  while (count < most && next_trial (run, &at, &trials[count])
         && trials[count].most == trials[0].most)
    at.low = trials[count++].limit + 1;
  return count;
}

static void
keep_proof (struct auto_run *run, struct openshop_order_bb_trial *trial)
{
  struct openshop_certificate *proof = run->options->proof, former = *proof;
  *proof = trial->proof;
  trial->proof = former;
}

/* Takes the results of the trials up to one that found a schedule, while each is the next one. */
static void
take_trials (struct auto_run *run, struct bisection *at, struct openshop_order_bb_trial *trials,
             size_t count)
{
  struct openshop_order_bb_trial next;
  for (size_t i = 0; i < count && !run->stopped; i++) {
    struct openshop_order_bb_trial *trial = &trials[i];
    if (!next_trial (run, at, &next) || next.limit != trial->limit || next.most != trial->most)
      return;
    if (trial->result == OPENSHOP_ORDER_BB_REFUTED && run->options->proof)
      keep_proof (run, trial);
    run->outcome->nodes += trial->nodes;
    take_order_bb (run, trial->limit, trial->result, &trial->schedule);
    at->found |= trial->result == OPENSHOP_ORDER_BB_FOUND;
    run->stopped |= trial->result == OPENSHOP_ORDER_BB_LIMIT && deadline_passed (&run->deadline);
    if (trial->result == OPENSHOP_ORDER_BB_FOUND)
      return;
    at->low = trial->limit + 1;
  }
}

/* Threads and other processes search the limits that come next if the first ones lead to no
   schedule, as is the rule: the results are those of one trial after the other. One thread begins
   no trial in vain. */
static void
bisect (struct auto_run *run)
{
  const struct openshop_order_bb_plan plan = order_bb_plan (run);
  struct openshop_order_bb_trial trials[OPENSHOP_TRIALS_MAX];
  struct bisection at
    = { .nodes = openshop_parameters.openshop_bb_nodes, .low = run->outcome->lower_bound };
  size_t most = (size_t)openshop_parameters.openshop_bb_trials, count;
  openshop_order_bb_trials_init (trials, most);
  while (!run->stopped && (count = next_trials (run, at, trials, most)) > 0) {
    openshop_order_bb_trials_run (run->ticks, &plan, trials, count);
    take_trials (run, &at, trials, count);
  }
  openshop_order_bb_trials_clear (trials, most);
}

/* Bisection, then from above to the end. */
static void
run_order_bb (struct auto_run *run)
{
  watch_enter (run->deadline.watch, "branch and bound");
  bisect (run);
  while (!closed (run) && !run->stopped)
    improve_by_order_bb (run);
}

/* The solve. */

/* `full`: all of method `auto`, else the upper search only. */
static void
run_rounds (struct auto_run *run, bool full)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  uint64_t conflicts
    = is_large (run) ? parameters->openshop_round_large : parameters->openshop_round;
  if (full) /* often enough where all times differ */
    improve_locally (run, 2 * parameters->openshop_round);
  for (uint64_t round = 1; !closed (run) && !run->stopped; round++) {
    if (full && run->outcome->lower_bound == run->load) { /* the load may be the optimum */
      place_bottlenecks (run, conflicts);
      improve_locally (run, parameters->openshop_improve_steps * conflicts);
    }
    if (full && !closed (run))
      run_lower (run, conflicts);
    /* the upper search: any schedule that is better than the incumbent */
    if (!closed (run) && !run->stopped) {
      watch_enter (run->deadline.watch, "clause learning from above");
      openshop_lcg_search_run (&run->upper, run->outcome->makespan - 1, run->outcome->lower_bound,
                               run->outcome->schedule, conflicts);
      merge_search (run, &run->upper);
    }
    if (full && run->outcome->nodes >= parameters->openshop_bb_after
        && openshop_order_bb_fits (run->ticks, run->outcome->makespan))
      run_order_bb (run);
    conflicts = conflicts < parameters->openshop_round_max ? conflicts + conflicts / 2 : conflicts;
    run->stopped |= round == parameters->openshop_rounds;
  }
}

static void
init_search (struct auto_run *run, struct openshop_lcg_search *search, const char *name, bool full)
{
  uint64_t bytes = bytes_of (run);
  openshop_lcg_search_init (search);
  search->ticks = run->ticks;
  search->deadline = &run->deadline;
  search->debug = run->options->debug_schedule;
  search->report = report;
  search->context = run;
  search->threads = run->options->threads;
  search->runner = run->options->runner;
  search->name = name;
  search->bytes = full ? bytes / 2 : bytes;
  search->wants_proof = run->options->proof != NULL;
  search->proof_bytes = run->options->proof_bytes > 0 ? run->options->proof_bytes
                                                      : openshop_parameters.openshop_proof_bytes;
}

static void
finish (struct auto_run *run)
{
  struct outcome *outcome = run->outcome;
  struct openshop_certificate *proof = run->options->proof;
  outcome->state = closed (run) ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
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
  struct auto_run run = { .ticks = ticks, .options = options, .outcome = outcome, .proven = -1 };
  outcome_reset (outcome);
  if (options->proof)
    openshop_certificate_reset (options->proof);
  deadline_start (&run.deadline, &options->limits);
  run.load = openshop_ticks_load (ticks, &run.load_resource);
  raise_bound (&run, run.load, "load");
  start (&run, full);
  init_search (&run, &run.lower, "learners below", full);
  init_search (&run, &run.upper, "learners", full);
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
