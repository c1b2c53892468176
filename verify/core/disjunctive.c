#include "verify/core/disjunctive.h"

#include "base/memory.h"

#include <stdlib.h>

#define NEVER INT64_MIN /* the end of an empty set */

void
verify_disjunctive_init (struct verify_disjunctive *machine)
{
  *machine = (struct verify_disjunctive){ .tasks = NULL };
}

void
verify_disjunctive_clear (struct verify_disjunctive *machine)
{
  memory_free (machine->tasks, machine->order, machine->best, machine->end, machine->after);
  verify_disjunctive_init (machine);
}

static void
reserve (struct verify_disjunctive *machine, size_t count)
{
  if (count <= machine->capacity)
    return;
  machine->tasks = memory_resize (machine->tasks, count, sizeof *machine->tasks);
  machine->order = memory_resize (machine->order, count, sizeof *machine->order);
  machine->best = memory_resize (machine->best, count, sizeof *machine->best);
  machine->end = memory_resize (machine->end, count, sizeof *machine->end);
  machine->after = memory_resize (machine->after, count, sizeof *machine->after);
  machine->capacity = count;
}

/* Fills machine->tasks with the tasks by ascending earliest start, and machine->order with their
   numbers. With time reversed, the window of a task is (-until, -from). */
static void
sort (struct verify_disjunctive *machine, const struct verify_task *tasks, size_t count,
      bool reversed)
{
  for (size_t i = 0; i < count; i++) {
    struct verify_task task = tasks[i];
    size_t at = i;
    if (reversed)
      task = (struct verify_task){ -tasks[i].until, -tasks[i].from, tasks[i].time };
    for (; at > 0 && machine->tasks[at - 1].from > task.from; at--) {
      machine->tasks[at] = machine->tasks[at - 1];
      machine->order[at] = machine->order[at - 1];
    }
    machine->tasks[at] = task;
    machine->order[at] = (uint32_t)i;
  }
}

/* Rule overload, and the tables for rule edge_find. Let W (a) be the set of all tasks at place a or
   later that end by `latest`, and e (a) = E (W (a)) + P (W (a)). Then machine->end[a] is e (a),
   machine->after[a] the maximum e (b) over b >= a, and machine->best[a] the b <= a with the maximum
   e (b). At places of tasks that may end later, e is NEVER. False: overload. */
static bool
overload (struct verify_disjunctive *machine, size_t count, int64_t latest)
{
  int64_t work = 0, most = NEVER;

  for (size_t a = count; a-- > 0;) {
    int64_t end = NEVER;
    if (machine->tasks[a].until <= latest) {
      work += machine->tasks[a].time;
      end = machine->tasks[a].from + work;
    }
    if (end > latest)
      return false;
    most = end > most ? end : most;
    machine->end[a] = end;
    machine->after[a] = most;
  }
  machine->best[0] = 0;
  for (size_t a = 1; a < count; a++)
    machine->best[a]
      = machine->end[a] > machine->end[machine->best[a - 1]] ? (uint32_t)a : machine->best[a - 1];
  return true;
}

/* Rule edge_find: the earliest start of the task at place t, which may end after `latest`, by those
   sets. `work` is P (W (t)). */
static int64_t
edge_find (const struct verify_disjunctive *machine, size_t t, int64_t work, int64_t latest)
{
  const struct verify_task *task = &machine->tasks[t];
  size_t best = machine->best[t];
  int64_t start = task->from;

  /* Of the sets W with E (W) <= E (t), where E (W + t) = E (W): the one with the maximum end. */
  if (machine->end[best] != NEVER && machine->end[best] + task->time > latest)
    start = machine->after[best];
  /* Of the sets W with E (W) >= E (t), where E (W + t) = E (t): the one that contains all
     others. */
  if (work > 0 && task->from + work + task->time > latest && machine->after[t] > start)
    start = machine->after[t];
  return start > task->from ? start : task->from;
}

/* Narrows the windows by the sets of tasks that end by `latest`. */
static bool
narrow_by (struct verify_disjunctive *machine, struct verify_task *tasks, size_t count,
           int64_t latest, bool reversed)
{
  int64_t work = 0;

  if (!overload (machine, count, latest))
    return false;
  for (size_t t = count; t-- > 0;) {
    int64_t start;
    if (machine->tasks[t].until <= latest) {
      work += machine->tasks[t].time;
      continue;
    }
    start = edge_find (machine, t, work, latest);
    if (reversed && -start < tasks[machine->order[t]].until)
      tasks[machine->order[t]].until = -start;
    else if (!reversed && start > tasks[machine->order[t]].from)
      tasks[machine->order[t]].from = start;
  }
  return true;
}

bool
verify_disjunctive_narrow (struct verify_disjunctive *machine, struct verify_task *tasks,
                           size_t count)
{
  reserve (machine, count);
  for (int reversed = 0; reversed < 2; reversed++) {
    sort (machine, tasks, count, reversed);
    for (size_t z = 0; z < count; z++)
      if (!narrow_by (machine, tasks, count, machine->tasks[z].until, reversed))
        return false;
  }
  return true;
}
