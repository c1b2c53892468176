#include "verify/core/ratio.h"

#include <stdio.h>

_Static_assert(sizeof (long) == 8, "GMP's long must hold 64 bits");

/* no number of 64-bit parts needs more significant digits: 63 powers of ten below a 63-bit
   numerator */
#define DIGITS 120

/* A decimal being read, as digits * 10^exponent; the digits neither begin nor end with a zero. */
struct decimal {
  char digits[DIGITS + 1];
  size_t length;
  size_t zeros; /* seen after the last digit kept, not yet known to be significant */
  int64_t exponent;
  bool huge;
};

static void
decimal_digit (struct decimal *decimal, char digit)
{
  if (digit == '0') {
    decimal->zeros += decimal->length > 0;
    return;
  }
  if (decimal->zeros >= DIGITS || decimal->length + decimal->zeros >= DIGITS) {
    decimal->huge = true;
    return;
  }
  for (; decimal->zeros > 0; decimal->zeros--)
    decimal->digits[decimal->length++] = '0';
  decimal->digits[decimal->length++] = digit;
}

static bool
is_digit (const char *at, const char *end)
{
  return at < end && *at >= '0' && *at <= '9';
}

/* Reads one or more digits; NULL when there is none. */
static const char *
read_digits (struct decimal *decimal, const char *at, const char *end, int64_t each)
{
  if (!is_digit (at, end))
    return NULL;
  for (; is_digit (at, end); at++) {
    decimal_digit (decimal, *at);
    decimal->exponent += each;
  }
  return at;
}

static const char *
read_exponent (struct decimal *decimal, const char *at, const char *end)
{
  bool negative = at < end && *at == '-';
  int64_t value = 0;

  at += at < end && (*at == '-' || *at == '+');
  if (!is_digit (at, end))
    return NULL;
  for (; is_digit (at, end); at++)
    value = value > INT64_C (100000000000000000) ? value : value * 10 + (*at - '0');
  decimal->exponent += negative ? -value : value;
  return at;
}

/* A decimal without its sign up to `end`; false when malformed. */
static bool
read_decimal (struct decimal *decimal, const char *at, const char *end)
{
  at = read_digits (decimal, at, end, 0);
  if (at != NULL && at < end && *at == '.')
    at = read_digits (decimal, at + 1, end, -1);
  if (at != NULL && at < end && (*at == 'e' || *at == 'E'))
    at = read_exponent (decimal, at + 1, end);
  decimal->exponent += (int64_t)decimal->zeros;
  decimal->digits[decimal->length] = '\0';
  return at == end;
}

/* digits * 10^exponent as a fraction. False when its parts can certainly not fit. */
static bool
decimal_value (const struct decimal *decimal, mpz_t num, mpz_t den)
{
  mpz_set_ui (num, 0);
  mpz_set_ui (den, 1);
  if (decimal->length == 0 && !decimal->huge)
    return true;
  /* The digits do not end in 0, so at least 2^-exponent or 5^-exponent stays in the denominator. */
  if (decimal->huge || decimal->exponent > 19 || decimal->exponent < -64)
    return false;
  mpz_set_str (num, decimal->digits, 10);
  if (decimal->exponent < 0) {
    mpz_ui_pow_ui (den, 10, (unsigned long)-decimal->exponent);
  } else {
    mpz_t power;
    mpz_init (power);
    mpz_ui_pow_ui (power, 10, (unsigned long)decimal->exponent);
    mpz_mul (num, num, power);
    mpz_clear (power);
  }
  return true;
}

/* Integer digits up to `end`. */
static enum verify_ratio_code
read_part (const char *at, const char *end, mpz_t out)
{
  struct decimal decimal = { .length = 0 };
  mpz_t one;
  bool fits;

  if (read_digits (&decimal, at, end, 0) != end)
    return RATIO_SYNTAX;
  decimal.exponent = (int64_t)decimal.zeros;
  decimal.digits[decimal.length] = '\0';
  mpz_init (one);
  fits = decimal_value (&decimal, out, one);
  mpz_clear (one);
  return fits ? RATIO_OK : RATIO_HUGE;
}

