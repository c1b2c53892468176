#include "search/openshop/brute.h"

#include "base/memory.h"
#include "search/openshop/engines.h"

#include <stdlib.h>

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
