#include "search/learn_machine.h"

#include "base/memory.h"
#include "search/learn_edges.h"
#include "search/learn_why.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_REASONS = 4 }; /* about an order: two tasks are there, and two bounds, or the order and a bound */

struct learn_machine {
  size_t count;
  struct learn_task *tasks;
  int32_t *order;
  size_t *present; /* [present_count] the tasks there, and maybe some that were: those are dropped when they are met */
  bool *listed;    /* [count] is the task in `present`? */
  size_t present_count;
  bool optional, grouped; /* is any task? */
  struct learn_edges *edges;
  struct learn_atom reasons[MOST_REASONS];
  struct learn_why why; /* those */
};

static bool
there (const struct learn *learn, const struct learn_task *task)
{
  return task->present < 0 || learn_truth (learn, task->present) == 1;
}

/* Have only tasks that are there in the list. */
static void
drop_absent (struct learn_machine *machine, const struct learn *learn)
{
  size_t kept = 0;
  if (!machine->optional)
    return;
  for (size_t i = 0; i < machine->present_count; i++) {
    size_t p = machine->present[i];
    if (there (learn, &machine->tasks[p]))
      machine->present[kept++] = p;
    else
      machine->listed[p] = false;
  }
  machine->present_count = kept;
}

static bool
run_edges (struct learn *learn, void *context, int32_t id)
{
  struct learn_machine *machine = context;
  (void)id;
  drop_absent (machine, learn);
  return learn_edges_find (machine->edges, learn, machine->tasks, machine->present, machine->present_count);
}

/* Orders of pairs. */

/* The atom "p comes before q". */
static struct learn_atom
before (const struct learn_machine *machine, size_t p, size_t q)
{
  int32_t order = machine->order[p < q ? p * machine->count + q : q * machine->count + p];
  bool forward = (order >= 0) == (p < q);
  int32_t x = order >= 0 ? order : -1 - order;
  return forward ? learn_true (x) : learn_false (x);
}

static bool
atom_holds (const struct learn *learn, struct learn_atom atom)
{
  return learn_low (learn, atom.side) >= atom.bound;
}

/* With `why` begun: y >= x + distance. */
static bool
follow (struct learn_machine *machine, struct learn *learn, int32_t x, int32_t y, int64_t distance)
{
  size_t length = machine->why.length;
  int64_t least = learn_least (learn, x);
  learn_why_add (&machine->why, learn_at_least (x, least));
  if (!learn_imply (learn, learn_at_least (y, least + distance), machine->why.atoms, machine->why.length))
    return false;
  machine->why.length = length;
  int64_t most = learn_most (learn, y);
  learn_why_add (&machine->why, learn_at_most (y, most));
  bool fine = learn_imply (learn, learn_at_most (x, most - distance), machine->why.atoms, machine->why.length);
  machine->why.length = length;
  return fine;
}

static void
begin_pair (struct learn_machine *machine, const struct learn_task *a, const struct learn_task *b)
{
  machine->why.length = 0;
  learn_why_present (&machine->why, a);
  learn_why_present (&machine->why, b);
}

/* p comes before q: so decided. */
static bool
keep_order (struct learn_machine *machine, struct learn *learn, size_t p, size_t q)
{
  const struct learn_task *first = &machine->tasks[p], *second = &machine->tasks[q];
  begin_pair (machine, first, second);
  learn_why_add (&machine->why, before (machine, p, q));
  return follow (machine, learn, first->start, second->start, first->duration)
         && (first->group < 0 || first->group != second->group || follow (machine, learn, first->echo, second->echo, 0));
}

/* If y >= x + distance is impossible then p does not come before q. */
static bool
refute_by (struct learn_machine *machine, struct learn *learn, size_t p, size_t q, int32_t x, int32_t y, int64_t distance)
{
  int64_t least = learn_least (learn, x);
  if (least + distance <= learn_most (learn, y))
    return true;
  begin_pair (machine, &machine->tasks[p], &machine->tasks[q]);
  learn_why_add (&machine->why, learn_at_least (x, least));
  learn_why_add (&machine->why, learn_at_most (y, least + distance - 1));
  return learn_imply (learn, before (machine, q, p), machine->why.atoms, machine->why.length);
}

static bool
refute_order (struct learn_machine *machine, struct learn *learn, size_t p, size_t q)
{
  const struct learn_task *first = &machine->tasks[p], *second = &machine->tasks[q];
  return refute_by (machine, learn, p, q, first->start, second->start, first->duration)
         && (first->group < 0 || first->group != second->group || refute_by (machine, learn, p, q, first->echo, second->echo, 0));
}

static bool
check_pair (struct learn_machine *machine, struct learn *learn, size_t p, size_t q)
{
  if (atom_holds (learn, before (machine, p, q)))
    return keep_order (machine, learn, p, q);
  if (atom_holds (learn, before (machine, q, p)))
    return keep_order (machine, learn, q, p);
  return refute_order (machine, learn, p, q) && refute_order (machine, learn, q, p);
}

