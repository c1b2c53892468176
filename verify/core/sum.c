#include "verify/core/sum.h"

void
verify_sum_init (struct verify_sum *sum)
{
  mpz_inits (sum->num, sum->den, sum->left, sum->right, NULL);
  mpz_set_ui (sum->den, 1);
}

void
verify_sum_clear (struct verify_sum *sum)
{
  mpz_clears (sum->num, sum->den, sum->left, sum->right, NULL);
}

void
verify_sum_swap (struct verify_sum *a, struct verify_sum *b)
{
  mpz_swap (a->num, b->num);
  mpz_swap (a->den, b->den);
}

void
verify_sum_set (struct verify_sum *sum, struct verify_ratio value)
{
  mpz_set_si (sum->num, value.num);
  mpz_set_si (sum->den, value.den);
}

void
verify_sum_add (struct verify_sum *sum, struct verify_ratio value)
{
  if (mpz_cmp_si (sum->den, value.den) == 0) {
    mpz_set_si (sum->left, value.num);
  } else {
    mpz_mul_si (sum->left, sum->den, value.num);
    mpz_mul_si (sum->num, sum->num, value.den);
    mpz_mul_si (sum->den, sum->den, value.den);
  }
  mpz_add (sum->num, sum->num, sum->left);
}

void
verify_sum_add_product (struct verify_sum *sum, struct verify_ratio a, struct verify_ratio b)
{
  mpz_mul_si (sum->left, sum->den, a.num);
  mpz_mul_si (sum->left, sum->left, b.num);
  mpz_set_si (sum->right, a.den);
  mpz_mul_si (sum->right, sum->right, b.den);
  mpz_mul (sum->num, sum->num, sum->right);
  mpz_mul (sum->den, sum->den, sum->right);
  mpz_add (sum->num, sum->num, sum->left);
}

int
verify_sum_compare (struct verify_sum *sum, struct verify_ratio value)
{
  mpz_mul_si (sum->left, sum->num, value.den);
  mpz_mul_si (sum->right, sum->den, value.num);
  return mpz_cmp (sum->left, sum->right);
}

int
verify_sum_compare_sum (struct verify_sum *sum, const struct verify_sum *other)
{
  mpz_mul (sum->left, sum->num, other->den);
  mpz_mul (sum->right, sum->den, other->num);
  return mpz_cmp (sum->left, sum->right);
}

char *
verify_sum_text (const struct verify_sum *sum)
{
  mpq_t value;
  char *text;

  mpq_init (value);
  mpz_set (mpq_numref (value), sum->num);
  mpz_set (mpq_denref (value), sum->den);
  mpq_canonicalize (value);
  text = mpq_get_str (NULL, 10, value);
  mpq_clear (value);
  return text;
}
