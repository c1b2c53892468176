#include "search/lcg/disjunctive.h"

#include "base/memory.h"
#include "search/lcg/edge_finding.h"

#include <stdlib.h>
#include <string.h>

/* the longest reason about an order: two presence literals, and two bounds or an order and a
   bound */
enum { REASON_LITERALS = 4 };

struct lcg_disjunctive {
  size_t count;
  struct lcg_disjunctive_task *tasks;
  int32_t *order;
  /* [present_count]: all present tasks, and possibly tasks that no longer are; drop_absent removes
     those */
  size_t *present;
  bool *listed; /* [count]: is the task in `present`? */
  size_t present_count;
  bool optional, grouped; /* is any task optional, is any in a group? */
  struct lcg_edge_finding *edge_finding;
  struct lcg_literal reason_literals[REASON_LITERALS];
  struct lcg_reason reason; /* its literals are reason_literals */
};

static bool
is_present (const struct lcg *lcg, const struct lcg_disjunctive_task *task)
{
  return task->present < 0 || lcg_truth (lcg, task->present) == 1;
}

/* Remove absent tasks from the list. */
static void
drop_absent (struct lcg_disjunctive *disjunctive, const struct lcg *lcg)
{
  size_t kept = 0;
  if (!disjunctive->optional)
    return;
  for (size_t i = 0; i < disjunctive->present_count; i++) {
    size_t p = disjunctive->present[i];
    if (is_present (lcg, &disjunctive->tasks[p]))
      disjunctive->present[kept++] = p;
    else
      disjunctive->listed[p] = false;
  }
  disjunctive->present_count = kept;
}

static bool
run_edge_finding (struct lcg *lcg, void *context, int32_t id)
{
  struct lcg_disjunctive *disjunctive = context;
  (void)id;
  drop_absent (disjunctive, lcg);
  return lcg_edge_finding_run (disjunctive->edge_finding, lcg, disjunctive->tasks,
                               disjunctive->present, disjunctive->present_count);
}

/* Orders of pairs (rule O1 of docs/CERTIFICATES-openshop.md). */

/* The literal "p comes before q". */
static struct lcg_literal
before (const struct lcg_disjunctive *disjunctive, size_t p, size_t q)
{
  int32_t order
    = disjunctive->order[p < q ? p * disjunctive->count + q : q * disjunctive->count + p];
  bool forward = (order >= 0) == (p < q);
  int32_t x = order >= 0 ? order : -1 - order;
  return forward ? lcg_true (x) : lcg_false (x);
}

/* With the first literals of the reason set by the caller: y >= x + distance. */
static bool
propagate_difference (struct lcg_disjunctive *disjunctive, struct lcg *lcg, int32_t x, int32_t y,
                      int64_t distance)
{
  size_t length = disjunctive->reason.length;
  int64_t lower = lcg_lower (lcg, x);
  lcg_reason_add (&disjunctive->reason, lcg_at_least (x, lower));
  if (!lcg_imply (lcg, lcg_at_least (y, lower + distance), disjunctive->reason.literals,
                  disjunctive->reason.length))
    return false;
  disjunctive->reason.length = length;
  int64_t upper = lcg_upper (lcg, y);
  lcg_reason_add (&disjunctive->reason, lcg_at_most (y, upper));
  bool fine = lcg_imply (lcg, lcg_at_most (x, upper - distance), disjunctive->reason.literals,
                         disjunctive->reason.length);
  disjunctive->reason.length = length;
  return fine;
}

static void
begin_pair_reason (struct lcg_disjunctive *disjunctive, const struct lcg_disjunctive_task *a,
                   const struct lcg_disjunctive_task *b)
{
  disjunctive->reason.length = 0;
  lcg_reason_present (&disjunctive->reason, a);
  lcg_reason_present (&disjunctive->reason, b);
}

/* "p before q" is decided: propagate it to the bounds. */
static bool
precedence_bounds (struct lcg_disjunctive *disjunctive, struct lcg *lcg, size_t p, size_t q)
{
  const struct lcg_disjunctive_task *first = &disjunctive->tasks[p],
                                    *second = &disjunctive->tasks[q];
  begin_pair_reason (disjunctive, first, second);
  lcg_reason_add (&disjunctive->reason, before (disjunctive, p, q));
  return propagate_difference (disjunctive, lcg, first->start, second->start, first->duration)
         && (first->group < 0 || first->group != second->group
             || propagate_difference (disjunctive, lcg, first->echo, second->echo, 0));
}

