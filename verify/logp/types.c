#include "verify/logp/types.h"

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
divide_step (struct verify_logp_types *types, const mpq_t time)
{
  mpz_t left, right;

  mpz_inits (left, right, NULL);
  mpz_mul (left, mpq_numref (types->step), mpq_denref (time));
  mpz_mul (right, mpq_numref (time), mpq_denref (types->step));
  mpz_gcd (mpq_numref (types->step), left, right);
  mpz_mul (mpq_denref (types->step), mpq_denref (types->step), mpq_denref (time));
  mpq_canonicalize (types->step);
  mpz_clears (left, right, NULL);
}

/* *steps: this time in steps. False when it is not an integer number of steps from 0 to `most`. */
static bool
count_steps (const struct verify_logp_types *types, const mpq_t time, int64_t most, int64_t *steps)
{
  mpq_t value;
  bool whole;

  mpq_init (value);
  mpq_div (value, time, types->step);
  whole = verify_ratio_whole (value, most, steps);
  mpq_clear (value);
  return whole;
}

bool
verify_logp_types_steps (const struct verify_logp_types *types, struct verify_ratio time,
                         int64_t *steps)
{
  mpq_t value;
  bool whole;

  mpq_init (value);
  verify_ratio_to (value, time);
  whole = count_steps (types, value, STEPS_MAX, steps);
  mpq_clear (value);
  return whole;
}

/* The times of a node: send + latency, receive, max (send, gap). */
struct times {
  mpq_t delay, receive, hold;
};

static void
times_init (struct times *times)
{
  mpq_inits (times->delay, times->receive, times->hold, NULL);
}

static void
times_clear (struct times *times)
{
  mpq_clears (times->delay, times->receive, times->hold, NULL);
}

static void
times_set (struct times *times, const struct verify_logp_instance *instance,
           const struct verify_logp_group *group)
{
  verify_ratio_to (times->delay, group->send);
  verify_ratio_to (times->hold, instance->latency);
  mpq_add (times->delay, times->delay, times->hold);
  verify_ratio_to (times->receive, group->receive);
  verify_ratio_to (times->hold,
                   verify_ratio_compare (group->send, group->gap) < 0 ? group->gap : group->send);
}

static void
find_step (struct verify_logp_types *types, const struct verify_logp_instance *instance,
           const struct verify_logp_group *source, struct times *times)
{
  mpq_set_ui (types->step, 0, 1);
  for (size_t g = 0; g <= instance->length; g++) {
    times_set (times, instance, g == 0 ? source : &instance->groups[g - 1]);
    divide_step (types, times->delay);
    divide_step (types, times->receive);
    divide_step (types, times->hold);
  }
}

/* A group's times in steps. */
static bool
convert (const struct verify_logp_types *types, const struct times *times, int64_t most,
         struct verify_logp_type *out)
{
  return count_steps (types, times->delay, most, &out->delay)
         && count_steps (types, times->receive, most, &out->receive)
         && count_steps (types, times->hold, most, &out->hold);
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

bool
verify_logp_types_from (struct verify_logp_types *types,
                        const struct verify_logp_instance *instance)
{
  struct verify_logp_group source = instance->source;
  int64_t most = STEPS_MAX / (4 * (instance->destinations + 1));
  struct times times;
  bool good;

  source.receive = (struct verify_ratio){ 0, 1 };
  times_init (&times);
  find_step (types, instance, &source, &times);
  times_set (&times, instance, &source);
  good = convert (types, &times, most, &types->source);
  types->type = memory_alloc (instance->length, sizeof *types->type);
  for (size_t g = 0; g < instance->length && good; g++) {
    times_set (&times, instance, &instance->groups[g]);
    types->type[g].count = instance->groups[g].count;
    good = convert (types, &times, most, &types->type[g]);
  }
  times_clear (&times);
  types->destinations = instance->destinations;
  if (good)
    merge (types, instance->length);
  return good;
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
