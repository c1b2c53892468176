#include "search/learn_edges.h"

#include "base/memory.h"
#include "search/learn_why.h"

#include <stdlib.h>

/* A task that is there, seen forwards or backwards in time. Backwards, a task that runs in [s, s + p) runs in [-s - p, -s). */
struct view {
  int64_t earliest, latest; /* least start, largest end */
  int64_t duration;
  int32_t task;
};

struct learn_edges {
  const struct learn_task *tasks; /* of the call */
  const size_t *present;
  size_t count;
  struct view *view; /* [count] by ascending earliest start */
  struct learn_why why;
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

/* Into the first `length` views, which ascend by earliest start. */
static void
insert (struct view *views, size_t length, struct view view)
{
  for (; length > 0 && views[length - 1].earliest > view.earliest; length--)
    views[length] = views[length - 1];
  views[length] = view;
}

static size_t
look (struct learn_edges *edges, const struct learn *learn, int backwards)
{
  size_t length = 0;
  for (size_t k = 0; k < edges->count; k++) {
    size_t i = edges->present[k];
    const struct learn_task *task = &edges->tasks[i];
    int64_t shift = task->duration;
    struct view view = {
      .earliest = learn_low (learn, 2 * task->start + backwards) - (backwards ? shift : 0),
      .latest = (backwards ? 0 : shift) - learn_low (learn, 2 * task->start + !backwards),
      .duration = shift,
      .task = (int32_t)i,
    };
    insert (edges->view, length++, view);
  }
  return length;
}

/* The tasks from `first` on that end by `latest` start from `from` and end by `until`: that is why. */
static void
because_set (struct learn_edges *edges, size_t first, size_t length, int64_t latest, int backwards, int64_t from, int64_t until)
{
  for (size_t i = first; i < length; i++) {
    const struct learn_task *task = &edges->tasks[edges->view[i].task];
    if (edges->view[i].latest > latest)
      continue;
    learn_why_present (&edges->why, task);
    learn_why_add (&edges->why, starts_from (task, backwards, from));
    learn_why_add (&edges->why, ends_by (task, backwards, until));
  }
}

/* The set from `first` on that ends by `latest`, `work` in all, and the tasks that must come after it. *moved: one did. */
static bool
push_after (struct learn_edges *edges, struct learn *learn, size_t first, size_t length, int64_t latest, int64_t work, int backwards,
            bool *moved)
{
  int64_t from = edges->view[first].earliest;
  for (size_t i = 0; i < length; i++) {
    const struct view *view = &edges->view[i];
    int64_t least = view->earliest < from ? view->earliest : from;
    if (view->latest <= latest || least + work + view->duration <= latest || view->earliest >= from + work)
      continue;
    const struct learn_task *task = &edges->tasks[view->task];
    edges->why.length = 0;
    because_set (edges, first, length, latest, backwards, from, least + work + view->duration - 1);
    learn_why_present (&edges->why, task);
    learn_why_add (&edges->why, starts_from (task, backwards, least));
    *moved = true;
    return learn_imply (learn, starts_from (task, backwards, from + work), edges->why.atoms, edges->why.length);
  }
  return true;
}

/* The longest task that may end after `latest`; 0: there is none. */
static int64_t
longest_after (const struct learn_edges *edges, size_t length, int64_t latest)
{
  int64_t longest = 0;
  for (size_t i = 0; i < length; i++)
    if (edges->view[i].latest > latest && edges->view[i].duration > longest)
      longest = edges->view[i].duration;
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
scan (struct learn_edges *edges, struct learn *learn, size_t length, int64_t latest, int backwards, bool *moved)
{
  int64_t work = 0, longest = longest_after (edges, length, latest);
  for (size_t first = length; first-- > 0;) {
    const struct view *view = &edges->view[first];
    if (view->latest > latest)
      continue;
    work += view->duration;
    if (view->earliest + work > latest) {
      edges->why.length = 0;
      because_set (edges, first, length, latest, backwards, view->earliest, view->earliest + work - 1);
      return learn_fail (learn, edges->why.atoms, edges->why.length);
    }
    if (view->earliest + work + longest > latest && !push_after (edges, learn, first, length, latest, work, backwards, moved))
      return false;
    if (*moved)
      return true;
  }
  return true;
}

/* In one direction, until nothing moves. */
static bool
find (struct learn_edges *edges, struct learn *learn, int backwards)
{
  bool moved;
  do {
    moved = false;
    size_t length = look (edges, learn, backwards);
    for (size_t i = 0; i < length && !moved; i++)
      if (!seen (edges->view, i) && !scan (edges, learn, length, edges->view[i].latest, backwards, &moved))
        return false;
  } while (moved);
  return true;
}

bool
learn_edges_find (struct learn_edges *edges, struct learn *learn, const struct learn_task *tasks, const size_t *present, size_t count)
{
  edges->tasks = tasks;
  edges->present = present;
  edges->count = count;
  return find (edges, learn, 0) && find (edges, learn, 1);
}

struct learn_edges *
learn_edges_new (size_t count)
{
  struct learn_edges *edges = memory_zero (1, sizeof *edges);
  edges->view = memory_alloc (count + 1, sizeof *edges->view);
  edges->why.atoms = memory_alloc (3 * count + 4, sizeof *edges->why.atoms);
  return edges;
}

void
learn_edges_free (struct learn_edges *edges)
{
  if (!edges)
    return;
  free (edges->view);
  free (edges->why.atoms);
  free (edges);
}

uint64_t
learn_edges_bytes (size_t count)
{
  const struct learn_edges *edges = NULL;
  return count * (sizeof *edges->view + 3 * sizeof *edges->why.atoms);
}
