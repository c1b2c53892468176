#include "results/export/node/leaf.h"

#include "base/memory.h"

#include <stdlib.h>

void
node_leaf_init (struct node_leaf *leaf, const struct node_build *build)
{
  size_t k = build->types->k;
  *leaf = (struct node_leaf){ .build = build };
  leaf->dual = memory_alloc (k, sizeof *leaf->dual);
  for (size_t j = 0; j < k; j++)
    mpq_init (leaf->dual[j]);
  leaf->price = program_integers (k);
  leaf->toll = program_integers (k);
  leaf->y = program_integers (build->times);
  leaf->later = program_integers (build->times * k);
  mpz_inits (leaf->unit, leaf->right, leaf->most, leaf->scratch, NULL);
}

void
node_leaf_clear (struct node_leaf *leaf)
{
  size_t k = leaf->build->types->k;
  for (size_t j = 0; j < k; j++)
    mpq_clear (leaf->dual[j]);
  for (size_t i = 0; i < leaf->weights; i++)
    mpq_clear (leaf->weight[i]);
  program_integers_free (leaf->price, k);
  program_integers_free (leaf->toll, k);
  program_integers_free (leaf->change, leaf->weights);
  program_integers_free (leaf->y, leaf->build->times);
  program_integers_free (leaf->later, leaf->build->times * k);
  mpz_clears (leaf->unit, leaf->right, leaf->most, leaf->scratch, NULL);
  memory_free (leaf->dual, leaf->weight);
}

void
node_leaf_weights (struct node_leaf *leaf, size_t count)
{
  if (count <= leaf->weights)
    return;
  leaf->weight = memory_resize (leaf->weight, count, sizeof *leaf->weight);
  leaf->change = memory_resize (leaf->change, count, sizeof *leaf->change);
  for (; leaf->weights < count; leaf->weights++) {
    mpq_init (leaf->weight[leaf->weights]);
    mpz_init (leaf->change[leaf->weights]);
  }
}

/* out = value unit. */
static void
scale (struct node_leaf *leaf, mpz_t out, const mpq_t value)
{
  mpz_divexact (out, leaf->unit, mpq_denref (value));
  mpz_mul (out, out, mpq_numref (value));
}

/* All values over their common denominator. */
static void
set_unit (struct node_leaf *leaf, const struct node_branch *path, size_t depth)
{
  size_t k = leaf->build->types->k;
  mpz_set_si (leaf->unit, 1);
  for (size_t j = 0; j < k; j++)
    mpz_lcm (leaf->unit, leaf->unit, mpq_denref (leaf->dual[j]));
  for (size_t i = 0; i < depth; i++)
    mpz_lcm (leaf->unit, leaf->unit, mpq_denref (leaf->weight[i]));
  for (size_t j = 0; j < k; j++)
    scale (leaf, leaf->price[j], leaf->dual[j]);
  for (size_t i = 0; i < depth; i++) {
    scale (leaf, leaf->change[i], leaf->weight[i]);
    if (path[i].second)
      mpz_neg (leaf->change[i], leaf->change[i]);
  }
}

/* Does the branching count senders of type j that are ready at this time? */
static bool
counts (const struct node_leaf *leaf, const struct node_branch *branch, size_t at, size_t j)
{
  int64_t time = leaf->build->time[at];
  return j < branch->types && time <= branch->time
         && time + leaf->build->types->cost[j] < leaf->build->T;
}

/* leaf->scratch = what a slot at this time gains by a sender of type j: the values of its slots
   less its toll. */
static void
find_gain (struct node_leaf *leaf, const struct node_branch *path, size_t depth, size_t at,
           size_t j)
{
  const struct node_build *build = leaf->build;
  size_t k = build->types->k, next = node_build_next (build, at, j);
  mpz_sub (leaf->scratch, leaf->later[next * k + j], leaf->price[j]);
  for (size_t i = 0; i < depth; i++)
    if (counts (leaf, &path[i], at, j))
      mpz_sub (leaf->scratch, leaf->scratch, leaf->change[i]);
}

/* y and later, from T backwards; both are 0 at T. */
static void
evaluate (struct node_leaf *leaf, const struct node_branch *path, size_t depth)
{
  const struct node_build *build = leaf->build;
  size_t k = build->types->k;
  for (size_t at = build->times - 1; at-- > 0;) {
    mpz_set_si (leaf->most, 0);
    for (size_t j = 0; j < k; j++)
      if (node_build_next (build, at, j) != NODE_BUILD_NONE) {
        find_gain (leaf, path, depth, at, j);
        if (mpz_cmp (leaf->scratch, leaf->most) > 0)
          mpz_set (leaf->most, leaf->scratch);
      }
    mpz_add (leaf->y[at], leaf->unit, leaf->most);
    for (size_t j = 0; j < k; j++) {
      size_t next = node_build_next (build, at, j);
      if (next == NODE_BUILD_NONE)
        mpz_set (leaf->later[at * k + j], leaf->y[at]);
      else
        mpz_add (leaf->later[at * k + j], leaf->y[at], leaf->later[next * k + j]);
    }
  }
}

