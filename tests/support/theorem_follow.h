/* Descriptions at given costs: what their execution says of an instance. */
#ifndef TESTS_SUPPORT_THEOREM_FOLLOW_H
#define TESTS_SUPPORT_THEOREM_FOLLOW_H

#include "base/memory.h"
#include "base/minmax.h"
#include "search/theorem/description.h"

/* The value at the point of what the execution states in the cell: the least bound of variable 0.
   INT64_MIN: the point is not in the cell. Rows before `first` hold. */
static inline int64_t
value_in (const struct theorem_cell *cell, size_t first, const int64_t *time, int64_t value,
          int64_t one)
{
  for (size_t r = first; r < cell->count; r++) {
    const struct theorem_row *row = &cell->rows[r];
    int64_t sum = 0;
    bool bounds = false;
    for (size_t k = 0; k < row->count; k++)
      if (row->variable[k] == 0)
        bounds = true;
      else
        sum += row->coefficient[k] * time[row->variable[k] - 1];
    if (bounds)
      value = int64_min (value, row->bound * one - sum);
    else if (sum > row->bound * one)
      return INT64_MIN;
  }
  return value;
}

/* The greatest value of all ends of the execution that the instance is in. */
static inline int64_t
follow (const struct theorem_question *question, const struct theorem_case *given, const void *at,
        struct theorem_cell *cell, const int64_t *time, int64_t value, int64_t one)
{
  static const struct theorem_point nowhere;
  struct theorem_node node;
  size_t rows = cell->count;
  if (!question->decide (given, at, cell, &nowhere, &node))
    return value;
  int64_t best = INT64_MIN;
  for (uint32_t i = 0; i < node.children; i++) {
    struct theorem_described child = *(const struct theorem_described *)at;
    cell->count = rows;
    question->child (given, &node, i, &child, cell);
    int64_t here = value_in (cell, rows, time, value, one);
    if (here != INT64_MIN)
      best = int64_max (best, follow (question, given, &child, cell, time, here, one));
  }
  return best;
}

/* Variable 0 at most, at these costs, where `one` stands for 1; INT64_MIN: no end has the
   instance. */
static inline int64_t
theorem_follow (const struct theorem_question *question, uint32_t nodes, struct rational bound,
                const int64_t *cost, int64_t one)
{
  const struct theorem_case given = { .nodes = nodes, .bound = bound };
  struct theorem_described state;
  struct theorem_lp lp;
  struct theorem_cell cell = { .lp = &lp };
  theorem_lp_init (&lp, 62);
  question->root (question, &given, 0, &state, &cell);
  int64_t value = value_in (&cell, 0, cost, INT64_MAX, one);
  if (value != INT64_MIN)
    value = follow (question, &given, &state, &cell, cost, value, one);
  theorem_lp_clear (&lp);
  memory_free (cell.rows, cell.tags);
  return value;
}

#endif
