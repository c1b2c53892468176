#include "bounds/colgen/master.h"

#include "base/memory.h"
#include "base/wide.h"
#include "bounds/colgen/parameters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SINGULAR 1e-9 /* a smaller pivot means that the basis is singular */

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
  free (basis);
  free (matrix);
  return regular;
}
