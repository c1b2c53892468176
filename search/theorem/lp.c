#include "search/theorem/lp.h"

#include "base/checked.h"
#include "base/minmax.h"
#include "search/theorem/lp_wide.h"
#include "search/theorem/parameters.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 int128;

void
theorem_lp_init (struct theorem_lp *lp, uint32_t bits)
{
  lp->variables = 1;
  lp->bits = bits;
  lp->determinant = lp->magnitude = 1;
  lp->entry[0][0] = 0;
  lp->entry[0][1] = 1;
  lp->tight[0] = 0;
  lp->below[0] = -1;
  lp->wide = NULL;
  lp->pivots = 0;
}

void
theorem_lp_clear (struct theorem_lp *lp)
{
  theorem_wide_free (lp->wide);
  lp->wide = NULL;
}

void
theorem_lp_copy (struct theorem_lp *to, const struct theorem_lp *from)
{
  theorem_lp_clear (to);
  to->variables = from->variables;
  to->bits = from->bits;
  to->determinant = from->determinant;
  to->magnitude = from->magnitude;
  to->pivots = from->pivots;
  memcpy (to->tight, from->tight, from->variables * sizeof *to->tight);
  memcpy (to->below, from->below, from->variables * sizeof *to->below);
  if (from->wide)
    to->wide = theorem_wide_copy (from->wide);
  else
    for (uint32_t v = 0; v < from->variables; v++)
      memcpy (to->entry[v], from->entry[v], (from->variables + 1) * sizeof **to->entry);
}

uint32_t
theorem_lp_variable (struct theorem_lp *lp, int below)
{
  uint32_t v = lp->variables++;
  assert (v < THEOREM_VARIABLES);
  lp->below[v] = (int8_t)below;
  lp->tight[v] = -(int32_t)v;
  if (lp->wide) {
    theorem_wide_variable (lp->wide, v, below);
    return v;
  }
  for (uint32_t w = 0; w < v; w++)
    lp->entry[w][v + 1] = 0;
  for (uint32_t j = 0; j <= v; j++)
    lp->entry[v][j] = below < 0 ? 0 : lp->entry[below][j];
  lp->entry[v][v + 1] = -lp->determinant;
  return v;
}

/* The rates of a row, or of the order of a variable, by the tight rows: rate[0] is above 0 where
   the point breaks it, by so much over the determinant. */
static bool
find_rates (struct theorem_lp *lp, const struct theorem_row *rows, int32_t number)
{
  uint32_t variables = lp->variables;
  if (number < 0) {
    const int64_t *entry = lp->entry[-number];
    int below = lp->below[-number];
    for (uint32_t j = 0; j <= variables; j++)
      lp->rate[j] = (below < 0 ? 0 : lp->entry[below][j]) - entry[j];
    return true;
  }
  const struct theorem_row *row = &rows[number];
  int64_t total = row->bound < 0 ? -(int64_t)row->bound : row->bound, product;
  for (size_t i = 0; i < row->count; i++)
    total += abs (row->coefficient[i]);
  if (!checked_mul (total, lp->magnitude, &product))
    return false;
  memset (lp->rate, 0, (variables + 1) * sizeof *lp->rate);
  for (size_t i = 0; i < row->count; i++) {
    int64_t coefficient = row->coefficient[i];
    const int64_t *entry = lp->entry[row->variable[i]];
    for (uint32_t j = 0; j <= variables; j++)
      lp->rate[j] += coefficient * entry[j];
  }
  lp->rate[0] -= row->bound * lp->determinant;
  return true;
}

/* Exact division by a positive number, whose remainder is 0: by its inverse modulo 2^64. */
struct divisor {
  int shift;
  uint64_t inverse;
};

static struct divisor
divisor_of (int64_t number)
{
  int shift = __builtin_ctzll ((uint64_t)number);
  uint64_t odd = (uint64_t)number >> shift;
  uint64_t inverse = odd * 3 ^ 2; /* 5 bits; each step doubles them */
  for (int i = 0; i < 4; i++)
    inverse *= 2 - odd * inverse;
  return (struct divisor){ shift, inverse };
}

/* Is the maximum, value / determinant, at most the limit? */
static bool
at_most (int64_t value, int64_t determinant, struct rational limit)
{
  return (int128)value * limit.denominator <= (int128)limit.numerator * determinant;
}

/* The pivot of one variable's entries with 64-bit products. Returns the bits of all of them. */
static uint64_t
pivot_row (struct theorem_lp *lp, int64_t *entry, uint32_t column, struct divisor divisor)
{
  int64_t pivot = lp->rate[column], factor = entry[column];
  uint64_t bits = (uint64_t)(factor ^ factor >> 63);
  for (uint32_t j = 0; j <= lp->variables; j++) {
    int64_t dividend = pivot * entry[j] - lp->rate[j] * factor;
    int64_t quotient = (int64_t)((uint64_t)(dividend >> divisor.shift) * divisor.inverse);
    entry[j] = quotient;
    bits |= (uint64_t)(quotient ^ quotient >> 63);
  }
  entry[column] = factor;
  return bits;
}

