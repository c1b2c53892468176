#include "verify/node/branch_leaf.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define TOLL_MAX (INT64_C (1) << 60) /* also of U */
#define Y_MAX (INT64_C (1) << 61)
#define STEPS_PER_LOOK (UINT64_C (1) << 20) /* between two checks of the deadline */

void
verify_branch_leaf_init (struct verify_branch_leaf *leaf, const struct verify_node_types *types,
                         int64_t T)
{
  *leaf = (struct verify_branch_leaf){ .types = types,
                                       .T = T,
                                       .horizon = T > types->source ? T - types->source : 0 };
  while (leaf->senders < types->k && types->cost[leaf->senders] < leaf->horizon)
    leaf->senders++;
}

void
verify_branch_leaf_clear (struct verify_branch_leaf *leaf)
{
  memory_free (leaf->y, leaf->rows, leaf->sums, leaf->dual, leaf->toll, leaf->tolls);
}

/* G_j(s) is needed for c_j < s <= horizon, and each value once more at s + c_j. */
static int64_t
row_length (const struct verify_branch_leaf *leaf, size_t j)
{
  int64_t cost = leaf->types->cost[j], values = leaf->horizon - cost;

  return cost < values ? cost : values;
}

enum status_code
verify_branch_leaf_reserve (struct verify_branch_leaf *leaf, const struct deadline *deadline,
                            struct verify_reason *reason)
{
  uint64_t y_length = (uint64_t)leaf->horizon + 1, at = 0;

  if (leaf->T > VERIFY_BRANCH_LEAF_TICKS)
    return verify_refuse (reason, "cases: the makespan has more than %lld ticks",
                          (long long)VERIFY_BRANCH_LEAF_TICKS);
  leaf->sums_length = 0;
  for (size_t j = 0; j < leaf->senders; j++)
    leaf->sums_length += (uint64_t)row_length (leaf, j);
  if (y_length + leaf->sums_length > VERIFY_BRANCH_LEAF_NUMBERS)
    return verify_refuse (reason, "cases: more than %llu numbers must be kept",
                          (unsigned long long)VERIFY_BRANCH_LEAF_NUMBERS);
  if (deadline != NULL && deadline->bytes > 0
      && y_length + leaf->sums_length > deadline->bytes / sizeof *leaf->y)
    return STATUS_LIMIT;
  leaf->y = memory_alloc (y_length, sizeof *leaf->y);
  leaf->sums = memory_alloc (leaf->sums_length, sizeof *leaf->sums);
  leaf->rows = memory_alloc (leaf->senders, sizeof *leaf->rows);
  leaf->dual = memory_alloc (leaf->types->k, sizeof *leaf->dual);
  leaf->toll = memory_alloc (leaf->types->k, sizeof *leaf->toll);
  for (size_t j = 0; j < leaf->senders; j++) {
    leaf->rows[j] = (struct verify_branch_row){ leaf->sums + at, row_length (leaf, j), 0 };
    at += (uint64_t)leaf->rows[j].length;
  }
  return STATUS_OK;
}

/* *out: `value` times the unit, which is a multiple of its denominator. */
static bool
scale (struct verify_ratio value, int64_t unit, int64_t *out)
{
  return !__builtin_mul_overflow (value.num, unit / value.den, out) && *out <= TOLL_MAX;
}

static bool
take_dual_values (struct verify_branch_leaf *leaf, const struct verify_dual_list *list,
                  int64_t *most)
{
  memset (leaf->dual, 0, leaf->types->k * sizeof *leaf->dual);
  *most = 0;
  for (size_t i = 0; i < list->length; i++) {
    int64_t *dual = &leaf->dual[list->values[i].type];
    if (!scale (list->values[i].value, leaf->unit, dual))
      return false;
    *most = *dual > *most ? *dual : *most;
  }
  memcpy (leaf->toll, leaf->dual, leaf->types->k * sizeof *leaf->toll);
  return true;
}

static int
compare_tolls (const void *a, const void *b)
{
  int64_t x = ((const struct verify_branch_toll *)a)->from,
          y = ((const struct verify_branch_toll *)b)->from;

  return (x > y) - (x < y);
}

/* Turns the weights into tolls. `most` is the maximum dual value; `most` plus the sum of the
   weights must not exceed TOLL_MAX. */
static bool
take_weights (struct verify_branch_leaf *leaf, const struct verify_branch_constraint *path,
              const struct verify_ratio *weights, size_t depth, int64_t most)
{
  memory_grow (leaf->tolls, leaf->tolls_capacity, depth);
  for (size_t b = 0; b < depth; b++) {
    int64_t weight;
    if (!scale (weights[b], leaf->unit, &weight) || weight > TOLL_MAX - most)
      return false;
    most += weight;
    leaf->tolls[b]
      = (struct verify_branch_toll){ leaf->T - path[b].time, path[b].second ? -weight : weight,
                                     path[b].types };
    /* The right-hand side of the constraint: at most `count`, or at least `count` + 1. */
    if (__builtin_mul_overflow (weight, path[b].second ? -path[b].count - 1 : path[b].count,
                                &weight)
        || __builtin_add_overflow (leaf->bound, weight, &leaf->bound))
      return false;
  }
  if (depth > 0)
    qsort (leaf->tolls, depth, sizeof *leaf->tolls, compare_tolls);
  return true;
}

