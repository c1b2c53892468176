/* Cells of theorems' certificates: what follows from the order of the variables and from rows, and
   what multipliers prove. */
#include "verify/theorem/cell.h"

#include <criterion/criterion.h>

enum { FORM = VERIFY_CELL_VARIABLES };

/* t, and x_1 >= 0, x_2 >= 0, x_3 >= x_2, x_4 >= x_3; x_2 >= x_1 if `chain`. */
static void
begin (struct verify_cell *cell, bool chain)
{
  verify_cell_init (cell);
  cell->variables = 5;
  cell->above[1] = -1;
  cell->above[2] = chain ? 1 : -1;
  cell->above[3] = 2;
  cell->above[4] = 3;
}

Test (cell, order)
{
  static const struct {
    int32_t form[FORM];
    bool free, chain;
  } cases[] = {
    { { 0 }, true, true },
    { { 0, 1 }, true, true },
    { { 0, -1, 1 }, false, true },
    { { 0, 1, -1 }, false, false },
    { { 0, 0, -1, 1 }, true, true },
    { { 0, 0, 1, -1 }, false, false },
    { { 0, 0, -1, -1, 2 }, true, true },
    { { 0, 0, -1, -2, 2 }, false, false },
    { { 0, 0, 1, -2, 2 }, true, true },
    { { 0, -2, 1, -2, 3 }, false, true },
    { { 0, -3, 1, -2, 3 }, false, false },
    { { 1 }, false, false },
    { { -1, 1 }, false, false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_cell cell;
    begin (&cell, false);
    cr_assert_eq (verify_cell_ordered (&cell, cases[i].form), cases[i].free, "case %zu", i);
    verify_cell_clear (&cell);
    begin (&cell, true);
    cr_assert_eq (verify_cell_ordered (&cell, cases[i].form), cases[i].chain, "case %zu", i);
    verify_cell_clear (&cell);
  }
}

Test (cell, implied_by_a_row)
{
  struct verify_cell cell;
  const int32_t row[FORM] = { 0, 2, -1 }, wanted[FORM] = { 0, -2, 1, 0, 1 },
                more[FORM] = { 0, -3, 1 };
  begin (&cell, false);
  cr_assert (verify_cell_add (&cell, row, 0));
  cr_assert (verify_cell_add (&cell, row, 1));
  cr_assert (verify_cell_implied (&cell, wanted, 0));
  cr_assert_not (verify_cell_implied (&cell, wanted, 1), "the row has a bound");
  cr_assert_not (verify_cell_implied (&cell, wanted, 2), "there is no such row");
  cr_assert_not (verify_cell_implied (&cell, wanted, -1));
  cr_assert_not (verify_cell_implied (&cell, wanted, -2));
  cr_assert_not (verify_cell_implied (&cell, more, 0));
  verify_cell_clear (&cell);
}

Test (cell, rows_it_does_not_take)
{
  struct verify_cell cell;
  int32_t form[FORM] = { 0, 1 };
  begin (&cell, false);
  cr_assert (verify_cell_add (&cell, form, VERIFY_CELL_COEFFICIENT));
  cr_assert_not (verify_cell_add (&cell, form, VERIFY_CELL_COEFFICIENT + 1));
  form[1] = -VERIFY_CELL_COEFFICIENT - 1;
  cr_assert_not (verify_cell_add (&cell, form, 0));
  form[1] = 0;
  form[5] = 1;
  cr_assert_not (verify_cell_add (&cell, form, 0), "the variable is not known yet");
  cr_assert_eq (cell.count, 1);
  verify_cell_clear (&cell);
}

/* Rows t <= 3 x_1, 2 x_1 <= 1, -x_1 <= -b; x_2 >= 4 as -x_2 <= -4, x_4 <= 3. */
static void
add_rows (struct verify_cell *cell, int32_t b)
{
  const int32_t t[FORM] = { 1, -3 }, most[FORM] = { 0, 2 }, least[FORM] = { 0, -1 },
                low[FORM] = { 0, 0, -1 }, high[FORM] = { 0, 0, 0, 0, 1 };
  cr_assert (verify_cell_add (cell, t, 0));
  cr_assert (verify_cell_add (cell, most, 1));
  cr_assert (verify_cell_add (cell, least, -b));
  cr_assert (verify_cell_add (cell, low, -4));
  cr_assert (verify_cell_add (cell, high, 3));
}

static bool
proves (struct verify_cell *cell, int64_t own, size_t count, const int64_t *pairs,
        struct verify_ratio ratio)
{
  struct verify_multipliers proof;
  verify_multipliers_init (&proof);
  proof.count = count;
  proof.own = own;
  mpz_set_si (proof.large_own, own);
  for (size_t i = 0; i < count; i++) {
    proof.row[i] = pairs[2 * i];
    proof.value[i] = pairs[2 * i + 1];
    mpz_set_si (proof.large[i], pairs[2 * i + 1]);
  }
  proof.small = true;
  bool small = verify_cell_proves (cell, &proof, ratio);
  proof.small = false;
  cr_assert_eq (verify_cell_proves (cell, &proof, ratio), small);
  verify_multipliers_clear (&proof);
  return small;
}

Test (cell, multipliers)
{
  struct verify_cell cell;
  const struct verify_ratio three_halves = { 3, 2 }, less = { 149, 100 };
  const int64_t upper[] = { 0, 2, 1, 3 }, weak[] = { 0, 2, 1, 2 }, strong[] = { 0, 2, 1, 4 },
                empty[] = { 3, 1, 4, 1 }, twice[] = { 3, 2, 4, 1 }, bounds[] = { 1, 1, 2, 2 };
  begin (&cell, false);
  add_rows (&cell, 1);
  cr_assert (proves (&cell, 2, 2, upper, three_halves));
  cr_assert_not (proves (&cell, 2, 2, upper, less), "t = 3/2 is possible");
  cr_assert_not (proves (&cell, 1, 2, upper, three_halves), "t with another multiplier");
  cr_assert_not (proves (&cell, 3, 2, upper, three_halves));
  cr_assert_not (proves (&cell, 0, 2, upper, three_halves));
  cr_assert_not (proves (&cell, 2, 2, weak, three_halves), "x_1 is left");
  cr_assert_not (proves (&cell, 2, 2, strong, three_halves), "2 is above 3/2");
  cr_assert (proves (&cell, 2, 2, strong, (struct verify_ratio){ 2, 1 }));
  cr_assert (proves (&cell, 0, 2, empty, three_halves), "x_4 >= x_2 makes up for the rest");
  cr_assert_not (proves (&cell, 0, 2, twice, three_halves));
  cr_assert (proves (&cell, 0, 2, bounds, three_halves), "1/2 >= x_1 >= 1");
  cr_assert_not (proves (&cell, 0, 0, NULL, three_halves));
  cr_assert_not (proves (&cell, 1, 0, NULL, three_halves));
  verify_cell_clear (&cell);
  begin (&cell, false);
  add_rows (&cell, 0);
  cr_assert_not (proves (&cell, 0, 2, bounds, three_halves), "1/2 >= x_1 >= 0");
  verify_cell_clear (&cell);
}
