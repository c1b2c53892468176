#include "lab/probe/shrink.h"

#include "base/memory.h"
#include "lab/probe/node/notation.h"

#include <string.h>

#define SCALES 64 /* largest costs that are all tried */

struct shrinker {
  struct node_types *types; /* the current instance */
  struct node_types trial;  /* the one that is tried */
  /* [k] of the current instance: what the trial is made from; a count of 0 leaves the type out */
  int64_t source, *cost, *count;
  bool (*holds) (const struct node_types *types, void *context);
  void *context;
  uint64_t tried;
};

static int64_t
sum_of_costs (const struct node_types *types)
{
  int64_t sum = types->source;
  for (size_t j = 0; j < types->k; j++)
    sum += types->cost[j] * types->count[j];
  return sum;
}

static int
compare (int64_t a, int64_t b)
{
  return (a > b) - (a < b);
}

/* As the header has it. It cannot descend for ever, so neither can a sequence of steps. */
static bool
smaller (const struct node_types *a, const struct node_types *b)
{
  int order = compare (a->destinations, b->destinations);
  order = order ? order : compare ((int64_t)a->k, (int64_t)b->k);
  order = order ? order : compare (notation_largest (a), notation_largest (b));
  order = order ? order : compare (sum_of_costs (a), sum_of_costs (b));
  return order < 0;
}

/* Start a trial from the current instance. */
static void
begin (struct shrinker *shrinker)
{
  const struct node_types *types = shrinker->types;
  shrinker->source = types->source;
  memcpy (shrinker->cost, types->cost, types->k * sizeof *types->cost);
  memcpy (shrinker->count, types->count, types->k * sizeof *types->count);
}

/* Make the trial; false where it is no instance. */
static bool
make_trial (struct shrinker *shrinker)
{
  size_t k = 0;
  for (size_t j = 0; j < shrinker->types->k; j++) {
    if (shrinker->count[j] == 0)
      continue;
    if (shrinker->cost[j] < 1)
      return false;
    shrinker->cost[k] = shrinker->cost[j];
    shrinker->count[k++] = shrinker->count[j];
  }
  if (k == 0 || shrinker->source < 1)
    return false;
  node_types_set (&shrinker->trial, shrinker->source, k, shrinker->cost, shrinker->count);
  shrinker->trial.scale = shrinker->types->scale;
  return true;
}

/* The trial becomes the current instance if it is smaller and has the property. */
static bool
attempt (struct shrinker *shrinker)
{
  if (!make_trial (shrinker) || !smaller (&shrinker->trial, shrinker->types))
    return false;
  shrinker->tried++;
  if (!shrinker->holds (&shrinker->trial, shrinker->context))
    return false;
  struct node_types old = *shrinker->types;
  *shrinker->types = shrinker->trial;
  shrinker->trial = old;
  return true;
}

/* The smallest power of two that is more than the value. */
static int64_t
power_above (int64_t value)
{
  int64_t power = 1;
  while (power <= value)
    power *= 2;
  return power;
}

static bool
leave_out (struct shrinker *shrinker)
{
  for (size_t j = 0; j < shrinker->types->k; j++) {
    int64_t count = shrinker->types->count[j];
    for (int64_t power = power_above (count); power > 0; power /= 2) {
      begin (shrinker);
      shrinker->count[j] = count > power ? count - power : 0;
      if (attempt (shrinker))
        return true;
    }
  }
  return false;
}

/* The cost of type j, or the source's where j is k. */
static int64_t *
place (struct shrinker *shrinker, size_t j)
{
  return j < shrinker->types->k ? &shrinker->cost[j] : &shrinker->source;
}

static bool
make_equal (struct shrinker *shrinker)
{
  for (size_t i = 0; i <= shrinker->types->k; i++)
    for (size_t j = 0; j <= shrinker->types->k; j++) {
      begin (shrinker);
      *place (shrinker, i) = *place (shrinker, j);
      if (attempt (shrinker))
        return true;
    }
  return false;
}

static bool
divide (struct shrinker *shrinker)
{
  struct node_types *types = shrinker->types;
  node_types_set (&shrinker->trial, types->source, types->k, types->cost, types->count);
  notation_reduce (&shrinker->trial);
  begin (shrinker);
  for (size_t j = 0; j < types->k; j++)
    shrinker->cost[j] = shrinker->trial.cost[j];
  shrinker->source = shrinker->trial.source;
  return attempt (shrinker);
}

/* cost * to / from, rounded down, to the nearest, or up. */
static int64_t
scaled (int64_t cost, int64_t to, int64_t from, int rounding)
{
  __extension__ typedef __int128 wide;
  int64_t more = rounding == 0 ? 0 : rounding == 1 ? from / 2 : from - 1;
  return (int64_t)(((wide)cost * to + more) / from);
}

