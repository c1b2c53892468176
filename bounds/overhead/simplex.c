/* The revised simplex method with an explicit inverse of the basis (Dantzig and Orchard-Hays 1954),
   for the programs of bounds/overhead/lp.h.

   Row r is a x - s = right with a slack s: s >= 0, or s = 0 where the row is an equation. The dual
   method makes the basic values feasible, starting from costs that are raised until the basis is
   optimal for them; then the primal method makes it optimal for the costs as they are. A little is
   added to costs, and to basic values after many steps of length 0, which ends ties; both are
   undone at the end. */
#include "base/limits.h"
#include "base/memory.h"
#include "base/rng.h"
#include "bounds/overhead/lp.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FEASIBLE 1e-8 /* tolerance of values */
#define OPTIMAL 1e-8  /* tolerance of reduced costs */
#define PIVOT 1e-7    /* smaller entries are no pivots */
#define ADDED 1e-6    /* at most, to a cost or a value */
#define REFRESH 100   /* pivots until the inverse is computed afresh */
#define TIED 20       /* steps of length 0 until values are changed */
#define ROUNDS 6      /* of both methods */
#define MOST(rows, columns) (2000 + 40 * ((rows) + (columns))) /* iterations of a method */

struct column {
  size_t count, capacity[2];
  int *row; /* owned [count] */
  double *value;
  double cost;
  int place; /* in the basis; -1: it is 0 */
};

struct row {
  bool equal;
  double right;
  double cost; /* of its slack: 0, or what was added to it */
  int place;   /* of the slack in the basis; -1: it is 0 */
};

struct simplex {
  struct row *row;
  struct column *column;
  double *cost; /* [columns] of the present method */
  size_t rows, columns, row_capacity, column_capacity, cost_capacity;
  int *basis; /* [rows] a column, or -1 - row of a slack */
  /* [side][side]: row p belongs to place p of the basis; side >= rows */
  double *inverse;
  size_t side, value_capacity;
  double *basic;      /* [side] values of the basis */
  double *dual;       /* [side] */
  double *change;     /* [side] the entering column over the basis */
  double *value;      /* [columns] of the last solve */
  unsigned pivots;    /* since the inverse was computed afresh */
  unsigned tied;      /* steps of length 0 on end */
  bool solved, moved; /* moved: something was added to basic values */
  struct rng rng;
  double end; /* of the time */
};

static double *
inverse_row (const struct simplex *lp, size_t place)
{
  return lp->inverse + place * lp->side;
}

static void
clear_column (struct column *column)
{
  memory_free (column->row, column->value);
}

static void
free_program (void *program)
{
  struct simplex *lp = program;
  for (size_t j = 0; j < lp->columns; j++)
    clear_column (&lp->column[j]);
  memory_free (lp->row, lp->column, lp->cost, lp->basis, lp->inverse, lp->basic, lp->dual,
               lp->change, lp->value, lp);
}

/* Room for this number of rows. */
static void
widen (struct simplex *lp, size_t rows)
{
  if (rows <= lp->side)
    return;
  size_t side = rows + rows / 2 + 8;
  double *inverse = memory_alloc (side * side, sizeof *inverse);
  for (size_t p = 0; p < lp->rows; p++)
    memcpy (inverse + p * side, inverse_row (lp, p), lp->rows * sizeof *inverse);
  free (lp->inverse);
  lp->inverse = inverse;
  lp->side = side;
  lp->basis = memory_resize (lp->basis, side, sizeof *lp->basis);
  lp->basic = memory_resize (lp->basic, side, sizeof *lp->basic);
  lp->dual = memory_resize (lp->dual, side, sizeof *lp->dual);
  lp->change = memory_resize (lp->change, side, sizeof *lp->change);
}

static void *
make (void)
{
  struct simplex *lp = memory_zero (1, sizeof *lp);
  rng_init (&lp->rng, 1);
  widen (lp, 1);
  return lp;
}

static void
add_entry (struct column *column, int row, double value)
{
  memory_grow (column->row, column->capacity[0], column->count + 1);
  memory_grow (column->value, column->capacity[1], column->count + 1);
  column->row[column->count] = row;
  column->value[column->count++] = value;
}

