/* The exact linear programs of theorems: random ones with entries of 64 bits, of 128-bit products
   and in GMP have the same maximum; the point satisfies all rows; multipliers prove what they
   should, in the checker's opinion. */
#include "base/rng.h"
#include "search/theorem/question.h"
#include "tests/support/rounds.h"
#include "verify/theorem/cell.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 int128;

enum { VARIABLES = 6, ROWS = 40 };

struct program {
  struct theorem_row rows[ROWS];
  size_t count;
  int below[VARIABLES];
  int32_t size; /* of coefficients */
};

static void
add_row (struct program *program, const int32_t *form, int32_t bound)
{
  struct theorem_row *row = &program->rows[program->count++];
  *row = (struct theorem_row){ .bound = bound };
  for (uint8_t v = 0; v < VARIABLES; v++)
    if (form[v] != 0) {
      row->variable[row->count] = v;
      row->coefficient[row->count++] = (int16_t)form[v];
    }
}

/* t <= a sum of variables, each of which is bounded. */
static void
begin (struct program *program, struct rng *rng, int32_t size)
{
  int32_t small = size < 9 ? size : 9;
  int32_t form[VARIABLES] = { 1 };
  program->count = 0;
  program->size = size;
  for (int v = 1; v < VARIABLES; v++) {
    form[v] = -(int32_t)rng_range (rng, 1, small);
    program->below[v] = v > 1 && rng_below (rng, 2) ? v - 1 : -1;
  }
  add_row (program, form, 0);
  for (int v = 1; v < VARIABLES; v++) {
    int32_t only[VARIABLES] = { 0 };
    only[v] = (int32_t)rng_range (rng, 1, small);
    add_row (program, only, (int32_t)rng_range (rng, 1, small));
  }
}

static void
add_random (struct program *program, struct rng *rng)
{
  int32_t form[VARIABLES] = { 0 };
  if (rng_below (rng, 4) == 0)
    form[0] = (int32_t)rng_range (rng, 1, 3);
  for (int v = 1; v < VARIABLES; v++)
    form[v] = rng_below (rng, 2) ? (int32_t)rng_range (rng, -program->size, program->size) : 0;
  add_row (program, form, (int32_t)rng_range (rng, -2, program->size < 9 ? program->size : 9));
}

static void
start (struct theorem_lp *lp, const struct program *program, uint32_t bits)
{
  theorem_lp_init (lp, bits);
  for (int v = 1; v < VARIABLES; v++)
    theorem_lp_variable (lp, program->below[v]);
  for (int v = 0; v < VARIABLES; v++)
    theorem_lp_force (lp, program->rows, v, (uint32_t)v);
}

/* Do all rows and orders hold at the point? */
static void
expect_feasible (const struct program *program, int64_t denominator, const int64_t *value)
{
  for (size_t i = 0; i < program->count; i++) {
    int128 left = 0;
    for (size_t k = 0; k < program->rows[i].count; k++)
      left += (int128)program->rows[i].coefficient[k] * value[program->rows[i].variable[k]];
    cr_assert (left <= (int128)program->rows[i].bound * denominator);
  }
  for (int v = 1; v < VARIABLES; v++)
    cr_assert_geq (value[v], program->below[v] < 0 ? 0 : value[program->below[v]]);
}

