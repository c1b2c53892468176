#include "search/openshop_auto.h"

#include "base/progress.h"
#include "base/watch.h"
#include "heuristics/openshop_best.h"
#include "heuristics/openshop_tight.h"
#include "search/openshop_learner.h"
#include "search/openshop_small.h"
#include "search/openshop_wheel.h"

#include <string.h>

#define ROUND_FIRST 500     /* conflicts of each learner in the first round */
#define ROUND_MOST 15000    /* and in later ones, about */
#define LOW_SHARE 10        /* after that, or once the load is excluded, the low learner has one conflict for so many of the high one */
#define STEPS 25            /* of the local search for each conflict, while the optimum may be the load */
#define TIGHT_SHARE 6       /* of the search around tight lines a step for each conflict and so many pairs, */
#define TIGHT_MOST 160      /* but no more for each conflict */
#define LARGE_PAIRS 400     /* in shops with more pairs, */
#define TIGHT_LARGE 2000    /* up to so many, */
#define ROUND_LARGE 60      /* and a shorter first round; */
#define WHEEL_PAIRS 1000    /* in these, if they have no more than that, tight lines are placed before the learner comes, */
#define WHEEL_SHARE 6       /* once for so many conflicts, */
#define WHEEL_CONFLICTS 200 /* with so many */
#define MEMORY_BYTES (UINT64_C (6) << 30)
#define SQUARE_MOST 300   /* the matchings take too long for larger shops, and are never far better */
#define HURRY_PAIRS 10000 /* where there are more, and a limit of time, the heuristics that are mostly best come first */
#define SMALL_AFTER 10000 /* conflicts before plain search takes over small shops */
#define SMALL_FIRST 2000  /* nodes for each limit in the first round, */
#define SMALL_LAST 32000  /* and in the last one, before it goes on to the end */
#define LOAD_MOST 150000  /* conflicts of the low learner for the load, as many as the high one has */

struct run {
  const struct openshop_ticks *ticks;
  const struct openshop_options *options;
  struct openshop_outcome *outcome;
  struct deadline deadline;
  int64_t load;
  int32_t line;
  struct openshop_learner low, high;
  uint64_t seed;  /* of the last local search */
  uint64_t spent; /* conflicts for the load */
  int64_t logged; /* the proof has what excludes all makespans below this one; -1: it has nothing */
  bool stopped;   /* a limit ended it */
};

static bool
closed (const struct run *run)
{
  return run->outcome->lower_bound >= run->outcome->makespan;
}

static void
take (struct run *run, const struct openshop_schedule *schedule)
{
  if (run->outcome->schedule.jobs > 0 && schedule->makespan >= run->outcome->makespan)
    return;
  openshop_schedule_copy (&run->outcome->schedule, schedule);
  run->outcome->makespan = schedule->makespan;
  watch_best (run->deadline.watch, openshop_ticks_time (run->ticks, schedule->makespan));
}

static void
raise_bound (struct run *run, int64_t bound, const char *method)
{
  if (bound <= run->outcome->lower_bound && run->outcome->method) /* the first may be 0 */
    return;
  run->outcome->lower_bound = bound;
  run->outcome->method = method;
  watch_bound (run->deadline.watch, openshop_ticks_time (run->ticks, bound));
}

/* Heuristics. */

/* A heuristic of the paper. `needed`: it is not given up. */
static void
run_row (struct run *run, const struct openshop_heuristic *row, bool needed, struct openshop_schedule *schedule)
{
  const struct openshop_ticks *ticks = run->ticks;
  bool matching = strstr (row->name, "matching") != NULL;
  if ((row->square && ticks->jobs != ticks->machines) || (matching && ticks->jobs > SQUARE_MOST))
    return;
  if (!needed && deadline_passed (&run->deadline))
    return;
  row->run (ticks, 0, needed ? NULL : &run->deadline, schedule);
  if (schedule->makespan == OPENSHOP_GIVEN_UP)
    return;
  if (!run->outcome->heuristic || schedule->makespan < run->outcome->heuristic_makespan) {
    run->outcome->heuristic = row->name;
    run->outcome->heuristic_makespan = schedule->makespan;
  }
  take (run, schedule);
}

