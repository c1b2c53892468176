#include "search/overhead_classes.h"

#include "model/overhead_appended.h"
#include "search/overhead_sets.h"

#define CONFLICTS 1000                   /* of a first run of the engine */
#define WIDTH 400                        /* of a first search over sets */
#define CONFLICTS_GROWTH 4               /* of the first from turn to turn */
#define WIDTH_GROWTH 8                   /* and of the second */
#define SETS_BYTES (UINT64_C (1) << 30)  /* for sets where there is no memory limit */
#define PROOF_BYTES (UINT64_C (1) << 30) /* for a cover, where nothing else is said */

struct appended {
  const struct overhead_ticks *ticks;
  const struct overhead_options *options;
  overhead_solve_from *solve;
  struct overhead_outcome *outcome; /* the best appended schedule, and the best bound */
  struct overhead_outcome other;    /* of the present run */
  struct deadline deadline;
  int64_t excluded;           /* no appended schedule is as fast as this: what the sets say; 0: nothing */
  struct overhead_sets *sets; /* NULL: of no use, or no more */
  bool uncovered;             /* a certificate is wanted, and the cover that proves the optimum was too large */
};

/* Run the engine in a class, from the best that is known. */
static void
run_class (struct appended *appended, enum overhead_class class, int64_t enough, uint64_t conflicts, bool first)
{
  struct overhead_options options = *appended->options;
  struct overhead_start start = { .deadline = &appended->deadline, .enough = enough, .conflicts = conflicts };
  options.class = class;
  if (class == OVERHEAD_APPEND)
    options.debug_schedule = NULL;
  if (first) {
    options.proof = NULL;
  } else {
    start.schedule = &appended->outcome->schedule;
    start.lower_bound = appended->outcome->lower_bound;
    start.method = appended->outcome->method;
  }
  appended->solve (appended->ticks, &options, &start, &appended->other);
}

/* The optimum is known, with its certificate where one is wanted. */
static bool
done (const struct appended *appended)
{
  const struct overhead_outcome *outcome = appended->outcome;
  bool known = outcome->state == SOLVE_OPTIMAL || appended->excluded >= outcome->makespan - 1;
  return known && (!appended->options->proof || outcome->certified || appended->uncovered);
}

/* Keep what the run has found. */
static void
take (struct appended *appended)
{
  struct overhead_outcome *outcome = appended->outcome;
  const struct overhead_outcome *other = &appended->other;
  outcome->nodes += other->nodes;
  if (other->makespan < outcome->makespan && overhead_appended (&other->schedule)) {
    overhead_schedule_copy (&outcome->schedule, &other->schedule);
    outcome->makespan = other->makespan;
  }
  if (other->lower_bound > outcome->lower_bound) {
    outcome->lower_bound = other->lower_bound;
    outcome->method = other->method;
  }
  outcome->certified = other->certified;
  outcome->state = outcome->lower_bound >= outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
}

/* Any order: the run ends with the optimum, with a schedule in some order that is faster than the best appended one, or by a limit: false.
 */
static bool
refute_any (struct appended *appended, int64_t *fastest, uint64_t conflicts)
{
  int64_t makespan = appended->outcome->makespan;
  run_class (appended, OVERHEAD_ANY, makespan - 1, conflicts, false);
  *fastest = appended->other.makespan < *fastest ? appended->other.makespan : *fastest;
  take (appended);
  if (appended->outcome->certified)
    appended->options->proof->append = appended->options->proof->any_rules = true;
  return done (appended) || appended->other.makespan < makespan;
}

/* Appended schedules until one is as fast as `fastest`, or the last is the optimum; false: a limit. */
static bool
search_appended (struct appended *appended, int64_t fastest, uint64_t conflicts)
{
  run_class (appended, OVERHEAD_APPEND, fastest, conflicts, false);
  take (appended);
  return done (appended) || appended->outcome->makespan <= fastest;
}

/* The engine in both classes, so many conflicts in each run. */
static void
run_engine (struct appended *appended, int64_t *fastest, uint64_t conflicts)
{
  bool good = true;
  while (good && !done (appended))
    good = *fastest >= appended->outcome->makespan ? refute_any (appended, fastest, conflicts)
                                                   : search_appended (appended, *fastest, conflicts);
}

