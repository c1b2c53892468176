#include "search/overhead/classes.h"

#include "model/overhead/appended.h"
#include "search/overhead/parameters.h"
#include "search/overhead/subset_dp.h"

struct appended_solve {
  const struct overhead_ticks *ticks;
  const struct solve_options *options;
  overhead_solve_from *solve;
  struct outcome *outcome; /* the best appended schedule, and the best bound */
  struct outcome other;    /* of the last run of the engine */
  struct deadline deadline;
  int64_t excluded; /* the subset DP proved that no makespan is at most this, ticks; 0: nothing */
  struct overhead_subset_dp *dp; /* owned; NULL: does not apply, or has ended */
  bool uncovered; /* a certificate is wanted, but the cover that proves the optimum was too large */
};

/* Runs the engine in a class, from the best schedule and bound known unless it is the first run. */
static void
run_class (struct appended_solve *appended, enum overhead_class class, int64_t enough,
           uint64_t conflicts, bool first)
{
  struct solve_options options = *appended->options;
  struct overhead_start start
    = { .deadline = &appended->deadline, .enough = enough, .conflicts = conflicts };
  options.class = class;
  if (class == OVERHEAD_APPEND)
    options.debug_schedule = NULL;
  if (first) {
    options.proof = NULL;
  } else {
    start.schedule = appended->outcome->schedule;
    start.lower_bound = appended->outcome->lower_bound;
    start.method = appended->outcome->method;
  }
  appended->solve (appended->ticks, &options, &start, &appended->other);
}

/* The optimum is known, with its certificate where one is wanted. */
static bool
done (const struct appended_solve *appended)
{
  const struct outcome *outcome = appended->outcome;
  bool known = outcome->state == SOLVE_OPTIMAL || appended->excluded >= outcome->makespan - 1;
  return known && (!appended->options->proof || outcome->certified || appended->uncovered);
}

/* Takes over the results of the last run. */
static void
accept (struct appended_solve *appended)
{
  struct outcome *outcome = appended->outcome;
  const struct outcome *other = &appended->other;
  outcome->nodes += other->nodes;
  if (other->makespan < outcome->makespan && overhead_appended (other->schedule)) {
    overhead_schedule_copy (outcome->schedule, other->schedule);
    outcome->makespan = other->makespan;
  }
  if (other->lower_bound > outcome->lower_bound) {
    outcome->lower_bound = other->lower_bound;
    outcome->method = other->method;
  }
  outcome->certified = other->certified;
  outcome->state = outcome->lower_bound >= outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
}

/* A run over any order. True: the optimum is known, or a schedule of any order is faster than the
   best appended one. False: a limit ended the run. */
static bool
refute_any (struct appended_solve *appended, int64_t *fastest, uint64_t conflicts)
{
  int64_t makespan = appended->outcome->makespan;
  run_class (appended, OVERHEAD_ANY, makespan - 1, conflicts, false);
  *fastest = appended->other.makespan < *fastest ? appended->other.makespan : *fastest;
  accept (appended);
  struct overhead_certificate *proof = appended->options->proof;
  if (appended->outcome->certified)
    proof->append = proof->any_rules = true;
  return done (appended) || appended->other.makespan < makespan;
}

/* A run over appended schedules. True: one is as fast as `fastest`, or the optimum is known. False:
   a limit ended the run. */
static bool
search_appended (struct appended_solve *appended, int64_t fastest, uint64_t conflicts)
{
  run_class (appended, OVERHEAD_APPEND, fastest, conflicts, false);
  accept (appended);
  return done (appended) || appended->outcome->makespan <= fastest;
}

/* Runs the engine in both classes, `conflicts` conflicts a run. */
static void
run_engine (struct appended_solve *appended, int64_t *fastest, uint64_t conflicts)
{
  bool good = true;
  while (good && !done (appended))
    good = *fastest >= appended->outcome->makespan
             ? refute_any (appended, fastest, conflicts)
             : search_appended (appended, *fastest, conflicts);
}

/* The subset DP has excluded everything faster. This is a certificate if the cover is whole. */
static void
certify (struct appended_solve *appended)
{
  struct outcome *outcome = appended->outcome;
  struct overhead_certificate *proof = appended->options->proof;
  appended->excluded = outcome->makespan - 1;
  if (!proof)
    return;
  outcome->certified = proof->cover.whole;
  appended->uncovered = !proof->cover.whole;
  proof->append = true;
  proof->any_rules = false;
  proof->makespan = outcome->makespan;
  overhead_schedule_copy (&proof->schedule, outcome->schedule);
}

