#include "search/overhead_auto.h"

#include "base/progress.h"
#include "base/watch.h"
#include "heuristics/overhead.h"
#include "heuristics/overhead_direct.h"
#include "heuristics/overhead_growth.h"
#include "heuristics/overhead_improve.h"
#include "heuristics/overhead_machine.h"
#include "heuristics/overhead_price_bound.h"
#include "heuristics/overhead_single.h"
#include "heuristics/overhead_work.h"
#include "model/overhead_appended.h"
#include "search/overhead_classes.h"
#include "search/overhead_team.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define IMPROVE_FIRST 2000     /* steps of the local search before anything else */
#define IMPROVE_EACH 40        /* of these for each delivery, where there are two classes to be gone through */
#define IMPROVE_LATER 20000    /* and once more beside the price bound */
#define SINGLE_EACH 6          /* of the search for a single message for each of these */
#define LEARN_FIRST 300        /* conflicts before linear programs are made */
#define LEARN_MORE 4000        /* conflicts between the price bound's first try and its second */
#define PRICE_FIRST 150        /* rounds of the price bound at first */
#define PRICE_MORE 4000        /* and later */
#define PRICED_CONFLICTS 10000 /* where no more are allowed in all, linear programs are not made */
#define MODEL_SHARE 0.3        /* of the time for making a model: enough to take it down */
#define LINE_TASKS 500         /* with more deliveries than these, or a time limit, a certificate of one line goes before a model */
#define REPORT_CONFLICTS 500   /* between two lines of progress, and two looks at the memory */

struct run {
  const struct overhead_ticks *ticks;
  const struct overhead_options *options;
  const struct overhead_start *start;
  struct overhead_outcome *outcome;
  struct deadline deadline, making; /* of all, and of models being made */
  struct overhead_team *team;       /* NULL: not made */
  struct overhead_tariff tariff;
  enum learn_result result;
  int32_t load; /* the node whose load alone proves the optimum; -1: none is known */
};

static bool
closed (const struct run *run)
{
  return run->outcome->lower_bound >= run->outcome->makespan;
}

/* There is nothing more to be looked for. */
static bool
settled (const struct run *run)
{
  return closed (run) || run->outcome->makespan <= run->start->enough;
}

static void
take (struct run *run, const struct overhead_schedule *schedule)
{
  if (run->outcome->schedule.length > 0 && schedule->makespan >= run->outcome->makespan)
    return;
  overhead_schedule_copy (&run->outcome->schedule, schedule);
  run->outcome->makespan = schedule->makespan;
  watch_best (run->deadline.watch, overhead_ticks_time (run->ticks, schedule->makespan));
}

/* The simplest schedule, so that there is one however short the time is, and then the paper's heuristics. Those that insert may leave the
   class of appended schedules. */
static void
run_heuristics (struct run *run)
{
  struct overhead_schedule schedule;
  overhead_schedule_init (&schedule);
  overhead_direct_schedule (run->ticks, &schedule);
  take (run, &schedule);
  bool none = true;
  run->outcome->heuristic = "direct";
  run->outcome->heuristic_makespan = schedule.makespan;
  for (const struct overhead_heuristic *row = overhead_heuristic_table; row->name; row++) {
    if (row->limited || deadline_passed (&run->deadline))
      continue;
    row->run (run->ticks, 1, &run->deadline, &schedule);
    if (!overhead_complete (run->ticks, &schedule))
      continue;
    if (run->options->class == OVERHEAD_APPEND && !overhead_appended (&schedule))
      continue;
    if (none || schedule.makespan < run->outcome->heuristic_makespan) {
      run->outcome->heuristic = row->name;
      run->outcome->heuristic_makespan = schedule.makespan;
    }
    none = false;
    take (run, &schedule);
  }
  overhead_schedule_clear (&schedule);
}

/* A step takes a time that grows with the square of the nodes. */
static uint64_t
single_steps (const struct run *run, uint64_t steps)
{
  uint64_t n = (uint64_t)run->ticks->nodes;
  return steps * SINGLE_EACH / (1 + n * n / 4096);
}

