#include "measure/core/multicast.h"

#include "base/memory.h"

#include <stdlib.h>

/* The part of rank `rank` in one multicast. */
static void
write_call (struct script *script, const struct multicast *multicast, int ranks, int32_t rank)
{
  for (int i = 0; i < ranks - 1; i++)
    if (multicast->edges[i].to == rank)
      script_add (script, SCRIPT_RECEIVE, multicast->edges[i].from, multicast->bytes);
  for (int i = 0; i < ranks - 1; i++)
    if (multicast->edges[i].from == rank)
      script_add (script, SCRIPT_SEND, multicast->edges[i].to, multicast->bytes);
}

/* Runs the scripts and clears them. seen [ranks][2] gets the readings of each rank. */
static bool
run (const struct machine *machine, struct script *scripts, int64_t (*seen)[2],
     const struct deadline *deadline, struct status *status)
{
  int64_t **readings = memory_zero ((size_t)machine->ranks, sizeof *readings);
  for (int r = 0; r < machine->ranks; r++)
    readings[r] = seen[r];
  bool good = machine->run (machine->context, scripts, readings, deadline, status);
  for (int r = 0; r < machine->ranks; r++)
    script_clear (&scripts[r]);
  memory_free (readings);
  return good;
}

bool
multicast_once (const struct machine *machine, const struct multicast *multicast,
                const int64_t *calls, int64_t *returns, const struct deadline *deadline,
                struct status *status)
{
  struct script *scripts = memory_zero ((size_t)machine->ranks, sizeof *scripts);
  int64_t (*seen)[2] = memory_zero ((size_t)machine->ranks, sizeof *seen);
  for (int r = 0; r < machine->ranks; r++) {
    script_add (&scripts[r], SCRIPT_COMPUTE, 0, calls[r]);
    write_call (&scripts[r], multicast, machine->ranks, r);
    script_add (&scripts[r], SCRIPT_CLOCK, 0, 0);
  }
  bool good = run (machine, scripts, seen, deadline, status);
  for (int r = 0; r < machine->ranks && good; r++)
    returns[r] = seen[r][0];
  memory_free (scripts, seen);
  return good;
}

bool
multicast_consecutive (const struct machine *machine, const struct multicast *multicast,
                       int64_t iterations, int64_t *totals, const struct deadline *deadline,
                       struct status *status)
{
  struct script *scripts = memory_zero ((size_t)machine->ranks, sizeof *scripts);
  int64_t (*seen)[2] = memory_zero ((size_t)machine->ranks, sizeof *seen);
  for (int r = 0; r < machine->ranks; r++) {
    script_add (&scripts[r], SCRIPT_CLOCK, 0, 0);
    script_add (&scripts[r], SCRIPT_LOOP, 0, iterations);
    write_call (&scripts[r], multicast, machine->ranks, r);
    script_add (&scripts[r], SCRIPT_END, 0, 0);
    script_add (&scripts[r], SCRIPT_CLOCK, 0, 0);
  }
  bool good = run (machine, scripts, seen, deadline, status);
  for (int r = 0; r < machine->ranks && good; r++)
    totals[r] = seen[r][1] - seen[r][0];
  memory_free (scripts, seen);
  return good;
}

/* All send one byte to the root; it reads its clock when it has received the last. */
static void
write_reduction (struct script *scripts, int ranks)
{
  for (int r = 1; r < ranks; r++) {
    script_add (&scripts[r], SCRIPT_SEND, 0, 1);
    script_add (&scripts[0], SCRIPT_RECEIVE, r, 1);
  }
  script_add (&scripts[0], SCRIPT_CLOCK, 0, 0);
}

bool
multicast_flow (const struct machine *machine, const struct multicast *multicast,
                int64_t iterations, int32_t responder, int64_t dummy, int64_t *total,
                const struct deadline *deadline, struct status *status)
{
  struct script *scripts = memory_zero ((size_t)machine->ranks, sizeof *scripts);
  int64_t (*seen)[2] = memory_zero ((size_t)machine->ranks, sizeof *seen);
  write_reduction (scripts, machine->ranks);
  for (int r = 0; r < machine->ranks; r++) {
    script_add (&scripts[r], SCRIPT_LOOP, 0, iterations);
    write_call (&scripts[r], multicast, machine->ranks, r);
    if (r == responder) {
      script_add (&scripts[r], SCRIPT_COMPUTE, 0, dummy);
      script_add (&scripts[r], SCRIPT_SEND, 0, 1);
    }
    if (r == 0)
      script_add (&scripts[r], SCRIPT_RECEIVE, responder, 1);
    script_add (&scripts[r], SCRIPT_END, 0, 0);
  }
  script_add (&scripts[0], SCRIPT_CLOCK, 0, 0);
  bool good = run (machine, scripts, seen, deadline, status);
  *total = seen[0][1] - seen[0][0];
  memory_free (scripts, seen);
  return good;
}
