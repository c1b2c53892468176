#include "search/lcg/disjunctive.h"

#include "base/bytes.h"
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
drop_absent (struct lcg_disjunctive *resource, const struct lcg *lcg)
{
  size_t kept = 0;
  if (!resource->optional)
    return;
  for (size_t i = 0; i < resource->present_count; i++) {
    size_t p = resource->present[i];
    if (is_present (lcg, &resource->tasks[p]))
      resource->present[kept++] = p;
    else
      resource->listed[p] = false;
  }
  resource->present_count = kept;
}

static bool
run_edge_finding (struct lcg *lcg, void *context, int32_t id)
{
  struct lcg_disjunctive *resource = context;
  (void)id;
  drop_absent (resource, lcg);
  return lcg_edge_finding_run (resource->edge_finding, lcg, resource->tasks, resource->present,
                               resource->present_count);
}

/* Orders of pairs (rule O1 of docs/CERTIFICATES-openshop.md). */

/* The literal "p comes before q". */
static struct lcg_literal
before (const struct lcg_disjunctive *resource, size_t p, size_t q)
{
  int32_t order = resource->order[p < q ? p * resource->count + q : q * resource->count + p];
  bool forward = (order >= 0) == (p < q);
  int32_t x = order >= 0 ? order : -1 - order;
  return forward ? lcg_true (x) : lcg_false (x);
}

/* With the first literals of the reason set by the caller: y >= x + distance. */
static bool
propagate_difference (struct lcg_disjunctive *resource, struct lcg *lcg, int32_t x, int32_t y,
                      int64_t distance)
{
  size_t length = resource->reason.length;
  int64_t lower = lcg_lower (lcg, x);
  lcg_reason_add (&resource->reason, lcg_at_least (x, lower));
  if (!lcg_imply (lcg, lcg_at_least (y, lower + distance), resource->reason.literals,
                  resource->reason.length))
    return false;
  resource->reason.length = length;
  int64_t upper = lcg_upper (lcg, y);
  lcg_reason_add (&resource->reason, lcg_at_most (y, upper));
  bool fine = lcg_imply (lcg, lcg_at_most (x, upper - distance), resource->reason.literals,
                         resource->reason.length);
  resource->reason.length = length;
  return fine;
}

static void
begin_pair_reason (struct lcg_disjunctive *resource, const struct lcg_disjunctive_task *a,
                   const struct lcg_disjunctive_task *b)
{
  resource->reason.length = 0;
  lcg_reason_present (&resource->reason, a);
  lcg_reason_present (&resource->reason, b);
}

/* "p before q" is decided: propagate it to the bounds. */
static bool
precedence_bounds (struct lcg_disjunctive *resource, struct lcg *lcg, size_t p, size_t q)
{
  const struct lcg_disjunctive_task *first = &resource->tasks[p], *second = &resource->tasks[q];
  begin_pair_reason (resource, first, second);
  lcg_reason_add (&resource->reason, before (resource, p, q));
  return propagate_difference (resource, lcg, first->start, second->start, first->duration)
         && (first->group < 0 || first->group != second->group
             || propagate_difference (resource, lcg, first->echo, second->echo, 0));
}

/* If y >= x + distance is impossible, p does not come before q. */
static bool
refute_difference (struct lcg_disjunctive *resource, struct lcg *lcg, size_t p, size_t q, int32_t x,
                   int32_t y, int64_t distance)
{
  int64_t lower = lcg_lower (lcg, x);
  if (lower + distance <= lcg_upper (lcg, y))
    return true;
  begin_pair_reason (resource, &resource->tasks[p], &resource->tasks[q]);
  lcg_reason_add (&resource->reason, lcg_at_least (x, lower));
  lcg_reason_add (&resource->reason, lcg_at_most (y, lower + distance - 1));
  return lcg_imply (lcg, before (resource, q, p), resource->reason.literals,
                    resource->reason.length);
}

static bool
precedence_order (struct lcg_disjunctive *resource, struct lcg *lcg, size_t p, size_t q)
{
  const struct lcg_disjunctive_task *first = &resource->tasks[p], *second = &resource->tasks[q];
  return refute_difference (resource, lcg, p, q, first->start, second->start, first->duration)
         && (first->group < 0 || first->group != second->group
             || refute_difference (resource, lcg, p, q, first->echo, second->echo, 0));
}

static bool
precedence (struct lcg_disjunctive *resource, struct lcg *lcg, size_t p, size_t q)
{
  if (lcg_holds (lcg, before (resource, p, q)))
    return precedence_bounds (resource, lcg, p, q);
  if (lcg_holds (lcg, before (resource, q, p)))
    return precedence_bounds (resource, lcg, q, p);
  return precedence_order (resource, lcg, p, q) && precedence_order (resource, lcg, q, p);
}

/* A quick test, passed by upper pairs: the bounds of the tasks p < q, and their order, imply
   nothing new. */
