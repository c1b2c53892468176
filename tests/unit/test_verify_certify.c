#include "tests/unit/verify_tiny.h"
#include "verify/certify.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Check a certificate for an instance, both as text. */
static enum status_code
certify (const char *instance_text, size_t instance_length, const char *text, size_t length, struct certify_claim *claim, struct status *status)
{
  struct verify_source about = { instance_text, instance_length, "instance", 1 }, source = { text, length, "certificate", 1 };
  struct verify_instance instance;
  enum status_code code;

  verify_instance_init (&instance);
  status_init (status);
  cr_assert (verify_instance_read (&instance, &about, status), "%s", status->message);
  code = certify_check (&instance, &source, NULL, claim, status);
  verify_instance_clear (&instance);
  return code;
}

static enum status_code
certify_outputs (const struct output *instance, const struct output *certificate, struct certify_claim *claim, struct status *status)
{
  return certify (instance->bytes, instance->length, certificate->bytes, certificate->length, claim, status);
}

/* The bound at the root by definition, in units. */
static long long
root_bound (const struct tiny *tiny, int T, int unit, const int *price)
{
  long long y[TINY_TIME], bound = 0;

  tiny_worth (tiny, T, unit, price, y);
  for (int t = tiny->source; t < T; t += tiny->source)
    bound += y[T - t];
  for (int j = 0; j < tiny->k; j++)
    bound += (long long)tiny->count[j] * price[j];
  return bound;
}

/* Halves from 0 to 4 for every type until the root's bound falls below n. */
static bool
find_prices (const struct tiny *tiny, int T, int *price)
{
  int grid = 9, combinations = 1;

  for (int j = 0; j < tiny->k; j++)
    combinations *= grid;
  for (int code = 0; code < combinations; code++) {
    for (int j = 0, rest = code; j < tiny->k; j++, rest /= grid)
      price[j] = rest % grid;
    if (root_bound (tiny, T, 2, price) < 2LL * tiny->n)
      return true;
  }
  return false;
}

static const struct known {
  struct tiny tiny;
  int optimum;
} knowns[] = {
  { { 2, 2, 5, { 3, 4 }, { 1, 4 }, 1 }, 7 },
  { { 1, 2, 3, { 2, 3 }, { 1, 2 }, 1 }, 4 }, /* not the next one: 1; 2 3x2 */
  { { 1, 2, 6, { 2, 3 }, { 1, 5 }, 1 }, 4 }, /* 004 Fig. 2: 1; 2 3x5 */
  { { 3, 2, 6, { 4, 7 }, { 2, 4 }, 1 }, 0 },
  { { 3, 2, 5, { 4, 7 }, { 2, 3 }, 1 }, 9 }, /* 001 Fig. 1: 3; 2x4 3x7 */
  { { 3, 2, 5, { 2, 4 }, { 2, 3 }, 1 }, 8 },
  { { 5, 1, 5, { 4 }, { 5 }, 1 }, 14 },
  { { 5, 2, 5, { 4, 5 }, { 3, 2 }, 1 }, 0 },
};