/* The pivot with 64-bit products. When the maximum is at most the limit then, only the entries of
   variable 0 are made, which is what a leaf needs. */
static uint64_t
pivot_narrow (struct theorem_lp *lp, uint32_t column, struct rational limit)
{
  struct divisor divisor = divisor_of (lp->determinant);
  int64_t pivot = lp->rate[column];
  uint64_t bits = (uint64_t)pivot | pivot_row (lp, lp->entry[0], column, divisor);
  if (at_most (lp->entry[0][0], pivot, limit))
    return bits;
  for (uint32_t v = 1; v < lp->variables; v++)
    bits |= pivot_row (lp, lp->entry[v], column, divisor);
  return bits;
}

/* The same with 128-bit products. False, with the entries as before, when an entry overflows. */
static bool
pivot_double (struct theorem_lp *lp, uint32_t column, uint64_t *bits)
{
  int64_t old[THEOREM_VARIABLES][THEOREM_VARIABLES + 1];
  struct divisor divisor = divisor_of (lp->determinant);
  int64_t pivot = lp->rate[column];
  uint32_t width = lp->variables + 1;
  *bits = (uint64_t)pivot;
  memcpy (old, lp->entry, lp->variables * sizeof *old);
  for (uint32_t v = 0; v < lp->variables; v++) {
    int64_t *entry = lp->entry[v];
    int64_t factor = entry[column];
    for (uint32_t j = 0; j < width; j++) {
      if (j == column)
        continue;
      int128 dividend = (int128)pivot * entry[j] - (int128)lp->rate[j] * factor;
      int64_t quotient = (int64_t)((uint64_t)(dividend >> divisor.shift) * divisor.inverse);
      if ((int128)quotient * lp->determinant != dividend) {
        memcpy (lp->entry, old, lp->variables * sizeof *old);
        return false;
      }
      entry[j] = quotient;
      *bits |= (uint64_t)(quotient ^ quotient >> 63);
    }
    *bits |= (uint64_t)(factor ^ factor >> 63);
  }
  return true;
}

/* Makes the row of lp->rate tight in place of tight row column - 1. False when an entry does not
   fit; nothing has changed then. */
static bool
pivot (struct theorem_lp *lp, int32_t number, uint32_t column, struct rational limit)
{
  uint64_t bits, rates = 0;
  for (uint32_t j = 0; j <= lp->variables; j++)
    rates |= (uint64_t)(lp->rate[j] ^ lp->rate[j] >> 63);
  int rate_bits = 64 - __builtin_clzll (rates | 1);
  int entry_bits = 64 - __builtin_clzll ((uint64_t)lp->magnitude | 1);
  if (rate_bits + entry_bits <= 61)
    bits = pivot_narrow (lp, column, limit);
  else if (!pivot_double (lp, column, &bits))
    return false;
  lp->determinant = lp->rate[column];
  lp->magnitude = (int64_t)(bits >> 62 ? INT64_MAX : bits + 1);
  lp->tight[column - 1] = number;
  lp->pivots++;
  return true;
}

/* Has an entry more bits than entries may have? If not, no sum over a row overflows: its
   coefficients sum up to less than 2^15. */
static bool
too_wide (const struct theorem_lp *lp)
{
  return lp->magnitude >> lp->bits != 0;
}

void
theorem_lp_force (struct theorem_lp *lp, const struct theorem_row *rows, int32_t number, uint32_t v)
{
  bool fits = find_rates (lp, rows, number) && lp->rate[v + 1] != 0;
  assert (fits);
  (void)fits;
  if (lp->rate[v + 1] < 0) /* the lower bound's own sign: slack and variable grow together */
    for (uint32_t w = 0; w < lp->variables; w++)
      lp->entry[w][v + 1] = -lp->entry[w][v + 1];
  if (lp->rate[v + 1] < 0)
    lp->rate[v + 1] = -lp->rate[v + 1];
  fits = pivot (lp, number, v + 1, rational_whole (INT64_MIN));
  assert (fits);
}

/* Of rows first .. end - 1 the one that the point breaks most, if by more than *most. */
static void
find_broken (const struct theorem_lp *lp, const int64_t *value, const struct theorem_row *rows,
             size_t first, size_t end, int64_t *most, int32_t *number)
{
  for (size_t i = first; i < end; i++) {
    int64_t excess = -rows[i].bound * lp->determinant;
    for (size_t k = 0; k < rows[i].count; k++)
      excess += rows[i].coefficient[k] * value[rows[i].variable[k]];
    if (excess > *most) {
      *most = excess;
      *number = (int32_t)i;
    }
  }
}

/* The row that the point breaks most: of the rows from `fresh` on and the order of the variables,
   or, if it breaks none of these, of the others. False: there is none. */