/* The checker's opinion of what theorem_lp_write writes. */
static void
expect_proof (const struct program *program, const struct theorem_lp *lp,
              enum theorem_lp_result result, struct rational limit)
{
  struct verify_cell cell;
  struct verify_multipliers proof;
  struct output out;
  verify_cell_init (&cell);
  verify_multipliers_init (&proof);
  cell.variables = VARIABLES;
  for (int v = 1; v < VARIABLES; v++)
    cell.above[v] = program->below[v];
  for (size_t i = 0; i < program->count; i++) {
    int32_t form[VERIFY_CELL_VARIABLES] = { 0 };
    for (size_t k = 0; k < program->rows[i].count; k++)
      form[program->rows[i].variable[k]] = program->rows[i].coefficient[k];
    cr_assert (verify_cell_add (&cell, form, program->rows[i].bound));
  }
  output_init_memory (&out);
  theorem_lp_write (lp, result, &out);
  output_bytes (&out, "", 1);
  const char *at = out.bytes;
  char *end;
  mpz_set_ui (proof.large_own, 0);
  proof.own = 0;
  if (result == THEOREM_LP_LEAF) {
    proof.own = strtol (at, &end, 10);
    gmp_sscanf (at, " %Zd", proof.large_own);
    at = end;
  }
  proof.small = true;
  for (proof.count = 0; *at; proof.count++) {
    proof.row[proof.count] = strtol (at, &end, 10);
    at = end;
    proof.value[proof.count] = strtol (at, &end, 10);
    gmp_sscanf (at, " %Zd", proof.large[proof.count]);
    proof.small = proof.small && end - at <= 19;
    at = end;
  }
  struct verify_ratio ratio = { limit.numerator, limit.denominator };
  cr_assert (verify_cell_proves (&cell, &proof, ratio), "%s", out.bytes);
  proof.small = false; /* the same in GMP */
  cr_assert (verify_cell_proves (&cell, &proof, ratio), "%s", out.bytes);
  output_discard (&out);
  verify_multipliers_clear (&proof);
  verify_cell_clear (&cell);
}

/* Adds rows until the program is a leaf or empty; counts how it ended. */
static void
compare (struct rng *rng, int32_t size, struct rational limit, long ends[3])
{
  static const uint32_t bits[] = { 46, 12, 1 };
  struct program program;
  struct theorem_lp lps[3];
  enum theorem_lp_result result = THEOREM_LP_POINT;
  begin (&program, rng, size);
  for (size_t i = 0; i < 3; i++)
    start (&lps[i], &program, bits[i]);
  for (size_t fresh = 0; result == THEOREM_LP_POINT && program.count < ROWS;
       fresh = program.count) {
    add_random (&program, rng);
    int64_t value[3][THEOREM_VARIABLES], denominator[3];
    for (size_t i = 0; i < 3; i++) {
      struct theorem_lp copy;
      theorem_lp_init (&copy, 46);
      theorem_lp_copy (&copy, &lps[i]);
      enum theorem_lp_result now
        = theorem_lp_solve (&copy, program.rows, program.count, fresh, limit);
      cr_assert (i == 0 || now == result
                 || (now != THEOREM_LP_POINT && result != THEOREM_LP_POINT));
      result = now;
      theorem_lp_copy (&lps[i], &copy);
      if (now == THEOREM_LP_POINT) {
        denominator[i] = theorem_lp_point (&copy, value[i]);
        if (!copy.wide)
          expect_feasible (&program, denominator[i], value[i]);
        if (!copy.wide && !lps[0].wide)
          cr_assert ((int128)value[i][0] * denominator[0] == (int128)value[0][0] * denominator[i]);
      } else {
        expect_proof (&program, &copy, now, limit);
      }
      theorem_lp_clear (&copy);
    }
  }
  ends[result]++;
  for (size_t i = 0; i < 3; i++)
    theorem_lp_clear (&lps[i]);
}

Test (lp, random_programs)
{
  struct rng rng;
  long ends[3] = { 0 };
  rng_init (&rng, 1);
  for (int round = 0; round < rounds (3000); round++)
    compare (&rng, 1 + round % 9, (struct rational){ round % 5, 1 }, ends);
  cr_assert_gt (ends[THEOREM_LP_LEAF], rounds (300));
  cr_assert_gt (ends[THEOREM_LP_EMPTY], rounds (300));
}

/* Coefficients so large that determinants do not fit into 46 bits, nor products into 64. */
Test (lp, large_coefficients)
{
  struct rng rng;
  long ends[3] = { 0 };
  rng_init (&rng, 2);
  for (int round = 0; round < rounds (300); round++)
    compare (&rng, 3000, (struct rational){ round % 3, 7 }, ends);
  cr_assert_gt (ends[THEOREM_LP_LEAF] + ends[THEOREM_LP_EMPTY], rounds (150));
}