static enum verify_ratio_code
read_fraction (const char *at, const char *slash, const char *end, mpq_t out)
{
  enum verify_ratio_code top = read_part (at, slash, mpq_numref (out)),
                         bottom = read_part (slash + 1, end, mpq_denref (out));

  if (top == RATIO_SYNTAX || bottom == RATIO_SYNTAX
      || (bottom == RATIO_OK && mpz_sgn (mpq_denref (out)) == 0))
    return RATIO_SYNTAX;
  return top == RATIO_HUGE ? top : bottom;
}

static enum verify_ratio_code
read_number (const char *at, const char *end, mpq_t out)
{
  struct decimal decimal = { .length = 0 };
  const char *slash = at;

  while (slash < end && *slash != '/')
    slash++;
  if (slash < end)
    return read_fraction (at, slash, end, out);
  if (!read_decimal (&decimal, at, end))
    return RATIO_SYNTAX;
  return decimal_value (&decimal, mpq_numref (out), mpq_denref (out)) ? RATIO_OK : RATIO_HUGE;
}

/* The most frequent kind, a few digits and nothing else, at a fraction of the cost. */
static bool
read_digits_alone (const char *text, size_t length, int64_t *out)
{
  if (length == 0 || length > 18)
    return false;
  *out = 0;
  for (size_t i = 0; i < length; i++) {
    if (!is_digit (text + i, text + length))
      return false;
    *out = *out * 10 + (text[i] - '0');
  }
  return true;
}

enum verify_ratio_code
verify_ratio_read (const char *text, size_t length, struct verify_ratio *out)
{
  const char *end = text + length;
  bool negative = length > 0 && *text == '-';
  enum verify_ratio_code code;
  mpq_t value;

  if (read_digits_alone (text, length, &out->num)) {
    out->den = 1;
    return RATIO_OK;
  }
  mpq_init (value);
  code = read_number (text + negative, end, value);
  if (code == RATIO_OK) {
    mpq_canonicalize (value);
    if (negative)
      mpq_neg (value, value);
    if (!verify_ratio_from (value, out))
      code = RATIO_HUGE;
  }
  mpq_clear (value);
  return code;
}

void
verify_ratio_to (mpq_t out, struct verify_ratio value)
{
  mpz_set_si (mpq_numref (out), value.num);
  mpz_set_si (mpq_denref (out), value.den);
}

bool
verify_ratio_whole (const mpq_t value, int64_t most, int64_t *out)
{
  bool whole = mpz_cmp_ui (mpq_denref (value), 1) == 0 && mpq_sgn (value) >= 0
               && mpz_cmp_si (mpq_numref (value), most) <= 0;

  if (whole)
    *out = mpz_get_si (mpq_numref (value));
  return whole;
}

bool
verify_ratio_from (const mpq_t value, struct verify_ratio *out)
{
  *out = (struct verify_ratio){ mpz_get_si (mpq_numref (value)), mpz_get_si (mpq_denref (value)) };
  return mpz_fits_slong_p (mpq_numref (value)) && mpz_fits_slong_p (mpq_denref (value));
}

int
verify_ratio_compare (struct verify_ratio a, struct verify_ratio b)
{
  __extension__ typedef __int128 wide; /* a product of two 64-bit numbers fits */
  wide left = (wide)a.num * b.den, right = (wide)b.num * a.den;

  return (left > right) - (left < right);
}

int
verify_compare_integers (const void *x, const void *y)
{
  int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

  return (a > b) - (a < b);
}

const char *
verify_ratio_text (struct verify_ratio value, char text[VERIFY_RATIO_TEXT])
{
  if (value.den == 1)
    snprintf (text, VERIFY_RATIO_TEXT, "%lld", (long long)value.num);
  else
    snprintf (text, VERIFY_RATIO_TEXT, "%lld/%lld", (long long)value.num, (long long)value.den);
  return text;
}

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
