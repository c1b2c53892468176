#include "bounds/colgen/master.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static const struct master_path no_path = { .length = 0 };

static bool
near (double a, double b)
{
  return fabs (a - b) <= 1e-6 * (1 + fabs (a) + fabs (b));
}

/* Counts 2; the column that uses nothing has 3 slots, another uses 4 for 11: half of each is
   best, 7; then 3 for 9, and 2 for 8. */
Test (master, columns_enter_one_by_one)
{
  struct master master;
  const double count = 2;
  const struct {
    double use, slots, reduced, value, dual, convexity;
  } steps[] = { { 4, 11, 8, 7, 2, 3 }, { 3, 9, 0, 7, 2, 3 }, { 2, 8, 1, 8, 0, 0 } };
  master_init (&master);
  master_start (&master, 1, &count, 3);
  cr_assert (master_price (&master));
  cr_expect (near (master_value (&master), 3));
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    double reduced = master_reduced (&master, &steps[i].use, steps[i].slots);
    cr_expect (near (reduced, steps[i].reduced), "step %zu: %g", i, reduced);
    cr_assert (master_enter (&master, &steps[i].use, steps[i].slots, &no_path));
    cr_assert (master_price (&master));
    cr_expect (near (master_value (&master), steps[i].value), "step %zu: %g", i,
               master_value (&master));
    if (i < 2) /* at last there are several right dual values */
      cr_expect (near (master.dual[0], steps[i].dual) && near (master.dual[1], steps[i].convexity),
                 "step %zu: %g", i, master.dual[0]);
    cr_expect (near (count * master.dual[0] + master.dual[1], steps[i].value), "step %zu", i);
  }
  master_clear (&master);
}

/* Small random programs with a fixed set of columns, solved by trying every basis. */
enum { ROWS = 3, COLUMNS = 9 };

struct program {
  size_t rows, columns;
  double count[ROWS], use[COLUMNS][ROWS], slots[COLUMNS]; /* column 0 uses nothing */
  double sign[ROWS];                                      /* 1: at most the count, -1: at least */
};

static void
draw_program (struct program *program, struct rng *rng)
{
  program->rows = 1 + rng_below (rng, ROWS);
  program->columns = 2 + rng_below (rng, COLUMNS - 1);
  for (size_t j = 0; j < program->rows; j++) {
    program->count[j] = (double)rng_range (rng, 0, 6);
    program->sign[j] = 1;
  }
  for (size_t i = 0; i < program->columns; i++) {
    program->slots[i] = (double)rng_range (rng, 0, i ? 30 : 5);
    for (size_t j = 0; j < program->rows; j++)
      program->use[i][j] = i ? (double)rng_range (rng, 0, 9) : 0;
  }
}

/* Solve the system of `size` columns (numbers >= COLUMNS are slacks) for the right-hand side by
   elimination. False when singular. */
static bool
solve_basis (const struct program *program, const size_t *basis, double *x)
{
  size_t size = program->rows + 1;
  double a[ROWS + 1][ROWS + 2];
  for (size_t i = 0; i < size; i++) {
    for (size_t j = 0; j < size; j++) {
      bool slack = basis[j] >= COLUMNS;
      a[i][j] = slack               ? (basis[j] - COLUMNS == i ? program->sign[i] : 0)
                : i < program->rows ? program->use[basis[j]][i]
                                    : 1;
    }
    a[i][size] = i < program->rows ? program->count[i] : 1;
  }
  for (size_t c = 0; c < size; c++) {
    size_t best = c;
    for (size_t i = c; i < size; i++)
      if (fabs (a[i][c]) > fabs (a[best][c]))
        best = i;
    if (fabs (a[best][c]) < 1e-9)
      return false;
    for (size_t j = 0; j <= size; j++) {
      double kept = a[c][j];
      a[c][j] = a[best][j];
      a[best][j] = kept;
    }
    for (size_t i = 0; i < size; i++)
      for (size_t j = size + 1; i != c && j-- > c;)
        a[i][j] -= a[i][c] / a[c][c] * a[c][j];
  }
  for (size_t i = 0; i < size; i++)
    x[i] = a[i][size] / a[i][i];
  return true;
}

static double
basis_value (const struct program *program, const size_t *basis)
{
  double x[ROWS + 1], value = 0;
  if (!solve_basis (program, basis, x))
    return -INFINITY;
  for (size_t i = 0; i <= program->rows; i++) {
    if (x[i] < -1e-9)
      return -INFINITY;
    value += basis[i] < COLUMNS ? program->slots[basis[i]] * x[i] : 0;
  }
  return value;
}

