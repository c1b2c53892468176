#include "verify/logp/dual_bound.h"

#include "base/memory.h"

#include <stdlib.h>

#define CAP (INT64_C (1) << 60) /* larger values are replaced by this one */
#define LOOK ((size_t)1 << 20)  /* terms between two looks at the deadline */

/* N and H of docs/CERTIFICATES-logp.md, by ascending time. */
struct pricing {
  const struct verify_logp_types *types;
  const int64_t *dual;
  int64_t *below;  /* owned [steps + 1][k + 1]: N; column k is the source's */
  int64_t *arrive; /* owned [steps + 1]: H, 0 where it is negative */
};

int64_t
verify_logp_dual_entries (const struct verify_logp_types *types, int64_t steps)
{
  int64_t rows = (int64_t)types->k + 1;

  return steps < VERIFY_LOGP_DUAL_ENTRIES / rows ? rows * (steps + 1) : -1;
}

static const struct verify_logp_type *
column (const struct pricing *pricing, size_t i)
{
  return i == pricing->types->k ? &pricing->types->source : &pricing->types->type[i];
}

static int64_t
sum (int64_t a, int64_t b)
{
  return a == CAP || b == CAP || a + b >= CAP ? CAP : a + b;
}

/* N_i (left), when N and H are known for smaller arguments. */
static int64_t
value_below (const struct pricing *pricing, size_t i, int64_t left)
{
  const struct verify_logp_type *type = column (pricing, i);
  int64_t width = (int64_t)pricing->types->k + 1, now = 0, later = 0;

  if (left >= type->delay)
    now = pricing->arrive[left - type->delay];
  if (left >= type->hold)
    later = pricing->below[(left - type->hold) * width + (int64_t)i];
  return sum (now, later);
}

/* max (0, H (left)), when N is known for at most `left`. */
static int64_t
value_arriving (const struct pricing *pricing, int64_t left)
{
  int64_t width = (int64_t)pricing->types->k + 1, best = 0;

  for (size_t j = 0; j < pricing->types->k; j++) {
    int64_t rest = left - pricing->types->type[j].receive, value;
    if (rest < 0)
      continue;
    value = sum (pricing->below[rest * width + (int64_t)j], pricing->dual[j]);
    if (value > best)
      best = value;
  }
  return best;
}

/* Is the value that the source can reach below the sum of the dual values of all destinations? */
static enum status_code
compare (const struct pricing *pricing, int64_t reached)
{
  mpz_t all, part;
  enum status_code code;

  mpz_inits (all, part, NULL);
  for (size_t j = 0; j < pricing->types->k; j++) {
    mpz_set_si (part, pricing->dual[j]);
    mpz_mul_si (part, part, pricing->types->type[j].count);
    mpz_add (all, all, part);
  }
  code = reached < CAP && mpz_cmp_si (all, reached) > 0 ? STATUS_OK : STATUS_FALSE;
  mpz_clears (all, part, NULL);
  return code;
}

enum status_code
verify_logp_dual_bound (const struct verify_logp_types *types, const int64_t *dual, int64_t steps,
                        const struct deadline *deadline)
{
  struct pricing pricing = { .types = types, .dual = dual };
  size_t width = types->k + 1, work = 0; /* terms since the last look at the deadline */
  enum status_code code = STATUS_OK;

  pricing.below = memory_alloc ((size_t)(steps + 1) * width, sizeof *pricing.below);
  pricing.arrive = memory_alloc ((size_t)(steps + 1), sizeof *pricing.arrive);
  for (int64_t left = 0; left <= steps && code == STATUS_OK; left++) {
    for (size_t i = 0; i < width; i++)
      pricing.below[(size_t)left * width + i] = value_below (&pricing, i, left);
    pricing.arrive[left] = value_arriving (&pricing, left);
    work += 2 * width;
    if (work < LOOK)
      continue;
    work = 0;
    if (deadline_passed (deadline))
      code = STATUS_LIMIT;
  }
  if (code == STATUS_OK)
    code = compare (&pricing, pricing.below[(size_t)steps * width + types->k]);
  memory_free (pricing.below, pricing.arrive);
  return code;
}
