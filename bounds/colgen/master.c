#include "bounds/colgen/master.h"

#include "base/memory.h"
#include "base/wide.h"
#include "bounds/colgen/parameters.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EPSILON 1e-9
#define SINGULAR 1e-9 /* a smaller pivot means that the basis is singular */
#define LANES 8

void
master_init (struct master *master)
{
  memset (master, 0, sizeof *master);
}

void
master_clear (struct master *master)
{
  memory_free (master->inverse, master->basic, master->gain, master->kind, master->path,
               master->sign, master->right, master->slack, master->unit, master->dual,
               master->entering);
  master_init (master);
}

static void
reserve (struct master *master, size_t size)
{
  if (size <= master->capacity)
    return;
  master->capacity = size;
  master->inverse = memory_resize (master->inverse, size * size, sizeof *master->inverse);
  master->basic = memory_resize (master->basic, size, sizeof *master->basic);
  master->gain = memory_resize (master->gain, size, sizeof *master->gain);
  master->kind = memory_resize (master->kind, size, sizeof *master->kind);
  master->path = memory_resize (master->path, size, sizeof *master->path);
  master->sign = memory_resize (master->sign, size, sizeof *master->sign);
  master->right = memory_resize (master->right, size, sizeof *master->right);
  master->slack = memory_resize (master->slack, size, sizeof *master->slack);
  master->unit = memory_resize (master->unit, size, sizeof *master->unit);
  master->dual = memory_resize (master->dual, size, sizeof *master->dual);
  master->entering = memory_resize (master->entering, size, sizeof *master->entering);
}

void
master_copy (struct master *to, const struct master *from)
{
  size_t size = from->rows + 1;
  reserve (to, size);
  to->rows = from->rows;
  memcpy (to->inverse, from->inverse, size * size * sizeof *to->inverse);
  memcpy (to->basic, from->basic, size * sizeof *to->basic);
  memcpy (to->gain, from->gain, size * sizeof *to->gain);
  memcpy (to->kind, from->kind, size * sizeof *to->kind);
  memcpy (to->path, from->path, size * sizeof *to->path);
  memcpy (to->sign, from->sign, from->rows * sizeof *to->sign);
  memcpy (to->dual, from->dual, size * sizeof *to->dual);
  memcpy (to->right, from->right, from->rows * sizeof *to->right);
  memcpy (to->slack, from->slack, size * sizeof *to->slack);
  memcpy (to->unit, from->unit, size * sizeof *to->unit);
  to->stale = from->stale;
  to->pivots = from->pivots;
}

void
master_start (struct master *master, size_t rows, const double *count, double slots)
{
  size_t size = rows + 1;
  reserve (master, size);
  master->rows = rows;
  memset (master->inverse, 0, size * size * sizeof *master->inverse);
  for (size_t i = 0; i < size; i++) {
    master->inverse[i * size + i] = 1;
    master->basic[i] = i < rows ? count[i] : 1;
    master->gain[i] = i < rows ? 0 : slots;
    master->kind[i] = i < rows ? MASTER_SLACK : MASTER_VALID;
    master->sign[i] = master->unit[i] = 1;
    master->right[i] = master->basic[i];
    master->slack[i] = i;
    master->path[i].length = 0;
  }
  master->stale = colgen_parameters.master_stale;
  master->pivots = 0;
  master->path[rows] = (struct master_path){ .length = 1, .type = { -1 } };
}

WIDE static void
compute_duals (struct master *master)
{
  size_t size = master->rows + 1;
  master->stale = 0;
  memset (master->dual, 0, size * sizeof *master->dual);
  for (size_t i = 0; i < size; i++) {
    double gain = master->gain[i];
    if (gain != 0)
      for (size_t j = 0; j < size; j++)
        master->dual[j] += gain * master->inverse[i * size + j];
  }
}

double
master_value (const struct master *master)
{
  double value = 0;
  for (size_t i = 0; i <= master->rows; i++)
    value += master->gain[i] * master->basic[i];
  return value;
}

/* The row of the basic column that leaves for the entering one: the smallest ratio, the largest
   pivot among ties. rows + 1 if there is none. */
static size_t
leaving_row (const struct master *master)
{
  size_t size = master->rows + 1, leave = size;
  double best = DBL_MAX;
  for (size_t i = 0; i < size; i++)
    if (master->entering[i] > EPSILON) {
      double ratio = master->basic[i] / master->entering[i];
      if (ratio < best - EPSILON
          || (ratio < best + EPSILON && leave < size
              && master->entering[i] > master->entering[leave])) {
        best = ratio < best ? ratio : best;
        leave = i;
      }
    }
  return leave;
}