static void
improve (struct run *run, uint64_t steps)
{
  struct overhead_schedule *schedule = &run->outcome->schedule;
  int64_t enough = run->outcome->lower_bound;
  if (closed (run) || deadline_passed (&run->deadline))
    return;
  if (overhead_single_applies (run->ticks))
    overhead_single_improve (run->ticks, schedule, 1, single_steps (run, steps), enough, &run->deadline);
  else
    (run->options->class == OVERHEAD_APPEND ? overhead_improve_appended : overhead_improve) (run->ticks, schedule, 1, steps, enough,
                                                                                             &run->deadline);
  run->outcome->makespan = schedule->makespan;
  watch_best (run->deadline.watch, overhead_ticks_time (run->ticks, schedule->makespan));
}

static void
raise_bound (struct run *run, int64_t bound, const char *method)
{
  if (bound <= run->outcome->lower_bound)
    return;
  run->outcome->lower_bound = bound < run->outcome->makespan ? bound : run->outcome->makespan;
  run->outcome->method = method;
  watch_bound (run->deadline.watch, overhead_ticks_time (run->ticks, run->outcome->lower_bound));
}

/* The bounds of the table, without or with those that take a linear program; prices have their own turn. */
static void
run_bounds (struct run *run, bool slow)
{
  for (const struct overhead_bound *row = overhead_bound_table; row->name && !closed (run) && !deadline_passed (&run->deadline); row++)
    if (row->proven && row->slow == slow && row->run != overhead_price_bound_alone)
      raise_bound (run, row->run (run->ticks, &run->deadline), row->name);
}

/* Learning. */

static uint64_t
conflicts_of (const struct run *run)
{
  return run->team ? overhead_team_conflicts (run->team) : 0;
}

/* One line about a long solve now and then. */
static void
report (const struct run *run)
{
  const struct overhead_outcome *outcome = run->outcome;
  if (run->options->quiet || !progress_due ())
    return;
  char bound[RATIONAL_TEXT], best[RATIONAL_TEXT];
  rational_text (overhead_ticks_time (run->ticks, outcome->lower_bound), bound);
  rational_text (overhead_ticks_time (run->ticks, outcome->makespan), best);
  progress_line ("%8.1f s  bound %s (%s)  best %s  gap %.3f %%  conflicts %llu", limits_now () - run->deadline.start, bound,
                 outcome->method, best, 100.0 * (double)(outcome->makespan - outcome->lower_bound) / (double)outcome->makespan,
                 (unsigned long long)conflicts_of (run));
}

static bool
out_of_memory (const struct run *run)
{
  return run->options->limits.bytes > 0 && overhead_team_used (run->team) > run->options->limits.bytes;
}

/* Search on for so many conflicts, 0 without end, with a look at the memory now and then. */
static enum learn_result
search_on (const struct run *run, uint64_t conflicts)
{
  uint64_t last = conflicts_of (run) + conflicts;
  enum learn_result result = LEARN_LIMIT;
  while (result == LEARN_LIMIT && !out_of_memory (run)) {
    uint64_t left = conflicts == 0 ? REPORT_CONFLICTS : last - conflicts_of (run);
    result = overhead_team_solve (run->team, left < REPORT_CONFLICTS ? left : REPORT_CONFLICTS, &run->deadline);
    report (run);
    if (deadline_passed (&run->deadline) || (conflicts > 0 && conflicts_of (run) >= last))
      break;
  }
  return result;
}

/* Learn for so many conflicts, 0 without end; schedules found on the way are taken. Ends when the bound is met. */
static void
learn (struct run *run, uint64_t conflicts)
{
  uint64_t last = conflicts_of (run) + conflicts;
  struct overhead_schedule schedule;
  overhead_schedule_init (&schedule);
  run->result = LEARN_SOLUTION;
  while (run->result == LEARN_SOLUTION && !settled (run)) {
    uint64_t left = conflicts == 0 ? 0 : last > conflicts_of (run) ? last - conflicts_of (run) : 1;
    run->result = search_on (run, left);
    if (run->result != LEARN_SOLUTION)
      break;
    overhead_team_schedule (run->team, &schedule);
    take (run, &schedule);
    if (!overhead_team_limit (run->team, run->outcome->makespan - 1))
      run->result = LEARN_REFUTED;
  }
  if (run->result == LEARN_REFUTED)
    raise_bound (run, run->outcome->makespan, "learn");
  overhead_schedule_clear (&schedule);
}

