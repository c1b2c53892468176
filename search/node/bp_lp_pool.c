#include "search/node/bp_lp_internal.h"

#include "base/memory.h"
#include "base/wide.h"
#include "search/node/parameters.h"

#define LANES 16

/* Computes the pool's use of the last constraint, which is this node's own, and makes room for
   the reduced costs. */
static void
prepare_pool (const struct bp_lp_task *task, const struct bp_column_pool *pool)
{
  struct bp_solver *solver = task->solver;
  memory_grow (solver->last, solver->last_capacity, pool->length);
  memory_grow (solver->reduced, solver->reduced_capacity, pool->length + LANES);
  if (task->constraints > 0)
    for (size_t i = 0; i < pool->length; i++)
      solver->last[i]
        = (float)bp_column_use (pool->item[i], &task->constraint[task->constraints - 1]);
}

/* reduced[i] -= dual * uses[i] for all columns. */
WIDE static void
subtract_row (float *restrict reduced, const float *restrict uses, float dual, size_t columns)
{
  for (size_t i = 0; i < columns; i++)
    reduced[i] -= dual * uses[i];
}

/* The largest value; there is room for LANES more at the end. */
WIDE static float
largest (float *value, size_t length)
{
  float most[LANES];
  for (size_t lane = 0; lane < LANES; lane++) {
    most[lane] = -1;
    value[length + lane] = -1;
  }
  for (size_t i = 0; i < length; i += LANES)
    for (size_t lane = 0; lane < LANES; lane++)
      most[lane] = value[i + lane] > most[lane] ? value[i + lane] : most[lane];
  for (size_t lane = 1; lane < LANES; lane++)
    most[0] = most[lane] > most[0] ? most[lane] : most[0];
  return most[0];
}

/* The column of the pool with the best reduced cost, or the pool's length if none improves the
   master. In floats: the caller checks it. */
static size_t
best_of_pool (const struct bp_lp_task *task, const struct bp_column_pool *pool)
{
  struct bp_solver *solver = task->solver;
  const struct master *master = &task->lp->master;
  size_t columns = pool->length, best = 0;
  for (size_t i = 0; i < columns; i++)
    solver->reduced[i] = (float)((double)pool->item[i]->slots - master->dual[master->rows]);
  for (size_t j = 0; j < master->rows; j++) {
    bool own = task->constraints > 0 && j + 1 == master->rows;
    if (master->dual[j] != 0)
      subtract_row (solver->reduced, own ? solver->last : pool->use[j], (float)master->dual[j],
                    columns);
  }
  float most = largest (solver->reduced, columns);
  if (most <= (float)task->tolerance)
    return columns;
  while (solver->reduced[best] < most)
    best++;
  return best;
}

bool
bp_lp_use_pool (const struct bp_lp_task *task, const struct bp_column_pool *pool)
{
  struct master *master = &task->lp->master;
  double *use = task->solver->use;
  if (pool->length == 0)
    return true;
  prepare_pool (task, pool);
  for (size_t pivots = 0; pivots < node_parameters.bp_pool_pivots * master->rows; pivots++) {
    bp_lp_refresh (task);
    if (!master_price (master))
      return false;
    size_t best = best_of_pool (task, pool);
    if (best == pool->length)
      break;
    bp_lp_column_rows (task, pool->item[best], use);
    if (master_reduced (master, use, (double)pool->item[best]->slots) <= task->tolerance
        || !bp_lp_enter (task, pool->item[best], use))
      break;
  }
  return true;
}
