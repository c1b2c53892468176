#include "search/theorem/lp_wide.h"

#include "base/memory.h"

#include <gmp.h>
#include <stdlib.h>

struct theorem_wide {
  uint32_t variables;
  mpz_t determinant;
  mpz_t entry[THEOREM_VARIABLES][THEOREM_VARIABLES + 1];
  mpz_t rate[THEOREM_VARIABLES + 1];
  mpz_t scratch, other;
};

static struct theorem_wide *
wide_new (uint32_t variables)
{
  struct theorem_wide *wide = memory_alloc (1, sizeof *wide);
  wide->variables = variables;
  mpz_inits (wide->determinant, wide->scratch, wide->other, NULL);
  for (size_t v = 0; v < THEOREM_VARIABLES; v++)
    for (size_t j = 0; j <= THEOREM_VARIABLES; j++)
      mpz_init (wide->entry[v][j]);
  for (size_t j = 0; j <= THEOREM_VARIABLES; j++)
    mpz_init (wide->rate[j]);
  return wide;
}

void
theorem_wide_free (struct theorem_wide *wide)
{
  if (!wide)
    return;
  mpz_clears (wide->determinant, wide->scratch, wide->other, NULL);
  for (size_t v = 0; v < THEOREM_VARIABLES; v++)
    for (size_t j = 0; j <= THEOREM_VARIABLES; j++)
      mpz_clear (wide->entry[v][j]);
  for (size_t j = 0; j <= THEOREM_VARIABLES; j++)
    mpz_clear (wide->rate[j]);
  free (wide);
}

struct theorem_wide *
theorem_wide_of (const struct theorem_lp *lp)
{
  struct theorem_wide *wide = wide_new (lp->variables);
  mpz_set_si (wide->determinant, lp->determinant);
  for (size_t v = 0; v < lp->variables; v++)
    for (size_t j = 0; j <= lp->variables; j++)
      mpz_set_si (wide->entry[v][j], lp->entry[v][j]);
  return wide;
}

struct theorem_wide *
theorem_wide_copy (const struct theorem_wide *from)
{
  struct theorem_wide *wide = wide_new (from->variables);
  mpz_set (wide->determinant, from->determinant);
  for (size_t v = 0; v < from->variables; v++)
    for (size_t j = 0; j <= from->variables; j++)
      mpz_set (wide->entry[v][j], from->entry[v][j]);
  return wide;
}

void
theorem_wide_variable (struct theorem_wide *wide, uint32_t v, int below)
{
  wide->variables = v + 1;
  for (size_t w = 0; w < v; w++)
    mpz_set_ui (wide->entry[w][v + 1], 0);
  for (size_t j = 0; j <= v; j++)
    if (below < 0)
      mpz_set_ui (wide->entry[v][j], 0);
    else
      mpz_set (wide->entry[v][j], wide->entry[below][j]);
  mpz_neg (wide->entry[v][v + 1], wide->determinant);
}

/* rate[j], for j = 0 or a tight row, of a row or of the order of a variable. */
static void
find_rate (const struct theorem_lp *lp, const struct theorem_row *rows, int32_t number, size_t j,
           mpz_t rate)
{
  struct theorem_wide *wide = lp->wide;
  if (number < 0) {
    int below = lp->below[-number];
    mpz_neg (rate, wide->entry[-number][j]);
    if (below >= 0)
      mpz_add (rate, rate, wide->entry[below][j]);
    return;
  }
  const struct theorem_row *row = &rows[number];
  mpz_set_ui (rate, 0);
  for (size_t i = 0; i < row->count; i++) {
    mpz_mul_si (wide->scratch, wide->entry[row->variable[i]][j], row->coefficient[i]);
    mpz_add (rate, rate, wide->scratch);
  }
  if (j == 0) {
    mpz_mul_si (wide->scratch, wide->determinant, row->bound);
    mpz_sub (rate, rate, wide->scratch);
  }
}

/* The first broken row, in the order of Bland's rule. */
static bool
first_broken (const struct theorem_lp *lp, const struct theorem_row *rows, size_t count,
              int32_t *number)
{
  for (*number = 1 - (int32_t)lp->variables; *number < (int32_t)count; ++*number) {
    find_rate (lp, rows, *number, 0, lp->wide->rate[0]);
    if (mpz_sgn (lp->wide->rate[0]) > 0)
      return true;
  }
  return false;
}

/* As in lp.c, with Bland's rule for ties. */
static uint32_t
leaving (const struct theorem_lp *lp)
{
  struct theorem_wide *wide = lp->wide;
  uint32_t best = 0;
  for (uint32_t j = 1; j <= lp->variables; j++) {
    if (mpz_sgn (wide->rate[j]) <= 0)
      continue;
    if (best != 0) {
      mpz_mul (wide->scratch, wide->entry[0][j], wide->rate[best]);
      mpz_mul (wide->other, wide->entry[0][best], wide->rate[j]);
      int order = mpz_cmp (wide->scratch, wide->other);
      if (order > 0 || (order == 0 && lp->tight[j - 1] > lp->tight[best - 1]))
        continue;
    }
    best = j;
  }
  return best;
}