/* Learn on, from the best that is known by now. */
static void
learn_on (struct run *run, uint64_t conflicts)
{
  if (settled (run) || !run->team)
    return;
  if (overhead_team_limit (run->team, run->outcome->makespan - 1))
    learn (run, conflicts);
  else
    raise_bound (run, run->outcome->makespan, "learn");
}

/* The price bound, and what the local search finds meanwhile. */

static int64_t
price (struct run *run, uint64_t rounds)
{
  return overhead_price_bound (run->ticks, run->outcome->lower_bound, run->outcome->makespan, &run->deadline, rounds, !run->options->quiet,
                               &run->tariff);
}

/* The rest of the local search runs beside it. */
static void
price_beside_improving (struct run *run)
{
  if (settled (run))
    return;
  int64_t bound = 0;
  struct run other = *run;
#pragma omp parallel sections num_threads(2) if (run->options->threads > 1)
  {
#pragma omp section
    bound = price (&other, PRICE_FIRST);
#pragma omp section
    improve (run, IMPROVE_LATER);
  }
  run->tariff = other.tariff;
  raise_bound (run, bound, "prices");
}

static bool
proven (const struct run *run)
{
  bool line = run->load >= 0 || (run->options->proof && overhead_counts_any (&run->options->proof->counts));
  bool clauses = run->result == LEARN_REFUTED && run->ticks->tasks <= OVERHEAD_CLAUSE_TASKS;
  return clauses || line || overhead_tariff_bound (&run->tariff) >= run->outcome->makespan;
}

/* Refute whatever is faster than the optimum by learning, for so many conflicts, 0 without end. */
static void
refute (struct run *run, uint64_t conflicts)
{
  if (proven (run) || !run->team || run->ticks->tasks > OVERHEAD_CLAUSE_TASKS)
    return;
  if (!overhead_team_limit (run->team, run->outcome->makespan - 1))
    run->result = LEARN_REFUTED;
  else
    run->result = search_on (run, conflicts);
}

/* To take a model down takes part of the time that it took to make it, and that is to be within the limit, too. */
static void
make_team (struct run *run)
{
  double start = limits_now ();
  run->making = run->deadline;
  if (run->making.end < INFINITY)
    run->making.end -= MODEL_SHARE * (run->making.end - start);
  run->team = overhead_team_new (run->ticks, run->options, &run->outcome->schedule, &run->making);
  run->deadline.end -= MODEL_SHARE * (limits_now () - start);
}

/* By what a certificate says in one line: the load of a node, counts of sends, or the load and counts of its messages. */
static void
prove_by_line (struct run *run)
{
  struct overhead_counts *counts = &run->options->proof->counts;
  int64_t makespan = run->outcome->makespan;
  run->load = overhead_machine_node (run->ticks, makespan, &run->deadline);
  if (run->load < 0 && !overhead_growth_counts (run->ticks, makespan, &run->deadline, counts)
      && !overhead_work_counts (run->ticks, makespan, &run->deadline, counts))
    run->load = overhead_machine_alone (run->ticks, makespan, &run->deadline, &run->options->proof->alone);
}

/* A certificate is wanted, and the bound was met by one that has none. */
static void
prove (struct run *run, bool prices)
{
  if (!run->options->proof || !closed (run) || proven (run))
    return;
  uint64_t most = run->start->conflicts;
  bool first = run->ticks->tasks > LINE_TASKS || run->deadline.end < INFINITY;
  if (first)
    prove_by_line (run);
  if (!run->team && !proven (run) && run->ticks->tasks <= OVERHEAD_CLAUSE_TASKS)
    make_team (run);
  refute (run, LEARN_FIRST);
  if (!first && !proven (run))
    prove_by_line (run);
  if (prices && !proven (run) && (most == 0 || most > PRICED_CONFLICTS))
    overhead_price_bound (run->ticks, run->outcome->makespan - 1, run->outcome->makespan, &run->deadline, PRICE_MORE, !run->options->quiet,
                          &run->tariff);
  refute (run, most);
}