/* Its slack becomes basic: the inverse gets a row and a column. */
static void
add_row (void *program, bool equal, double right, struct lp_entries entries)
{
  struct simplex *lp = program;
  size_t r = lp->rows;
  widen (lp, r + 1);
  memory_grow (lp->row, lp->row_capacity, r + 1);
  lp->row[r] = (struct row){ equal, right, 0, (int)r };
  double *last = inverse_row (lp, r), value = -right;
  memset (last, 0, r * sizeof *last);
  for (size_t e = 0; e < entries.count; e++) {
    struct column *column = &lp->column[entries.index[e]];
    add_entry (column, (int)r, entries.value[e]);
    if (column->place < 0)
      continue;
    const double *from = inverse_row (lp, (size_t)column->place);
    for (size_t k = 0; k < r; k++)
      last[k] += entries.value[e] * from[k];
    value += entries.value[e] * lp->basic[column->place];
  }
  for (size_t p = 0; p < r; p++)
    inverse_row (lp, p)[r] = 0;
  last[r] = -1;
  lp->basis[r] = -1 - (int)r;
  lp->basic[r] = value;
  lp->dual[r] = 0;
  lp->rows++;
}

static void
add_column (void *program, double cost, struct lp_entries entries)
{
  struct simplex *lp = program;
  memory_grow (lp->column, lp->column_capacity, lp->columns + 1);
  memory_grow (lp->cost, lp->cost_capacity, lp->columns + 1);
  memory_grow (lp->value, lp->value_capacity, lp->columns + 1);
  struct column *column = &lp->column[lp->columns];
  *column = (struct column){ .cost = cost, .place = -1 };
  lp->cost[lp->columns] = cost;
  lp->value[lp->columns++] = 0;
  for (size_t e = 0; e < entries.count; e++)
    add_entry (column, entries.index[e], entries.value[e]);
}

/* change = the column, or slack of row -1 - column, over the basis. */
static void
find_change (struct simplex *lp, int column)
{
  memset (lp->change, 0, lp->rows * sizeof *lp->change);
  for (size_t p = 0; p < lp->rows; p++) {
    const double *from = inverse_row (lp, p);
    if (column < 0) {
      lp->change[p] = -from[-1 - column];
      continue;
    }
    const struct column *entries = &lp->column[column];
    double sum = 0;
    for (size_t e = 0; e < entries->count; e++)
      sum += entries->value[e] * from[entries->row[e]];
    lp->change[p] = sum;
  }
}

static int *
place_of (struct simplex *lp, int variable)
{
  return variable < 0 ? &lp->row[-1 - variable].place : &lp->column[variable].place;
}

/* The variable takes this place of the basis; find_change was called for it. */
static void
pivot (struct simplex *lp, size_t place, int variable)
{
  double *from = inverse_row (lp, place), scale = 1 / lp->change[place],
         step = lp->basic[place] * scale;
  for (size_t k = 0; k < lp->rows; k++)
    from[k] *= scale;
  for (size_t p = 0; p < lp->rows; p++) {
    double factor = lp->change[p], *to = inverse_row (lp, p);
    if (p == place || factor == 0)
      continue;
    for (size_t k = 0; k < lp->rows; k++)
      to[k] -= factor * from[k];
    lp->basic[p] -= step * factor;
  }
  lp->basic[place] = step;
  *place_of (lp, lp->basis[place]) = -1;
  lp->basis[place] = variable;
  *place_of (lp, variable) = (int)place;
  lp->pivots++;
}

static void
find_basic (struct simplex *lp)
{
  for (size_t p = 0; p < lp->rows; p++) {
    double sum = 0;
    for (size_t r = 0; r < lp->rows; r++)
      sum += inverse_row (lp, p)[r] * lp->row[r].right;
    lp->basic[p] = sum;
  }
  lp->moved = false;
}

/* The slacks become the basis. */
static void
begin_again (struct simplex *lp)
{
  for (size_t j = 0; j < lp->columns; j++)
    lp->column[j].place = -1;
  for (size_t r = 0; r < lp->rows; r++) {
    memset (inverse_row (lp, r), 0, lp->rows * sizeof *lp->inverse);
    inverse_row (lp, r)[r] = -1;
    lp->basis[r] = -1 - (int)r;
    lp->row[r].place = (int)r;
  }
  lp->pivots = 0;
  find_basic (lp);
}

/* Computes the inverse of the basis afresh: from that of the slacks, where each column of the basis
   in turn replaces a slack that is not in it, at the largest entry. A basis that has become
   singular keeps slacks. */
