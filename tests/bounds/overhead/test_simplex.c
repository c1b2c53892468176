/* Programs of column generation, drawn at random and changed again and again: each solver's
   solution is one, and its duals prove that no other is better. Both find the same optima. */
#include "base/memory.h"
#include "base/rng.h"
#include "bounds/overhead/lp.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, COLUMNS = 160 };
#define NEAR 1e-5

/* The program as it should be. */
static struct {
  size_t rows, columns;
  bool equal[ROWS];
  double right[ROWS], cost[COLUMNS], value[ROWS][COLUMNS];
} known;

static int index_of[COLUMNS];
static double value_of[COLUMNS];

static void
add_row (const struct lp_solver *solver, void *lp, bool equal, double right, struct rng *rng)
{
  struct lp_entries entries = { 0, index_of, value_of };
  size_t r = known.rows++;
  known.equal[r] = equal;
  known.right[r] = right;
  for (size_t j = 0; j < known.columns; j++) {
    double value = equal                     ? 0
                   : j < 2                   ? 1
                   : rng_below (rng, 3) == 0 ? (double)rng_range (rng, -3, 3)
                                             : 0;
    known.value[r][j] = value;
    if (value != 0) {
      index_of[entries.count] = (int)j;
      value_of[entries.count++] = value;
    }
  }
  solver->add_row (lp, equal, right, entries);
}

/* A schedule of one of the kinds, which are the first rows. */
static void
add_column (const struct lp_solver *solver, void *lp, double cost, size_t kinds, struct rng *rng)
{
  struct lp_entries entries = { 0, index_of, value_of };
  size_t j = known.columns++, kind = kinds > 0 ? rng_below (rng, kinds) : 0;
  known.cost[j] = cost;
  for (size_t r = 0; r < known.rows; r++) {
    double value = r < kinds                 ? r == kind
                   : kinds == 0              ? 1
                   : rng_below (rng, 3) == 0 ? (double)rng_range (rng, -3, 3)
                                             : 0;
    known.value[r][j] = value;
    if (value != 0) {
      index_of[entries.count] = (int)r;
      value_of[entries.count++] = value;
    }
  }
  solver->add_column (lp, cost, entries);
}

/* Remove columns behind the first ones that are not the last of their kind. */
static void
drop_columns (const struct lp_solver *solver, void *lp, size_t kinds, struct rng *rng)
{
  size_t count = 0, kept = 0;
  for (size_t j = 0; j < known.columns; j++) {
    if (j >= 2 + kinds && rng_below (rng, 3) == 0) {
      index_of[count++] = (int)j;
      continue;
    }
    known.cost[kept] = known.cost[j];
    for (size_t r = 0; r < known.rows; r++)
      known.value[r][kept] = known.value[r][j];
    kept++;
  }
  known.columns = kept;
  if (count > 0)
    solver->delete_columns (lp, count, index_of);
}

static void
drop_rows (const struct lp_solver *solver, void *lp, size_t kinds)
{
  size_t count = 0, kept = 0;
  for (size_t r = 0; r < known.rows; r++) {
    if (r >= kinds && solver->slack_is_basic (lp, (int)r)) {
      index_of[count++] = (int)r;
      continue;
    }
    known.equal[kept] = known.equal[r];
    known.right[kept] = known.right[r];
    memmove (known.value[kept++], known.value[r], sizeof known.value[r]);
  }
  known.rows = kept;
  if (count > 0)
    solver->delete_rows (lp, count, index_of);
}

/* Is it solved, by a solution and duals of the same value? */
static double
check (const struct lp_solver *solver, void *lp)
{
  const double *value = solver->values (lp), *dual = solver->duals (lp);
  double cost = 0, bound = 0;
  cr_assert (solver->solved (lp));
  for (size_t r = 0; r < known.rows; r++) {
    double sum = -known.right[r];
    for (size_t j = 0; j < known.columns; j++)
      sum += known.value[r][j] * value[j];
    cr_assert (sum > -NEAR && (!known.equal[r] || sum < NEAR), "row %zu: %g", r, sum);
    cr_assert (known.equal[r] || dual[r] > -NEAR, "dual %zu: %g", r, dual[r]);
    bound += known.right[r] * dual[r];
  }
  for (size_t j = 0; j < known.columns; j++) {
    double reduced = known.cost[j];
    for (size_t r = 0; r < known.rows; r++)
      reduced -= known.value[r][j] * dual[r];
    cr_assert (value[j] > -NEAR && reduced > -NEAR, "column %zu: %g %g", j, value[j], reduced);
    cost += known.cost[j] * value[j];
  }
  cr_assert_float_eq (cost, bound, NEAR * (1 + fabs (cost)));
  cr_assert_float_eq (cost, solver->objective (lp), NEAR * (1 + fabs (cost)));
  return cost;
}