static void
finish (struct run *run)
{
  struct overhead_outcome *outcome = run->outcome;
  struct overhead_certificate *proof = run->options->proof;
  outcome->nodes = conflicts_of (run);
  outcome->state = closed (run) ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (!proof || outcome->state != SOLVE_OPTIMAL)
    return;
  proof->append = run->options->class == OVERHEAD_APPEND;
  proof->makespan = outcome->makespan;
  overhead_schedule_copy (&proof->schedule, &outcome->schedule);
  if (overhead_tariff_bound (&run->tariff) >= outcome->makespan)
    overhead_tariff_copy (&proof->tariff, &run->tariff);
  proof->load = run->load;
  outcome->certified = proven (run);
}

/* A first schedule and a first bound. */
static void
begin (struct run *run)
{
  const struct overhead_start *start = run->start;
  run->outcome->method = "none";
  if (start->schedule) {
    take (run, start->schedule);
    raise_bound (run, start->lower_bound, start->method);
  } else {
    run_heuristics (run);
    raise_bound (run, overhead_direct_bound (run->ticks), "direct");
    run_bounds (run, false);
  }
  uint64_t steps = IMPROVE_EACH * (uint64_t)run->ticks->tasks;
  bool whole = !start->schedule && run->options->class == OVERHEAD_ANY;
  if (!start->schedule || run->options->class == OVERHEAD_ANY)
    improve (run, whole || steps > IMPROVE_FIRST ? IMPROVE_FIRST : steps);
}

static void
search (struct run *run, bool prices)
{
  if (!settled (run) && !deadline_passed (&run->deadline))
    make_team (run);
  uint64_t most = run->start->conflicts;
  learn_on (run, LEARN_FIRST);
  if (prices && !settled (run) && (most == 0 || most > PRICED_CONFLICTS)) {
    run_bounds (run, true);
    price_beside_improving (run);
    learn_on (run, LEARN_MORE);
    if (!settled (run))
      raise_bound (run, price (run, PRICE_MORE), "prices");
  }
  learn_on (run, most);
}

static void
solve_from (const struct overhead_ticks *ticks, const struct overhead_options *options, const struct overhead_start *start,
            struct overhead_outcome *outcome, bool prices)
{
  struct run run = { .ticks = ticks, .options = options, .start = start, .outcome = outcome, .result = LEARN_LIMIT, .load = -1 };
  overhead_outcome_reset (outcome);
  if (options->proof)
    overhead_certificate_reset (options->proof);
  run.deadline = *start->deadline;
  overhead_tariff_init (&run.tariff);
  begin (&run);
  search (&run, prices);
  if (options->class == OVERHEAD_ANY)
    prove (&run, prices);
  finish (&run);
  overhead_team_free (run.team);
  overhead_tariff_clear (&run.tariff);
}

static void
auto_from (const struct overhead_ticks *ticks, const struct overhead_options *options, const struct overhead_start *start,
           struct overhead_outcome *outcome)
{
  solve_from (ticks, options, start, outcome, options->class == OVERHEAD_ANY);
}

static void
learn_from (const struct overhead_ticks *ticks, const struct overhead_options *options, const struct overhead_start *start,
            struct overhead_outcome *outcome)
{
  solve_from (ticks, options, start, outcome, false);
}

static void
solve (const struct overhead_ticks *ticks, const struct overhead_options *options, overhead_solve_from *from,
       struct overhead_outcome *outcome)
{
  struct deadline deadline;
  deadline_start (&deadline, &options->limits);
  if (options->class == OVERHEAD_APPEND)
    overhead_classes_solve (ticks, options, from, outcome);
  else
    from (ticks, options, &(struct overhead_start){ .deadline = &deadline }, outcome);
}

static void
solve_auto (const struct overhead_ticks *ticks, const struct overhead_options *options, struct overhead_outcome *outcome)
{
  solve (ticks, options, auto_from, outcome);
}

static void
solve_learn (const struct overhead_ticks *ticks, const struct overhead_options *options, struct overhead_outcome *outcome)
{
  solve (ticks, options, learn_from, outcome);
}

const struct overhead_engine overhead_auto_engine = { "auto", "heuristics, prices of copies, clause learning", solve_auto };
const struct overhead_engine overhead_learn_engine = { "learn", "heuristics and clause learning", solve_learn };