/* The sets have excluded whatever is faster: that is a certificate, where the cover was kept. */
static void
certify (struct appended *appended)
{
  struct overhead_outcome *outcome = appended->outcome;
  struct overhead_certificate *proof = appended->options->proof;
  appended->excluded = outcome->makespan - 1;
  if (!proof)
    return;
  outcome->certified = proof->cover.whole;
  appended->uncovered = !proof->cover.whole;
  proof->append = true;
  proof->any_rules = false;
  proof->makespan = outcome->makespan;
  overhead_schedule_copy (&proof->schedule, &outcome->schedule);
}

/* Sets, for faster and faster schedules. With a certificate wanted what is faster than the optimum is to be excluded by them even where
   some bound has excluded it. */
static void
run_sets (struct appended *appended, size_t width)
{
  struct overhead_outcome *outcome = appended->outcome;
  uint64_t states = overhead_sets_states (appended->sets);
  enum overhead_sets_answer answer = OVERHEAD_SETS_FOUND;
  while (answer == OVERHEAD_SETS_FOUND && (outcome->lower_bound < outcome->makespan || appended->options->proof)) {
    answer = overhead_sets_search (appended->sets, outcome->makespan - 1, width, &appended->deadline, &outcome->schedule);
    outcome->makespan = outcome->schedule.makespan;
  }
  outcome->nodes += overhead_sets_states (appended->sets) - states;
  outcome->state = outcome->lower_bound >= outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (answer == OVERHEAD_SETS_NONE)
    certify (appended);
  overhead_sets_rest (appended->sets);
  if (answer == OVERHEAD_SETS_NONE || answer == OVERHEAD_SETS_LIMIT) {
    overhead_sets_free (appended->sets);
    appended->sets = NULL;
  }
}

static void
make_sets (struct appended *appended)
{
  const struct overhead_options *options = appended->options;
  uint64_t bytes = options->limits.bytes > 0 ? options->limits.bytes : SETS_BYTES;
  appended->sets = overhead_sets_new (appended->ticks, bytes);
  if (options->proof)
    overhead_sets_keep (appended->sets, &options->proof->cover, options->proof_bytes > 0 ? options->proof_bytes : PROOF_BYTES);
}

/* In turns, until one has the optimum, or the engine goes on alone. */
static void
search (struct appended *appended)
{
  int64_t fastest = appended->outcome->makespan;
  uint64_t conflicts = CONFLICTS;
  if (overhead_sets_apply (appended->ticks) && !done (appended))
    make_sets (appended);
  for (size_t width = WIDTH; appended->sets && !done (appended) && !deadline_passed (&appended->deadline); width *= WIDTH_GROWTH) {
    run_engine (appended, &fastest, conflicts);
    if (!done (appended))
      run_sets (appended, width);
    conflicts *= CONFLICTS_GROWTH;
  }
  overhead_sets_free (appended->sets);
  appended->sets = NULL;
  if (!done (appended) && !deadline_passed (&appended->deadline))
    run_engine (appended, &fastest, 0);
}

/* What the sets exclude is as good as any bound. */
static void
conclude (struct appended *appended)
{
  struct overhead_outcome *outcome = appended->outcome;
  if (appended->uncovered)
    status_set (&outcome->status, STATUS_LIMIT, "the certificate would be too large and was not kept");
  if (appended->excluded < outcome->lower_bound)
    return;
  outcome->lower_bound = appended->excluded + 1;
  outcome->method = "sets";
  outcome->state = outcome->lower_bound >= outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
}

void
overhead_classes_solve (const struct overhead_ticks *ticks, const struct overhead_options *options, overhead_solve_from *solve,
                        struct overhead_outcome *outcome)
{
  struct appended appended = { .ticks = ticks, .options = options, .solve = solve, .outcome = outcome };
  deadline_start (&appended.deadline, &options->limits);
  overhead_outcome_init (&appended.other);
  run_class (&appended, OVERHEAD_APPEND, INT64_MAX, 0, true);
  overhead_outcome_reset (outcome);
  outcome->heuristic = appended.other.heuristic;
  outcome->heuristic_makespan = appended.other.heuristic_makespan;
  outcome->makespan = INT64_MAX;
  take (&appended);
  search (&appended);
  conclude (&appended);
  overhead_outcome_clear (&appended.other);
}
