#include "heuristics/split_relaxation.h"

#include "base/memory.h"
#include "base/wide.h"
#include "heuristics/smoothing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PENALTY 2      /* slots that a violated split loses for each sender, as a multiple of n */
#define TOLERANCE 1e-7 /* of slots, as a multiple of n */
#define LANES 16
#define PIVOTS_MAX 100
#define POOL_PIVOTS 8 /* columns of the pool taken in, as a multiple of rows: more means cycling */

struct split_solver {
  struct split_price *table;
  float *last;    /* [columns] use of the last split by the pool's columns */
  float *reduced; /* [columns + LANES] */
  size_t last_capacity, reduced_capacity;
  double *use;    /* [rows + 1] */
  int32_t *trial; /* [k] prices, then [splits] weights */
  size_t rows_capacity, trial_capacity;
  struct split_event *event;
  size_t event_capacity;
  uint64_t evaluations;
};

/* What one solve works on. */
struct task {
  struct split_relaxation *relaxation;
  struct split_solver *solver;
  const struct node_types *types;
  int64_t horizon;
  const struct split *split;
  size_t splits;
  struct split_fresh *fresh;
  double unit, tolerance;
};

struct split_relaxation *
split_relaxation_new (size_t k)
{
  struct split_relaxation *relaxation = memory_zero (1, sizeof *relaxation);
  master_init (&relaxation->master);
  memory_grow (relaxation->basic, relaxation->basic_capacity, 1);
  relaxation->basic[0] = NULL;
  relaxation->price = memory_zero (k, sizeof *relaxation->price);
  relaxation->weight = memory_zero (SPLITS_MAX, sizeof *relaxation->weight);
  return relaxation;
}

void
split_relaxation_free (struct split_relaxation *relaxation)
{
  if (!relaxation)
    return;
  master_clear (&relaxation->master);
  free (relaxation->basic);
  free (relaxation->price);
  free (relaxation->weight);
  free (relaxation);
}

void
split_relaxation_touch (const struct split_relaxation *relaxation, uint64_t round)
{
  for (size_t i = 0; i <= relaxation->master.rows; i++)
    if (relaxation->basic[i])
      relaxation->basic[i]->used = round;
}

void
split_relaxation_keep (const struct split_relaxation *relaxation)
{
  for (size_t i = 0; i <= relaxation->master.rows; i++)
    if (relaxation->basic[i])
      relaxation->basic[i]->kept = true;
}

static int32_t
rounded_price (double value)
{
  return value <= 0 ? 0 : value >= SPLIT_PRICE_MAX ? SPLIT_PRICE_MAX : (int32_t)lround (value);
}

void
split_relaxation_start (struct split_relaxation *relaxation, const struct node_types *types, int64_t horizon, const int64_t *price,
                        int64_t unit)
{
  size_t k = types->k;
  double *count = memory_alloc (k, sizeof *count), scale = (double)split_price_unit (types) / (double)unit;
  for (size_t j = 0; j < k; j++) {
    count[j] = (double)types->count[j];
    relaxation->price[j] = rounded_price ((double)price[j] * scale);
  }
  master_start (&relaxation->master, k, count, (double)(horizon / types->source));
  memory_grow (relaxation->basic, relaxation->basic_capacity, k + 1);
  memset (relaxation->basic, 0, (k + 1) * sizeof *relaxation->basic);
  relaxation->bound = INFINITY;
  relaxation->cut = false;
  free (count);
}