/* The best of all bases that begin with the `size` columns chosen and continue with later ones. */
static double
best_basis (const struct program *program, size_t *basis, size_t size, size_t from)
{
  double best = -INFINITY;
  if (size == program->rows + 1)
    return basis_value (program, basis);
  for (size_t i = from; i < COLUMNS + program->rows; i++)
    if (i < program->columns || i >= COLUMNS) {
      basis[size] = i;
      best = fmax (best, best_basis (program, basis, size + 1, i + 1));
    }
  return best;
}

/* Column generation over the program's own columns, with the rows that the master has; `column`
   [rows + 1] are those in the basis. */
static void
generate_on (struct master *master, const struct program *program, size_t *column)
{
  for (int tries = 0; tries < 1000; tries++) {
    double best = 1e-7;
    size_t entering = program->columns;
    cr_assert (master_price (master));
    for (size_t i = 0; i < program->columns; i++) {
      double reduced = master_reduced (master, program->use[i], program->slots[i]);
      if (reduced > best) {
        best = reduced;
        entering = i;
      }
    }
    if (entering == program->columns)
      return;
    cr_assert (master_enter (master, program->use[entering], program->slots[entering], &no_path));
    column[master->entered] = entering;
  }
  cr_assert_fail ("the simplex method does not end");
}

static void
generate (struct master *master, const struct program *program, size_t rows, size_t *column)
{
  memset (column, 0, (ROWS + 1) * sizeof *column);
  master_start (master, rows, program->count, program->slots[0]);
  generate_on (master, program, column);
}

Test (master, optimum_of_random_programs)
{
  struct master master;
  struct rng rng;
  size_t basis[COLUMNS + ROWS], column[ROWS + 1];
  master_init (&master);
  rng_init (&rng, 7);
  for (int run = 0; run < 3000; run++) {
    struct program program;
    draw_program (&program, &rng);
    generate (&master, &program, program.rows, column);
    double best = best_basis (&program, basis, 0, 0), dual = master.dual[program.rows];
    cr_assert (near (master_value (&master), best), "run %d: %g, not %g", run,
               master_value (&master), best);
    for (size_t j = 0; j < program.rows; j++) {
      cr_assert_geq (master.dual[j], -1e-6, "run %d", run);
      dual += master.dual[j] * program.count[j];
    }
    cr_assert (near (dual, best), "run %d: prices give %g, not %g", run, dual, best);
  }
  master_clear (&master);
}

static struct master_path
path_of (int first, int second)
{
  return (struct master_path){ .length = 2, .type = { (int16_t)first, (int16_t)second } };
}

/* Two types with two nodes each. All of type 0 first, or all of type 1, or both, then leaves. */
static void
start_shares (struct master *master)
{
  static const double count[] = { 2, 2 }, uses[][2] = { { 4, 0 }, { 0, 4 } };
  struct master_path zero = path_of (0, 1), one = path_of (1, -1);
  master_start (master, 2, count, 1);
  cr_assert (master_price (master));
  cr_assert (master_enter (master, uses[0], 11, &zero));
  cr_assert (master_price (master));
  cr_assert (master_enter (master, uses[1], 9, &one));
  cr_assert (master_price (master));
}

Test (master, shares_of_the_first_instants)
{
  struct master master;
  double share[3];
  master_init (&master);
  start_shares (&master);
  cr_expect (near (master_value (&master), 10));
  cr_expect (near (master_shares (&master, 0, share, 3), 0));
  cr_expect (near (share[0], 0.5) && near (share[1], 0.5) && near (share[2], 0));
  /* type 1's column puts a leaf there */
  cr_expect (near (master_shares (&master, 1, share, 3), 0.5));
  cr_expect (near (share[0], 0) && near (share[1], 0.5) && near (share[2], 0));
  cr_expect (near (master_shares (&master, 2, share, 3), 1)); /* beyond the paths */
  cr_expect (near (share[0] + share[1] + share[2], 0));
  master_clear (&master);
}

/* Once type 1 is forbidden from the first instant, its column and the empty one lose the
   penalty. */