/* The paper's five come first in the table, the last of them is `openshop`, the best of them as a rule. `hurried`: only the baseline, which
   takes no time, and that one. */
static void
run_paper (struct run *run, bool hurried)
{
  struct openshop_schedule schedule;
  bool last = false;
  openshop_schedule_init (&schedule);
  for (const struct openshop_heuristic *row = openshop_heuristic_table; row->name && !last; row++) {
    bool quick = strcmp (row->name, "baseline") == 0;
    last = strcmp (row->name, "openshop") == 0;
    if (!hurried || last || quick)
      run_row (run, row, quick || (last && !run->outcome->heuristic), &schedule);
  }
  openshop_schedule_clear (&schedule);
}

/* The others of them. */
static void
run_rest (struct run *run)
{
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  for (const struct openshop_heuristic *row = openshop_heuristic_table; strcmp (row->name, "openshop") != 0; row++)
    if (strcmp (row->name, "baseline") != 0)
      run_row (run, row, false, &schedule);
  openshop_schedule_clear (&schedule);
}

/* All heuristics but those that take long. */
static void
run_fast (struct run *run)
{
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  if (!closed (run) && !deadline_passed (&run->deadline)) {
    openshop_best_named (run->ticks, &run->deadline, &schedule);
    take (run, &schedule);
  }
  openshop_schedule_clear (&schedule);
}

/* Local search, with another seed each time. */
static void
improve (struct run *run, uint64_t steps)
{
  if (closed (run) || deadline_passed (&run->deadline))
    return;
  openshop_improve (run->ticks, &run->outcome->schedule, ++run->seed, steps, run->outcome->lower_bound, &run->deadline);
  run->outcome->makespan = run->outcome->schedule.makespan;
  watch_best (run->deadline.watch, openshop_ticks_time (run->ticks, run->outcome->makespan));
}

/* A shop of so many tasks is seldom one for the learners. */
static bool
is_large (const struct run *run)
{
  return (int64_t)run->ticks->jobs * run->ticks->machines > LARGE_PAIRS;
}

/* Schedules around tight lines, with another seed each time. */
static void
fill_tight (struct run *run, uint64_t conflicts)
{
  uint64_t pairs = (uint64_t)run->ticks->jobs * (uint64_t)run->ticks->machines;
  uint64_t share = 1 + pairs / (is_large (run) ? 1 : TIGHT_SHARE);
  uint64_t most = is_large (run) ? TIGHT_LARGE : TIGHT_MOST, steps = conflicts * (share < most ? share : most);
  struct openshop_schedule schedule;
  if (closed (run) || deadline_passed (&run->deadline))
    return;
  openshop_schedule_init (&schedule);
  if (openshop_tight (run->ticks, ++run->seed, steps, &run->deadline, &schedule))
    take (run, &schedule);
  openshop_schedule_clear (&schedule);
}

/* Learning around places of the tight lines. */
static void
turn_wheel (struct run *run, uint64_t conflicts)
{
  struct openshop_schedule schedule;
  uint64_t bytes = run->options->limits.bytes > 0 ? run->options->limits.bytes : MEMORY_BYTES;
  bool wanted = is_large (run) && (int64_t)run->ticks->jobs * run->ticks->machines <= WHEEL_PAIRS;
  if (closed (run) || !wanted || openshop_model_bytes (run->ticks) > bytes / 4 || deadline_passed (&run->deadline))
    return;
  openshop_schedule_init (&schedule);
  if (openshop_wheel (run->ticks, ++run->seed, 1 + conflicts / WHEEL_SHARE, WHEEL_CONFLICTS, &run->deadline, &schedule,
                      &run->outcome->nodes))
    take (run, &schedule);
  openshop_schedule_clear (&schedule);
}

/* Learning. */