/* Exchanges the entering column (its coordinates in `entering`, `reduced` its reduced cost) for
   that of row `leave`. */
WIDE static void
pivot (struct master *master, size_t leave, double gain, double reduced)
{
  size_t size = master->rows + 1;
  double *pivot_row = master->inverse + leave * size, scale = 1 / master->entering[leave];
  double value = master->basic[leave] * scale;
  if (value < 0)
    value = 0;
  for (size_t j = 0; j < size; j++) {
    pivot_row[j] *= scale;
    master->dual[j] += reduced * pivot_row[j];
  }
  master->stale++;
  master->pivots++;
  for (size_t i = 0; i < size; i++) {
    double factor = master->entering[i];
    if (i == leave || factor == 0)
      continue;
    double *row = master->inverse + i * size;
    for (size_t j = 0; j < size; j++)
      row[j] -= factor * pivot_row[j];
    master->basic[i] -= factor * value;
  }
  master->basic[leave] = value;
  master->gain[leave] = gain;
}

/* Index of the dual value whose sign is most wrong, or rows. */
static size_t
wrong_dual (const struct master *master)
{
  size_t worst = master->rows;
  double least = -1e-7;
  for (size_t j = 0; j < master->rows; j++)
    if (master->sign[j] * master->dual[j] < least) {
      least = master->sign[j] * master->dual[j];
      worst = j;
    }
  return worst;
}

/* Makes room for one more row before the convexity row, and one more basic column at the end. */
static void
widen (struct master *master)
{
  size_t size = master->rows + 1, wide = size + 1;
  reserve (master, wide);
  for (size_t i = size; i-- > 0;) { /* from the end: rows move up within the same memory */
    double *row = master->inverse + i * size, *to = master->inverse + i * wide,
           last = row[size - 1];
    memmove (to, row, (size - 1) * sizeof *to);
    to[size - 1] = 0;
    to[size] = last;
  }
}

void
master_extend (struct master *master, const double *use, double sign, double bound, double penalty)
{
  size_t size = master->rows + 1, wide = size + 1;
  double sum = 0;
  for (size_t i = 0; i < size; i++)
    sum += use[i] * master->basic[i];
  bool violated = sign * (sum - bound) > 0;
  double unit = violated ? -sign : sign;
  widen (master);
  double *added = master->inverse + size * wide;
  memset (added, 0, wide * sizeof *added);
  for (size_t i = 0; i < size; i++)
    if (use[i] != 0)
      for (size_t j = 0; j < wide; j++)
        added[j] -= unit * use[i] * master->inverse[i * wide + j];
  added[size - 1] = unit;
  master->basic[size] = fabs (sum - bound);
  master->gain[size] = violated ? -penalty : 0;
  master->kind[size] = MASTER_SLACK;
  master->slack[size] = master->rows;
  master->unit[size] = unit;
  master->path[size].length = 0;
  master->right[master->rows] = bound;
  master->sign[master->rows++] = sign;
  master->stale = colgen_parameters.master_stale;
}

bool
master_price (struct master *master)
{
  size_t size = master->rows + 1;
  for (size_t tries = 0; tries < 4 * size + 16; tries++) {
    if (master->stale >= colgen_parameters.master_stale)
      compute_duals (master);
    size_t slack = wrong_dual (master);
    if (slack == master->rows)
      return true;
    for (size_t i = 0; i < size; i++)
      master->entering[i] = master->sign[slack] * master->inverse[i * size + slack];
    size_t leave = leaving_row (master);
    if (leave == size)
      return false;
    pivot (master, leave, 0, -master->sign[slack] * master->dual[slack]);
    master->kind[leave] = MASTER_SLACK;
    master->slack[leave] = slack;
    master->unit[leave] = master->sign[slack];
  }
  return false;
}

/* Sum of a[i] * b[i], in an order that suits vectors. */
static inline __attribute__ ((always_inline)) double
product (const double *restrict a, const double *restrict b, size_t length)
{
  double part[LANES] = { 0 }, sum = 0;
  size_t i = 0;
  for (; i + LANES <= length; i += LANES)
    for (size_t lane = 0; lane < LANES; lane++)
      part[lane] += a[i + lane] * b[i + lane];
  for (; i < length; i++)
    sum += a[i] * b[i];
  for (size_t lane = 0; lane < LANES; lane++)
    sum += part[lane];
  return sum;
}

/* Computes the entering column's coordinates in the present basis. */
WIDE static void
find_entering (struct master *master, const double *use)
{
  size_t size = master->rows + 1;
  for (size_t i = 0; i < size; i++) {
    const double *row = master->inverse + i * size;
    master->entering[i] = row[master->rows] + product (row, use, master->rows);
  }
}

