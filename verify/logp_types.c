#include "verify/logp_types.h"

#include "base/memory.h"

#include <stdlib.h>

#define STEPS_MAX (INT64_C (1) << 61)

void
verify_logp_types_init (struct verify_logp_types *types)
{
  *types = (struct verify_logp_types){ .k = 0 };
  mpq_init (types->step);
}

void
verify_logp_types_clear (struct verify_logp_types *types)
{
  free (types->type);
  mpq_clear (types->step);
}

/* step = gcd (step, time), of fractions: gcd (a d, c b) / (b d). */
static void
divide_step (struct verify_logp_types *types, struct verify_ratio time)
{
  mpq_t value;
  mpz_t left, right;

  mpq_init (value);
  mpz_inits (left, right, NULL);
  verify_ratio_to (value, time);
  mpz_mul (left, mpq_numref (types->step), mpq_denref (value));
  mpz_mul (right, mpq_numref (value), mpq_denref (types->step));
  mpz_gcd (mpq_numref (types->step), left, right);
  mpz_mul (mpq_denref (types->step), mpq_denref (types->step), mpq_denref (value));
  mpq_canonicalize (types->step);
  mpq_clear (value);
  mpz_clears (left, right, NULL);
}

bool
verify_logp_types_steps (const struct verify_logp_types *types, struct verify_ratio time, int64_t *steps)
{
  mpq_t value;
  bool whole;

  mpq_init (value);
  verify_ratio_to (value, time);
  mpq_div (value, value, types->step);
  whole = mpz_cmp_ui (mpq_denref (value), 1) == 0 && mpq_sgn (value) >= 0 && mpz_cmp_si (mpq_numref (value), STEPS_MAX) <= 0;
  if (whole)
    *steps = mpz_get_si (mpq_numref (value));
  mpq_clear (value);
  return whole;
}

/* A group's times in steps. */
static bool
convert (const struct verify_logp_types *types, const struct verify_logp_group *group, int64_t latency, int64_t most,
         struct verify_logp_type *out)
{
  int64_t send, gap;

  if (!verify_logp_types_steps (types, group->send, &send) || !verify_logp_types_steps (types, group->receive, &out->receive)
      || !verify_logp_types_steps (types, group->gap, &gap))
    return false;
  out->hold = send > gap ? send : gap;
  out->count = group->count;
  if (send > most || out->receive > most || gap > most)
    return false;
  out->delay = send + latency;
  return true;
}

static int
compare (const void *x, const void *y)
{
  const struct verify_logp_type *a = x, *b = y;

  if (a->delay != b->delay)
    return a->delay < b->delay ? -1 : 1;
  if (a->receive != b->receive)
    return a->receive < b->receive ? -1 : 1;
  return (a->hold > b->hold) - (a->hold < b->hold);
}

static void
merge (struct verify_logp_types *types, size_t groups)
{
  qsort (types->type, groups, sizeof *types->type, compare);
  types->k = 0;
  for (size_t i = 0; i < groups; i++) {
    struct verify_logp_type group = types->type[i];
    if (types->k > 0 && compare (&types->type[types->k - 1], &group) == 0)
      types->type[types->k - 1].count += group.count;
    else
      types->type[types->k++] = group;
  }
}

static void
find_step (struct verify_logp_types *types, const struct verify_logp *instance)
{
  mpq_set_ui (types->step, 0, 1);
  divide_step (types, instance->latency);
  divide_step (types, instance->source.send);
  divide_step (types, instance->source.gap);
  for (size_t g = 0; g < instance->length; g++) {
    divide_step (types, instance->groups[g].send);
    divide_step (types, instance->groups[g].receive);
    divide_step (types, instance->groups[g].gap);
  }
}

bool
verify_logp_types_from (struct verify_logp_types *types, const struct verify_logp *instance)
{
  struct verify_logp_group source = instance->source;
  int64_t latency, most = STEPS_MAX / (8 * (instance->destinations + 1));

  find_step (types, instance);
  source.receive = (struct verify_ratio){ 0, 1 };
  if (!verify_logp_types_steps (types, instance->latency, &latency) || latency > most
      || !convert (types, &source, latency, most, &types->source))
    return false;
  types->type = memory_alloc (instance->length, sizeof *types->type);
  for (size_t g = 0; g < instance->length; g++)
    if (!convert (types, &instance->groups[g], latency, most, &types->type[g]))
      return false;
  types->destinations = instance->destinations;
  merge (types, instance->length);
  return true;
}

char *
verify_logp_types_text (const struct verify_logp_types *types, int64_t steps)
{
  mpq_t value;
  char *text;

  mpq_init (value);
  mpq_set_si (value, steps, 1);
  mpq_mul (value, value, types->step);
  text = mpq_get_str (NULL, 10, value);
  mpq_clear (value);
  return text;
}
