#include "measure/core/multicast.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <stdlib.h>

#define CHUNK 10 /* repetitions between two looks at the deadline */

static int32_t
rotated (const struct multicast *multicast, int32_t rank, int32_t by)
{
  return (int32_t)(((int64_t)rank + by + multicast->ranks) % multicast->ranks);
}

void
multicast_rotate (const struct multicast *multicast, int32_t by, struct multicast_edge *edges)
{
  for (int32_t i = 0; i < multicast->ranks - 1; i++) {
    const struct multicast_edge edge = multicast->edges[i];
    edges[i] = (struct multicast_edge){ rotated (multicast, edge.from, by),
                                        rotated (multicast, edge.to, by) };
  }
}

static void
write_clocks (struct script *scripts, int32_t ranks)
{
  for (int32_t r = 0; r < ranks; r++)
    script_add (&scripts[r], SCRIPT_CLOCK, 0, 0);
}

/* A call of all ranks, with the tree rotated. `stamps`: those that receive then look at their
   clocks. */
static void
write_call (struct script *scripts, const struct multicast *multicast, int32_t by, bool stamps)
{
  for (int32_t i = 0; i < multicast->ranks - 1; i++) {
    int32_t from = rotated (multicast, multicast->edges[i].from, by);
    int32_t to = rotated (multicast, multicast->edges[i].to, by);
    script_add (&scripts[from], SCRIPT_SEND, to, multicast->bytes);
    script_add (&scripts[to], SCRIPT_RECEIVE, from, multicast->bytes);
    if (stamps)
      script_add (&scripts[to], SCRIPT_CLOCK, 0, 0);
  }
}

static void
write_loop (struct script *scripts, int32_t ranks, int64_t times)
{
  for (int32_t r = 0; r < ranks; r++)
    script_add (&scripts[r], SCRIPT_LOOP, 0, times);
}

static void
end_loop (struct script *scripts, int32_t ranks)
{
  for (int32_t r = 0; r < ranks; r++)
    script_add (&scripts[r], SCRIPT_END, 0, 0);
}

/* All send one byte to the root. */
static void
write_reduction (struct script *scripts, const struct multicast *multicast)
{
  for (int32_t r = 0; r < multicast->ranks; r++) {
    if (r == multicast->root)
      continue;
    script_add (&scripts[r], SCRIPT_SEND, multicast->root, 1);
    script_add (&scripts[multicast->root], SCRIPT_RECEIVE, r, 1);
  }
}

/* The number of multicasts until the root is the root again, with rank `last` the next one. */
static int64_t
period (const struct multicast *multicast, int32_t last)
{
  return multicast->ranks
         / int64_gcd (multicast->ranks, rotated (multicast, last, -multicast->root));
}

int64_t
multicast_rounds (const struct multicast *multicast, int32_t last, int64_t iterations)
{
  int64_t once = period (multicast, last);
  return (iterations + once - 1) / once * once;
}

static void
write_rotation (struct script *scripts, const struct multicast *multicast, int32_t last,
                int64_t iterations)
{
  int32_t step = rotated (multicast, last, -multicast->root), by = 0;
  int64_t once = period (multicast, last);
  write_loop (scripts, multicast->ranks, multicast_rounds (multicast, last, iterations) / once);
  for (int64_t i = 0; i < once; i++, by = rotated (multicast, by, step))
    write_call (scripts, multicast, by, false);
  end_loop (scripts, multicast->ranks);
}

/* Between the clocks of a repetition, but for timestamps. */
static void
write_iterations (struct script *scripts, const struct multicast *multicast,
                  const struct multicast_plan *plan)
{
  if (plan->test == MULTICAST_ROTATING) {
    write_rotation (scripts, multicast, plan->other, plan->iterations);
    return;
  }
  write_loop (scripts, multicast->ranks, plan->iterations);
  write_call (scripts, multicast, 0, false);
  if (plan->test == MULTICAST_SENDERS)
    write_call (scripts, multicast, plan->other - multicast->root, false);
  if (plan->test == MULTICAST_FLOW) {
    if (plan->dummy > 0)
      script_add (&scripts[plan->other], SCRIPT_COMPUTE, 0, plan->dummy);
    script_add (&scripts[plan->other], SCRIPT_SEND, multicast->root, 1);
    script_add (&scripts[multicast->root], SCRIPT_RECEIVE, plan->other, 1);
  }
  end_loop (scripts, multicast->ranks);
}