/* If y >= x + distance is impossible, p does not come before q. */
static bool
refute_difference (struct lcg_disjunctive *disjunctive, struct lcg *lcg, size_t p, size_t q,
                   int32_t x, int32_t y, int64_t distance)
{
  int64_t lower = lcg_lower (lcg, x);
  if (lower + distance <= lcg_upper (lcg, y))
    return true;
  begin_pair_reason (disjunctive, &disjunctive->tasks[p], &disjunctive->tasks[q]);
  lcg_reason_add (&disjunctive->reason, lcg_at_least (x, lower));
  lcg_reason_add (&disjunctive->reason, lcg_at_most (y, lower + distance - 1));
  return lcg_imply (lcg, before (disjunctive, q, p), disjunctive->reason.literals,
                    disjunctive->reason.length);
}

static bool
precedence_order (struct lcg_disjunctive *disjunctive, struct lcg *lcg, size_t p, size_t q)
{
  const struct lcg_disjunctive_task *first = &disjunctive->tasks[p],
                                    *second = &disjunctive->tasks[q];
  return refute_difference (disjunctive, lcg, p, q, first->start, second->start, first->duration)
         && (first->group < 0 || first->group != second->group
             || refute_difference (disjunctive, lcg, p, q, first->echo, second->echo, 0));
}

static bool
precedence (struct lcg_disjunctive *disjunctive, struct lcg *lcg, size_t p, size_t q)
{
  if (lcg_holds (lcg, before (disjunctive, p, q)))
    return precedence_bounds (disjunctive, lcg, p, q);
  if (lcg_holds (lcg, before (disjunctive, q, p)))
    return precedence_bounds (disjunctive, lcg, q, p);
  return precedence_order (disjunctive, lcg, p, q) && precedence_order (disjunctive, lcg, q, p);
}

/* A quick test, passed by upper pairs: the bounds of the tasks p < q, and their order, imply nothing
   new. */
static bool
pair_is_settled (const struct lcg_disjunctive *disjunctive, const struct lcg *lcg, size_t p,
                 size_t q)
{
  const struct lcg_disjunctive_task *first = &disjunctive->tasks[p],
                                    *second = &disjunctive->tasks[q];
  int32_t order = disjunctive->order[p * disjunctive->count + q],
          x = order >= 0 ? order : -1 - order;
  int truth = lcg_truth (lcg, x);
  if (order < 0 && truth >= 0)
    truth = !truth;
  /* distances from p to q and from q to p */
  int64_t gap = first->duration, back = second->duration;
  if (truth == 1)
    return lcg_lower (lcg, first->start) + gap <= lcg_lower (lcg, second->start)
           && lcg_upper (lcg, first->start) + gap <= lcg_upper (lcg, second->start);
  if (truth == 0)
    return lcg_lower (lcg, second->start) + back <= lcg_lower (lcg, first->start)
           && lcg_upper (lcg, second->start) + back <= lcg_upper (lcg, first->start);
  return lcg_lower (lcg, first->start) + gap <= lcg_upper (lcg, second->start)
         && lcg_lower (lcg, second->start) + back <= lcg_upper (lcg, first->start);
}

/* Task p has changed: propagate its pairs. */
static bool
run_pairs (struct lcg *lcg, void *context, int32_t id)
{
  struct lcg_disjunctive *disjunctive = context;
  size_t p = (size_t)id;
  if (!is_present (lcg, &disjunctive->tasks[p]))
    return true;
  if (!disjunctive->listed[p]) {
    disjunctive->listed[p] = true;
    disjunctive->present[disjunctive->present_count++] = p;
  }
  drop_absent (disjunctive, lcg);
  for (size_t i = 0; i < disjunctive->present_count; i++) {
    size_t q = disjunctive->present[i], low = p < q ? p : q, high = p < q ? q : p;
    if (p == q || disjunctive->order[low * disjunctive->count + high] == INT32_MIN)
      continue;
    if ((disjunctive->grouped || !pair_is_settled (disjunctive, lcg, low, high))
        && !precedence (disjunctive, lcg, low, high))
      return false;
  }
  return true;
}