static bool
scale_to (struct shrinker *shrinker, int64_t to)
{
  int64_t from = notation_largest (shrinker->types);
  for (int rounding = 0; rounding < 3; rounding++) {
    begin (shrinker);
    for (size_t i = 0; i <= shrinker->types->k; i++)
      *place (shrinker, i) = scaled (*place (shrinker, i), to, from, rounding);
    if (attempt (shrinker))
      return true;
  }
  return false;
}

static bool
scale_far (struct shrinker *shrinker)
{
  int64_t largest = notation_largest (shrinker->types);
  for (int64_t to = 1; to < largest && to <= SCALES; to++)
    if (scale_to (shrinker, to))
      return true;
  return false;
}

static bool
scale_a_little (struct shrinker *shrinker)
{
  int64_t largest = notation_largest (shrinker->types);
  for (int64_t power = power_above (largest) / 2; power > 0; power /= 2)
    if (power < largest && scale_to (shrinker, largest - power))
      return true;
  return false;
}

/* Lower the costs first .. last-1 (k is the source's) by as much as the powers of two give, the
   large ones first. */
static bool
lower_range (struct shrinker *shrinker, size_t first, size_t last)
{
  for (int64_t power = power_above (notation_largest (shrinker->types)) / 2; power > 0;
       power /= 2) {
    begin (shrinker);
    for (size_t i = first; i < last; i++)
      *place (shrinker, i) -= power;
    if (attempt (shrinker))
      return true;
  }
  return false;
}

static bool
lower (struct shrinker *shrinker)
{
  size_t k = shrinker->types->k;
  if (lower_range (shrinker, 0, k + 1))
    return true;
  for (size_t j = 0; j < k; j++)
    if (lower_range (shrinker, j, k))
      return true;
  for (size_t i = 0; i <= k; i++)
    if (lower_range (shrinker, i, i + 1))
      return true;
  return false;
}

static bool
lower_two (struct shrinker *shrinker)
{
  for (size_t i = 0; i <= shrinker->types->k; i++)
    for (size_t j = 0; j < i; j++) {
      begin (shrinker);
      --*place (shrinker, i);
      --*place (shrinker, j);
      if (attempt (shrinker))
        return true;
    }
  return false;
}

/* Those that gain most come first, and those that may gain little last. */
static bool
step (struct shrinker *shrinker)
{
  return leave_out (shrinker) || make_equal (shrinker) || divide (shrinker) || scale_far (shrinker)
         || lower (shrinker) || lower_two (shrinker) || scale_a_little (shrinker);
}

uint64_t
shrink (struct node_types *types, bool (*holds) (const struct node_types *types, void *context),
        void *context)
{
  struct shrinker shrinker = { .types = types, .holds = holds, .context = context };
  node_types_init (&shrinker.trial);
  shrinker.cost = memory_alloc (types->k, sizeof *shrinker.cost);
  shrinker.count = memory_alloc (types->k, sizeof *shrinker.count);
  while (step (&shrinker))
    ;
  node_types_clear (&shrinker.trial);
  memory_free (shrinker.cost, shrinker.count);
  return shrinker.tried;
}

/* Tries a smaller time in place i. */
static bool
lower_time (const struct space_form *form, struct space_point *point, size_t i, int64_t to,
            bool (*holds) (const struct space_point *point, void *context), void *context,
            uint64_t *tried)
{
  struct space_point smaller = *point;
  if (to >= point->number[i])
    return false;
  smaller.number[i] = to;
  if (!space_valid (form, &smaller))
    return false;
  ++*tried;
  if (!holds (&smaller, context))
    return false;
  *point = smaller;
  return true;
}

uint64_t
shrink_point (const struct space_form *form, struct space_point *point,
              bool (*holds) (const struct space_point *point, void *context), void *context)
{
  struct space_layout layout;
  char kinds[SPACE_NUMBERS];
  uint64_t tried = 0;
  bool changed = true;
  form->layout (point->n, point->m, &layout);
  space_kinds (&layout, kinds);
  while (changed) {
    struct space_point reduced = *point;
    space_reduce (form, &reduced);
    changed = false;
    if (space_largest (kinds, &reduced) < space_largest (kinds, point)) {
      tried++;
      changed = holds (&reduced, context);
    }
    if (changed)
      *point = reduced;
    for (size_t i = 0; i < point->length; i++) {
      int64_t least = kinds[i] == 'T';
      if (kinds[i] == 'p' || point->number[i] == least)
        continue;
      changed |= lower_time (form, point, i, least, holds, context, &tried)
                 || lower_time (form, point, i, point->number[i] / 2, holds, context, &tried)
                 || lower_time (form, point, i, point->number[i] - 1, holds, context, &tried);
    }
  }
  return tried;
}