static void
write_repetitions (struct script *scripts, const struct multicast *multicast,
                   const struct multicast_plan *plan, int64_t repetitions)
{
  bool stamps = plan->test == MULTICAST_STAMPS;
  write_loop (scripts, multicast->ranks, repetitions);
  if (plan->test != MULTICAST_CONSECUTIVE)
    write_reduction (scripts, multicast);
  write_clocks (scripts, multicast->ranks);
  if (stamps) {
    write_call (scripts, multicast, 0, true);
    script_add (&scripts[multicast->root], SCRIPT_CLOCK, 0, 0);
  } else {
    write_iterations (scripts, multicast, plan);
    write_clocks (scripts, multicast->ranks);
  }
  if (plan->test == MULTICAST_CONSECUTIVE)
    write_reduction (scripts, multicast);
  end_loop (scripts, multicast->ranks);
}

/* Runs the scripts and clears them. Rank r reads into seen + r * count. */
static bool
run (const struct machine *machine, struct script *scripts, const struct multicast *multicast,
     int64_t *seen, size_t count, const struct deadline *deadline, struct status *status)
{
  int64_t **readings = memory_zero ((size_t)machine->ranks, sizeof *readings);
  for (int32_t r = 0; r < multicast->ranks; r++)
    readings[r] = seen + (size_t)r * count;
  bool good = machine->run (machine->context, scripts, readings, deadline, status);
  for (int32_t r = 0; r < multicast->ranks; r++)
    script_clear (&scripts[r]);
  memory_free (readings, scripts);
  return good;
}

bool
multicast_once (const struct machine *machine, const struct multicast *multicast,
                const int64_t *calls, int64_t *returns, const struct deadline *deadline,
                struct status *status)
{
  struct script *scripts = memory_zero ((size_t)machine->ranks, sizeof *scripts);
  for (int32_t r = 0; r < multicast->ranks; r++)
    script_add (&scripts[r], SCRIPT_COMPUTE, 0, calls[r]);
  write_call (scripts, multicast, 0, false);
  write_clocks (scripts, multicast->ranks);
  return run (machine, scripts, multicast, returns, 1, deadline, status);
}

/* At most CHUNK repetitions. */
static bool
measure_some (const struct machine *machine, const struct multicast *multicast,
              const struct multicast_plan *plan, int64_t repetitions, struct multicast_times *times,
              const struct deadline *deadline, struct status *status)
{
  size_t ranks = (size_t)multicast->ranks, count = 2 * (size_t)repetitions;
  struct script *scripts = memory_zero ((size_t)machine->ranks, sizeof *scripts);
  int64_t *seen = memory_alloc (ranks * count, sizeof *seen);
  write_repetitions (scripts, multicast, plan, repetitions);
  bool good = run (machine, scripts, multicast, seen, count, deadline, status);
  for (size_t i = 0; i < (size_t)repetitions && good; i++)
    for (size_t r = 0; r < ranks; r++)
      times[i * ranks + r]
        = (struct multicast_times){ seen[r * count + 2 * i], seen[r * count + 2 * i + 1] };
  free (seen);
  return good;
}

bool
multicast_measure (const struct machine *machine, const struct multicast *multicast,
                   const struct multicast_plan *plan, struct multicast_times *times,
                   const struct deadline *deadline, struct status *status)
{
  bool good = true;
  for (int64_t done = 0; done < plan->repetitions && good; done += CHUNK) {
    int64_t left = plan->repetitions - done;
    good = measure_some (machine, multicast, plan, left < CHUNK ? left : CHUNK,
                         times + done * multicast->ranks, deadline, status)
           && (!deadline_passed (deadline)
               || status_set (status, STATUS_LIMIT, "a limit ended the measurement"));
  }
  return good;
}