Test (master, forbidden_columns_lose_their_slots)
{
  struct master master, copy;
  double share[2];
  const double two[] = { 2, 0 };
  struct master_path zero = path_of (0, -1);
  master_init (&master);
  master_init (&copy);
  start_shares (&master);
  master_copy (&copy, &master);
  master_forbid_others (&master, 0, 0, 100);
  cr_assert (master_price (&master));
  cr_expect (near (master_value (&master), 0.5 * 11 - 0.5 * 100));
  cr_expect (near (master_shares (&master, 0, share, 2), 0.5));
  cr_expect (near (share[0], 0.5) && near (share[1], 0));
  /* A column of that branch drives them out. */
  cr_expect_gt (master_reduced (&master, two, 6), 0);
  cr_assert (master_enter (&master, two, 6, &zero));
  cr_assert (master_price (&master));
  cr_expect (near (master_value (&master), 6));
  /* The copy knows nothing of it. */
  cr_expect (near (master_value (&copy), 10));
  cr_expect (near (master_shares (&copy, 0, share, 2), 0));
  master_clear (&master);
  master_clear (&copy);
}

/* A column that uses more than there is of types of which nothing is left enters at zero. */
Test (master, nothing_left)
{
  struct master master;
  const double count[] = { 0, 3 }, first[] = { 1, 0 }, second[] = { 0, 3 };
  master_init (&master);
  master_start (&master, 2, count, 2);
  cr_assert (master_price (&master));
  cr_assert (master_enter (&master, first, 50, &no_path));
  cr_assert (master_price (&master));
  cr_expect (near (master_value (&master), 2));
  cr_assert (master_enter (&master, second, 7, &no_path));
  cr_assert (master_price (&master));
  cr_expect (near (master_value (&master), 7));
  cr_expect_geq (master.dual[0], 43 - 1e-6); /* or the first column would be worth it */
  master_clear (&master);
}

/* Far more than any dual value of these programs. */
#define PENALTY 1e6

/* One more row of the program. */
static void
extend (struct master *master, const struct program *program, const size_t *column)
{
  double use[ROWS + 1];
  size_t row = master->rows;
  for (size_t i = 0; i <= row; i++)
    use[i] = master->kind[i] == MASTER_SLACK ? 0 : program->use[column[i]][row];
  master_extend (master, use, program->sign[row], program->count[row], PENALTY);
  cr_assert_eq (master->rows, row + 1);
}

/* Some rows from the start, the others one by one after the program before is solved. */
static void
draw_late (struct program *program, struct rng *rng, size_t *first)
{
  draw_program (program, rng);
  *first = (size_t)rng_below (rng, program->rows + 1);
  for (size_t j = *first; j < program->rows; j++)
    program->sign[j] = rng_below (rng, 2) ? -1 : 1;
}

/* How much of the artificial columns the solution has. */
static double
artificial (const struct master *master)
{
  double sum = 0;
  for (size_t i = 0; i <= master->rows; i++)
    if (master->kind[i] == MASTER_SLACK && master->gain[i] < 0)
      sum += master->basic[i];
  return sum;
}

/* The dual values have the signs of their rows, and prove the value; every row is kept. */
static void
expect_solution (const struct master *master, const struct program *program, const size_t *column,
                 double best)
{
  double dual = master->dual[program->rows], sum[ROWS + 1] = { 0 };
  cr_assert (near (master_value (master), best), "%g, not %g", master_value (master), best);
  for (size_t j = 0; j < program->rows; j++) {
    cr_assert_geq (program->sign[j] * master->dual[j], -1e-6);
    dual += master->dual[j] * program->count[j];
  }
  cr_assert (near (dual, best), "prices give %g, not %g", dual, best);
  for (size_t i = 0; i <= program->rows; i++)
    for (size_t j = 0; j < program->rows && master->kind[i] != MASTER_SLACK; j++)
      sum[j] += master->basic[i] * program->use[column[i]][j];
  for (size_t j = 0; j < program->rows; j++)
    cr_assert_geq (program->sign[j] * (program->count[j] - sum[j]), -1e-6, "row %zu: %g of %g", j,
                   sum[j], program->count[j]);
}

/* The rows still missing, each after solving the program again. Returns how many were violated when
   they came. */
static size_t
add_rows (struct master *master, const struct program *program, size_t *column)
{
  size_t violated = 0;
  while (master->rows < program->rows) {
    double before = master_value (master), missing = artificial (master);
    extend (master, program, column);
    violated += artificial (master) > missing + 1e-9;
    cr_assert (near (master_value (master), before - PENALTY * (artificial (master) - missing)));
    generate_on (master, program, column);
  }
  return violated;
}

