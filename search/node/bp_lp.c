#include "search/node/bp_lp.h"

#include "base/memory.h"
#include "base/wide.h"
#include "bounds/colgen/smoothing.h"
#include "search/node/parameters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 1e-7 /* of slots, as a multiple of n */
#define LANES 16

struct bp_solver {
  struct bp_pricing *table;
  float *last;    /* [columns] use of the last constraint by the pool's columns */
  float *reduced; /* [columns + LANES] */
  size_t last_capacity, reduced_capacity;
  double *use;    /* [rows + 1] */
  int32_t *trial; /* [k] duals, then [constraints] weights */
  size_t rows_capacity, trial_capacity;
  struct bp_event *event;
  size_t event_capacity;
  uint64_t evaluations;
};

/* One solve. */
struct bp_lp_task {
  struct bp_lp *lp;
  struct bp_solver *solver;
  const struct node_types *types;
  int64_t horizon;
  const struct bp_constraint *constraint;
  size_t constraints;
  struct bp_fresh *fresh;
  double unit, tolerance;
};

struct bp_lp *
bp_lp_new (size_t k)
{
  struct bp_lp *lp = memory_zero (1, sizeof *lp);
  master_init (&lp->master);
  memory_grow (lp->basic, lp->basic_capacity, 1);
  lp->basic[0] = NULL;
  lp->duals = memory_zero (k, sizeof *lp->duals);
  lp->weight = memory_zero (BP_CONSTRAINTS_MAX, sizeof *lp->weight);
  return lp;
}

void
bp_lp_free (struct bp_lp *lp)
{
  if (!lp)
    return;
  master_clear (&lp->master);
  memory_free (lp->basic, lp->duals, lp->weight, lp);
}

void
bp_lp_touch (const struct bp_lp *lp, uint64_t round)
{
  for (size_t i = 0; i <= lp->master.rows; i++)
    if (lp->basic[i])
      lp->basic[i]->used = round;
}

void
bp_lp_keep (const struct bp_lp *lp)
{
  for (size_t i = 0; i <= lp->master.rows; i++)
    if (lp->basic[i])
      lp->basic[i]->kept = true;
}

static int32_t
rounded_dual (double value)
{
  return value <= 0 ? 0 : value >= BP_PRICING_MAX ? BP_PRICING_MAX : (int32_t)lround (value);
}

void
bp_lp_start (struct bp_lp *lp, const struct node_types *types, int64_t horizon,
             const int64_t *duals, int64_t unit)
{
  size_t k = types->k;
  double *count = memory_alloc (k, sizeof *count),
         scale = (double)bp_pricing_unit (types) / (double)unit;
  for (size_t j = 0; j < k; j++) {
    count[j] = (double)types->count[j];
    lp->duals[j] = rounded_dual ((double)duals[j] * scale);
  }
  master_start (&lp->master, k, count, (double)(horizon / types->source));
  memory_grow (lp->basic, lp->basic_capacity, k + 1);
  memset (lp->basic, 0, (k + 1) * sizeof *lp->basic);
  lp->bound = INFINITY;
  lp->cut = false;
  free (count);
}

void
bp_lp_descend (struct bp_lp *lp, const struct bp_lp *from, const struct node_types *types,
               const struct bp_constraint *constraint, size_t constraints)
{
  size_t size = from->master.rows + 1;
  const struct bp_constraint *added = &constraint[constraints];
  double *use = memory_alloc (size, sizeof *use);
  memory_grow (lp->basic, lp->basic_capacity, size + 1);
  memcpy (lp->basic, from->basic, size * sizeof *from->basic);
  lp->basic[size] = NULL;
  memcpy (lp->duals, from->duals, types->k * sizeof *from->duals);
  memcpy (lp->weight, from->weight, constraints * sizeof *from->weight);
  lp->weight[constraints] = 0;
  lp->bound = from->bound;
  lp->cut = false;
  for (size_t i = 0; i < size; i++)
    use[i] = from->basic[i] ? bp_column_use (from->basic[i], added) : 0;
  master_copy (&lp->master, &from->master);
  master_extend (&lp->master, use, added->more ? -1 : 1, (double)added->count,
                 node_parameters.bp_penalty * (double)types->destinations);
  free (use);
}

struct bp_solver *
bp_solver_new (void)
{
  struct bp_solver *solver = memory_zero (1, sizeof *solver);
  solver->table = bp_pricing_new ();
  return solver;
}

void
bp_solver_free (struct bp_solver *solver)
{
  if (!solver)
    return;
  bp_pricing_free (solver->table);
  memory_free (solver->last, solver->reduced, solver->use, solver->trial, solver->event, solver);
}

