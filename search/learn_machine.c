#include "search/learn_machine.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A task that is there, seen forwards or backwards in time. Backwards, a task that runs in [s, s + p) runs in [-s - p, -s). */
struct view {
  int64_t earliest, latest; /* least start, largest end */
  int64_t duration;
  int32_t task;
};

struct learn_machine {
  size_t count;
  struct learn_task *tasks;
  int32_t *order;
  size_t *present; /* [present_count] the tasks there, and maybe some that were: those are dropped when they are met */
  bool *listed;    /* [count] is the task in `present`? */
  size_t present_count;
  bool optional, grouped; /* is any task? */
  struct view *view;      /* [count] those there, by ascending earliest start */
  struct learn_atom *why; /* [3 * count + 4] */
  size_t why_length;
};

/* Atoms about a task as the direction sees it. Forwards: side 2x, shift 0; backwards: side 2x + 1, shift p. */
static struct learn_atom
starts_from (const struct learn_task *task, int backwards, int64_t bound)
{
  return (struct learn_atom){ bound + (backwards ? task->duration : 0), 2 * task->start + backwards };
}

static struct learn_atom
ends_by (const struct learn_task *task, int backwards, int64_t bound)
{
  return (struct learn_atom){ (backwards ? 0 : task->duration) - bound, 2 * task->start + !backwards };
}

static void
because (struct learn_machine *machine, struct learn_atom atom)
{
  machine->why[machine->why_length++] = atom;
}

static void
because_present (struct learn_machine *machine, const struct learn_task *task)
{
  if (task->present >= 0)
    because (machine, learn_true (task->present));
}

static bool
there (const struct learn *learn, const struct learn_task *task)
{
  return task->present < 0 || learn_truth (learn, task->present) == 1;
}