/* The order of the tasks p < q has been decided. */
static bool
run_pair (struct lcg *lcg, void *context, int32_t id)
{
  struct lcg_disjunctive *disjunctive = context;
  size_t p = (size_t)id / disjunctive->count, q = (size_t)id % disjunctive->count;
  return !is_present (lcg, &disjunctive->tasks[p]) || !is_present (lcg, &disjunctive->tasks[q])
         || precedence (disjunctive, lcg, p, q);
}

/* Construction. */

static void
watch_task (struct lcg *lcg, const struct lcg_disjunctive_task *task, int32_t pairs,
            int32_t edge_finding)
{
  for (int side = 0; side < 2; side++) {
    lcg_watch_if (lcg, 2 * task->start + side, pairs, task->present);
    lcg_watch_if (lcg, 2 * task->start + side, edge_finding, task->present);
    if (task->group >= 0)
      lcg_watch_if (lcg, 2 * task->echo + side, pairs, task->present);
  }
  if (task->present >= 0) {
    lcg_watch (lcg, 2 * task->present, pairs);
    lcg_watch (lcg, 2 * task->present, edge_finding);
  }
}

static void
watch_order (struct lcg *lcg, struct lcg_disjunctive *disjunctive, size_t p, size_t q)
{
  int32_t order = disjunctive->order[p * disjunctive->count + q];
  if (order == INT32_MIN)
    return;
  int32_t x = order >= 0 ? order : -1 - order;
  int32_t condition = disjunctive->tasks[p].present >= 0 ? disjunctive->tasks[p].present
                                                         : disjunctive->tasks[q].present;
  int32_t pair
    = lcg_propagator (lcg, run_pair, disjunctive, (int32_t)(p * disjunctive->count + q), false);
  for (int side = 0; side < 2; side++)
    lcg_watch_if (lcg, 2 * x + side, pair, condition);
  if (disjunctive->tasks[p].present >= 0)
    lcg_wake (lcg, disjunctive->tasks[p].present, x);
  if (disjunctive->tasks[q].present >= 0)
    lcg_wake (lcg, disjunctive->tasks[q].present, x);
}

struct lcg_disjunctive *
lcg_disjunctive_new (struct lcg *lcg, size_t count, const struct lcg_disjunctive_task *tasks,
                     const int32_t *order)
{
  struct lcg_disjunctive *disjunctive = memory_zero (1, sizeof *disjunctive);
  disjunctive->count = count;
  disjunctive->tasks = memory_alloc (count + 1, sizeof *disjunctive->tasks);
  disjunctive->order = memory_alloc (count * count + 1, sizeof *disjunctive->order);
  disjunctive->present = memory_alloc (count + 1, sizeof *disjunctive->present);
  disjunctive->edge_finding = lcg_edge_finding_new (count);
  disjunctive->reason.literals = disjunctive->reason_literals;
  memcpy (disjunctive->tasks, tasks, count * sizeof *tasks);
  memcpy (disjunctive->order, order, count * count * sizeof *order);
  disjunctive->listed = memory_zero (count + 1, sizeof *disjunctive->listed);
  int32_t edge_finding = lcg_propagator (lcg, run_edge_finding, disjunctive, 0, true);
  for (size_t p = 0; p < count; p++) {
    disjunctive->optional |= tasks[p].present >= 0;
    disjunctive->grouped |= tasks[p].group >= 0;
    int32_t pairs = lcg_propagator (lcg, run_pairs, disjunctive, (int32_t)p, false);
    watch_task (lcg, &tasks[p], pairs, edge_finding);
    for (size_t q = p + 1; q < count; q++)
      watch_order (lcg, disjunctive, p, q);
  }
  return disjunctive;
}

void
lcg_disjunctive_free (struct lcg_disjunctive *disjunctive)
{
  if (!disjunctive)
    return;
  memory_free_all (disjunctive->tasks, disjunctive->order, disjunctive->present,
                   disjunctive->listed);
  lcg_edge_finding_free (disjunctive->edge_finding);
  free (disjunctive);
}

uint64_t
lcg_disjunctive_bytes (const struct lcg_disjunctive *disjunctive)
{
  uint64_t count = disjunctive->count;
  return count * count * sizeof *disjunctive->order
         + count * (sizeof *disjunctive->tasks + sizeof *disjunctive->present + 1)
         + lcg_edge_finding_bytes (count);
}