/* One line about a long solve now and then. */
static void
report (const void *context, uint64_t conflicts)
{
  const struct run *run = context;
  const struct openshop_outcome *outcome = run->outcome;
  if (run->options->quiet || !progress_due ())
    return;
  char bound[RATIONAL_TEXT], best[RATIONAL_TEXT];
  rational_text (openshop_ticks_time (run->ticks, outcome->lower_bound), bound);
  rational_text (openshop_ticks_time (run->ticks, outcome->makespan), best);
  progress_line ("%8.1f s  bound %s (%s)  best %s  gap %.3f %%  conflicts %llu", limits_now () - run->deadline.start, bound,
                 outcome->method, best, 100.0 * (double)(outcome->makespan - outcome->lower_bound) / (double)outcome->makespan,
                 (unsigned long long)(outcome->nodes + conflicts));
}

/* What a run came to. */
static void
merge (struct run *run, struct openshop_learner *learner)
{
  run->outcome->nodes += learner->conflicts;
  if (learner->found)
    take (run, &learner->schedule);
  run->stopped |= learner->stopped;
  if (learner->result != LEARN_REFUTED || learner->limit < run->outcome->lower_bound)
    return;
  raise_bound (run, learner->limit + 1, "learn");
  if (run->options->proof && openshop_learner_log (learner, run->options->proof))
    run->logged = learner->limit + 1;
}

/* The load itself first, then halfway between the bounds; the last limit is left to the high one. */
static void
run_low (struct run *run, uint64_t conflicts)
{
  int64_t bound = run->outcome->lower_bound, best = run->outcome->makespan;
  bool first = bound == run->load;
  int64_t limit = first ? bound : bound + (best - 1 - bound) / 2;
  if (limit >= best - 1)
    return;
  openshop_learner_run (&run->low, limit, limit, &run->outcome->schedule,
                        first && run->spent < LOAD_MOST ? conflicts : conflicts / LOW_SHARE);
  run->spent += run->low.conflicts;
  merge (run, &run->low);
}

/* Whatever is better than the best. */
static void
run_high (struct run *run, uint64_t conflicts)
{
  openshop_learner_run (&run->high, run->outcome->makespan - 1, run->outcome->lower_bound, &run->outcome->schedule, conflicts);
  merge (run, &run->high);
}

/* Plain search for this limit. `nodes`: it may be left open after so many; 0: to the end. False: no schedule was found. */
static bool
try_small (struct run *run, int64_t limit, uint64_t nodes)
{
  const struct openshop_small_plan plan = {
    .threads = run->options->threads,
    .alone = nodes > 0 ? nodes : OPENSHOP_SMALL_ALONE,
    .brief = nodes > 0,
    .debug = run->options->debug_schedule,
    .deadline = &run->deadline,
    .proof = run->options->proof,
    .proof_bytes = run->high.log_bytes,
  };
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  enum openshop_small_result result = openshop_small_run (run->ticks, limit, &plan, &schedule, &run->outcome->nodes);
  if (result == OPENSHOP_SMALL_FOUND)
    take (run, &schedule);
  else if (result == OPENSHOP_SMALL_REFUTED) {
    raise_bound (run, limit + 1, "orders");
    if (plan.proof && plan.proof->tree.nodes > 0)
      run->logged = limit + 1;
  }
  run->stopped |= result == OPENSHOP_SMALL_LIMIT && (nodes == 0 || deadline_passed (&run->deadline));
  openshop_schedule_clear (&schedule);
  return result == OPENSHOP_SMALL_FOUND;
}

/* First halfway between the bounds, a limit that stays open counting as too low: a low one says sooner where a good schedule is, if there
   is one. Then from above to the end. */
static void
run_small (struct run *run)
{
  for (uint64_t nodes = SMALL_FIRST; nodes <= SMALL_LAST; nodes *= 4)
    for (int64_t low = run->outcome->lower_bound; low < run->outcome->makespan && !run->stopped;) {
      int64_t limit = low + (run->outcome->makespan - 1 - low) / 2;
      if (!try_small (run, limit, nodes))
        low = limit + 1;
    }
  while (!closed (run) && !run->stopped)
    try_small (run, run->outcome->makespan - 1, 0);
}