/* Scales everything to one unit; leaf->bound becomes the part that does not depend on y. False when
   a number is too large. */
static bool
take_numbers (struct verify_branch_leaf *leaf, const struct verify_dual_list *list,
              const struct verify_branch_constraint *path, const struct verify_ratio *weights,
              size_t depth)
{
  int64_t most;

  leaf->unit = 1;
  leaf->bound = 0;
  for (size_t i = 0; i < list->length; i++)
    if (!verify_dual_list_widen (&leaf->unit, list->values[i].value.den, TOLL_MAX))
      return false;
  for (size_t b = 0; b < depth; b++)
    if (!verify_dual_list_widen (&leaf->unit, weights[b].den, TOLL_MAX))
      return false;
  if (!take_dual_values (leaf, list, &most) || !take_weights (leaf, path, weights, depth, most))
    return false;
  for (size_t j = 0; j < leaf->types->k; j++) {
    int64_t all;
    if (__builtin_mul_overflow (leaf->dual[j], leaf->types->count[j], &all)
        || __builtin_add_overflow (leaf->bound, all, &leaf->bound))
      return false;
  }
  return true;
}

/* Extends G_j by `length` ticks and raises y - U accordingly. */
static void
offer_run (int64_t *restrict sum, const int64_t *restrict before, int64_t *restrict slot_value,
           int64_t length, int64_t toll)
{
  for (int64_t i = 0; i < length; i++) {
    int64_t gain = sum[i] + before[i];
    sum[i] = gain;
    gain -= toll;
    slot_value[i] = gain > slot_value[i] ? gain : slot_value[i];
  }
}

/* Raises y - U for from <= s < to by type j. to - from is at most its cost, so all values of y that
   it adds up lie before `from`. */
static void
offer (struct verify_branch_leaf *leaf, size_t j, int64_t from, int64_t to)
{
  struct verify_branch_row *row = &leaf->rows[j];

  while (from < to) {
    int64_t length = to - from < row->length - row->at ? to - from : row->length - row->at;
    offer_run (row->sum + row->at, leaf->y + from - leaf->types->cost[j], leaf->y + from, length,
               leaf->toll[j]);
    from += length;
    row->at += length;
    if (row->at == row->length)
      row->at = 0;
  }
}

/* Evaluates y(s) for from <= s < to, where no toll changes; to - from is at most the cost of the
   fastest type. False when a value is too large. */
static bool
evaluate_run (struct verify_branch_leaf *leaf, int64_t from, int64_t to)
{
  const int64_t *cost = leaf->types->cost;
  bool fits = true;

  memset (leaf->y + from, 0, (size_t)(to - from) * sizeof *leaf->y);
  for (size_t j = 0; j < leaf->senders && cost[j] + 1 < to; j++)
    offer (leaf, j, from > cost[j] ? from : cost[j] + 1, to);
  for (int64_t s = from; s < to; s++) {
    leaf->y[s] += leaf->unit;
    fits = fits && leaf->y[s] <= Y_MAX;
  }
  return fits;
}

static enum status_code
evaluate (struct verify_branch_leaf *leaf, size_t depth, const struct deadline *deadline)
{
  uint64_t steps = 0;
  size_t next = 0;

  for (int64_t from = 1, to; from <= leaf->horizon; from = to) {
    for (; next < depth && leaf->tolls[next].from <= from; next++)
      for (size_t j = 0; j < leaf->tolls[next].types; j++)
        leaf->toll[j] += leaf->tolls[next].change;
    to = leaf->types->cost[0] <= leaf->horizon - from ? from + leaf->types->cost[0]
                                                      : leaf->horizon + 1;
    if (next < depth && leaf->tolls[next].from < to)
      to = leaf->tolls[next].from;
    if (!evaluate_run (leaf, from, to))
      return STATUS_FALSE;
    steps += (uint64_t)(to - from) * (leaf->senders + 1);
    if (steps >= STEPS_PER_LOOK) {
      steps = 0;
      if (deadline != NULL && deadline_passed (deadline))
        return STATUS_LIMIT;
    }
  }
  return STATUS_OK;
}

enum status_code
verify_branch_leaf_bound (struct verify_branch_leaf *leaf, const struct verify_dual_list *list,
                          const struct verify_branch_constraint *path,
                          const struct verify_ratio *weights, size_t depth,
                          const struct deadline *deadline)
{
  enum status_code code;

  if (!take_numbers (leaf, list, path, weights, depth))
    return STATUS_FALSE;
  for (size_t j = 0; j < leaf->senders; j++)
    leaf->rows[j].at = 0;
  memset (leaf->sums, 0, leaf->sums_length * sizeof *leaf->sums);
  code = evaluate (leaf, depth, deadline);
  for (int64_t s = leaf->horizon; code == STATUS_OK && s > 0; s -= leaf->types->source)
    if (__builtin_add_overflow (leaf->bound, leaf->y[s], &leaf->bound))
      code = STATUS_FALSE;
  return code;
}

bool
verify_branch_leaf_proves (const struct verify_branch_leaf *leaf)
{
  int64_t enough;

  return !__builtin_mul_overflow (leaf->types->destinations, leaf->unit, &enough)
         && leaf->bound < enough;
}