/* The optima [rounds] of a program that changes: nothing depends on the solver but which rows are
   dropped, so these are not. */
static void
run (const struct lp_solver *solver, uint64_t seed, bool dropping, double *optima, size_t rounds)
{
  struct rng rng;
  rng_init (&rng, seed);
  memset (&known, 0, sizeof known);
  void *lp = solver->make ();
  size_t kinds = (size_t)rng_range (&rng, 1, 4);
  for (size_t g = 0; g < kinds; g++)
    add_row (solver, lp, true, (double)rng_range (&rng, 1, 9), &rng);
  for (int tier = 0; tier < 2; tier++) { /* buys copies, in no kind's row */
    known.cost[known.columns++] = tier == 0 ? 16 : 4096;
    solver->add_column (lp, tier == 0 ? 16 : 4096, (struct lp_entries){ 0 });
  }
  for (size_t g = 0; g < kinds; g++) { /* one of each kind */
    double one = 1;
    int row = (int)g;
    known.value[g][known.columns++] = 1;
    solver->add_column (lp, 0, (struct lp_entries){ 1, &row, &one });
  }
  solver->solve (lp, LP_PRIMAL, -1);
  for (size_t round = 0; round < rounds; round++) {
    for (int64_t k = rng_range (&rng, 0, 3); k > 0 && known.rows < ROWS; k--)
      add_row (solver, lp, false, 0, &rng);
    solver->solve (lp, LP_DUAL, -1);
    check (solver, lp);
    for (int64_t k = rng_range (&rng, 0, 6); k > 0 && known.columns < COLUMNS; k--)
      add_column (solver, lp, 0, kinds, &rng);
    solver->solve (lp, LP_PRIMAL, -1);
    optima[round] = check (solver, lp);
    if (round % 5 == 4)
      drop_columns (solver, lp, kinds, &rng);
    if (dropping && round % 3 == 2)
      drop_rows (solver, lp, kinds);
  }
  solver->free (lp);
}

Test (simplex, proves)
{
  double optima[20];
  int positive = 0;
  for (uint64_t seed = 0; seed < 300; seed++) {
    run (&simplex_solver, seed, seed % 2 == 1, optima, 20);
    for (int round = 0; round < 20; round++)
      positive += optima[round] > NEAR;
  }
  cr_expect_gt (positive, 1000);
}

Test (simplex, agrees_with_clp)
{
  double ours[20], theirs[20];
  const struct lp_solver *clp = clp_load ();
  if (!clp)
    cr_skip_test ("CLP is not built in, or not installed");
  for (uint64_t seed = 0; seed < 100; seed++) {
    run (&simplex_solver, seed, false, ours, 20);
    run (clp, seed, false, theirs, 20);
    for (int round = 0; round < 20; round++)
      cr_assert_float_eq (ours[round], theirs[round], NEAR * (1 + fabs (ours[round])), "%d: %g %g",
                          (int)seed, ours[round], theirs[round]);
  }
}

/* Without rows there is nothing to do; with too many, or without time, it gives up. */
Test (simplex, gives_up)
{
  void *lp = simplex_solver.make ();
  int row = 0, column = 0;
  double one = 1;
  simplex_solver.solve (lp, LP_DUAL, -1);
  cr_expect (simplex_solver.solved (lp));
  simplex_solver.add_row (lp, true, 3, (struct lp_entries){ 0 });
  cr_expect_eq (simplex_solver.solve (lp, LP_DUAL, -1), 0);
  cr_expect_not (simplex_solver.solved (lp)); /* 0 x = 3 */
  simplex_solver.add_column (lp, 2, (struct lp_entries){ 1, &row, &one });
  simplex_solver.solve (lp, LP_PRIMAL, 0);
  cr_expect_not (simplex_solver.solved (lp));
  simplex_solver.solve (lp, LP_PRIMAL, -1);
  cr_expect (simplex_solver.solved (lp));
  cr_expect_float_eq (simplex_solver.objective (lp), 6, NEAR);
  cr_expect_float_eq (simplex_solver.duals (lp)[0], 2, NEAR);
  for (int r = 1; r < SIMPLEX_ROWS; r++)
    simplex_solver.add_row (lp, false, 0, (struct lp_entries){ 1, &column, &one });
  simplex_solver.solve (lp, LP_DUAL, -1);
  cr_expect (simplex_solver.solved (lp));
  simplex_solver.add_row (lp, false, 0, (struct lp_entries){ 1, &column, &one });
  simplex_solver.solve (lp, LP_DUAL, -1);
  cr_expect_not (simplex_solver.solved (lp));
  simplex_solver.free (lp);
}
