/* A lower bound of open shops from the sequences of rows and columns: the least T that the
   following does not refute.

   Suppose that a schedule has a makespan of at most T. Its starts are whole numbers of ticks once
   all tasks start as early as the orders allow. Each task has a set D of possible starts, at first
   0 .. T - time. Take a resource (a row or column) with few tasks. For every set S of its tasks, F
   (S) is the earliest time at which all of S can be done, one after the other in any order, each
   from a start in its D: F (0) = 0, F (S) = min over v in S of time (v) + the least start in D (v)
   that is at least F (S - v). In mirror image, B (S) is the latest time at which the resource must
   begin with the tasks not in S to finish by T.

   In the schedule a task v has some set S of the resource before it and the others after it, so it
   starts at F (S) or later, and at B (S + v) - time (v) or earlier. Starts for which there is no
   such S leave D (v). This is repeated for all resources until nothing changes. If F (all) > T for
   a resource, there is no such schedule. (Where a resource has no slack, this leaves for D (v) only
   sums of the times of other tasks, and of those only the sums that both its row and its column
   have.)

   What is refuted at T is refuted at every smaller value, since all sets are smaller there, so T is
   found by bisection up to the makespan of a heuristic. Resources with more than
   OPENSHOP_SEQUENCES_MAX tasks are left out. The bound is at least the load. It is sharp where
   resources have few tasks and hardly any slack, as in the instances of Brucker and of Guéret and
   Prins; for large shops it equals the load after one trial. */
#include "bounds/openshop/table.h"

#include "base/memory.h"
#include "bounds/openshop/windows.h"
#include "heuristics/openshop/table.h"

#include <stdlib.h>

enum { SETS = 1 << OPENSHOP_SEQUENCES_MAX };

struct sequence_bound {
  const struct openshop_ticks *ticks;
  const struct deadline *deadline; /* NULL: none */
  int64_t horizon;
  struct openshop_windows *starts; /* [jobs * machines]: the sets D of possible starts */
  struct openshop_windows found, scratch;
  bool *queued;                                 /* [jobs + machines]: resources to be propagated */
  int32_t tasks[OPENSHOP_SEQUENCES_MAX], count; /* of the current resource */
  /* F and B; INT64_MAX and -1 where there is no such time */
  int64_t earliest[SETS], latest[SETS];
};

/* Load the tasks of a resource; false: it has too many, or none. */
static bool
load_tasks (struct sequence_bound *sequences, int32_t resource)
{
  const struct openshop_ticks *ticks = sequences->ticks;
  int32_t n = ticks->jobs, m = ticks->machines, length = resource < n ? m : n;
  sequences->count = 0;
  for (int32_t k = 0; k < length; k++) {
    int32_t task = resource < n ? resource * m + k : k * m + resource - n;
    if (ticks->time[task] == 0)
      continue;
    if (sequences->count == OPENSHOP_SEQUENCES_MAX)
      return false;
    sequences->tasks[sequences->count++] = task;
  }
  return sequences->count > 0;
}

/* The earliest end of the set with task k last. */
static int64_t
end_with (const struct sequence_bound *sequences, uint32_t set, int32_t k)
{
  int32_t task = sequences->tasks[k];
  int64_t ready = sequences->earliest[set & ~(UINT32_C (1) << k)];
  int64_t start
    = ready == INT64_MAX ? ready : openshop_windows_next (&sequences->starts[task], ready);
  return start == INT64_MAX ? start : start + sequences->ticks->time[task];
}

static int64_t
begin_with (const struct sequence_bound *sequences, uint32_t set, int32_t k)
{
  int32_t task = sequences->tasks[k];
  int64_t due = sequences->latest[set | UINT32_C (1) << k];
  return due < 0 ? -1
                 : openshop_windows_previous (&sequences->starts[task],
                                              due - sequences->ticks->time[task]);
}

static void
find_earliest (struct sequence_bound *sequences)
{
  sequences->earliest[0] = 0;
  for (uint32_t set = 1; set < UINT32_C (1) << sequences->count; set++) {
    sequences->earliest[set] = INT64_MAX;
    for (int32_t k = 0; k < sequences->count; k++) {
      int64_t end = set >> k & 1 ? end_with (sequences, set, k) : INT64_MAX;
      if (end < sequences->earliest[set])
        sequences->earliest[set] = end;
    }
  }
}

static void
find_latest (struct sequence_bound *sequences)
{
  uint32_t all = (UINT32_C (1) << sequences->count) - 1;
  sequences->latest[all] = sequences->horizon;
  for (uint32_t set = all; set-- > 0;) {
    sequences->latest[set] = -1;
    for (int32_t k = 0; k < sequences->count; k++) {
      int64_t begin = set >> k & 1 ? -1 : begin_with (sequences, set, k);
      if (begin > sequences->latest[set])
        sequences->latest[set] = begin;
    }
  }
}

