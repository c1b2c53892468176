#include "judge/ratio.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

static void
set (mpq_t out, struct rational value)
{
  mpz_set_si (mpq_numref (out), value.numerator);
  mpz_set_si (mpq_denref (out), value.denominator);
}

bool
ratio_within (struct rational makespan, struct rational factor, struct rational base)
{
  mpq_t left, right, by;
  mpq_inits (left, right, by, NULL);
  set (left, makespan);
  set (right, base);
  set (by, factor);
  mpq_mul (right, right, by);
  bool within = mpq_cmp (left, right) <= 0;
  mpq_clears (left, right, by, NULL);
  return within;
}

static bool
is_infinite (struct ratio ratio)
{
  return ratio.base.numerator == 0 && ratio.makespan.numerator > 0;
}

/* `out` is initialised; the ratio is finite. */
static void
divide (mpq_t out, struct ratio ratio)
{
  mpq_t base;
  mpq_set_si (out, 1, 1);
  if (ratio.base.numerator == 0)
    return;
  mpq_init (base);
  set (base, ratio.base);
  set (out, ratio.makespan);
  mpq_div (out, out, base);
  mpq_clear (base);
}

int
ratio_compare (struct ratio a, struct ratio b)
{
  mpq_t x, y;
  if (is_infinite (a) || is_infinite (b))
    return is_infinite (a) - is_infinite (b);
  mpq_inits (x, y, NULL);
  divide (x, a);
  divide (y, b);
  int order = mpq_cmp (x, y);
  mpq_clears (x, y, NULL);
  return order;
}

double
ratio_value (struct ratio ratio)
{
  mpq_t x;
  if (is_infinite (ratio))
    return INFINITY;
  mpq_init (x);
  divide (x, ratio);
  double value = mpq_get_d (x);
  mpq_clear (x);
  return value;
}

void
ratio_write (struct ratio ratio, bool json, struct output *out)
{
  mpq_t x;
  if (is_infinite (ratio)) {
    output_text (out, json ? "null" : "infinite");
    return;
  }
  mpq_init (x);
  divide (x, ratio);
  bool quoted = json && mpz_cmp_ui (mpq_denref (x), 1) != 0;
  char *text = mpq_get_str (NULL, 10, x);
  output_text (out, quoted ? "\"" : "");
  output_text (out, text);
  output_text (out, quoted ? "\"" : "");
  free (text);
  mpq_clear (x);
}
