#include "search/openshop/resource_sequence.h"

#include "base/memory.h"
#include "search/openshop/parameters.h"

void
openshop_resource_sequence_init (struct openshop_resource_sequence *sequence,
                                 struct openshop_timetable *table)
{
  size_t width = (size_t)table->width;
  *sequence = (struct openshop_resource_sequence){ .table = table };
  sequence->tasks = memory_alloc (width, sizeof *sequence->tasks);
  sequence->steps = memory_alloc (width, sizeof *sequence->steps);
  sequence->gaps = memory_alloc (width + 1, sizeof *sequence->gaps);
}

void
openshop_resource_sequence_clear (struct openshop_resource_sequence *sequence)
{
  memory_free (sequence->tasks, sequence->steps, sequence->gaps, sequence->starts);
}

/* Free time of a resource before its k-th placed task. */
static struct openshop_span
gap_before (const struct openshop_resource_sequence *sequence, int32_t resource, int32_t k)
{
  const struct openshop_timetable *table = sequence->table;
  const int32_t *tasks = openshop_timetable_resource (table, resource);
  return (struct openshop_span){ k > 0 ? openshop_timetable_end (table, tasks[k - 1]) : 0,
                                 k < table->count[resource]
                                   ? openshop_timetable_start (table, tasks[k])
                                   : sequence->horizon };
}

static void
find_gaps (struct openshop_resource_sequence *sequence, int32_t resource)
{
  sequence->gap_count = 0;
  for (int32_t k = 0; k <= sequence->table->count[resource]; k++) {
    struct openshop_span gap = gap_before (sequence, resource, k);
    if (gap.to > gap.from)
      sequence->gaps[sequence->gap_count++] = gap;
  }
}

/* Starts of the task in the common part of a gap of the resource and one of the partner. */
static void
add_starts (struct openshop_resource_sequence *sequence,
            const struct openshop_resource_sequence_task *task, struct openshop_span a,
            struct openshop_span b)
{
  int64_t from = a.from > b.from ? a.from : b.from, to = (a.to < b.to ? a.to : b.to) - task->time;
  if (to < from)
    return;
  memory_grow (sequence->starts, sequence->starts_capacity, sequence->starts_count + 1);
  sequence->starts[sequence->starts_count++]
    = (struct openshop_starts){ from, to, to - from + task->time / 4 + 1 };
}

static void
find_starts (struct openshop_resource_sequence *sequence,
             struct openshop_resource_sequence_task *task, int32_t partner)
{
  int32_t g = 0;
  task->first = task->next = sequence->starts_count;
  for (int32_t k = 0; k <= sequence->table->count[partner]; k++) {
    struct openshop_span gap = gap_before (sequence, partner, k);
    while (g < sequence->gap_count && sequence->gaps[g].to <= gap.from)
      g++;
    for (int32_t own = g; own < sequence->gap_count && sequence->gaps[own].from < gap.to; own++)
      add_starts (sequence, task, sequence->gaps[own], gap);
  }
  task->end = sequence->starts_count;
  for (size_t k = task->end; k > task->first + 1; k--)
    sequence->starts[k - 2].room += sequence->starts[k - 1].room;
}

static void
collect_tasks (struct openshop_resource_sequence *sequence, int32_t resource)
{
  const struct openshop_timetable *table = sequence->table;
  const struct openshop_ticks *ticks = table->ticks;
  bool row = resource < ticks->jobs;
  int32_t partners = row ? ticks->machines : ticks->jobs;
  sequence->count = sequence->step_count = 0;
  sequence->starts_count = 0;
  sequence->open_time = 0;
  find_gaps (sequence, resource);
  for (int32_t k = 0; k < partners; k++) {
    int32_t task = openshop_timetable_nth (ticks, resource, k);
    if (ticks->time[task] == 0 || table->schedule->start[task] >= 0)
      continue;
    struct openshop_resource_sequence_task *next = &sequence->tasks[sequence->count++];
    *next = (struct openshop_resource_sequence_task){ .task = task, .time = ticks->time[task] };
    find_starts (sequence, next, row ? ticks->jobs + k : k);
    sequence->open_time += next->time;
  }
}

/* Free time of the resource from `now` on. */
static int64_t
free_after (const struct openshop_resource_sequence *sequence, int64_t now)
{
  int64_t sum = 0;
  for (int32_t g = sequence->gap_count - 1; g >= 0 && sequence->gaps[g].to > now; g--)
    sum += sequence->gaps[g].to - (sequence->gaps[g].from > now ? sequence->gaps[g].from : now);
  return sum;
}