/* Runs the subset DP for faster and faster schedules. Where a certificate is wanted, it has to
   exclude everything faster than the optimum even if a bound has done so. */
static void
run_subset_dp (struct appended_solve *appended, size_t width)
{
  struct outcome *outcome = appended->outcome;
  uint64_t states = overhead_subset_dp_states (appended->dp);
  enum overhead_subset_dp_answer answer = OVERHEAD_SUBSET_DP_FOUND;
  while (answer == OVERHEAD_SUBSET_DP_FOUND
         && (outcome->lower_bound < outcome->makespan || appended->options->proof)) {
    answer = overhead_subset_dp_search (appended->dp, outcome->makespan - 1, width,
                                        &appended->deadline, outcome->schedule);
    outcome->makespan = overhead_solution (outcome)->makespan;
  }
  outcome->nodes += overhead_subset_dp_states (appended->dp) - states;
  outcome->state = outcome->lower_bound >= outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (answer == OVERHEAD_SUBSET_DP_NONE)
    certify (appended);
  overhead_subset_dp_release_memory (appended->dp);
  if (answer == OVERHEAD_SUBSET_DP_NONE || answer == OVERHEAD_SUBSET_DP_LIMIT) {
    overhead_subset_dp_free (appended->dp);
    appended->dp = NULL;
  }
}

static void
make_subset_dp (struct appended_solve *appended)
{
  const struct solve_options *options = appended->options;
  const struct overhead_parameters *parameters = &overhead_parameters;
  uint64_t bytes
    = options->limits.bytes > 0 ? options->limits.bytes : parameters->overhead_classes_dp_bytes;
  appended->dp = overhead_subset_dp_new (appended->ticks, bytes);
  struct overhead_certificate *proof = options->proof;
  if (proof)
    overhead_subset_dp_record_cover (
      appended->dp, &proof->cover,
      options->proof_bytes > 0 ? options->proof_bytes : parameters->overhead_classes_proof_bytes);
}

/* The engine and the subset DP in turns, until the optimum is known; then the engine alone. */
static void
search (struct appended_solve *appended)
{
  const struct overhead_parameters *parameters = &overhead_parameters;
  int64_t fastest = appended->outcome->makespan;
  uint64_t conflicts = parameters->overhead_classes_conflicts;
  if (overhead_subset_dp_applies (appended->ticks) && !done (appended))
    make_subset_dp (appended);
  for (size_t width = parameters->overhead_classes_width;
       appended->dp && !done (appended) && !deadline_passed (&appended->deadline);
       width *= parameters->overhead_classes_width_growth) {
    run_engine (appended, &fastest, conflicts);
    if (!done (appended))
      run_subset_dp (appended, width);
    conflicts *= parameters->overhead_classes_conflicts_growth;
  }
  overhead_subset_dp_free (appended->dp);
  appended->dp = NULL;
  if (!done (appended) && !deadline_passed (&appended->deadline))
    run_engine (appended, &fastest, 0);
}

/* What the subset DP excluded is a lower bound. */
static void
conclude (struct appended_solve *appended)
{
  struct outcome *outcome = appended->outcome;
  if (appended->uncovered)
    status_set (&outcome->status, STATUS_LIMIT,
                "the certificate would be too large and was not kept");
  if (appended->excluded < outcome->lower_bound)
    return;
  outcome->lower_bound = appended->excluded + 1;
  outcome->method = "subset-dp";
  outcome->state = outcome->lower_bound >= outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
}

void
overhead_classes_solve (const struct overhead_ticks *ticks, const struct solve_options *options,
                        overhead_solve_from *solve, struct outcome *outcome)
{
  struct appended_solve appended
    = { .ticks = ticks, .options = options, .solve = solve, .outcome = outcome };
  deadline_start (&appended.deadline, &options->limits);
  outcome_init (&appended.other, overhead_data.solution);
  run_class (&appended, OVERHEAD_APPEND, INT64_MAX, 0, true);
  outcome_reset (outcome);
  outcome->heuristic = appended.other.heuristic;
  outcome->heuristic_makespan = appended.other.heuristic_makespan;
  outcome->makespan = INT64_MAX;
  accept (&appended);
  search (&appended);
  conclude (&appended);
  outcome_clear (&appended.other);
}
