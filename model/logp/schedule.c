#include "model/logp/schedule.h"

#include <stdlib.h>

int64_t
logp_schedule_finish (struct tree_schedule *schedule, const struct logp_types *types)
{
  schedule->makespan = 0;
  for (int32_t node = 1; node < schedule->nodes; node++) {
    int64_t ready = logp_schedule_ready (schedule, types, node);
    schedule->makespan = ready > schedule->makespan ? ready : schedule->makespan;
  }
  return schedule->makespan;
}

/* Does nobody send before it holds the message, or too soon after its send before? */
static bool
check_sends (const struct tree_schedule *schedule, const struct logp_types *types,
             const struct sends_entry *sends)
{
  for (int64_t i = 0; i < schedule->nodes - 1; i++) {
    const struct sends_entry *send = &sends[i];
    if (send->start < logp_schedule_ready (schedule, types, send->from))
      return false;
    if (i > 0 && sends[i - 1].from == send->from
        && send->start - sends[i - 1].start < logp_types_of (types, send->from)->hold)
      return false;
  }
  return true;
}

bool
logp_schedule_valid (const struct tree_schedule *schedule, const struct logp_types *types)
{
  struct tree_schedule again = *schedule; /* no memory of its own */
  if (schedule->nodes != types->destinations + 1)
    return false;
  for (int64_t node = 1; node < schedule->nodes; node++)
    if (schedule->from[node] < 0 || schedule->from[node] >= schedule->nodes)
      return false;
  if (logp_schedule_finish (&again, types) != schedule->makespan)
    return false;
  struct sends_entry *sends = tree_schedule_sends (schedule, sends_by_sender);
  bool good = check_sends (schedule, types, sends);
  free (sends);
  return good;
}

void
logp_schedule_write (const struct tree_schedule *schedule, const struct logp_instance *instance,
                     const struct logp_types *types, struct output *out)
{
  tree_schedule_write (schedule, &instance->head, types->scale, out);
}

bool
logp_schedule_read (struct tree_schedule *schedule, const char *text, size_t length,
                    const char *file, size_t line, const struct logp_types *types,
                    struct status *status)
{
  if (!tree_schedule_read (schedule, text, length, file, line, types->destinations + 1,
                           types->scale, status))
    return false;
  logp_schedule_finish (schedule, types);
  return true;
}
