#include "lab/probe/space.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct probe_space *
space_find (const char *name, const struct model **model)
{
  for (const struct model *row = models; row->name; row++)
    for (const struct probe_space *const *space = row->probe ? row->probe->spaces : NULL;
         space && *space; space++)
      if (strcmp ((*space)->name, name) == 0) {
        *model = row;
        return *space;
      }
  return NULL;
}

void
space_second_text (const struct probe_space *space, int64_t second, char text[24])
{
  text[0] = '\0';
  if (space->kinds)
    snprintf (text, 24, "%s", second ? "slow" : "fast");
  else if (space->second)
    snprintf (text, 24, "%" PRId64, second);
}

void
space_second_json (const struct probe_space *space, int64_t second, struct output *out)
{
  if (space->kinds)
    output_print (out, ",\"%s\":\"%s\"", space->second, second ? "slow" : "fast");
  else if (space->second)
    output_print (out, ",\"m\":%" PRId64, second);
}

void
space_reading_clear (struct space_reading *reading)
{
  memory_free (reading->notation, reading->instance);
  memset (reading, 0, sizeof *reading);
}

void
space_second (const struct space_form *form, int n, int *least, int *most)
{
  *least = *most = 0;
  if (form->second)
    form->second (n, least, most);
  assert (*most < SPACE_SECOND);
}

static bool
is_number (char c)
{
  return c == 't' || c == 'T' || c == 'p';
}

void
space_shape (const struct space_form *form, int n, int m, struct space_point *point,
             struct space_layout *layout)
{
  form->layout (n, m, layout);
  point->n = n;
  point->m = m;
  point->length = 0;
  for (const char *c = layout->text; *c; c++)
    point->length += is_number (*c);
  assert (point->length <= SPACE_NUMBERS);
}

void
space_kinds (const struct space_layout *layout, char kinds[SPACE_NUMBERS])
{
  for (const char *c = layout->text; *c; c++)
    if (is_number (*c))
      *kinds++ = *c;
}

void
space_range (const struct space_layout *layout, char kind, int64_t max_cost, int64_t *least,
             int64_t *most)
{
  *least = kind == 'T';
  *most = kind == 'p' ? layout->places - 1 : max_cost;
}

uint64_t
space_count (const struct space_form *form, int n, int m, int64_t max_cost)
{
  struct space_point point;
  struct space_layout layout;
  char kinds[SPACE_NUMBERS];
  uint64_t count = 1;
  space_shape (form, n, m, &point, &layout);
  space_kinds (&layout, kinds);
  for (size_t i = 0; i < point.length; i++) {
    int64_t least, most;
    space_range (&layout, kinds[i], max_cost, &least, &most);
    if (__builtin_mul_overflow (count, (uint64_t)(most - least + 1), &count))
      return UINT64_MAX;
  }
  return count;
}

void
space_point (const struct space_form *form, int n, int m, int64_t max_cost, uint64_t index,
             struct space_point *point)
{
  struct space_layout layout;
  char kinds[SPACE_NUMBERS];
  space_shape (form, n, m, point, &layout);
  space_kinds (&layout, kinds);
  for (size_t i = point->length; i-- > 0;) {
    int64_t least, most;
    space_range (&layout, kinds[i], max_cost, &least, &most);
    uint64_t values = (uint64_t)(most - least + 1);
    point->number[i] = least + (int64_t)(index % values);
    index /= values;
  }
}

bool
space_next (const char *kinds, const struct space_layout *layout, int64_t max_cost,
            struct space_point *point)
{
  for (size_t i = point->length; i-- > 0;) {
    int64_t least, most;
    space_range (layout, kinds[i], max_cost, &least, &most);
    if (point->number[i] < most) {
      point->number[i]++;
      return true;
    }
    point->number[i] = least;
  }
  return false;
}

int64_t
space_largest (const char *kinds, const struct space_point *point)
{
  int64_t largest = 0;
  for (size_t i = 0; i < point->length; i++)
    if (kinds[i] != 'p' && point->number[i] > largest)
      largest = point->number[i];
  return largest;
}

int64_t
space_divisor (const char *kinds, const struct space_point *point)
{
  int64_t divisor = 0;
  for (size_t i = 0; i < point->length && divisor != 1; i++)
    if (kinds[i] != 'p' && point->number[i] > 0)
      divisor = divisor > 0 ? int64_gcd (divisor, point->number[i]) : point->number[i];
  return divisor;
}

bool
space_valid (const struct space_form *form, const struct space_point *point)
{
  return !form->valid || form->valid (point);
}