/* Into the first `length` views, which ascend by earliest start. */
static void
insert (struct view *views, size_t length, struct view view)
{
  for (; length > 0 && views[length - 1].earliest > view.earliest; length--)
    views[length] = views[length - 1];
  views[length] = view;
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

static size_t
look (struct learn_machine *machine, const struct learn *learn, int backwards)
{
  size_t length = 0;
  for (size_t k = 0; k < machine->present_count; k++) {
    size_t i = machine->present[k];
    const struct learn_task *task = &machine->tasks[i];
    int64_t shift = task->duration;
    struct view view = {
      .earliest = learn_low (learn, 2 * task->start + backwards) - (backwards ? shift : 0),
      .latest = (backwards ? 0 : shift) - learn_low (learn, 2 * task->start + !backwards),
      .duration = shift,
      .task = (int32_t)i,
    };
    insert (machine->view, length++, view);
  }
  return length;
}

/* The tasks from `first` on that end by `latest` start from `from` and end by `until`: that is why. */
static void
because_set (struct learn_machine *machine, size_t first, size_t length, int64_t latest, int backwards, int64_t from, int64_t until)
{
  for (size_t i = first; i < length; i++) {
    const struct learn_task *task = &machine->tasks[machine->view[i].task];
    if (machine->view[i].latest > latest)
      continue;
    because_present (machine, task);
    because (machine, starts_from (task, backwards, from));
    because (machine, ends_by (task, backwards, until));
  }
}

/* The set from `first` on that ends by `latest`, `work` in all, and the tasks that must come after it. *moved: one did. */
static bool
push_after (struct learn_machine *machine, struct learn *learn, size_t first, size_t length, int64_t latest, int64_t work, int backwards,
            bool *moved)
{
  int64_t from = machine->view[first].earliest;
  for (size_t i = 0; i < length; i++) {
    const struct view *view = &machine->view[i];
    int64_t least = view->earliest < from ? view->earliest : from;
    if (view->latest <= latest || least + work + view->duration <= latest || view->earliest >= from + work)
      continue;
    const struct learn_task *task = &machine->tasks[view->task];
    machine->why_length = 0;
    because_set (machine, first, length, latest, backwards, from, least + work + view->duration - 1);
    because_present (machine, task);
    because (machine, starts_from (task, backwards, least));
    *moved = true;
    return learn_imply (learn, starts_from (task, backwards, from + work), machine->why, machine->why_length);
  }
  return true;
}

/* The longest task that may end after `latest`; 0: there is none. */
static int64_t
longest_after (const struct learn_machine *machine, size_t length, int64_t latest)
{
  int64_t longest = 0;
  for (size_t i = 0; i < length; i++)
    if (machine->view[i].latest > latest && machine->view[i].duration > longest)
      longest = machine->view[i].duration;
  return longest;
}

/* Does a view before this one end as late? Then its sets are the same. */
static bool
seen (const struct view *view, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (view[k].latest == view[i].latest)
      return true;
  return false;
}

/* All sets that end by `latest`. */
static bool
scan (struct learn_machine *machine, struct learn *learn, size_t length, int64_t latest, int backwards, bool *moved)
{
  int64_t work = 0, longest = longest_after (machine, length, latest);
  for (size_t first = length; first-- > 0;) {
    const struct view *view = &machine->view[first];
    if (view->latest > latest)
      continue;
    work += view->duration;
    if (view->earliest + work > latest) {
      machine->why_length = 0;
      because_set (machine, first, length, latest, backwards, view->earliest, view->earliest + work - 1);
      return learn_fail (learn, machine->why, machine->why_length);
    }
    if (view->earliest + work + longest > latest && !push_after (machine, learn, first, length, latest, work, backwards, moved))
      return false;
    if (*moved)
      return true;
  }
  return true;
}

/* Overload and edge finding in one direction, until nothing moves. */
static bool
find_edges (struct learn_machine *machine, struct learn *learn, int backwards)
{
  bool moved;
  do {
    moved = false;
    size_t length = look (machine, learn, backwards);
    for (size_t i = 0; i < length && !moved; i++)
      if (!seen (machine->view, i) && !scan (machine, learn, length, machine->view[i].latest, backwards, &moved))
        return false;
  } while (moved);
  return true;
}

static bool
run_edges (struct learn *learn, void *context, int32_t id)
{
  (void)id;
  drop_absent (context, learn);
  return find_edges (context, learn, 0) && find_edges (context, learn, 1);
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
  size_t length = machine->why_length;
  int64_t least = learn_least (learn, x);
  because (machine, learn_at_least (x, least));
  if (!learn_imply (learn, learn_at_least (y, least + distance), machine->why, machine->why_length))
    return false;
  machine->why_length = length;
  int64_t most = learn_most (learn, y);
  because (machine, learn_at_most (y, most));
  bool fine = learn_imply (learn, learn_at_most (x, most - distance), machine->why, machine->why_length);
  machine->why_length = length;
  return fine;
}

static void
begin_pair (struct learn_machine *machine, const struct learn_task *a, const struct learn_task *b)
{
  machine->why_length = 0;
  because_present (machine, a);
  because_present (machine, b);
}

/* p comes before q: so decided. */
static bool
keep_order (struct learn_machine *machine, struct learn *learn, size_t p, size_t q)
{
  const struct learn_task *first = &machine->tasks[p], *second = &machine->tasks[q];
  begin_pair (machine, first, second);
  because (machine, before (machine, p, q));
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
  because (machine, learn_at_least (x, least));
  because (machine, learn_at_most (y, least + distance - 1));
  return learn_imply (learn, before (machine, q, p), machine->why, machine->why_length);
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
  machine->view = memory_alloc (count + 1, sizeof *machine->view);
  machine->why = memory_alloc (3 * count + 4, sizeof *machine->why);
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
  free (machine->view);
  free (machine->why);
  free (machine);
}

uint64_t
learn_machine_bytes (const struct learn_machine *machine)
{
  uint64_t count = machine->count;
  return count * count * sizeof *machine->order
         + count * (sizeof *machine->tasks + sizeof *machine->present + 1 + sizeof *machine->view + 3 * sizeof *machine->why);
}
