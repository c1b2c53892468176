#include "heuristics/master.h"

#include "base/memory.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#define EPSILON 1e-9

void
master_init (struct master *master)
{
  memset (master, 0, sizeof *master);
}

void
master_clear (struct master *master)
{
  free (master->inverse);
  free (master->basic);
  free (master->gain);
  free (master->kind);
  free (master->path);
  free (master->dual);
  free (master->entering);
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
  memcpy (to->dual, from->dual, size * sizeof *to->dual);
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
    master->path[i].length = 0;
  }
  master->path[rows] = (struct master_path){ .length = 1, .type = { -1 } };
}

static void
compute_duals (struct master *master)
{
  size_t size = master->rows + 1;
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

/* Row of the basis that the entering column drives out first; the largest pivot among ties. rows + 1 when there is none. */
static size_t
leaving_row (const struct master *master)
{
  size_t size = master->rows + 1, leave = size;
  double best = DBL_MAX;
  for (size_t i = 0; i < size; i++)
    if (master->entering[i] > EPSILON) {
      double ratio = master->basic[i] / master->entering[i];
      if (ratio < best - EPSILON || (ratio < best + EPSILON && leave < size && master->entering[i] > master->entering[leave])) {
        best = ratio < best ? ratio : best;
        leave = i;
      }
    }
  return leave;
}

/* Exchange the entering column (its coordinates in `entering`) for the one in row `leave`. */
static void
pivot (struct master *master, size_t leave, double gain)
{
  size_t size = master->rows + 1;
  double *pivot_row = master->inverse + leave * size, scale = 1 / master->entering[leave];
  double value = master->basic[leave] * scale;
  if (value < 0)
    value = 0;
  for (size_t j = 0; j < size; j++)
    pivot_row[j] *= scale;
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

/* Position of the most negative price, or rows. */
static size_t
negative_price (const struct master *master)
{
  size_t worst = master->rows;
  double least = -1e-7;
  for (size_t j = 0; j < master->rows; j++)
    if (master->dual[j] < least) {
      least = master->dual[j];
      worst = j;
    }
  return worst;
}

bool
master_price (struct master *master)
{
  size_t size = master->rows + 1;
  for (size_t tries = 0; tries < 4 * size + 16; tries++) {
    compute_duals (master);
    size_t slack = negative_price (master);
    if (slack == master->rows)
      return true;
    for (size_t i = 0; i < size; i++)
      master->entering[i] = master->inverse[i * size + slack];
    size_t leave = leaving_row (master);
    if (leave == size)
      return false;
    pivot (master, leave, 0);
    master->kind[leave] = MASTER_SLACK;
  }
  return false;
}

double
master_reduced (const struct master *master, const double *use, double slots)
{
  double reduced = slots - master->dual[master->rows];
  for (size_t j = 0; j < master->rows; j++)
    reduced -= master->dual[j] * use[j];
  return reduced;
}

bool
master_enter (struct master *master, const double *use, double slots, const struct master_path *path)
{
  size_t size = master->rows + 1;
  for (size_t i = 0; i < size; i++) {
    const double *row = master->inverse + i * size;
    double sum = row[master->rows];
    for (size_t j = 0; j < master->rows; j++)
      sum += row[j] * use[j];
    master->entering[i] = sum;
  }
  size_t leave = leaving_row (master);
  if (leave == size)
    return false;
  pivot (master, leave, slots);
  master->kind[leave] = MASTER_VALID;
  master->entered = leave;
  master->path[leave] = *path;
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
master_keep (struct master *master, size_t depth, int type, double penalty)
{
  for (size_t i = 0; i <= master->rows; i++) {
    const struct master_path *path = &master->path[i];
    if (master->kind[i] == MASTER_VALID && (depth >= (size_t)path->length || path->type[depth] != type)) {
      master->kind[i] = MASTER_BANISHED;
      master->gain[i] = -penalty;
    }
  }
}
