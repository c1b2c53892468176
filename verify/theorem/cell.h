/* A cell of a theorem's certificate: the rows on the path from the root, and the order of the
   variables (docs/CERTIFICATES-theorem.md). Variable 0 is t; the others are numbers >= 0, each at
   least as large as the one that it is above. */
#ifndef VERIFY_THEOREM_CELL_H
#define VERIFY_THEOREM_CELL_H

#include "verify/core/ratio.h"

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VERIFY_CELL_VARIABLES 26
#define VERIFY_CELL_ROWS ((size_t)1 << 20)   /* of a path */
#define VERIFY_CELL_COEFFICIENT (1 << 15)    /* |coefficients| and |bounds| are at most this */
#define VERIFY_CELL_MULTIPLIERS ((size_t)64) /* of a leaf */

struct verify_cell_row {
  uint32_t count; /* of coefficients that are not 0 */
  int32_t bound;
  uint8_t variable[VERIFY_CELL_VARIABLES];
  int32_t coefficient[VERIFY_CELL_VARIABLES];
};

struct verify_cell {
  struct verify_cell_row *rows; /* owned */
  size_t count, capacity;
  uint32_t variables;
  int above[VERIFY_CELL_VARIABLES]; /* x_v >= x_above[v], a lower number; -1: x_v >= 0 */
  mpz_t sum, scratch[VERIFY_CELL_VARIABLES];
};

void verify_cell_init (struct verify_cell *cell);
void verify_cell_clear (struct verify_cell *cell);

/* Adds the row form x <= bound; form [VERIFY_CELL_VARIABLES]. False when there are too many, or a
   number is too large. */
bool verify_cell_add (struct verify_cell *cell, const int32_t *form, int32_t bound);

/* Is the form >= 0 at all points that keep the order of the variables? */
bool verify_cell_ordered (const struct verify_cell *cell, const int32_t *form);

/* Is it by row `row` and the order? The row's bound must be 0. Row -1: by the order alone. */
bool verify_cell_implied (const struct verify_cell *cell, const int32_t *form, int64_t row);

/* Multipliers of rows: numbers of any size. `small` if all have at most 18 digits; else they are in
   `large`. */
struct verify_multipliers {
  size_t count;
  bool small;
  int64_t row[VERIFY_CELL_MULTIPLIERS];
  int64_t value[VERIFY_CELL_MULTIPLIERS];
  int64_t own; /* of t; 0 for a cell that is empty */
  mpz_t large[VERIFY_CELL_MULTIPLIERS], large_own;
};

void verify_multipliers_init (struct verify_multipliers *multipliers);
void verify_multipliers_clear (struct verify_multipliers *multipliers);

/* Do the multipliers, which are above 0, prove that the cell is empty (own = 0), or that t <= ratio
   in it (own > 0)? The rows exist; the ratio's parts are at most 2^20. */
bool verify_cell_proves (struct verify_cell *cell, const struct verify_multipliers *multipliers,
                         struct verify_ratio ratio);

#endif
