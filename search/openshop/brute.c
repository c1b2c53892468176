/* Exhaustive search of open shops without any pruning, method `brute`: the reference for the other
   engines and the bounds. It is never optimised and never removed. It visits every schedule that
   starts no task later than the orders of its row and column allow.

   Proof that this includes an optimal schedule. Take the tasks of an optimal schedule in the order
   of (start, number), and start each again at the end of the last task before it in its row and
   column, or at 0. By induction no task starts later than before, so the makespan does not grow.
   Rows and columns keep their orders, as all tasks take time. The search appends tasks in ascending
   order of (start, number), each at that earliest start, in all ways, so it visits each such
   schedule exactly once.

   Time: exponential; 9 tasks take about ten milliseconds, 12 tasks seconds to a minute. Memory O(n
   m).

   At a limit: SOLVE_FEASIBLE with the best schedule so far; the bound is then the longest task.
   outcome->nodes counts partial schedules, including the empty and the complete ones. No heuristic
   runs: outcome->heuristic stays NULL. */
#include "search/openshop/engines.h"

#include "base/memory.h"

#include <stdlib.h>

#define OPENSHOP_BRUTE_MAX_TASKS 12 /* with more tasks: SOLVE_REFUSED, STATUS_INPUT */

struct openshop_brute {
  const struct openshop_ticks *ticks;
  struct outcome *outcome;
  struct deadline deadline;
  struct openshop_schedule now;
  int64_t *row_end, *column_end; /* owned: end of the last task of each row and column */
  int32_t tasks, scheduled;
  bool stopped;
};

static int32_t
count_tasks (const struct openshop_ticks *ticks)
{
  int64_t count = 0;
  for (int64_t k = 0; k < (int64_t)ticks->jobs * ticks->machines; k++)
    count += ticks->time[k] > 0;
  return (int32_t)count;
}

static int64_t
longest_task (const struct openshop_ticks *ticks)
{
  int64_t longest = 0;
  for (int64_t k = 0; k < (int64_t)ticks->jobs * ticks->machines; k++)
    longest = ticks->time[k] > longest ? ticks->time[k] : longest;
  return longest;
}

/* Keep the schedule if it is complete and the first or the best so far. Returns whether it is
   complete. */
static bool
finish (struct openshop_brute *brute)
{
  struct outcome *outcome = brute->outcome;
  if ((++outcome->nodes & 1023) == 0 && deadline_passed (&brute->deadline))
    brute->stopped = true;
  if (brute->scheduled < brute->tasks)
    return false;
  openshop_schedule_finish (&brute->now, brute->ticks);
  if (openshop_solution (outcome)->jobs == 0 || brute->now.makespan < outcome->makespan) {
    openshop_schedule_copy (outcome->schedule, &brute->now);
    outcome->makespan = brute->now.makespan;
  }
  return true;
}

/* Append all schedulable tasks in turn after a task with this start and number. */
static void
append (struct openshop_brute *brute, int64_t last, int64_t number)
{
  const struct openshop_ticks *ticks = brute->ticks;
  if (finish (brute))
    return;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines && !brute->stopped; j++) {
      int64_t own = (int64_t)i * ticks->machines + j, row = brute->row_end[i],
              column = brute->column_end[j];
      int64_t start = row > column ? row : column;
      if (brute->now.start[own] >= 0 || start < last || (start == last && own < number))
        continue;
      brute->now.start[own] = start;
      brute->row_end[i] = brute->column_end[j] = start + openshop_time (ticks, i, j);
      brute->scheduled++;
      append (brute, start, own);
      brute->scheduled--;
      brute->row_end[i] = row;
      brute->column_end[j] = column;
      brute->now.start[own] = -1;
    }
}

static void
brute_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
             void *workspace)
{
  const struct openshop_ticks *ticks = data;
  (void)workspace;
  struct openshop_brute brute
    = { .ticks = ticks, .outcome = outcome, .tasks = count_tasks (ticks) };
  outcome_reset (outcome);
  outcome->method = openshop_brute_engine.name;
  if (brute.tasks > OPENSHOP_BRUTE_MAX_TASKS) {
    outcome->state = SOLVE_REFUSED;
    status_set (&outcome->status, STATUS_INPUT, "--method brute: takes at most %d tasks, not %d",
                OPENSHOP_BRUTE_MAX_TASKS, brute.tasks);
    return;
  }
  deadline_start (&brute.deadline, &options->limits);
  openshop_schedule_init (&brute.now);
  openshop_schedule_reset (&brute.now, ticks);
  brute.row_end = memory_zero ((size_t)ticks->jobs, sizeof *brute.row_end);
  brute.column_end = memory_zero ((size_t)ticks->machines, sizeof *brute.column_end);
  append (&brute, 0, -1);
  outcome->state = brute.stopped ? SOLVE_FEASIBLE : SOLVE_OPTIMAL;
  outcome->lower_bound = brute.stopped ? longest_task (ticks) : outcome->makespan;
  openshop_schedule_clear (&brute.now);
  memory_free (brute.row_end, brute.column_end);
}

const struct engine openshop_brute_engine = {
  .name = "brute",
  .summary = "every schedule, without any pruning; at most 12 tasks",
  .solve = brute_solve,
};
