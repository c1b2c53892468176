#include "results/export/logp/proof.h"

#include "base/memory.h"

#include <stdlib.h>

struct proof {
  const struct logp_build *build;
  const int64_t *dual;
  mpz_t *arrival; /* owned [M + 1]: the value of what arrives at a time, >= 0; at M 0 */
  /* owned [(M + 1) k]: the values of all sends of a node of type j that may start one at a time */
  mpz_t *later;
  mpz_t weight; /* of the row `last`: the largest dual value */
  mpz_t right, scratch;
};

static void
proof_init (struct proof *proof, const struct logp_build *build, const int64_t *dual)
{
  size_t times = (size_t)build->M + 1;
  *proof = (struct proof){ .build = build, .dual = dual };
  proof->arrival = program_integers (times);
  proof->later = program_integers (times * build->k);
  mpz_inits (proof->weight, proof->right, proof->scratch, NULL);
  mpz_set_si (proof->weight, dual[0]);
  for (size_t j = 1; j < build->k; j++)
    if (mpz_cmp_si (proof->weight, dual[j]) < 0)
      mpz_set_si (proof->weight, dual[j]);
}

static void
proof_clear (struct proof *proof)
{
  size_t times = (size_t)proof->build->M + 1;
  program_integers_free (proof->arrival, times);
  program_integers_free (proof->later, times * proof->build->k);
  mpz_clears (proof->weight, proof->right, proof->scratch, NULL);
}

static mpz_t *
later_at (const struct proof *proof, int64_t time, size_t type)
{
  return &proof->later[(size_t)time * proof->build->k + type];
}

/* later[t, j] from what starts after t: N_j of docs/CERTIFICATES-logp.md. */
static void
find_later (struct proof *proof, int64_t t)
{
  const struct logp_build *build = proof->build;
  for (size_t j = 0; j < build->k; j++) {
    mpz_t *later = later_at (proof, t, j);
    if (t + build->type[j].delay < build->M)
      mpz_set (*later, proof->arrival[t + build->type[j].delay]);
    if (t + build->type[j].hold < build->M)
      mpz_add (*later, *later, *later_at (proof, t + build->type[j].hold, j));
  }
}

/* arrival[t] from the nodes that can receive then and hold the message before M: max (0, H). */
static void
find_arrival (struct proof *proof, int64_t t)
{
  const struct logp_build *build = proof->build;
  for (size_t j = 0; j < build->k; j++) {
    int64_t ready = t + build->type[j].receive;
    if (ready >= build->M)
      continue;
    mpz_set_si (proof->scratch, proof->dual[j]);
    mpz_add (proof->scratch, proof->scratch, *later_at (proof, ready, j));
    if (mpz_cmp (proof->scratch, proof->arrival[t]) > 0)
      mpz_set (proof->arrival[t], proof->scratch);
  }
}

/* The right-hand side of the combination, in which the coefficient of the makespan is n weight.
   True iff it is above n (M - 1) weight, so that the makespan is above M - 1. */
static bool
find_right (struct proof *proof)
{
  const struct logp_build *build = proof->build;
  mpz_set_si (proof->right, 0);
  for (size_t j = 0; j < build->k; j++) {
    mpz_set_si (proof->scratch, proof->dual[j]);
    mpz_mul_si (proof->scratch, proof->scratch, build->type[j].count);
    mpz_add (proof->right, proof->right, proof->scratch);
  }
  for (int64_t a = 0; a < build->M; a++)
    if (logp_build_source (build, a))
      mpz_sub (proof->right, proof->right, proof->arrival[a]);
  bool proven = mpz_sgn (proof->right) > 0;
  mpz_mul_si (proof->scratch, proof->weight, build->destinations);
  mpz_mul_si (proof->scratch, proof->scratch, build->M - 1);
  mpz_add (proof->right, proof->right, proof->scratch);
  return proven;
}

/* The multipliers of the bounds x >= 0: what makes their coefficients 0. */
static void
combine_bounds (struct proof *proof, struct program_combination *combination)
{
  const struct logp_build *build = proof->build;
  for (int64_t t = 0; t <= build->M; t++)
    for (size_t j = 0; j < build->k; j++) {
      size_t x = logp_build_at (build, build->x, t, j);
      if (x == LOGP_BUILD_NONE)
        continue;
      mpz_set_si (proof->scratch, -proof->dual[j]);
      mpz_add (proof->scratch, proof->scratch, proof->arrival[t - build->type[j].receive]);
      if (t < build->M)
        mpz_sub (proof->scratch, proof->scratch, *later_at (proof, t, j));
      else
        mpz_add (proof->scratch, proof->scratch, proof->weight);
      program_multiply (combination, program_bound_number (x), proof->scratch);
    }
}

/* Adds a row with the multiplier -value. */
static void
subtract_row (struct proof *proof, size_t row, const mpz_t value,
              struct program_combination *combination)
{
  if (row == LOGP_BUILD_NONE)
    return;
  mpz_neg (proof->scratch, value);
  program_multiply (combination, program_row_number (proof->build->program, row), proof->scratch);
}

static void
combine_rows (struct proof *proof, struct program_combination *combination)
{
  const struct logp_build *build = proof->build;
  for (int64_t a = 0; a <= build->M; a++)
    subtract_row (proof, build->cap[a], proof->arrival[a], combination);
  for (int64_t t = 0; t < build->M; t++)
    for (size_t j = 0; j < build->k; j++)
      subtract_row (proof, logp_build_at (build, build->chain, t, j), *later_at (proof, t, j),
                    combination);
  for (size_t j = 0; j < build->k; j++) {
    mpz_set_si (proof->scratch, proof->dual[j]);
    program_multiply (combination, program_row_number (build->program, build->total[j]),
                      proof->scratch);
  }
  subtract_row (proof, build->last, proof->weight, combination);
}

static size_t
derive (struct proof *proof)
{
  struct program_combination combination;
  program_combine (&combination);
  combine_bounds (proof, &combination);
  combine_rows (proof, &combination);
  mpz_mul_si (proof->scratch, proof->weight, proof->build->destinations);
  return program_combined (proof->build->program, &combination, proof->scratch, proof->right);
}

bool
logp_proof_derive (const struct logp_build *build, const int64_t *dual, size_t *number)
{
  struct proof proof;
  proof_init (&proof, build, dual);
  for (int64_t t = build->M - 1; t >= 0; t--) {
    find_later (&proof, t);
    find_arrival (&proof, t);
  }
  bool proven = find_right (&proof);
  if (proven)
    *number = derive (&proof);
  proof_clear (&proof);
  return proven;
}
