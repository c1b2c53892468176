/* "Does a shop have a schedule of at most `horizon` ticks?" as pseudo-Boolean constraints.
   docs/EXPORTS.md, "The formula of a shop", argues that every such schedule satisfies them.

   Tasks are pairs of row and column with a time above 0, numbered from 0 in row-major order. A
   resource is a row, or `rows` + a column. Task d starts at 0 .. last[d]. Variables are numbered
   from 1: "task d starts at v or later", v = 1 .. last[d], of all tasks in turn; then "d comes
   before e", d < e, of the pairs of tasks of a resource. */
#ifndef RESULTS_EXPORT_OPENSHOP_SHOP_H
#define RESULTS_EXPORT_OPENSHOP_SHOP_H

#include "base/output.h"
#include "model/openshop/ticks.h"

#define SHOP_CONSTRAINTS (1 << 18) /* the most that are written */
#define SHOP_TASKS 4096            /* the same; their pairs are a matrix */

struct shop_task {
  int32_t row, column; /* resources */
  int64_t time, last;
  size_t variable; /* number of the variable of v = 0, which there is not */
  size_t order;    /* number of the constraint that v follows from v + 1, v = 0 */
};

struct shop_pair {
  int32_t first, second; /* tasks, first < second */
};

struct shop {
  int32_t rows, columns;
  int64_t horizon;
  struct shop_task *tasks; /* owned */
  int32_t task_count;
  /* a task that takes longer than the horizon: then the formula says no more than that it must
     start at 0 or later, xD_0, and cannot, and the members below are empty; -1: none does */
  int32_t impossible;
  int32_t *of_resource;    /* owned: tasks of each resource, ascending, those of resource 0 first */
  int32_t *begin;          /* owned [rows + columns + 1]: where those of each resource begin */
  struct shop_pair *pairs; /* owned */
  int32_t pair_count;
  size_t pair_capacity;
  int32_t *pair_of; /* owned [tasks][tasks]: of two tasks of a resource; else -1 */
  size_t *capacity; /* owned [rows + columns][horizon]: the number of this constraint; 0: it says
                        nothing */
  size_t variables, constraints; /* numbered from 1 */
};

/* False with STATUS_INPUT when there would be too many constraints. `name` is the instance's, for
   the message. */
bool shop_init (struct shop *shop, const struct openshop_ticks *ticks, int64_t horizon,
                const char *name, struct status *status);
void shop_clear (struct shop *shop);

/* A variable that says "task d starts at v or later"; constants have none. */
static inline bool
shop_has (const struct shop *shop, int32_t task, int64_t v)
{
  return v >= 1 && v <= shop->tasks[task].last;
}

/* The number of this variable. */
static inline size_t
shop_start (const struct shop *shop, int32_t task, int64_t v)
{
  return shop->tasks[task].variable + (size_t)v;
}

static inline size_t
shop_order (const struct shop *shop, int32_t pair)
{
  return shop->variables - (size_t)(shop->pair_count - 1 - pair);
}

/* Writes " +1 x7", or with the sign "~" " +1 ~x7". */
void shop_write_literal (const char *sign, size_t variable, struct output *out);

/* Writes the formula as OPB. */
void shop_write (const struct shop *shop, const char *title, struct output *out);

/* Writes the literals of all variables that hold in a schedule: its starts by task. */
void shop_write_solution (const struct shop *shop, const int64_t *starts, struct output *out);

/* The task of this row and column, or -1. */
int32_t shop_task_at (const struct shop *shop, int32_t row, int32_t column);

#endif
