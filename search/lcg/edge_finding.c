#include "search/lcg/edge_finding.h"

#include "base/memory.h"

/* A present task, seen forwards or backwards in time. Backwards, a task that runs in [s, s + p)
   runs in [-s - p, -s). */
struct task_view {
  int64_t earliest, latest; /* earliest start, latest end */
  int64_t duration;
  int32_t task;
};

struct lcg_edge_finding {
  const struct lcg_disjunctive_task *tasks; /* of the current call */
  const size_t *present;
  size_t count;
  struct task_view *views; /* [count], by ascending earliest start */
  struct lcg_reason reason;
};

/* Literals about a task in the direction of the view. Forwards: side 2x, shift 0; backwards: side
   2x + 1, shift p. */
static struct lcg_literal
starts_from (const struct lcg_disjunctive_task *task, int backwards, int64_t bound)
{
  return (struct lcg_literal){ bound + (backwards ? task->duration : 0),
                               2 * task->start + backwards };
}

static struct lcg_literal
ends_by (const struct lcg_disjunctive_task *task, int backwards, int64_t bound)
{
  return (struct lcg_literal){ (backwards ? 0 : task->duration) - bound,
                               2 * task->start + !backwards };
}

/* Insert into the first `length` views, which are sorted by earliest start. */
static void
insert (struct task_view *views, size_t length, struct task_view view)
{
  for (; length > 0 && views[length - 1].earliest > view.earliest; length--)
    views[length] = views[length - 1];
  views[length] = view;
}

static size_t
load_views (struct lcg_edge_finding *edge_finding, const struct lcg *lcg, int backwards)
{
  size_t length = 0;
  for (size_t k = 0; k < edge_finding->count; k++) {
    size_t i = edge_finding->present[k];
    const struct lcg_disjunctive_task *task = &edge_finding->tasks[i];
    int64_t shift = task->duration;
    struct task_view view = {
      .earliest = lcg_low (lcg, 2 * task->start + backwards) - (backwards ? shift : 0),
      .latest = (backwards ? 0 : shift) - lcg_low (lcg, 2 * task->start + !backwards),
      .duration = shift,
      .task = (int32_t)i,
    };
    insert (edge_finding->views, length++, view);
  }
  return length;
}

/* Add to the reason: the tasks from view `first` on that end by `latest` start at `from` or later
   and end by `until`. */
static void
explain_set (struct lcg_edge_finding *edge_finding, size_t first, size_t length, int64_t latest,
             int backwards, int64_t from, int64_t until)
{
  for (size_t i = first; i < length; i++) {
    const struct lcg_disjunctive_task *task = &edge_finding->tasks[edge_finding->views[i].task];
    if (edge_finding->views[i].latest > latest)
      continue;
    lcg_reason_present (&edge_finding->reason, task);
    lcg_reason_add (&edge_finding->reason, starts_from (task, backwards, from));
    lcg_reason_add (&edge_finding->reason, ends_by (task, backwards, until));
  }
}

/* Edge finding for the set of tasks from view `first` on that end by `latest`, with total duration
   `work`: move a task that must come after the whole set. *moved: one was moved. */
static bool
edge_find (struct lcg_edge_finding *edge_finding, struct lcg *lcg, size_t first, size_t length,
           int64_t latest, int64_t work, int backwards, bool *moved)
{
  int64_t from = edge_finding->views[first].earliest;
  for (size_t i = 0; i < length; i++) {
    const struct task_view *view = &edge_finding->views[i];
    int64_t lower = view->earliest < from ? view->earliest : from;
    if (view->latest <= latest || lower + work + view->duration <= latest
        || view->earliest >= from + work)
      continue;
    const struct lcg_disjunctive_task *task = &edge_finding->tasks[view->task];
    edge_finding->reason.length = 0;
    explain_set (edge_finding, first, length, latest, backwards, from,
                 lower + work + view->duration - 1);
    lcg_reason_present (&edge_finding->reason, task);
    lcg_reason_add (&edge_finding->reason, starts_from (task, backwards, lower));
    *moved = true;
    return lcg_imply (lcg, starts_from (task, backwards, from + work),
                      edge_finding->reason.literals, edge_finding->reason.length);
  }
  return true;
}

