#include "verify/theorem/cell.h"

#include "base/memory.h"

#include <stdlib.h>

__extension__ typedef __int128 int128;

void
verify_cell_init (struct verify_cell *cell)
{
  *cell = (struct verify_cell){ .variables = 1 };
  cell->above[0] = -1;
  mpz_init (cell->sum);
  for (size_t v = 0; v < VERIFY_CELL_VARIABLES; v++)
    mpz_init (cell->scratch[v]);
}

void
verify_cell_clear (struct verify_cell *cell)
{
  free (cell->rows);
  mpz_clear (cell->sum);
  for (size_t v = 0; v < VERIFY_CELL_VARIABLES; v++)
    mpz_clear (cell->scratch[v]);
}

void
verify_multipliers_init (struct verify_multipliers *multipliers)
{
  for (size_t i = 0; i < VERIFY_CELL_MULTIPLIERS; i++)
    mpz_init (multipliers->large[i]);
  mpz_init (multipliers->large_own);
}

void
verify_multipliers_clear (struct verify_multipliers *multipliers)
{
  for (size_t i = 0; i < VERIFY_CELL_MULTIPLIERS; i++)
    mpz_clear (multipliers->large[i]);
  mpz_clear (multipliers->large_own);
}

bool
verify_cell_add (struct verify_cell *cell, const int32_t *form, int32_t bound)
{
  struct verify_cell_row *row;

  if (cell->count == VERIFY_CELL_ROWS || abs (bound) > VERIFY_CELL_COEFFICIENT)
    return false;
  memory_grow (cell->rows, cell->capacity, cell->count + 1);
  row = &cell->rows[cell->count];
  row->bound = bound;
  row->count = 0;
  for (uint32_t v = 0; v < VERIFY_CELL_VARIABLES; v++) {
    if (form[v] == 0)
      continue;
    if (v >= cell->variables || abs (form[v]) > VERIFY_CELL_COEFFICIENT)
      return false;
    row->variable[row->count] = (uint8_t)v;
    row->coefficient[row->count++] = form[v];
  }
  cell->count++;
  return true;
}

bool
verify_cell_ordered (const struct verify_cell *cell, const int32_t *form)
{
  int64_t sum[VERIFY_CELL_VARIABLES];

  for (uint32_t v = 0; v < cell->variables; v++)
    sum[v] = form[v];
  for (uint32_t v = cell->variables; v-- > 1;) {
    if (sum[v] < 0)
      return false;
    if (cell->above[v] > 0)
      sum[cell->above[v]] += sum[v];
  }
  return sum[0] == 0;
}

bool
verify_cell_implied (const struct verify_cell *cell, const int32_t *form, int64_t row)
{
  int32_t rest[VERIFY_CELL_VARIABLES];

  if (row == -1)
    return verify_cell_ordered (cell, form);
  if (row < 0 || (uint64_t)row >= cell->count || cell->rows[row].bound != 0)
    return false;
  for (uint32_t v = 0; v < VERIFY_CELL_VARIABLES; v++)
    rest[v] = form[v];
  for (uint32_t i = 0; i < cell->rows[row].count; i++)
    rest[cell->rows[row].variable[i]] += cell->rows[row].coefficient[i];
  return verify_cell_ordered (cell, rest);
}

/* With multipliers below 10^18 < 2^60, at most 2^6 rows and numbers of at most 2^15, all sums are
   below 2^81, and times 2^20 below 2^101; those over all variables below 2^106. */
static bool
proves_small (const struct verify_cell *cell, const struct verify_multipliers *multipliers,
              struct verify_ratio ratio)
{
  int128 sum[VERIFY_CELL_VARIABLES] = { 0 }, bound = 0;

  for (size_t i = 0; i < multipliers->count; i++) {
    const struct verify_cell_row *row = &cell->rows[multipliers->row[i]];
    for (uint32_t k = 0; k < row->count; k++)
      sum[row->variable[k]] += (int128)multipliers->value[i] * row->coefficient[k];
    bound += (int128)multipliers->value[i] * row->bound;
  }
  sum[0] -= multipliers->own;
  for (uint32_t v = cell->variables; v-- > 1;) {
    if (sum[v] < 0)
      return false;
    if (cell->above[v] > 0)
      sum[cell->above[v]] += sum[v];
  }
  if (sum[0] != 0)
    return false;
  return multipliers->own == 0 ? bound < 0
                               : bound * ratio.den <= (int128)multipliers->own * ratio.num;
}

/* out += multiplier * number */
static void
add_product (mpz_t out, const mpz_t multiplier, int32_t number)
{
  if (number >= 0)
    mpz_addmul_ui (out, multiplier, (unsigned)number);
  else
    mpz_submul_ui (out, multiplier, (unsigned)-number);
}

static bool
proves_large (struct verify_cell *cell, const struct verify_multipliers *multipliers,
              struct verify_ratio ratio)
{
  mpz_t *sum = cell->scratch;

  mpz_set_ui (cell->sum, 0);
  for (uint32_t v = 0; v < cell->variables; v++)
    mpz_set_ui (sum[v], 0);
  for (size_t i = 0; i < multipliers->count; i++) {
    const struct verify_cell_row *row = &cell->rows[multipliers->row[i]];
    for (uint32_t k = 0; k < row->count; k++)
      add_product (sum[row->variable[k]], multipliers->large[i], row->coefficient[k]);
    add_product (cell->sum, multipliers->large[i], row->bound);
  }
  mpz_sub (sum[0], sum[0], multipliers->large_own);
  for (uint32_t v = cell->variables; v-- > 1;) {
    if (mpz_sgn (sum[v]) < 0)
      return false;
    if (cell->above[v] > 0)
      mpz_add (sum[cell->above[v]], sum[cell->above[v]], sum[v]);
  }
  if (mpz_sgn (sum[0]) != 0)
    return false;
  if (mpz_sgn (multipliers->large_own) == 0)
    return mpz_sgn (cell->sum) < 0;
  mpz_mul_si (cell->sum, cell->sum, ratio.den);
  mpz_mul_si (sum[0], multipliers->large_own, ratio.num);
  return mpz_cmp (cell->sum, sum[0]) <= 0;
}

bool
verify_cell_proves (struct verify_cell *cell, const struct verify_multipliers *multipliers,
                    struct verify_ratio ratio)
{
  return multipliers->small ? proves_small (cell, multipliers, ratio)
                            : proves_large (cell, multipliers, ratio);
}