static void
refresh (struct simplex *lp)
{
  int *former = memory_alloc (lp->rows + 1, sizeof *former);
  char *stays = memory_zero (lp->rows + 1, 1);
  memcpy (former, lp->basis, lp->rows * sizeof *former);
  for (size_t p = 0; p < lp->rows; p++)
    if (former[p] < 0)
      stays[-1 - former[p]] = 1;
  begin_again (lp);
  for (size_t p = 0; p < lp->rows; p++) {
    size_t best = lp->rows;
    if (former[p] < 0)
      continue;
    find_change (lp, former[p]);
    for (size_t q = 0; q < lp->rows; q++)
      if (lp->basis[q] < 0 && !stays[q] && fabs (lp->change[q]) > PIVOT
          && (best == lp->rows || fabs (lp->change[q]) > fabs (lp->change[best])))
        best = q;
    if (best < lp->rows)
      pivot (lp, best, former[p]);
  }
  memory_free (former, stays);
  lp->pivots = 0;
  find_basic (lp);
}

static void
find_duals (struct simplex *lp)
{
  memset (lp->dual, 0, lp->rows * sizeof *lp->dual);
  for (size_t p = 0; p < lp->rows; p++) {
    int variable = lp->basis[p];
    double cost = variable < 0 ? lp->row[-1 - variable].cost : lp->cost[variable];
    const double *from = inverse_row (lp, p);
    for (size_t r = 0; cost != 0 && r < lp->rows; r++)
      lp->dual[r] += cost * from[r];
  }
}

/* Entries of a column, or of a slack, times a vector of the rows. */
static double
times (const struct simplex *lp, int variable, const double *vector)
{
  if (variable < 0)
    return -vector[-1 - variable];
  const struct column *column = &lp->column[variable];
  double sum = 0;
  for (size_t e = 0; e < column->count; e++)
    sum += column->value[e] * vector[column->row[e]];
  return sum;
}

static double
reduced_cost (const struct simplex *lp, int variable)
{
  double cost = variable < 0 ? lp->row[-1 - variable].cost : lp->cost[variable];
  return cost - times (lp, variable, lp->dual);
}

/* Not in the basis, and not 0 by its row. */
static bool
may_enter (const struct simplex *lp, int variable)
{
  return variable < 0 ? lp->row[-1 - variable].place < 0 && !lp->row[-1 - variable].equal
                      : lp->column[variable].place < 0;
}

/* The variables in turn: slacks, then columns. */
static int
first_variable (const struct simplex *lp)
{
  return -(int)lp->rows;
}

/* A slack that must be 0. */
static bool
fixed (const struct simplex *lp, size_t place)
{
  return lp->basis[place] < 0 && lp->row[-1 - lp->basis[place]].equal;
}

static double
added (struct simplex *lp)
{
  return ADDED * (0.5 + ldexp ((double)(rng_next (&lp->rng) >> 12), -53));
}

/* Raises costs until the basis is optimal for them, and a little more. */
static void
raise_costs (struct simplex *lp)
{
  find_duals (lp);
  for (int v = first_variable (lp); v < (int)lp->columns; v++)
    if (may_enter (lp, v)) {
      double below = fmin (reduced_cost (lp, v), 0);
      *(v < 0 ? &lp->row[-1 - v].cost : &lp->cost[v]) += added (lp) - below;
    }
}

static void
restore_costs (struct simplex *lp)
{
  for (size_t r = 0; r < lp->rows; r++)
    lp->row[r].cost = 0;
  for (size_t j = 0; j < lp->columns; j++)
    lp->cost[j] = lp->column[j].cost;
}

/* The place of the basis whose value is the most wrong; rows: none is. */
static size_t
find_wrong (const struct simplex *lp)
{
  size_t best = lp->rows;
  double most = FEASIBLE;
  for (size_t p = 0; p < lp->rows; p++) {
    double wrong = fixed (lp, p) ? fabs (lp->basic[p]) : -lp->basic[p];
    if (wrong > most) {
      most = wrong;
      best = p;
    }
  }
  return best;
}

/* The variable that enters for the one at this place, in the dual method; columns: there is none.
   Among those that tie within the tolerance the one of the largest pivot. */
