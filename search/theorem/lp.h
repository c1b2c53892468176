/* Exact linear programs of a theorem's search (search/theorem/tree.h): maximise variable 0 subject
   to rows a x <= b and, for each other variable v, x_v >= x_w with w = below[v], or x_v >= 0.
   Variable 0 is free.

   Method: the dual simplex method on the tight rows. The entries are integers over one common
   denominator, the determinant of the tight rows: a pivot multiplies by the new determinant and
   divides by the old one without remainder (Edmonds 1967). Entries are 64-bit integers, products
   have 64 or 128 bits; where an entry does not fit, the program continues in GMP. A search adds
   rows and variables to a solved program and solves it again from there. */
#ifndef SEARCH_THEOREM_LP_H
#define SEARCH_THEOREM_LP_H

#include "base/output.h"
#include "base/rational.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define THEOREM_VARIABLES 26

struct theorem_row {
  int32_t bound;
  uint8_t count;                       /* of coefficients that are not 0 */
  uint8_t variable[THEOREM_VARIABLES]; /* [count] */
  int16_t coefficient[THEOREM_VARIABLES];
};

enum theorem_lp_result {
  THEOREM_LP_POINT, /* the maximum is above the limit; the point attains it */
  THEOREM_LP_LEAF,  /* the maximum is at most the limit */
  THEOREM_LP_EMPTY, /* no point satisfies the rows */
};

struct theorem_lp {
  uint32_t variables;
  /* Entries that need more bits than this are kept in GMP: 62, less in tests. */
  uint32_t bits;
  int64_t determinant; /* > 0 */
  /* x_v = (entry[v][0] - sum over tight rows j of entry[v][1 + j] * slack of j) / determinant */
  int64_t entry[THEOREM_VARIABLES][THEOREM_VARIABLES + 1];
  int64_t magnitude;                /* at least every |entry| and the determinant */
  int32_t tight[THEOREM_VARIABLES]; /* a row; or -v, the order of variable v */
  int8_t below[THEOREM_VARIABLES];  /* -1: x_v >= 0 */
  struct theorem_wide *wide;        /* owned: determinant and entries in GMP; NULL: as above */

  /* Of THEOREM_LP_EMPTY: the row that cannot hold, as `tight` has it, and its rates
     [1 + variables], in GMP where the entries are. */
  int32_t broken;
  int64_t rate[THEOREM_VARIABLES + 1];
  uint64_t pivots; /* so far */
};

/* A program with variable 0 alone, which has the given row's bound: the row must contain it with
   the coefficient 1. All variables of the row must be added before; they start at 0. */
void theorem_lp_init (struct theorem_lp *lp, uint32_t bits);
void theorem_lp_clear (struct theorem_lp *lp);

/* *to, which is initialised, becomes a copy. */
void theorem_lp_copy (struct theorem_lp *to, const struct theorem_lp *from);

/* A new variable, at its lower bound. Returns its number. */
uint32_t theorem_lp_variable (struct theorem_lp *lp, int below);

/* Makes row `number` tight in place of the lower bound of variable v: for the first rows, which
   make the program bounded. The coefficient of v in it is positive, also after the rows before;
   the product of these coefficients is below 2^31. */
void theorem_lp_force (struct theorem_lp *lp, const struct theorem_row *rows, int32_t number,
                       uint32_t v);

/* Solves it with rows [count], of which those before `fresh` held at the point so far. Ends early
   when the maximum is at most `limit`: of LEAF and EMPTY only theorem_lp_write may be called. */
enum theorem_lp_result theorem_lp_solve (struct theorem_lp *lp, const struct theorem_row *rows,
                                         size_t count, size_t fresh, struct rational limit);

/* The values of the variables at the point, and their common denominator. In GMP they are rounded
   down after division by a power of 2: then they guide and prove nothing. */
int64_t theorem_lp_point (const struct theorem_lp *lp, int64_t *values);

/* Writes what proves LEAF or EMPTY: " D", the multiplier of variable 0, for LEAF, then " ROW
   MULTIPLIER" for each row with one above 0. */
void theorem_lp_write (const struct theorem_lp *lp, enum theorem_lp_result result,
                       struct output *out);

#endif