uint64_t
bp_solver_evaluations (const struct bp_solver *solver)
{
  return solver->evaluations;
}

/* Fills row [k + constraints] with the column's use of the master's rows. */
static void
column_rows (const struct bp_lp_task *task, const struct bp_column *column, double *row)
{
  memset (row, 0, (task->types->k + task->constraints) * sizeof *row);
  for (size_t e = 0; e < column->senders; e++)
    row[column->sender[e].type] += (double)column->sender[e].count;
  for (size_t b = 0; b < task->constraints; b++)
    row[task->types->k + b] = bp_column_use (column, &task->constraint[b]);
}

/* Pivots a column, with its use of the rows, into the basis. False if the master cannot. */
static bool
enter (const struct bp_lp_task *task, struct bp_column *column, const double *row)
{
  struct master *master = &task->lp->master;
  if (!master_enter (master, row, (double)column->slots, NULL))
    return false;
  task->lp->basic[master->entered] = column;
  return true;
}

/* Computes the master's inverse afresh after bp_refresh pivots. */
static void
refresh (const struct bp_lp_task *task)
{
  struct bp_lp *lp = task->lp;
  struct master *master = &lp->master;
  if (master->pivots < node_parameters.bp_refresh)
    return;
  double *use = memory_alloc ((master->rows + 1) * master->rows, sizeof *use);
  for (size_t i = 0; i <= master->rows; i++)
    if (master->kind[i] != MASTER_SLACK && lp->basic[i])
      column_rows (task, lp->basic[i], use + i * master->rows);
    else
      memset (use + i * master->rows, 0, master->rows * sizeof *use);
  master_refresh (master, use);
  free (use);
}

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

/* Enters the columns of the pool that improve the master, the best first. False on numerical
   trouble. */
static bool
use_pool (const struct bp_lp_task *task, const struct bp_column_pool *pool)
{
  struct master *master = &task->lp->master;
  double *use = task->solver->use;
  if (pool->length == 0)
    return true;
  prepare_pool (task, pool);
  for (size_t pivots = 0; pivots < node_parameters.bp_pool_pivots * master->rows; pivots++) {
    refresh (task);
    if (!master_price (master))
      return false;
    size_t best = best_of_pool (task, pool);
    if (best == pool->length)
      break;
    column_rows (task, pool->item[best], use);
    if (master_reduced (master, use, (double)pool->item[best]->slots) <= task->tolerance
        || !enter (task, pool->item[best], use))
      break;
  }
  return true;
}

/* Scales the weights so that their sum is within the range of the exact arithmetic. */
static void
shrink_weights (int32_t *weight, size_t constraints)
{
  double sum = 0;
  for (size_t b = 0; b < constraints; b++)
    sum += weight[b];
  if (sum > BP_PRICING_MAX)
    for (size_t b = 0; b < constraints; b++)
      weight[b] = (int32_t)(weight[b] * (BP_PRICING_MAX / sum));
}

/* trial = best + step * (duals - best), rounded. */
static void
move_duals (const struct bp_lp_task *task, double step)
{
  const struct bp_lp *lp = task->lp;
  const struct master *master = &lp->master;
  size_t k = task->types->k;
  for (size_t j = 0; j < k + task->constraints; j++) {
    int32_t from = j < k ? lp->duals[j] : lp->weight[j - k];
    double target = fmax (master->sign[j] * master->dual[j], 0) * task->unit;
    task->solver->trial[j] = rounded_dual (from + step * (target - from));
  }
  shrink_weights (task->solver->trial + k, task->constraints);
}

/* The policy of the trial's dual values as a new column. */
static struct bp_column *
make_column (const struct bp_lp_task *task)
{
  struct bp_solver *solver = task->solver;
  size_t events;
  int64_t slots
    = bp_pricing_follow (solver->table, &solver->event, &solver->event_capacity, &events);
  struct bp_column *column = memory_alloc (1, sizeof *column + events * sizeof *column->sender);
  *column = (struct bp_column){ .slots = slots, .senders = events };
  for (size_t e = 0; e < events; e++)
    column->sender[e] = (struct plan_entry){ task->horizon - solver->event[e].left,
                                             solver->event[e].count, solver->event[e].type };
  return column;
}

/* The trial's dual values are the best so far: keeps them. */
static void
keep_duals (const struct bp_lp_task *task, double bound)
{
  struct bp_lp *lp = task->lp;
  size_t k = task->types->k;
  lp->bound = bound;
  memcpy (lp->duals, task->solver->trial, k * sizeof *lp->duals);
  memcpy (lp->weight, task->solver->trial + k, task->constraints * sizeof *lp->weight);
}