void
split_relaxation_descend (struct split_relaxation *relaxation, const struct split_relaxation *from, const struct node_types *types,
                          const struct split *split, size_t splits)
{
  size_t size = from->master.rows + 1;
  const struct split *added = &split[splits];
  double *use = memory_alloc (size, sizeof *use);
  memory_grow (relaxation->basic, relaxation->basic_capacity, size + 1);
  memcpy (relaxation->basic, from->basic, size * sizeof *from->basic);
  relaxation->basic[size] = NULL;
  memcpy (relaxation->price, from->price, types->k * sizeof *from->price);
  memcpy (relaxation->weight, from->weight, splits * sizeof *from->weight);
  relaxation->weight[splits] = 0;
  relaxation->bound = from->bound;
  relaxation->cut = false;
  for (size_t i = 0; i < size; i++)
    use[i] = from->basic[i] ? split_column_use (from->basic[i], added) : 0;
  master_copy (&relaxation->master, &from->master);
  master_extend (&relaxation->master, use, added->more ? -1 : 1, (double)added->count, PENALTY * (double)types->destinations);
  free (use);
}

struct split_solver *
split_solver_new (void)
{
  struct split_solver *solver = memory_zero (1, sizeof *solver);
  solver->table = split_price_new ();
  return solver;
}

void
split_solver_free (struct split_solver *solver)
{
  if (!solver)
    return;
  split_price_free (solver->table);
  free (solver->last);
  free (solver->reduced);
  free (solver->use);
  free (solver->trial);
  free (solver->event);
  free (solver);
}

uint64_t
split_solver_evaluations (const struct split_solver *solver)
{
  return solver->evaluations;
}

/* Use of the master's rows by a column: [k] types, then splits. */
static void
column_rows (const struct task *task, const struct split_column *column, double *row)
{
  memset (row, 0, (task->types->k + task->splits) * sizeof *row);
  for (size_t e = 0; e < column->senders; e++)
    row[column->sender[e].type] += (double)column->sender[e].count;
  for (size_t b = 0; b < task->splits; b++)
    row[task->types->k + b] = split_column_use (column, &task->split[b]);
}

/* Pivot a column in. False when the master cannot. */
static bool
enter (const struct task *task, struct split_column *column, const double *row)
{
  struct master *master = &task->relaxation->master;
  if (!master_enter (master, row, (double)column->slots, NULL))
    return false;
  task->relaxation->basic[master->entered] = column;
  return true;
}

/* The pool's use of the last split, which is this case's own, and room for the reduced gains. */
static void
prepare_pool (const struct task *task, const struct split_pool *pool)
{
  struct split_solver *solver = task->solver;
  memory_grow (solver->last, solver->last_capacity, pool->length);
  memory_grow (solver->reduced, solver->reduced_capacity, pool->length + LANES);
  if (task->splits > 0)
    for (size_t i = 0; i < pool->length; i++)
      solver->last[i] = (float)split_column_use (pool->item[i], &task->split[task->splits - 1]);
}

/* reduced[i] -= dual * uses[i] for all columns. */
WIDE static void
subtract_row (float *restrict reduced, const float *restrict uses, float dual, size_t columns)
{
  for (size_t i = 0; i < columns; i++)
    reduced[i] -= dual * uses[i];
}

/* The largest of the values; there is room for LANES more at their end. */
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

/* The column of the pool that beats the duals most, or its length: by floats, to be checked. */
static size_t
best_of_pool (const struct task *task, const struct split_pool *pool)
{
  struct split_solver *solver = task->solver;
  const struct master *master = &task->relaxation->master;
  size_t columns = pool->length, best = 0;
  for (size_t i = 0; i < columns; i++)
    solver->reduced[i] = (float)((double)pool->item[i]->slots - master->dual[master->rows]);
  for (size_t j = 0; j < master->rows; j++) {
    bool own = task->splits > 0 && j + 1 == master->rows;
    if (master->dual[j] != 0)
      subtract_row (solver->reduced, own ? solver->last : pool->use[j], (float)master->dual[j], columns);
  }
  float most = largest (solver->reduced, columns);
  if (most <= (float)task->tolerance)
    return columns;
  while (solver->reduced[best] < most)
    best++;
  return best;
}