/* Reduce the starts of a task to those of some sequence of the resource. */
static void
narrow (struct sequence_bound *sequences, int32_t k)
{
  const struct openshop_ticks *ticks = sequences->ticks;
  int32_t task = sequences->tasks[k];
  sequences->found.count = 0;
  for (uint32_t set = 0; set < UINT32_C (1) << sequences->count; set++)
    if (!(set >> k & 1) && sequences->earliest[set] < INT64_MAX)
      openshop_windows_add (&sequences->found, sequences->earliest[set],
                            sequences->latest[set | UINT32_C (1) << k] - ticks->time[task]);
  openshop_windows_normalise (&sequences->found);
  if (!openshop_windows_intersect (&sequences->starts[task], &sequences->found,
                                   &sequences->scratch))
    return;
  sequences->queued[task / ticks->machines] = true;
  sequences->queued[ticks->jobs + task % ticks->machines] = true;
}

/* Propagate a resource. True: it has no sequence. */
static bool
propagate (struct sequence_bound *sequences, int32_t resource)
{
  sequences->queued[resource] = false;
  if (!load_tasks (sequences, resource))
    return false;
  find_earliest (sequences);
  if (sequences->earliest[(UINT32_C (1) << sequences->count) - 1] > sequences->horizon)
    return true;
  find_latest (sequences);
  for (int32_t k = 0; k < sequences->count; k++)
    narrow (sequences, k);
  return false;
}

/* Is the horizon refuted? Not if the deadline passes. */
static bool
refute (struct sequence_bound *sequences, int64_t horizon)
{
  const struct openshop_ticks *ticks = sequences->ticks;
  int32_t resources = ticks->jobs + ticks->machines;
  sequences->horizon = horizon;
  for (int32_t task = 0; task < ticks->jobs * ticks->machines; task++) {
    sequences->starts[task].count = 0;
    openshop_windows_add (&sequences->starts[task], 0, horizon - ticks->time[task]);
  }
  for (int32_t resource = 0; resource < resources; resource++)
    sequences->queued[resource] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t resource = 0; resource < resources; resource++) {
      if (!sequences->queued[resource])
        continue;
      if (deadline_passed (sequences->deadline))
        return false;
      changed = true;
      if (propagate (sequences, resource))
        return true;
    }
  }
  return false;
}

static void
sequences_init (struct sequence_bound *sequences, const struct openshop_ticks *ticks,
                const struct deadline *deadline)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines;
  sequences->ticks = ticks;
  sequences->deadline = deadline;
  sequences->starts = memory_zero (n * m, sizeof *sequences->starts);
  sequences->queued = memory_alloc (n + m, sizeof *sequences->queued);
  openshop_windows_init (&sequences->found);
  openshop_windows_init (&sequences->scratch);
}

static void
sequences_clear (struct sequence_bound *sequences)
{
  for (int32_t task = 0; task < sequences->ticks->jobs * sequences->ticks->machines; task++)
    openshop_windows_clear (&sequences->starts[task]);
  openshop_windows_clear (&sequences->found);
  openshop_windows_clear (&sequences->scratch);
  memory_free (sequences->starts, sequences->queued);
}

/* The makespan of a fast heuristic, which cannot be refuted; HEURISTIC_GIVEN_UP. */
static int64_t
heuristic_makespan (const struct openshop_ticks *ticks, const struct deadline *deadline)
{
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  openshop_earliest_schedule (ticks, 0, deadline, &schedule);
  int64_t makespan = schedule.makespan;
  openshop_schedule_clear (&schedule);
  return makespan;
}

static bool
has_short_resource (const struct openshop_ticks *ticks)
{
  struct sequence_bound sequences = { .ticks = ticks };
  for (int32_t resource = 0; resource < ticks->jobs + ticks->machines; resource++)
    if (load_tasks (&sequences, resource))
      return true;
  return false;
}

/* Less if the deadline (NULL: none) passes first; at least the load. */
int64_t
openshop_sequences_bound (const struct openshop_ticks *ticks, const struct deadline *deadline)
{
  int64_t low = openshop_ticks_load (ticks, NULL),
          high = has_short_resource (ticks) ? heuristic_makespan (ticks, deadline) : low;
  struct sequence_bound sequences;
  sequences_init (&sequences, ticks, deadline);
  if (low < high && !refute (&sequences, low))
    high = low;
  while (low < high && !deadline_passed (deadline)) {
    int64_t middle = low + (high - low) / 2;
    if (refute (&sequences, middle))
      low = middle + 1;
    else
      high = middle;
  }
  sequences_clear (&sequences);
  return low;
}
