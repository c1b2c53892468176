#include "search/openshop/auto_run.h"

#include "base/watch.h"
#include "search/openshop/parameters.h"

bool
openshop_auto_closed (const struct openshop_auto_run *run)
{
  return run->outcome->lower_bound >= run->outcome->makespan;
}

void
openshop_auto_take (struct openshop_auto_run *run, const struct openshop_schedule *schedule)
{
  if (openshop_solution (run->outcome)->jobs > 0 && schedule->makespan >= run->outcome->makespan)
    return;
  openshop_schedule_copy (run->outcome->schedule, schedule);
  run->outcome->makespan = schedule->makespan;
  watch_best (run->deadline.watch, openshop_ticks_time (run->ticks, schedule->makespan));
}

void
openshop_auto_raise_bound (struct openshop_auto_run *run, int64_t bound, const char *method)
{
  if (bound <= run->outcome->lower_bound && run->outcome->method) /* the first may be 0 */
    return;
  run->outcome->lower_bound = bound;
  run->outcome->method = method;
  watch_bound (run->deadline.watch, openshop_ticks_time (run->ticks, bound));
}

uint64_t
openshop_auto_bytes (const struct openshop_auto_run *run)
{
  uint64_t bytes = run->options->limits.bytes;
  return bytes > 0 ? bytes : openshop_parameters.openshop_memory;
}

bool
openshop_auto_is_large (const struct openshop_auto_run *run)
{
  int64_t pairs = (int64_t)run->ticks->jobs * run->ticks->machines;
  return pairs > openshop_parameters.openshop_large_pairs;
}