Test (master, rows_come_one_by_one)
{
  struct master master, copy;
  struct rng rng;
  size_t basis[COLUMNS + ROWS], column[ROWS + 1], possible = 0, violated = 0, impossible = 0;
  master_init (&master);
  master_init (&copy);
  rng_init (&rng, 8);
  for (int run = 0; run < 5000; run++) {
    struct program program;
    size_t first;
    draw_late (&program, &rng, &first);
    generate (&copy, &program, first, column);
    master_copy (&master, &copy); /* a copy continues as the original would */
    violated += add_rows (&master, &program, column);
    double best = best_basis (&program, basis, 0, 0);
    if (isfinite (best))
      expect_solution (&master, &program, column, best);
    else
      cr_assert_gt (artificial (&master), 1e-6,
                    "run %d: nothing is missing where there is no solution", run);
    *(isfinite (best) ? &possible : &impossible) += 1;
  }
  cr_expect (possible > 1000 && violated > 500 && impossible > 100, "%zu, %zu, %zu", possible,
             violated, impossible);
  master_clear (&master);
  master_clear (&copy);
}

/* What every pivot changes is the same after the inverse is computed afresh from the use that
   the basic columns make of the rows. */
static void
expect_refreshed (struct master *master, const double *use)
{
  struct master before;
  size_t size = master->rows + 1;
  master_init (&before);
  master_copy (&before, master);
  cr_assert (master_refresh (master, use));
  cr_assert_eq (master->pivots, 0);
  for (size_t i = 0; i < size * size; i++)
    cr_assert (near (master->inverse[i], before.inverse[i]), "%zu: %g, not %g", i,
               master->inverse[i], before.inverse[i]);
  for (size_t i = 0; i < size; i++)
    cr_assert (near (master->basic[i], before.basic[i]), "%zu: %g, not %g", i, master->basic[i],
               before.basic[i]);
  cr_assert (master_price (&before) && master_price (master));
  cr_assert (near (master_value (master), master_value (&before)));
  master_clear (&before);
}

Test (master, refreshed_after_rows_came)
{
  struct master master;
  struct rng rng;
  size_t column[ROWS + 1], pivots = 0;
  master_init (&master);
  rng_init (&rng, 9);
  for (int run = 0; run < 3000; run++) {
    struct program program;
    size_t first;
    double use[(ROWS + 1) * ROWS] = { 0 };
    draw_late (&program, &rng, &first);
    generate (&master, &program, first, column);
    add_rows (&master, &program, column);
    for (size_t i = 0; i <= program.rows; i++)
      if (master.kind[i] != MASTER_SLACK)
        memcpy (use + i * program.rows, program.use[column[i]], program.rows * sizeof *use);
    pivots += master.pivots;
    expect_refreshed (&master, use);
  }
  cr_expect_gt (pivots, 3000);
  master_clear (&master);
}

/* Hundreds of pivots, to and fro, and slacks that come back on the way. */
Test (master, refreshed_after_many_pivots)
{
  enum { SIZE = 12, PIVOTS = 400 };
  struct master master;
  struct rng rng;
  double count[SIZE], use[SIZE + 1][SIZE] = { { 0 } };
  rng_init (&rng, 10);
  master_init (&master);
  for (size_t j = 0; j < SIZE; j++)
    count[j] = (double)rng_range (&rng, 1, 9);
  master_start (&master, SIZE, count, 5);
  for (int i = 0; i < PIVOTS; i++) {
    double column[SIZE];
    for (size_t j = 0; j < SIZE; j++)
      column[j] = (double)rng_range (&rng, 0, 9);
    cr_assert (master_enter (&master, column, (double)rng_range (&rng, 5, 50), NULL));
    memcpy (use[master.entered], column, sizeof column);
    if (i % 10 == 0)
      cr_assert (master_price (&master));
  }
  cr_assert_geq (master.pivots, PIVOTS);
  expect_refreshed (&master, &use[0][0]);
  master_clear (&master);
}

/* A basis that is none, its columns all alike: nothing changes. */
Test (master, a_singular_basis_is_not_refreshed)
{
  struct master master;
  const double count = 2, use = 4, wrong[] = { 0, 0 };
  double inverse[4];
  master_init (&master);
  master_start (&master, 1, &count, 3);
  cr_assert (master_price (&master));
  cr_assert (master_enter (&master, &use, 11, NULL));
  cr_assert (master_price (&master));
  memcpy (inverse, master.inverse, sizeof inverse);
  cr_expect_not (master_refresh (&master, wrong));
  cr_expect_eq (memcmp (inverse, master.inverse, sizeof inverse), 0);
  cr_expect (near (master_value (&master), 7));
  master_clear (&master);
}
