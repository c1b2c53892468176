#include "search/overhead_classes.h"

#include "model/overhead_appended.h"

struct appended {
  const struct overhead_ticks *ticks;
  const struct overhead_options *options;
  overhead_solve_from *solve;
  struct overhead_outcome *outcome; /* the best appended schedule, and the best bound */
  struct overhead_outcome other;    /* of the present run */
  struct deadline deadline;
};

/* Run the engine in a class, from the best that is known. */
static void
run_class (struct appended *appended, enum overhead_class class, int64_t enough, bool first)
{
  struct overhead_options options = *appended->options;
  struct overhead_start start = { .deadline = &appended->deadline, .enough = enough };
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
  return appended->outcome->state == SOLVE_OPTIMAL && (appended->outcome->certified || !appended->options->proof);
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
refute_any (struct appended *appended, int64_t *fastest)
{
  int64_t makespan = appended->outcome->makespan;
  run_class (appended, OVERHEAD_ANY, makespan - 1, false);
  *fastest = appended->other.makespan < *fastest ? appended->other.makespan : *fastest;
  take (appended);
  if (appended->outcome->certified)
    appended->options->proof->append = appended->options->proof->any_rules = true;
  return done (appended) || appended->other.makespan < makespan;
}

/* Appended schedules until one is as fast as `fastest`, or the last is the optimum; false: a limit. */
static bool
search_appended (struct appended *appended, int64_t fastest)
{
  run_class (appended, OVERHEAD_APPEND, fastest, false);
  take (appended);
  return done (appended) || appended->outcome->makespan <= fastest;
}

static void
search (struct appended *appended)
{
  const struct overhead_outcome *outcome = appended->outcome;
  int64_t fastest = outcome->makespan;
  bool good = true;
  while (good && !done (appended))
    good = fastest >= outcome->makespan ? refute_any (appended, &fastest) : search_appended (appended, fastest);
}

void
overhead_classes_solve (const struct overhead_ticks *ticks, const struct overhead_options *options, overhead_solve_from *solve,
                         struct overhead_outcome *outcome)
{
  struct appended appended = { .ticks = ticks, .options = options, .solve = solve, .outcome = outcome };
  deadline_start (&appended.deadline, &options->limits);
  overhead_outcome_init (&appended.other);
  run_class (&appended, OVERHEAD_APPEND, INT64_MAX, true);
  overhead_outcome_reset (outcome);
  outcome->heuristic = appended.other.heuristic;
  outcome->heuristic_makespan = appended.other.heuristic_makespan;
  outcome->makespan = INT64_MAX;
  take (&appended);
  search (&appended);
  overhead_outcome_clear (&appended.other);
}
