#include "measure/core/pair.h"

#include "base/memory.h"

#include <stdlib.h>

#define CHUNK 100 /* measurements between two looks at the deadline */

static void
write_sender (struct script *script, const struct pair_plan *plan, int64_t repetitions)
{
  script_add (script, SCRIPT_LOOP, 0, repetitions);
  script_add (script, SCRIPT_SEND, plan->to, 1);
  script_add (script, SCRIPT_RECEIVE, plan->to, 1);
  script_add (script, SCRIPT_CLOCK, 0, 0);
  script_add (script, SCRIPT_LOOP, 0, plan->iterations);
  script_add (script, SCRIPT_SEND, plan->to, plan->bytes);
  if (plan->dummy > 0)
    script_add (script, SCRIPT_COMPUTE, 0, plan->dummy);
  if (plan->test == PAIR_PINGPONG)
    script_add (script, SCRIPT_RECEIVE, plan->to, plan->bytes);
  script_add (script, SCRIPT_END, 0, 0);
  script_add (script, SCRIPT_CLOCK, 0, 0);
  if (plan->test == PAIR_PING)
    script_add (script, SCRIPT_RECEIVE, plan->to, 1);
  script_add (script, SCRIPT_END, 0, 0);
}

static void
write_receiver (struct script *script, const struct pair_plan *plan, int64_t repetitions)
{
  script_add (script, SCRIPT_LOOP, 0, repetitions);
  script_add (script, SCRIPT_RECEIVE, plan->from, 1);
  script_add (script, SCRIPT_SEND, plan->from, 1);
  script_add (script, SCRIPT_LOOP, 0, plan->iterations);
  script_add (script, SCRIPT_RECEIVE, plan->from, plan->bytes);
  if (plan->test == PAIR_PINGPONG)
    script_add (script, SCRIPT_SEND, plan->from, plan->bytes);
  script_add (script, SCRIPT_END, 0, 0);
  if (plan->test == PAIR_PING)
    script_add (script, SCRIPT_SEND, plan->from, 1);
  script_add (script, SCRIPT_END, 0, 0);
}

/* At most CHUNK measurements. */
static bool
measure_some (const struct machine *machine, const struct pair_plan *plan, int64_t repetitions,
              int64_t *totals, const struct deadline *deadline, struct status *status)
{
  struct script *scripts = memory_zero ((size_t)machine->ranks, sizeof *scripts);
  int64_t **readings = memory_zero ((size_t)machine->ranks, sizeof *readings),
          seen[2 * CHUNK] = { 0 };
  write_sender (&scripts[plan->from], plan, repetitions);
  write_receiver (&scripts[plan->to], plan, repetitions);
  readings[plan->from] = seen;
  bool good = machine->run (machine->context, scripts, readings, deadline, status);
  for (int64_t i = 0; i < repetitions; i++)
    totals[i] = seen[2 * i + 1] - seen[2 * i];
  script_clear (&scripts[plan->from]);
  script_clear (&scripts[plan->to]);
  memory_free (scripts, readings);
  return good;
}

bool
pair_measure (const struct machine *machine, const struct pair_plan *plan, int64_t *totals,
              const struct deadline *deadline, struct status *status)
{
  bool good = true;
  for (int64_t done = 0; done < plan->repetitions && good; done += CHUNK) {
    int64_t left = plan->repetitions - done;
    good
      = measure_some (machine, plan, left < CHUNK ? left : CHUNK, totals + done, deadline, status)
        && (!deadline_passed (deadline)
            || status_set (status, STATUS_LIMIT, "a limit ended the measurement"));
  }
  return good;
}