static int
enter_dual (const struct simplex *lp, size_t place)
{
  const double *from = inverse_row (lp, place);
  double sign = lp->basic[place] < 0 ? -1 : 1, least = INFINITY, largest = 0;
  int entering = (int)lp->columns;
  for (int pass = 0; pass < 2; pass++)
    for (int v = first_variable (lp); v < (int)lp->columns; v++) {
      if (!may_enter (lp, v))
        continue;
      double entry = sign * times (lp, v, from);
      if (entry <= PIVOT)
        continue;
      double cost = fmax (reduced_cost (lp, v), 0);
      if (pass == 0) {
        least = fmin (least, (cost + OPTIMAL) / entry);
      } else if (cost / entry <= least && entry > largest) {
        largest = entry;
        entering = v;
      }
    }
  return entering;
}

static bool
late (const struct simplex *lp, int iterations)
{
  return iterations % 16 == 0 && (limits_interrupted () || limits_now () >= lp->end);
}

/* False: it gave up. */
static bool
solve_dual (struct simplex *lp, int *iterations)
{
  int most = MOST ((int)lp->rows, (int)lp->columns);
  size_t place;
  raise_costs (lp);
  while ((place = find_wrong (lp)) < lp->rows) {
    if (most-- == 0 || late (lp, *iterations))
      return false;
    find_duals (lp);
    int entering = enter_dual (lp, place);
    if (entering == (int)lp->columns)
      return false;
    find_change (lp, entering);
    pivot (lp, place, entering);
    ++*iterations;
    if (lp->pivots >= REFRESH)
      refresh (lp);
  }
  return true;
}

/* The variable of the least reduced cost; columns: none is below 0. */
static int
enter_primal (const struct simplex *lp)
{
  int entering = (int)lp->columns;
  double least = -OPTIMAL;
  for (int v = first_variable (lp); v < (int)lp->columns; v++) {
    if (!may_enter (lp, v))
      continue;
    double cost = reduced_cost (lp, v);
    if (cost < least) {
      least = cost;
      entering = v;
    }
  }
  return entering;
}

/* The place that the change leaves; rows: none. */
static size_t
leave_primal (const struct simplex *lp)
{
  size_t leaving = lp->rows;
  double least = INFINITY, largest = 0;
  for (int pass = 0; pass < 2; pass++)
    for (size_t p = 0; p < lp->rows; p++) {
      double entry = fixed (lp, p) ? fabs (lp->change[p]) : lp->change[p],
             value = fixed (lp, p) ? 0 : fmax (lp->basic[p], 0);
      if (entry <= PIVOT)
        continue;
      if (pass == 0) {
        least = fmin (least, (value + FEASIBLE) / entry);
      } else if (value / entry <= least && entry > largest) {
        largest = entry;
        leaving = p;
      }
    }
  return leaving;
}

/* After many steps of length 0: the values that are 0 become more. */
static void
move_values (struct simplex *lp)
{
  for (size_t p = 0; p < lp->rows; p++)
    if (!fixed (lp, p) && lp->basic[p] < ADDED)
      lp->basic[p] += added (lp);
  lp->moved = true;
  lp->tied = 0;
}

static bool
solve_primal (struct simplex *lp, int *iterations)
{
  int most = MOST ((int)lp->rows, (int)lp->columns);
  lp->tied = 0;
  while (true) {
    find_duals (lp);
    int entering = enter_primal (lp);
    if (entering == (int)lp->columns)
      return true;
    if (most-- == 0 || late (lp, *iterations))
      return false;
    find_change (lp, entering);
    size_t place = leave_primal (lp);
    if (place == lp->rows)
      return false;
    lp->tied = lp->basic[place] < FEASIBLE ? lp->tied + 1 : 0;
    pivot (lp, place, entering);
    ++*iterations;
    if (lp->pivots >= REFRESH && !lp->moved)
      refresh (lp);
    if (lp->tied > TIED && !lp->moved)
      move_values (lp);
  }
}

static void
read_values (struct simplex *lp)
{
  for (size_t j = 0; j < lp->columns; j++)
    lp->value[j] = lp->column[j].place < 0 ? 0 : fmax (lp->basic[lp->column[j].place], 0);
}