static bool
pair_is_settled (const struct lcg_disjunctive *resource, const struct lcg *lcg, size_t p, size_t q)
{
  const struct lcg_disjunctive_task *first = &resource->tasks[p], *second = &resource->tasks[q];
  int32_t order = resource->order[p * resource->count + q], x = order >= 0 ? order : -1 - order;
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
  struct lcg_disjunctive *resource = context;
  size_t p = (size_t)id;
  if (!is_present (lcg, &resource->tasks[p]))
    return true;
  if (!resource->listed[p]) {
    resource->listed[p] = true;
    resource->present[resource->present_count++] = p;
  }
  drop_absent (resource, lcg);
  for (size_t i = 0; i < resource->present_count; i++) {
    size_t q = resource->present[i], low = p < q ? p : q, high = p < q ? q : p;
    if (p == q || resource->order[low * resource->count + high] == INT32_MIN)
      continue;
    if ((resource->grouped || !pair_is_settled (resource, lcg, low, high))
        && !precedence (resource, lcg, low, high))
      return false;
  }
  return true;
}

/* The order of the tasks p < q has been decided. */
static bool
run_pair (struct lcg *lcg, void *context, int32_t id)
{
  struct lcg_disjunctive *resource = context;
  size_t p = (size_t)id / resource->count, q = (size_t)id % resource->count;
  return !is_present (lcg, &resource->tasks[p]) || !is_present (lcg, &resource->tasks[q])
         || precedence (resource, lcg, p, q);
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
watch_order (struct lcg *lcg, struct lcg_disjunctive *resource, size_t p, size_t q)
{
  int32_t order = resource->order[p * resource->count + q];
  if (order == INT32_MIN)
    return;
  int32_t x = order >= 0 ? order : -1 - order;
  int32_t condition
    = resource->tasks[p].present >= 0 ? resource->tasks[p].present : resource->tasks[q].present;
  int32_t pair
    = lcg_propagator (lcg, run_pair, resource, (int32_t)(p * resource->count + q), false);
  for (int side = 0; side < 2; side++)
    lcg_watch_if (lcg, 2 * x + side, pair, condition);
  if (resource->tasks[p].present >= 0)
    lcg_wake (lcg, resource->tasks[p].present, x);
  if (resource->tasks[q].present >= 0)
    lcg_wake (lcg, resource->tasks[q].present, x);
}

/* For lcg_keep: the list of present tasks, whose order shows in explanations. */
static void
save_present (const void *context, struct output *out)
{
  const struct lcg_disjunctive *resource = context;
  bytes_put_list (out, resource->present, resource->present_count, sizeof *resource->present);
}

static void
load_present (void *context, struct bytes *bytes)
{
  struct lcg_disjunctive *resource = context;
  resource->present_count = bytes_get_count (bytes, sizeof *resource->present);
  bytes_get_raw (bytes, resource->present, resource->present_count * sizeof *resource->present);
  memset (resource->listed, 0, resource->count * sizeof *resource->listed);
  for (size_t i = 0; i < resource->present_count; i++)
    resource->listed[resource->present[i]] = true;
}

struct lcg_disjunctive *
lcg_disjunctive_new (struct lcg *lcg, size_t count, const struct lcg_disjunctive_task *tasks,
                     const int32_t *order)
{
  struct lcg_disjunctive *resource = memory_zero (1, sizeof *resource);
  resource->count = count;
  resource->tasks = memory_alloc (count + 1, sizeof *resource->tasks);
  resource->order = memory_alloc (count * count + 1, sizeof *resource->order);
  resource->present = memory_alloc (count + 1, sizeof *resource->present);
  resource->edge_finding = lcg_edge_finding_new (count);
  resource->reason.literals = resource->reason_literals;
  memcpy (resource->tasks, tasks, count * sizeof *tasks);
  memcpy (resource->order, order, count * count * sizeof *order);
  resource->listed = memory_zero (count + 1, sizeof *resource->listed);
  lcg_keep (lcg, save_present, load_present, resource);
  int32_t edge_finding = lcg_propagator (lcg, run_edge_finding, resource, 0, true);
  for (size_t p = 0; p < count; p++) {
    resource->optional |= tasks[p].present >= 0;
    resource->grouped |= tasks[p].group >= 0;
    int32_t pairs = lcg_propagator (lcg, run_pairs, resource, (int32_t)p, false);
    watch_task (lcg, &tasks[p], pairs, edge_finding);
    for (size_t q = p + 1; q < count; q++)
      watch_order (lcg, resource, p, q);
  }
  return resource;
}

void
lcg_disjunctive_free (struct lcg_disjunctive *resource)
{
  if (!resource)
    return;
  memory_free (resource->tasks, resource->order, resource->present, resource->listed);
  lcg_edge_finding_free (resource->edge_finding);
  free (resource);
}

uint64_t
lcg_disjunctive_bytes (const struct lcg_disjunctive *resource)
{
  uint64_t count = resource->count;
  return count * count * sizeof *resource->order
         + count * (sizeof *resource->tasks + sizeof *resource->present + 1)
         + lcg_edge_finding_bytes (count);
}