static bool
most_broken (const struct theorem_lp *lp, const struct theorem_row *rows, size_t count,
             size_t fresh, int32_t *number)
{
  int64_t value[THEOREM_VARIABLES], most = 0;
  for (uint32_t v = 0; v < lp->variables; v++)
    value[v] = lp->entry[v][0];
  for (uint32_t v = 1; v < lp->variables; v++) {
    int64_t excess = (lp->below[v] < 0 ? 0 : value[lp->below[v]]) - value[v];
    if (excess > most) {
      most = excess;
      *number = -(int32_t)v;
    }
  }
  find_broken (lp, value, rows, fresh, count, &most, number);
  if (most == 0)
    find_broken (lp, value, rows, 0, fresh, &most, number);
  return most > 0;
}

/* Bland's rule: the first row, in the order of numbers, that the point breaks. */
static bool
first_broken (struct theorem_lp *lp, const struct theorem_row *rows, size_t count, int32_t *number)
{
  for (*number = 1 - (int32_t)lp->variables; *number < (int32_t)count; ++*number)
    if (!find_rates (lp, rows, *number) || lp->rate[0] > 0)
      return true;
  return false;
}

/* The tight row that the broken one replaces so that the maximum stays one: the minimum ratio of
   the objective's rate to the broken row's. 0: the broken row cannot hold. */
static uint32_t
leaving (const struct theorem_lp *lp)
{
  uint32_t best = 0;
  for (uint32_t j = 1; j <= lp->variables; j++) {
    if (lp->rate[j] <= 0)
      continue;
    if (best != 0) {
      int128 here = (int128)lp->entry[0][j] * lp->rate[best];
      int128 there = (int128)lp->entry[0][best] * lp->rate[j];
      if (here > there || (here == there && lp->tight[j - 1] > lp->tight[best - 1]))
        continue;
    }
    best = j;
  }
  return best;
}

static enum theorem_lp_result
solve_wide (struct theorem_lp *lp, const struct theorem_row *rows, size_t count,
            struct rational limit)
{
  if (!lp->wide)
    lp->wide = theorem_wide_of (lp);
  enum theorem_lp_result result = theorem_wide_solve (lp, rows, count, limit);
  if (result == THEOREM_LP_POINT)
    theorem_wide_narrow (lp);
  return result;
}

enum theorem_lp_result
theorem_lp_solve (struct theorem_lp *lp, const struct theorem_row *rows, size_t count, size_t fresh,
                  struct rational limit)
{
  for (uint64_t first = lp->pivots;;) {
    if (lp->wide || too_wide (lp))
      return solve_wide (lp, rows, count, limit);
    if (at_most (lp->entry[0][0], lp->determinant, limit))
      return THEOREM_LP_LEAF;
    int32_t number = 0;
    bool bland = lp->pivots - first > theorem_parameters.theorem_bland_after;
    if (bland ? !first_broken (lp, rows, count, &number)
              : !most_broken (lp, rows, count, fresh, &number))
      return THEOREM_LP_POINT;
    if (!find_rates (lp, rows, number))
      return solve_wide (lp, rows, count, limit);
    uint32_t column = leaving (lp);
    if (column == 0) {
      lp->broken = number;
      return THEOREM_LP_EMPTY;
    }
    if (!pivot (lp, number, column, limit))
      return solve_wide (lp, rows, count, limit);
  }
}

int64_t
theorem_lp_point (const struct theorem_lp *lp, int64_t *values)
{
  if (lp->wide)
    return theorem_wide_point (lp, values);
  for (uint32_t v = 0; v < lp->variables; v++)
    values[v] = lp->entry[v][0];
  return lp->determinant;
}

/* Divides a row's multiplier by the common divisor and writes it, unless it is 0. */
static void
write_multiplier (struct output *out, int32_t row, int64_t multiplier, int64_t divisor)
{
  if (multiplier == 0 || row < 0)
    return;
  output_char (out, ' ');
  output_integer (out, row);
  output_char (out, ' ');
  output_integer (out, multiplier / divisor);
}

void
theorem_lp_write (const struct theorem_lp *lp, enum theorem_lp_result result, struct output *out)
{
  if (lp->wide) {
    theorem_wide_write (lp, result, out);
    return;
  }
  bool leaf = result == THEOREM_LP_LEAF;
  const int64_t *multiplier = leaf ? lp->entry[0] : lp->rate;
  int64_t sign = leaf ? 1 : -1, divisor = leaf || lp->broken >= 0 ? lp->determinant : 0;
  for (uint32_t j = 1; j <= lp->variables && divisor != 1; j++)
    if (lp->tight[j - 1] >= 0)
      divisor = int64_gcd (divisor, sign * multiplier[j]);
  if (leaf) {
    output_char (out, ' ');
    output_integer (out, lp->determinant / divisor);
  } else {
    write_multiplier (out, lp->broken, lp->determinant, divisor);
  }
  for (uint32_t j = 1; j <= lp->variables; j++)
    write_multiplier (out, lp->tight[j - 1], sign * multiplier[j], divisor);
}