/* Either method may spoil what the other needs, by rounding or by what was added. */
static int
solve (void *program, enum lp_start start, double seconds)
{
  struct simplex *lp = program;
  int iterations = 0;
  bool good = lp->rows <= SIMPLEX_ROWS;
  (void)start; /* each method sees what it must do */
  lp->end = seconds < 0 ? INFINITY : limits_now () + seconds;
  lp->solved = false;
  for (int round = 0; good && !lp->solved && round < ROUNDS; round++) {
    restore_costs (lp);
    if (find_wrong (lp) < lp->rows)
      good = solve_dual (lp, &iterations);
    restore_costs (lp);
    good = good && solve_primal (lp, &iterations);
    if (good && (lp->moved || lp->pivots >= REFRESH))
      refresh (lp);
    find_duals (lp);
    lp->solved = good && find_wrong (lp) == lp->rows && enter_primal (lp) == (int)lp->columns;
  }
  if (lp->solved)
    read_values (lp);
  return iterations;
}

static bool
solved (void *program)
{
  return ((struct simplex *)program)->solved;
}

static double
objective (void *program)
{
  struct simplex *lp = program;
  double sum = 0;
  for (size_t j = 0; j < lp->columns; j++)
    sum += lp->column[j].cost * lp->value[j];
  return sum;
}

static const double *
duals (void *program)
{
  return ((struct simplex *)program)->dual;
}

static const double *
values (void *program)
{
  return ((struct simplex *)program)->value;
}

static bool
slack_is_basic (void *program, int row)
{
  return ((struct simplex *)program)->row[row].place >= 0;
}

/* Takes a place out of the basis, and the row of its slack out of the program: the rest of the
   inverse is that of the rest. */
static void
cut (struct simplex *lp, size_t row)
{
  size_t place = (size_t)lp->row[row].place, rest = --lp->rows;
  for (size_t p = 0; p <= rest; p++) {
    double *from = inverse_row (lp, p);
    memmove (from + row, from + row + 1, (rest - row) * sizeof *from);
  }
  for (size_t p = place; p < rest; p++) {
    memcpy (inverse_row (lp, p), inverse_row (lp, p + 1), rest * sizeof *lp->inverse);
    lp->basic[p] = lp->basic[p + 1];
    lp->basis[p] = lp->basis[p + 1];
  }
  memmove (lp->row + row, lp->row + row + 1, (rest - row) * sizeof *lp->row);
  memmove (lp->dual + row, lp->dual + row + 1, (rest - row) * sizeof *lp->dual);
  for (size_t p = 0; p < rest; p++) {
    if (lp->basis[p] < -1 - (int)row)
      lp->basis[p]++;
    *place_of (lp, lp->basis[p]) = (int)p;
  }
}

static void
delete_rows (void *program, size_t count, const int *rows)
{
  struct simplex *lp = program;
  for (size_t k = count; k-- > 0;) {
    cut (lp, (size_t)rows[k]);
    for (size_t j = 0; j < lp->columns; j++) {
      struct column *column = &lp->column[j];
      size_t kept = 0;
      for (size_t e = 0; e < column->count; e++)
        if (column->row[e] != rows[k]) {
          column->row[kept] = column->row[e] - (column->row[e] > rows[k]);
          column->value[kept++] = column->value[e];
        }
      column->count = kept;
    }
  }
}

/* A slack takes the place of a column in the basis: that of the largest entry. */
static void
expel (struct simplex *lp, size_t place)
{
  const double *from = inverse_row (lp, place);
  size_t best = lp->rows;
  for (size_t r = 0; r < lp->rows; r++)
    if (lp->row[r].place < 0 && (best == lp->rows || fabs (from[r]) > fabs (from[best])))
      best = r;
  find_change (lp, -1 - (int)best);
  pivot (lp, place, -1 - (int)best);
}

static void
delete_columns (void *program, size_t count, const int *columns)
{
  struct simplex *lp = program;
  size_t kept = 0, next = 0;
  for (size_t k = 0; k < count; k++)
    if (lp->column[columns[k]].place >= 0)
      expel (lp, (size_t)lp->column[columns[k]].place);
  for (size_t j = 0; j < lp->columns; j++) {
    if (next < count && (size_t)columns[next] == j) {
      clear_column (&lp->column[j]);
      next++;
      continue;
    }
    lp->column[kept] = lp->column[j];
    if (lp->column[kept].place >= 0)
      lp->basis[lp->column[kept].place] = (int)kept;
    kept++;
  }
  lp->columns = kept;
}

const struct lp_solver simplex_solver = {
  .make = make,
  .free = free_program,
  .add_row = add_row,
  .add_column = add_column,
  .delete_rows = delete_rows,
  .delete_columns = delete_columns,
  .solve = solve,
  .solved = solved,
  .objective = objective,
  .duals = duals,
  .values = values,
  .slack_is_basic = slack_is_basic,
};