/* leaf->right: of the combination; the coefficient of the makespan in it is n unit. True iff it is
   above n (T - 1) unit, so that the makespan is above T - 1. */
static bool
find_right (struct node_leaf *leaf, const struct node_branch *path, size_t depth)
{
  const struct node_build *build = leaf->build;
  const struct node_types *types = build->types;
  mpz_mul_si (leaf->right, leaf->unit, types->destinations);
  for (size_t at = 0; at < build->times; at++)
    if (build->time[at] % types->source == 0)
      mpz_sub (leaf->right, leaf->right, leaf->y[at]);
  for (size_t j = 0; j < types->k; j++)
    if (build->type[j] != NODE_BUILD_NONE) {
      mpz_mul_si (leaf->scratch, leaf->price[j], types->count[j]);
      mpz_sub (leaf->right, leaf->right, leaf->scratch);
    }
  for (size_t i = 0; i < depth; i++) {
    mpz_mul_si (leaf->scratch, leaf->change[i], path[i].count + path[i].second);
    mpz_sub (leaf->right, leaf->right, leaf->scratch);
  }
  bool proven = mpz_sgn (leaf->right) > 0;
  mpz_mul_si (leaf->scratch, leaf->unit, types->destinations);
  mpz_mul_si (leaf->scratch, leaf->scratch, build->T - 1);
  mpz_add (leaf->right, leaf->right, leaf->scratch);
  return proven;
}

/* The multipliers of the bounds x >= 0 and leaf >= 0: what makes their coefficients 0. */
static void
combine_bounds (struct node_leaf *leaf, const struct node_branch *path, size_t depth,
                struct program_combination *combination)
{
  const struct node_build *build = leaf->build;
  size_t k = build->types->k;
  for (size_t at = 0; at + 1 < build->times; at++) {
    mpz_sub (leaf->most, leaf->y[at], leaf->unit);
    program_multiply (combination, program_bound_number (build->leaf[at]), leaf->most);
    for (size_t j = 0; j < k; j++)
      if (build->x[at * k + j] != NODE_BUILD_NONE) {
        find_gain (leaf, path, depth, at, j);
        mpz_sub (leaf->scratch, leaf->most, leaf->scratch);
        program_multiply (combination, program_bound_number (build->x[at * k + j]), leaf->scratch);
      }
  }
}

/* Adds a row with the multiplier -value. */
static void
subtract_row (struct node_leaf *leaf, size_t row, const mpz_t value,
              struct program_combination *combination)
{
  if (row == NODE_BUILD_NONE)
    return;
  mpz_neg (leaf->scratch, value);
  program_multiply (combination, program_row_number (leaf->build->program, row), leaf->scratch);
}

static void
combine_rows (struct node_leaf *leaf, struct program_combination *combination)
{
  const struct node_build *build = leaf->build;
  size_t k = build->types->k;
  for (size_t at = 0; at < build->times; at++)
    subtract_row (leaf, build->cap[at], leaf->y[at], combination);
  for (size_t i = 0; i < build->times * k; i++)
    subtract_row (leaf, build->chain[i], leaf->later[i], combination);
  for (size_t j = 0; j < k; j++)
    subtract_row (leaf, build->type[j], leaf->price[j], combination);
  program_multiply (combination, program_row_number (build->program, build->all), leaf->unit);
  subtract_row (leaf, build->last, leaf->unit, combination);
}

bool
node_leaf_derive (struct node_leaf *leaf, const struct node_branch *path, size_t depth,
                  size_t *number)
{
  struct program_combination combination;
  set_unit (leaf, path, depth);
  evaluate (leaf, path, depth);
  if (!find_right (leaf, path, depth))
    return false;
  program_combine (&combination);
  combine_bounds (leaf, path, depth, &combination);
  combine_rows (leaf, &combination);
  for (size_t i = 0; i < depth; i++) {
    mpz_neg (leaf->scratch, leaf->change[i]);
    program_multiply (&combination, path[i].assumed[path[i].second], leaf->scratch);
  }
  mpz_mul_si (leaf->scratch, leaf->unit, leaf->build->types->destinations);
  *number = program_combined (leaf->build->program, &combination, leaf->scratch, leaf->right);
  return true;
}