static void
learn (struct run *run, bool both)
{
  uint64_t conflicts = is_large (run) ? ROUND_LARGE : ROUND_FIRST;
  if (both)
    improve (run, 2 * ROUND_FIRST); /* mostly enough where all times differ */
  while (!closed (run) && !run->stopped) {
    if (both && run->outcome->lower_bound == run->load)
      fill_tight (run, conflicts);
    if (both && run->outcome->lower_bound == run->load)
      turn_wheel (run, conflicts);
    if (both && run->outcome->lower_bound == run->load)
      improve (run, STEPS * conflicts);
    if (both && !closed (run))
      run_low (run, conflicts);
    if (!closed (run) && !run->stopped)
      run_high (run, conflicts);
    if (both && run->outcome->nodes >= SMALL_AFTER && openshop_small_fits (run->ticks, run->outcome->makespan))
      run_small (run);
    conflicts = conflicts < ROUND_MOST ? conflicts + conflicts / 2 : conflicts;
  }
}

static void
init_learner (struct run *run, struct openshop_learner *learner, bool both)
{
  uint64_t bytes = run->options->limits.bytes > 0 ? run->options->limits.bytes : MEMORY_BYTES;
  openshop_learner_init (learner);
  learner->ticks = run->ticks;
  learner->deadline = &run->deadline;
  learner->debug = run->options->debug_schedule;
  learner->report = report;
  learner->context = run;
  learner->threads = run->options->threads;
  learner->bytes = both ? bytes / 2 : bytes;
  learner->logs = run->options->proof != NULL;
  learner->log_bytes = run->options->proof_bytes > 0 ? run->options->proof_bytes : OPENSHOP_PROOF_BYTES;
}

static void
finish (struct run *run)
{
  struct openshop_outcome *outcome = run->outcome;
  struct openshop_certificate *proof = run->options->proof;
  outcome->state = closed (run) ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (!proof || outcome->state != SOLVE_OPTIMAL)
    return;
  if (outcome->makespan == run->load)
    openshop_certificate_reset (proof);
  proof->load = outcome->makespan == run->load;
  proof->line = run->line;
  proof->makespan = outcome->makespan;
  openshop_schedule_copy (&proof->schedule, &outcome->schedule);
  outcome->certified = proof->load || run->logged == outcome->makespan;
  if (!outcome->certified)
    status_set (&outcome->status, STATUS_LIMIT, "the certificate would be longer than %llu bytes and was not kept",
                (unsigned long long)run->high.log_bytes);
}

static void
solve (const struct openshop_ticks *ticks, const struct openshop_options *options, struct openshop_outcome *outcome, bool both)
{
  struct run run = { .ticks = ticks, .options = options, .outcome = outcome, .logged = -1 };
  openshop_outcome_reset (outcome);
  if (options->proof)
    openshop_certificate_reset (options->proof);
  deadline_start (&run.deadline, &options->limits);
  run.load = openshop_ticks_load (ticks, &run.line);
  raise_bound (&run, run.load, "load");
  bool hurried = options->limits.seconds > 0 && (int64_t)ticks->jobs * ticks->machines > HURRY_PAIRS;
  run_paper (&run, hurried);
  if (both)
    run_fast (&run);
  if (hurried)
    run_rest (&run);
  init_learner (&run, &run.low, both);
  init_learner (&run, &run.high, both);
  learn (&run, both);
  finish (&run);
  openshop_learner_clear (&run.low);
  openshop_learner_clear (&run.high);
}

static void
solve_auto (const struct openshop_ticks *ticks, const struct openshop_options *options, struct openshop_outcome *outcome)
{
  solve (ticks, options, outcome, true);
}

static void
solve_learn (const struct openshop_ticks *ticks, const struct openshop_options *options, struct openshop_outcome *outcome)
{
  solve (ticks, options, outcome, false);
}

const struct openshop_engine openshop_auto_engine = { "auto", "heuristics, local search, clause learning from both ends", solve_auto };
const struct openshop_engine openshop_learn_engine = { "learn", "the paper's heuristics and clause learning from above", solve_learn };