WIDE double
master_reduced (const struct master *master, const double *use, double slots)
{
  return slots - master->dual[master->rows] - product (master->dual, use, master->rows);
}

bool
master_enter (struct master *master, const double *use, double slots,
              const struct master_path *path)
{
  size_t size = master->rows + 1;
  find_entering (master, use);
  size_t leave = leaving_row (master);
  if (leave == size)
    return false;
  pivot (master, leave, slots, master_reduced (master, use, slots));
  master->kind[leave] = MASTER_VALID;
  master->entered = leave;
  if (path)
    master->path[leave] = *path;
  else
    master->path[leave].length = 0;
  return true;
}

double
master_shares (const struct master *master, size_t depth, double *share, size_t k)
{
  double rest = 1;
  memset (share, 0, k * sizeof *share);
  for (size_t i = 0; i <= master->rows; i++) {
    const struct master_path *path = &master->path[i];
    if (master->kind[i] != MASTER_VALID || depth >= (size_t)path->length || path->type[depth] < 0)
      continue;
    share[path->type[depth]] += master->basic[i];
    rest -= master->basic[i];
  }
  return rest;
}

void
master_forbid_others (struct master *master, size_t depth, int type, double penalty)
{
  for (size_t i = 0; i <= master->rows; i++) {
    const struct master_path *path = &master->path[i];
    if (master->kind[i] == MASTER_VALID
        && (depth >= (size_t)path->length || path->type[depth] != type)) {
      master->kind[i] = MASTER_FORBIDDEN;
      master->gain[i] = -penalty;
      master->stale = colgen_parameters.master_stale;
    }
  }
}

/* Lists the transposed basis: row i is basic column i. */
static void
list_basis (const struct master *master, const double *use, double *basis)
{
  size_t size = master->rows + 1;
  for (size_t i = 0; i < size; i++) {
    double *row = basis + i * size;
    memset (row, 0, size * sizeof *row);
    if (master->kind[i] == MASTER_SLACK)
      row[master->slack[i]] = master->unit[i];
    else {
      memcpy (row, use + i * master->rows, master->rows * sizeof *row);
      row[master->rows] = 1;
    }
  }
}

/* row[i] -= factor * pivot[i] */
WIDE static void
subtract (double *restrict row, const double *restrict pivot, double factor, size_t length)
{
  for (size_t i = 0; i < length; i++)
    row[i] -= factor * pivot[i];
}

static void
swap_rows (double *a, double *b, size_t length)
{
  for (size_t i = 0; i < length; i++) {
    double kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
}

/* Inverts A in place, matrix [size * 2 size] = (A, 1), by Gauss-Jordan elimination with partial
   pivoting. False if A is singular. */
static bool
invert (double *matrix, size_t size)
{
  size_t width = 2 * size;
  for (size_t p = 0; p < size; p++) {
    size_t best = p;
    for (size_t i = p + 1; i < size; i++)
      if (fabs (matrix[i * width + p]) > fabs (matrix[best * width + p]))
        best = i;
    double *row = matrix + p * width;
    if (fabs (matrix[best * width + p]) < SINGULAR)
      return false;
    if (best != p)
      swap_rows (row, matrix + best * width, width);
    double scale = 1 / row[p];
    for (size_t j = p; j < width; j++)
      row[j] *= scale;
    for (size_t i = 0; i < size; i++)
      if (i != p && matrix[i * width + p] != 0)
        subtract (matrix + i * width + p, row + p, matrix[i * width + p], width - p);
  }
  return true;
}

bool
master_refresh (struct master *master, const double *use)
{
  size_t size = master->rows + 1, width = 2 * size;
  double *basis = memory_alloc (size * size, sizeof *basis),
         *matrix = memory_zero (size * width, sizeof *matrix);
  list_basis (master, use, basis);
  for (size_t i = 0; i < size; i++) {
    for (size_t j = 0; j < size; j++)
      matrix[i * width + j] = basis[j * size + i];
    matrix[i * width + size + i] = 1;
  }
  bool regular = invert (matrix, size);
  for (size_t i = 0; regular && i < size; i++) {
    double *row = master->inverse + i * size;
    memcpy (row, matrix + i * width + size, size * sizeof *row);
    double value = row[master->rows];
    for (size_t j = 0; j < master->rows; j++)
      value += row[j] * master->right[j];
    master->basic[i] = value > 0 ? value : 0;
  }
  master->stale = colgen_parameters.master_stale;
  master->pivots = 0;
  memory_free (basis, matrix);
  return regular;
}