static int
compare (const struct space_point *a, const struct space_point *b)
{
  for (size_t i = 0; i < a->length; i++)
    if (a->number[i] != b->number[i])
      return a->number[i] < b->number[i] ? -1 : 1;
  return 0;
}

static void
image (const struct space_form *form, const struct space_point *from, uint64_t map,
       struct space_point *to)
{
  to->n = from->n;
  to->m = from->m;
  to->length = from->length;
  form->image (from, map, to);
}

bool
space_first (const struct space_form *form, const struct space_point *point)
{
  struct space_point other;
  uint64_t order = form->order (point->n, point->m);
  for (uint64_t map = 1; map < order; map++) {
    image (form, point, map, &other);
    if (compare (&other, point) < 0)
      return false;
  }
  return true;
}

void
space_orbit (const struct space_form *form, const struct space_point *point,
             struct space_orbit *orbit)
{
  struct space_point other;
  uint64_t order = form->order (point->n, point->m);
  orbit->length = 0;
  for (uint64_t map = 0; map < order; map++) {
    size_t known = 0;
    image (form, point, map, &other);
    while (known < orbit->length && compare (&orbit->point[known], &other) != 0)
      known++;
    if (known < orbit->length)
      continue;
    memory_grow (orbit->point, orbit->capacity, orbit->length + 1);
    orbit->point[orbit->length++] = other;
  }
}

void
space_reduce (const struct space_form *form, struct space_point *point)
{
  struct space_layout layout;
  char kinds[SPACE_NUMBERS];
  form->layout (point->n, point->m, &layout);
  space_kinds (&layout, kinds);
  int64_t divisor = space_divisor (kinds, point);
  for (size_t i = 0; i < point->length && divisor > 1; i++)
    if (kinds[i] != 'p')
      point->number[i] /= divisor;
}

bool
space_random (const struct space_form *form, int64_t least, int64_t most, int64_t max_cost,
              struct rng *rng, struct space_point *point)
{
  struct space_layout layout;
  char kinds[SPACE_NUMBERS];
  for (int draw = 0; draw < 1000; draw++) {
    int n = (int)rng_range (rng, least, most), low, high;
    space_second (form, n, &low, &high);
    space_shape (form, n, (int)rng_range (rng, low, high), point, &layout);
    space_kinds (&layout, kinds);
    int64_t top = rng_range (rng, 1, max_cost);
    for (size_t i = 0; i < point->length; i++) {
      int64_t lowest, highest;
      space_range (&layout, kinds[i], top, &lowest, &highest);
      point->number[i] = rng_range (rng, lowest, highest);
    }
    if (space_valid (form, point) && space_divisor (kinds, point) > 0)
      return true;
  }
  return false;
}

/* To any value, to one nearby, to the least, or to another number's of its kind. */
static void
change_number (const char *kinds, const struct space_layout *layout, int64_t max_cost,
               struct rng *rng, struct space_point *point)
{
  size_t i = (size_t)rng_below (rng, point->length), j = (size_t)rng_below (rng, point->length);
  int64_t least, most, value = point->number[i];
  space_range (layout, kinds[i], max_cost, &least, &most);
  switch (rng_below (rng, 8)) {
  case 0:
  case 1:
    value = rng_range (rng, least, most);
    break;
  case 2:
    value = least;
    break;
  case 3:
  case 4:
    value = kinds[i] == kinds[j] ? point->number[j] : value;
    break;
  default:
    value += rng_below (rng, 2) ? 1 : -1;
  }
  point->number[i] = value < least ? least : value > most ? most : value;
}

bool
space_change (const struct space_form *form, int64_t max_cost, struct rng *rng,
              struct space_point *point)
{
  struct space_layout layout;
  char kinds[SPACE_NUMBERS];
  form->layout (point->n, point->m, &layout);
  space_kinds (&layout, kinds);
  do
    change_number (kinds, &layout, max_cost, rng, point);
  while (rng_below (rng, 3) == 0);
  return space_valid (form, point) && space_divisor (kinds, point) > 0;
}

uint64_t
space_factorial (int count)
{
  uint64_t product = 1;
  for (int i = 2; i <= count; i++)
    product *= (uint64_t)i;
  return product;
}

void
space_permutation (uint64_t index, int count, int *permutation)
{
  for (int i = 0; i < count; i++)
    permutation[i] = i;
  for (int i = 0; i < count; i++) {
    uint64_t rest = space_factorial (count - 1 - i);
    int place = i + (int)(index / rest), chosen = permutation[place];
    index %= rest;
    memmove (&permutation[i + 1], &permutation[i], (size_t)(place - i) * sizeof *permutation);
    permutation[i] = chosen;
  }
}