/* The bound's slope at the trial, from the best dual values towards the master's duals. `use` is
   the use of the rows by the trial's column. */
static double
slope (const struct bp_lp_task *task, const double *use)
{
  const struct bp_lp *lp = task->lp;
  const struct master *master = &lp->master;
  size_t k = task->types->k;
  double sum = 0;
  for (size_t j = 0; j < k + task->constraints; j++) {
    double from = (double)(j < k ? lp->duals[j] : lp->weight[j - k]) / task->unit;
    sum += master->sign[j] * (master->right[j] - use[j])
           * (fmax (master->sign[j] * master->dual[j], 0) - from);
  }
  return sum;
}

/* Enters the trial's column, with its use of the rows, into the master and sets the next step.
   False if no improvement is possible. */
static bool
use_column (const struct bp_lp_task *task, struct bp_column *column, struct smoothing *smoothing)
{
  if (master_reduced (&task->lp->master, task->solver->use, (double)column->slots)
      <= task->tolerance) {
    free (column);
    return smoothing_to_duals (smoothing);
  }
  memory_grow (task->fresh->item, task->fresh->capacity, task->fresh->length + 1);
  task->fresh->item[task->fresh->length++] = column;
  smoothing_continue (smoothing);
  return enter (task, column, task->solver->use);
}

/* The dual values are so low that slot values leave the range. Steps halfway back to the best
   ones; without any yet, raises them. False if that leads nowhere. */
static bool
step_back (const struct bp_lp_task *task, struct smoothing *smoothing)
{
  struct bp_lp *lp = task->lp;
  if (smoothing->step == 0)
    for (size_t j = 0; j < task->types->k; j++)
      lp->duals[j] = rounded_dual (2.0 * lp->duals[j] + task->unit);
  smoothing_back (smoothing);
  return smoothing->step == 0 || smoothing->step > 1e-6;
}

/* Evaluates one dual vector. False if no improvement is possible. */
static bool
try_duals (const struct bp_lp_task *task, struct smoothing *smoothing)
{
  struct bp_lp *lp = task->lp;
  struct bp_solver *solver = task->solver;
  size_t k = task->types->k;
  move_duals (task, smoothing->step);
  solver->evaluations++;
  if (!bp_pricing_build (solver->table, task->types, task->horizon, task->constraint,
                         task->constraints, solver->trial, solver->trial + k))
    return step_back (task, smoothing);
  int64_t total = bp_pricing_total (solver->table, solver->trial, solver->trial + k);
  struct bp_column *column = make_column (task);
  column_rows (task, column, solver->use);
  smoothing_adapt (smoothing, slope (task, solver->use));
  if ((double)total / task->unit < lp->bound)
    keep_duals (task, (double)total / task->unit);
  lp->cut = total < (int64_t)task->unit * task->types->destinations;
  if (!lp->cut)
    return use_column (task, column, smoothing);
  free (column);
  return false;
}

/* Slacks have replaced some columns. */
static void
forget_slacks (struct bp_lp *lp)
{
  for (size_t i = 0; i <= lp->master.rows; i++)
    if (lp->master.kind[i] != MASTER_VALID)
      lp->basic[i] = NULL;
}

bool
bp_lp_solve (struct bp_lp *lp, struct bp_solver *solver, const struct node_types *types,
             int64_t horizon, const struct bp_constraint *constraint, size_t constraints,
             const struct bp_column_pool *pool, struct bp_fresh *fresh,
             const struct bp_effort *effort, const struct deadline *deadline)
{
  double n = (double)types->destinations;
  struct smoothing smoothing;
  struct bp_lp_task task = { lp,           solver,      types, horizon,
                             constraint,   constraints, fresh, bp_pricing_unit (types),
                             TOLERANCE * n };
  size_t rows = lp->master.rows;
  memory_grow (solver->use, solver->rows_capacity, rows + 1);
  memory_grow (solver->trial, solver->trial_capacity, rows + 1);
  memory_grow (lp->basic, lp->basic_capacity, rows + 1);
  if (!use_pool (&task, pool)) {
    forget_slacks (lp);
    return true;
  }
  bool stopped = false;
  smoothing_start (&smoothing, isfinite (lp->bound) ? 1 : 0);
  for (size_t tries = 0; tries < effort->tries && master_price (&lp->master) && !stopped; tries++) {
    double value = master_value (&lp->master);
    if ((effort->decide && value >= n - task.tolerance && isfinite (lp->bound))
        || lp->bound - value < fmax (effort->gap, 10 * task.tolerance))
      break;
    refresh (&task);
    stopped = deadline_passed (deadline);
    if (!stopped && !try_duals (&task, &smoothing))
      break;
  }
  forget_slacks (lp);
  return !stopped;
}