/* Compute the master's inverse afresh when many pivots have spoiled it. */
static void
refresh (const struct task *task)
{
  struct split_relaxation *relaxation = task->relaxation;
  struct master *master = &relaxation->master;
  if (master->pivots < PIVOTS_MAX)
    return;
  double *use = memory_alloc ((master->rows + 1) * master->rows, sizeof *use);
  for (size_t i = 0; i <= master->rows; i++)
    if (master->kind[i] != MASTER_SLACK && relaxation->basic[i])
      column_rows (task, relaxation->basic[i], use + i * master->rows);
    else
      memset (use + i * master->rows, 0, master->rows * sizeof *use);
  master_refresh (master, use);
  free (use);
}

/* Take in the columns of the pool that beat the duals, the best first. False on numerical trouble. */
static bool
use_pool (const struct task *task, const struct split_pool *pool)
{
  struct master *master = &task->relaxation->master;
  double *use = task->solver->use;
  if (pool->length == 0)
    return true;
  prepare_pool (task, pool);
  for (size_t pivots = 0; pivots < POOL_PIVOTS * master->rows; pivots++) {
    refresh (task);
    if (!master_price (master))
      return false;
    size_t best = best_of_pool (task, pool);
    if (best == pool->length)
      break;
    column_rows (task, pool->item[best], use);
    if (master_reduced (master, use, (double)pool->item[best]->slots) <= task->tolerance || !enter (task, pool->item[best], use))
      break;
  }
  return true;
}

/* Weights within what the arithmetic bears together. */
static void
shrink_weights (int32_t *weight, size_t splits)
{
  double sum = 0;
  for (size_t b = 0; b < splits; b++)
    sum += weight[b];
  if (sum > SPLIT_PRICE_MAX)
    for (size_t b = 0; b < splits; b++)
      weight[b] = (int32_t)(weight[b] * (SPLIT_PRICE_MAX / sum));
}

/* trial = best + step * (duals - best), rounded. */
static void
move_prices (const struct task *task, double step)
{
  const struct split_relaxation *relaxation = task->relaxation;
  const struct master *master = &relaxation->master;
  size_t k = task->types->k;
  for (size_t j = 0; j < k + task->splits; j++) {
    int32_t from = j < k ? relaxation->price[j] : relaxation->weight[j - k];
    double target = fmax (master->sign[j] * master->dual[j], 0) * task->unit;
    task->solver->trial[j] = rounded_price (from + step * (target - from));
  }
  shrink_weights (task->solver->trial + k, task->splits);
}

/* The policy of the trial's prices as a new column. */
static struct split_column *
make_column (const struct task *task)
{
  struct split_solver *solver = task->solver;
  size_t events;
  int64_t slots = split_price_follow (solver->table, &solver->event, &solver->event_capacity, &events);
  struct split_column *column = memory_alloc (1, sizeof *column + events * sizeof *column->sender);
  *column = (struct split_column){ .slots = slots, .senders = events };
  for (size_t e = 0; e < events; e++)
    column->sender[e] = (struct split_sender){ task->horizon - solver->event[e].left, solver->event[e].count, solver->event[e].type };
  return column;
}

/* The trial's prices are better than the best so far: keep them. */
static void
keep_prices (const struct task *task, double bound)
{
  struct split_relaxation *relaxation = task->relaxation;
  size_t k = task->types->k;
  relaxation->bound = bound;
  memcpy (relaxation->price, task->solver->trial, k * sizeof *relaxation->price);
  memcpy (relaxation->weight, task->solver->trial + k, task->splits * sizeof *relaxation->weight);
}

/* The bound's slope at the trial, whose column has `use` of the rows, from the best prices towards the duals. */
static double
slope (const struct task *task, const double *use)
{
  const struct split_relaxation *relaxation = task->relaxation;
  const struct master *master = &relaxation->master;
  size_t k = task->types->k;
  double sum = 0;
  for (size_t j = 0; j < k + task->splits; j++) {
    double from = (double)(j < k ? relaxation->price[j] : relaxation->weight[j - k]) / task->unit;
    sum += master->sign[j] * (master->right[j] - use[j]) * (fmax (master->sign[j] * master->dual[j], 0) - from);
  }
  return sum;
}