static void
pivot (struct theorem_lp *lp, int32_t number, uint32_t column)
{
  struct theorem_wide *wide = lp->wide;
  for (uint32_t v = 0; v < lp->variables; v++)
    for (uint32_t j = 0; j <= lp->variables; j++) {
      if (j == column)
        continue;
      mpz_mul (wide->scratch, wide->rate[column], wide->entry[v][j]);
      mpz_submul (wide->scratch, wide->rate[j], wide->entry[v][column]);
      mpz_divexact (wide->entry[v][j], wide->scratch, wide->determinant);
    }
  mpz_set (wide->determinant, wide->rate[column]);
  lp->tight[column - 1] = number;
  lp->pivots++;
}

static bool
at_most (const struct theorem_wide *wide, struct rational limit, mpz_t left, mpz_t right)
{
  mpz_mul_si (left, wide->entry[0][0], limit.denominator);
  mpz_mul_si (right, wide->determinant, limit.numerator);
  return mpz_cmp (left, right) <= 0;
}

enum theorem_lp_result
theorem_wide_solve (struct theorem_lp *lp, const struct theorem_row *rows, size_t count,
                    struct rational limit)
{
  struct theorem_wide *wide = lp->wide;
  for (;;) {
    int32_t number;
    if (at_most (wide, limit, wide->scratch, wide->other))
      return THEOREM_LP_LEAF;
    if (!first_broken (lp, rows, count, &number))
      return THEOREM_LP_POINT;
    for (uint32_t j = 0; j <= lp->variables; j++)
      find_rate (lp, rows, number, j, wide->rate[j]);
    uint32_t column = leaving (lp);
    if (column == 0) {
      lp->broken = number;
      return THEOREM_LP_EMPTY;
    }
    pivot (lp, number, column);
  }
}

/* The most bits of an entry or of the determinant. */
static size_t
most_bits (const struct theorem_wide *wide)
{
  size_t most = mpz_sizeinbase (wide->determinant, 2);
  for (uint32_t v = 0; v < wide->variables; v++)
    for (uint32_t j = 0; j <= wide->variables; j++) {
      size_t bits = mpz_sizeinbase (wide->entry[v][j], 2);
      most = bits > most ? bits : most;
    }
  return most;
}

void
theorem_wide_narrow (struct theorem_lp *lp)
{
  struct theorem_wide *wide = lp->wide;
  size_t bits = most_bits (wide);
  if (bits > lp->bits)
    return;
  lp->determinant = mpz_get_si (wide->determinant);
  lp->magnitude = ((int64_t)1 << bits) - 1;
  for (uint32_t v = 0; v < lp->variables; v++)
    for (uint32_t j = 0; j <= lp->variables; j++)
      lp->entry[v][j] = mpz_get_si (wide->entry[v][j]);
  theorem_wide_free (wide);
  lp->wide = NULL;
}

int64_t
theorem_wide_point (const struct theorem_lp *lp, int64_t *values)
{
  struct theorem_wide *wide = lp->wide;
  size_t bits = most_bits (wide), shift = bits > 46 ? bits - 46 : 0;
  for (uint32_t v = 0; v < lp->variables; v++) {
    mpz_fdiv_q_2exp (wide->scratch, wide->entry[v][0], shift);
    values[v] = mpz_get_si (wide->scratch);
  }
  mpz_fdiv_q_2exp (wide->scratch, wide->determinant, shift);
  return mpz_get_si (wide->scratch);
}

static void
write_number (struct output *out, const mpz_t number)
{
  char *text = mpz_get_str (NULL, 10, number);
  output_char (out, ' ');
  output_text (out, text);
  free (text);
}

void
theorem_wide_write (const struct theorem_lp *lp, enum theorem_lp_result result, struct output *out)
{
  const struct theorem_wide *wide = lp->wide;
  bool leaf = result == THEOREM_LP_LEAF;
  if (leaf)
    write_number (out, wide->determinant);
  else if (lp->broken >= 0) {
    output_print (out, " %d", lp->broken);
    write_number (out, wide->determinant);
  }
  mpz_t number;
  mpz_init (number);
  for (uint32_t j = 1; j <= lp->variables; j++) {
    mpz_abs (number, leaf ? wide->entry[0][j] : wide->rate[j]);
    if (lp->tight[j - 1] < 0 || mpz_sgn (number) == 0)
      continue;
    output_print (out, " %d", lp->tight[j - 1]);
    write_number (out, number);
  }
  mpz_clear (number);
}