/* Nothing new follows about the starts of p < q, nor about their order: a quick look, for this is so mostly. */
static bool
settled (const struct learn_machine *machine, const struct learn *learn, size_t p, size_t q)
{
  const struct learn_task *first = &machine->tasks[p], *second = &machine->tasks[q];
  int32_t order = machine->order[p * machine->count + q], x = order >= 0 ? order : -1 - order;
  int truth = learn_truth (learn, x);
  if (order < 0 && truth >= 0)
    truth = !truth;
  int64_t gap = first->duration, back = second->duration; /* from p to q, from q to p */
  if (truth == 1)
    return learn_least (learn, first->start) + gap <= learn_least (learn, second->start)
           && learn_most (learn, first->start) + gap <= learn_most (learn, second->start);
  if (truth == 0)
    return learn_least (learn, second->start) + back <= learn_least (learn, first->start)
           && learn_most (learn, second->start) + back <= learn_most (learn, first->start);
  return learn_least (learn, first->start) + gap <= learn_most (learn, second->start)
         && learn_least (learn, second->start) + back <= learn_most (learn, first->start);
}

/* Something has changed about task p: look at its pairs. */
static bool
run_pairs (struct learn *learn, void *context, int32_t id)
{
  struct learn_machine *machine = context;
  size_t p = (size_t)id;
  if (!there (learn, &machine->tasks[p]))
    return true;
  if (!machine->listed[p]) {
    machine->listed[p] = true;
    machine->present[machine->present_count++] = p;
  }
  drop_absent (machine, learn);
  for (size_t i = 0; i < machine->present_count; i++) {
    size_t q = machine->present[i], low = p < q ? p : q, high = p < q ? q : p;
    if (p == q || machine->order[low * machine->count + high] == INT32_MIN)
      continue;
    if ((machine->grouped || !settled (machine, learn, low, high)) && !check_pair (machine, learn, low, high))
      return false;
  }
  return true;
}

/* The order of the two tasks p < q has been decided. */
static bool
run_pair (struct learn *learn, void *context, int32_t id)
{
  struct learn_machine *machine = context;
  size_t p = (size_t)id / machine->count, q = (size_t)id % machine->count;
  return !there (learn, &machine->tasks[p]) || !there (learn, &machine->tasks[q]) || check_pair (machine, learn, p, q);
}

/* Making one. */

static void
watch_task (struct learn *learn, const struct learn_task *task, int32_t pairs, int32_t edges)
{
  for (int side = 0; side < 2; side++) {
    learn_watch_if (learn, 2 * task->start + side, pairs, task->present);
    learn_watch_if (learn, 2 * task->start + side, edges, task->present);
    if (task->group >= 0)
      learn_watch_if (learn, 2 * task->echo + side, pairs, task->present);
  }
  if (task->present >= 0) {
    learn_watch (learn, 2 * task->present, pairs);
    learn_watch (learn, 2 * task->present, edges);
  }
}

static void
watch_order (struct learn *learn, struct learn_machine *machine, size_t p, size_t q)
{
  int32_t order = machine->order[p * machine->count + q];
  if (order == INT32_MIN)
    return;
  int32_t x = order >= 0 ? order : -1 - order;
  int32_t condition = machine->tasks[p].present >= 0 ? machine->tasks[p].present : machine->tasks[q].present;
  int32_t pair = learn_propagator (learn, run_pair, machine, (int32_t)(p * machine->count + q), false);
  for (int side = 0; side < 2; side++)
    learn_watch_if (learn, 2 * x + side, pair, condition);
  if (machine->tasks[p].present >= 0)
    learn_wake (learn, machine->tasks[p].present, x);
  if (machine->tasks[q].present >= 0)
    learn_wake (learn, machine->tasks[q].present, x);
}

struct learn_machine *
learn_machine_new (struct learn *learn, size_t count, const struct learn_task *tasks, const int32_t *order)
{
  struct learn_machine *machine = memory_zero (1, sizeof *machine);
  machine->count = count;
  machine->tasks = memory_alloc (count + 1, sizeof *machine->tasks);
  machine->order = memory_alloc (count * count + 1, sizeof *machine->order);
  machine->present = memory_alloc (count + 1, sizeof *machine->present);
  machine->edges = learn_edges_new (count);
  machine->why.atoms = machine->reasons;
  memcpy (machine->tasks, tasks, count * sizeof *tasks);
  memcpy (machine->order, order, count * count * sizeof *order);
  machine->listed = memory_zero (count + 1, sizeof *machine->listed);
  int32_t edges = learn_propagator (learn, run_edges, machine, 0, true);
  for (size_t p = 0; p < count; p++) {
    machine->optional |= tasks[p].present >= 0;
    machine->grouped |= tasks[p].group >= 0;
    int32_t pairs = learn_propagator (learn, run_pairs, machine, (int32_t)p, false);
    watch_task (learn, &tasks[p], pairs, edges);
    for (size_t q = p + 1; q < count; q++)
      watch_order (learn, machine, p, q);
  }
  return machine;
}

void
learn_machine_free (struct learn_machine *machine)
{
  if (!machine)
    return;
  free (machine->tasks);
  free (machine->order);
  free (machine->present);
  free (machine->listed);
  learn_edges_free (machine->edges);
  free (machine);
}

uint64_t
learn_machine_bytes (const struct learn_machine *machine)
{
  uint64_t count = machine->count;
  return count * count * sizeof *machine->order + count * (sizeof *machine->tasks + sizeof *machine->present + 1)
         + learn_edges_bytes (count);
}