/* The longest task that may end after `latest`; 0: there is none. */
static int64_t
longest_later (const struct lcg_edge_finding *edge_finding, size_t length, int64_t latest)
{
  int64_t longest = 0;
  for (size_t i = 0; i < length; i++)
    if (edge_finding->views[i].latest > latest && edge_finding->views[i].duration > longest)
      longest = edge_finding->views[i].duration;
  return longest;
}

/* Does an earlier view have the same latest end? Then the sets of view i were considered with
   it. */
static bool
same_end_before (const struct task_view *views, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (views[k].latest == views[i].latest)
      return true;
  return false;
}

/* Overload of the set of tasks from view `first` on that end by `latest`: a conflict. */
static bool
overload (struct lcg_edge_finding *edge_finding, struct lcg *lcg, size_t first, size_t length,
          int64_t latest, int64_t work, int backwards)
{
  int64_t from = edge_finding->views[first].earliest;
  edge_finding->reason.length = 0;
  explain_set (edge_finding, first, length, latest, backwards, from, from + work - 1);
  return lcg_fail (lcg, edge_finding->reason.literals, edge_finding->reason.length);
}

/* Overload and edge finding for all sets that end by `latest`. */
static bool
scan_sets (struct lcg_edge_finding *edge_finding, struct lcg *lcg, size_t length, int64_t latest,
           int backwards, bool *moved)
{
  int64_t work = 0, longest = longest_later (edge_finding, length, latest);
  for (size_t first = length; first-- > 0;) {
    const struct task_view *view = &edge_finding->views[first];
    if (view->latest > latest)
      continue;
    work += view->duration;
    if (view->earliest + work > latest)
      return overload (edge_finding, lcg, first, length, latest, work, backwards);
    if (view->earliest + work + longest > latest
        && !edge_find (edge_finding, lcg, first, length, latest, work, backwards, moved))
      return false;
    if (*moved)
      return true;
  }
  return true;
}

/* One direction, until nothing changes. */
static bool
run_direction (struct lcg_edge_finding *edge_finding, struct lcg *lcg, int backwards)
{
  bool moved;
  do {
    moved = false;
    size_t length = load_views (edge_finding, lcg, backwards);
    for (size_t i = 0; i < length && !moved; i++)
      if (!same_end_before (edge_finding->views, i)
          && !scan_sets (edge_finding, lcg, length, edge_finding->views[i].latest, backwards,
                         &moved))
        return false;
  } while (moved);
  return true;
}

bool
lcg_edge_finding_run (struct lcg_edge_finding *edge_finding, struct lcg *lcg,
                      const struct lcg_disjunctive_task *tasks, const size_t *present, size_t count)
{
  edge_finding->tasks = tasks;
  edge_finding->present = present;
  edge_finding->count = count;
  return run_direction (edge_finding, lcg, 0) && run_direction (edge_finding, lcg, 1);
}

struct lcg_edge_finding *
lcg_edge_finding_new (size_t count)
{
  struct lcg_edge_finding *edge_finding = memory_zero (1, sizeof *edge_finding);
  edge_finding->views = memory_alloc (count + 1, sizeof *edge_finding->views);
  edge_finding->reason.literals
    = memory_alloc (3 * count + 4, sizeof *edge_finding->reason.literals);
  return edge_finding;
}

void
lcg_edge_finding_free (struct lcg_edge_finding *edge_finding)
{
  if (!edge_finding)
    return;
  memory_free (edge_finding->views, edge_finding->reason.literals, edge_finding);
}

uint64_t
lcg_edge_finding_bytes (size_t count)
{
  const struct lcg_edge_finding *edge_finding = NULL;
  return count * (sizeof *edge_finding->views + 3 * sizeof *edge_finding->reason.literals);
}