/* Only the first of its starts from `now` on can have begun: those of a task do not overlap. */
static void
measure_task (const struct openshop_resource_sequence *sequence,
              struct openshop_resource_sequence_task *task, int64_t now)
{
  const struct openshop_starts *starts = sequence->starts;
  while (task->next > task->first && starts[task->next - 1].to >= now)
    task->next--;
  while (task->next < task->end && starts[task->next].to < now)
    task->next++;
  task->start = INT64_MAX;
  if (task->next == task->end)
    return;
  const struct openshop_starts *next = &starts[task->next];
  task->start = next->from > now ? next->from : now;
  task->room = next->room - (task->start - next->from);
}

/* Choose the task that starts at `now`, the earliest possible start. `shortest`: the shortest time
   of a task. A task is worse that leaves a part of the gap in which no task fits. */
static int32_t
choose (const struct openshop_resource_sequence *sequence, int64_t now, int64_t shortest,
        struct rng *rng)
{
  int32_t gap = 0;
  while (sequence->gaps[gap].to <= now)
    gap++;
  int64_t end = sequence->gaps[gap].to, best = INT64_MAX;
  int32_t chosen = -1;
  for (int32_t k = 0; k < sequence->count; k++) {
    const struct openshop_resource_sequence_task *task = &sequence->tasks[k];
    if (task->scheduled || task->start != now)
      continue;
    /* the room times a random factor from 1/2 to 1, and the penalty */
    int64_t part = rng_range (rng, 32, 64), left = end - now - task->time;
    int64_t key = (task->room / 64 * part + task->room % 64 * part / 64)
                  * (left > 0 && left < shortest ? openshop_parameters.sequence_leftover : 1);
    if (key < best) {
      best = key;
      chosen = k;
    }
  }
  return chosen;
}

/* Append the next task. False: a task has no possible start, or the slack is negative. */
static bool
append_task (struct openshop_resource_sequence *sequence, int64_t *now, struct rng *rng)
{
  int64_t earliest = INT64_MAX, shortest = INT64_MAX;
  for (int32_t k = 0; k < sequence->count; k++) {
    struct openshop_resource_sequence_task *task = &sequence->tasks[k];
    if (task->scheduled)
      continue;
    measure_task (sequence, task, *now);
    if (task->start == INT64_MAX)
      return false;
    earliest = task->start < earliest ? task->start : earliest;
    shortest = task->time < shortest ? task->time : shortest;
  }
  if (free_after (sequence, earliest) < sequence->open_time)
    return false;
  int32_t task_index = choose (sequence, earliest, shortest, rng);
  sequence->steps[sequence->step_count++]
    = (struct openshop_resource_sequence_step){ task_index, earliest, *now };
  sequence->tasks[task_index].scheduled = true;
  sequence->open_time -= sequence->tasks[task_index].time;
  *now = earliest + sequence->tasks[task_index].time;
  return true;
}

static void
undo (struct openshop_resource_sequence *sequence, int64_t *now, uint64_t count)
{
  for (; count > 0 && sequence->step_count > 0; count--) {
    const struct openshop_resource_sequence_step *last = &sequence->steps[--sequence->step_count];
    sequence->tasks[last->task_index].scheduled = false;
    sequence->open_time += sequence->tasks[last->task_index].time;
    *now = last->before;
  }
}

bool
openshop_resource_sequence_run (struct openshop_resource_sequence *sequence, int32_t resource,
                                int64_t horizon, int32_t tries, struct rng *rng, uint64_t *steps)
{
  int64_t now = 0;
  uint64_t max_undo = 2; /* largest number of steps undone at once */
  sequence->horizon = horizon;
  collect_tasks (sequence, resource);
  for (; sequence->step_count < sequence->count; ++*steps) {
    if (deadline_passed (sequence->deadline))
      return false;
    if (append_task (sequence, &now, rng))
      continue;
    if (tries-- == 0)
      return false;
    undo (sequence, &now, 1 + rng_below (rng, max_undo));
    max_undo += max_undo < (uint64_t)sequence->count;
  }
  for (int32_t k = 0; k < sequence->step_count; k++)
    openshop_timetable_put (sequence->table, sequence->tasks[sequence->steps[k].task_index].task,
                            sequence->steps[k].start);
  return true;
}