/* Take the trial's column, with its use, into the master. Sets the next step; false when nothing better can come. */
static bool
use_column (const struct task *task, struct split_column *column, struct smoothing *smoothing)
{
  if (master_reduced (&task->relaxation->master, task->solver->use, (double)column->slots) <= task->tolerance) {
    free (column);
    return smoothing_to_duals (smoothing);
  }
  memory_grow (task->fresh->item, task->fresh->capacity, task->fresh->length + 1);
  task->fresh->item[task->fresh->length++] = column;
  smoothing_go_on (smoothing);
  return enter (task, column, task->solver->use);
}

/* The prices are so low that values grow beyond what is computed: halfway back to the best, or, with none yet, higher ones. False when that
 * leads nowhere. */
static bool
step_back (const struct task *task, struct smoothing *smoothing)
{
  struct split_relaxation *relaxation = task->relaxation;
  if (smoothing->step == 0)
    for (size_t j = 0; j < task->types->k; j++)
      relaxation->price[j] = rounded_price (2.0 * relaxation->price[j] + task->unit);
  smoothing_back (smoothing);
  return smoothing->step == 0 || smoothing->step > 1e-6;
}

/* Evaluate one vector of prices. False when nothing better can come. */
static bool
try_prices (const struct task *task, struct smoothing *smoothing)
{
  struct split_relaxation *relaxation = task->relaxation;
  struct split_solver *solver = task->solver;
  size_t k = task->types->k;
  move_prices (task, smoothing->step);
  solver->evaluations++;
  if (!split_price_build (solver->table, task->types, task->horizon, task->split, task->splits, solver->trial, solver->trial + k))
    return step_back (task, smoothing);
  int64_t total = split_price_total (solver->table, solver->trial, solver->trial + k);
  struct split_column *column = make_column (task);
  column_rows (task, column, solver->use);
  smoothing_learn (smoothing, slope (task, solver->use));
  if ((double)total / task->unit < relaxation->bound)
    keep_prices (task, (double)total / task->unit);
  relaxation->cut = total < (int64_t)task->unit * task->types->destinations;
  if (!relaxation->cut)
    return use_column (task, column, smoothing);
  free (column);
  return false;
}

/* Slacks took the places of some columns. */
static void
forget_slacks (struct split_relaxation *relaxation)
{
  for (size_t i = 0; i <= relaxation->master.rows; i++)
    if (relaxation->master.kind[i] != MASTER_VALID)
      relaxation->basic[i] = NULL;
}

bool
split_relaxation_solve (struct split_relaxation *relaxation, struct split_solver *solver, const struct node_types *types, int64_t horizon,
                        const struct split *split, size_t splits, const struct split_pool *pool, struct split_fresh *fresh,
                        const struct split_effort *effort, const struct deadline *deadline)
{
  double n = (double)types->destinations;
  struct smoothing smoothing;
  struct task task = { relaxation, solver, types, horizon, split, splits, fresh, split_price_unit (types), TOLERANCE * n };
  size_t rows = relaxation->master.rows;
  memory_grow (solver->use, solver->rows_capacity, rows + 1);
  memory_grow (solver->trial, solver->trial_capacity, rows + 1);
  memory_grow (relaxation->basic, relaxation->basic_capacity, rows + 1);
  if (!use_pool (&task, pool)) {
    forget_slacks (relaxation);
    return true;
  }
  bool stopped = false;
  smoothing_start (&smoothing, isfinite (relaxation->bound) ? 1 : 0);
  for (size_t tries = 0; tries < effort->tries && master_price (&relaxation->master) && !stopped; tries++) {
    double value = master_value (&relaxation->master);
    if ((effort->decide && value >= n - task.tolerance && isfinite (relaxation->bound))
        || relaxation->bound - value < fmax (effort->gap, 10 * task.tolerance))
      break;
    refresh (&task);
    stopped = deadline && deadline_passed (deadline);
    if (!stopped && !try_prices (&task, &smoothing))
      break;
  }
  forget_slacks (relaxation);
  return !stopped;
}
