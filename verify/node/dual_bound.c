#include "verify/node/dual_bound.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define STEP_BYTES 64 /* memory of a step or a pending change, approximately */
#define LOOK 1024     /* changes of types between two looks at the deadline */

static mpz_t *
numbers_new (size_t length)
{
  mpz_t *numbers = memory_alloc (length, sizeof *numbers);

  for (size_t i = 0; i < length; i++)
    mpz_init (numbers[i]);
  return numbers;
}

static void
numbers_free (mpz_t *numbers, size_t length)
{
  for (size_t i = 0; i < length; i++)
    mpz_clear (numbers[i]);
  free (numbers);
}

void
verify_dual_bound_init (struct verify_dual_bound *dual_bound, const struct verify_node_types *types)
{
  *dual_bound = (struct verify_dual_bound){ .types = types };
  mpz_init_set_ui (dual_bound->unit, 1);
  mpz_init (dual_bound->enough);
  dual_bound->dual = numbers_new (types->k);
  dual_bound->active = memory_alloc (types->k, sizeof *dual_bound->active);
  dual_bound->changes = memory_zero (types->k, sizeof *dual_bound->changes);
  dual_bound->gain = numbers_new (types->k);
  dual_bound->pending = numbers_new (types->k);
  dual_bound->due = memory_alloc (types->k, sizeof *dual_bound->due);
  verify_heap_init (&dual_bound->heap, types->k);
}

void
verify_dual_bound_clear (struct verify_dual_bound *dual_bound)
{
  size_t k = dual_bound->types->k;

  mpz_clear (dual_bound->unit);
  mpz_clear (dual_bound->enough);
  numbers_free (dual_bound->dual, k);
  numbers_free (dual_bound->value, dual_bound->capacity);
  numbers_free (dual_bound->gain, k);
  numbers_free (dual_bound->pending, k);
  for (size_t j = 0; j < k; j++) {
    numbers_free (dual_bound->changes[j].change, dual_bound->changes[j].capacity);
    free (dual_bound->changes[j].time);
  }
  memory_free (dual_bound->changes, dual_bound->at, dual_bound->active, dual_bound->due);
  verify_heap_clear (&dual_bound->heap);
}

bool
verify_dual_bound_set (struct verify_dual_bound *dual_bound, const struct verify_dual_value *list,
                       size_t length)
{
  mpz_set_ui (dual_bound->unit, 1);
  for (size_t i = 0; i < length; i++) {
    mpz_lcm_ui (dual_bound->unit, dual_bound->unit, (unsigned long)list[i].value.den);
    if (mpz_sizeinbase (dual_bound->unit, 2) > VERIFY_DUAL_BITS)
      return false;
  }
  for (size_t j = 0; j < dual_bound->types->k; j++)
    mpz_set_ui (dual_bound->dual[j], 0);
  for (size_t i = 0; i < length; i++) {
    mpz_t *dual = &dual_bound->dual[list[i].type];
    mpz_divexact_ui (*dual, dual_bound->unit, (unsigned long)list[i].value.den);
    mpz_mul_si (*dual, *dual, list[i].value.num);
  }
  mpz_mul_si (dual_bound->enough, dual_bound->unit, dual_bound->types->destinations);
  return true;
}

/* The active types: those whose dual value is below that of every faster type. */
static void
find_active (struct verify_dual_bound *dual_bound)
{
  const mpz_t *least = NULL;

  dual_bound->active_length = 0;
  for (size_t j = 0; j < dual_bound->types->k; j++) {
    if (least == NULL || mpz_cmp (dual_bound->dual[j], *least) < 0) {
      least = (const mpz_t *)&dual_bound->dual[j];
      dual_bound->active[dual_bound->active_length++] = j;
    }
  }
}

/* y is `value` for s > `at`. Memory of earlier evaluations is reused. */
static void
add_step (struct verify_dual_bound *dual_bound, int64_t at, const mpz_t value)
{
  if (dual_bound->length == dual_bound->capacity) {
    size_t capacity = dual_bound->capacity > 0 ? 2 * dual_bound->capacity : 64;
    dual_bound->at = memory_resize (dual_bound->at, capacity, sizeof *dual_bound->at);
    dual_bound->value = memory_resize (dual_bound->value, capacity, sizeof *dual_bound->value);
    for (; dual_bound->capacity < capacity; dual_bound->capacity++)
      mpz_init (dual_bound->value[dual_bound->capacity]);
  }
  dual_bound->at[dual_bound->length] = at;
  mpz_set (dual_bound->value[dual_bound->length++], value);
}

/* Doubles a full ring buffer and moves its head to 0. Capacities are powers of two. */
static void
changes_grow (struct verify_dual_changes *changes)
{
  size_t old = changes->capacity, capacity = old > 0 ? 2 * old : 4;
  int64_t *time = memory_alloc (capacity, sizeof *time);
  mpz_t *change = memory_alloc (capacity, sizeof *change);

  for (size_t i = 0; i < old; i++) {
    time[i] = changes->time[(changes->head + i) & (old - 1)];
    memcpy (change[i], changes->change[(changes->head + i) & (old - 1)], sizeof *change);
  }
  for (size_t i = old; i < capacity; i++)
    mpz_init (change[i]);
  memory_free (changes->time, changes->change);
  *changes = (struct verify_dual_changes){ time, change, 0, changes->length, capacity };
}

/* G of active type `a` will change at `time` by x + y. */
static void
add_change (struct verify_dual_bound *dual_bound, size_t a, int64_t time, const mpz_t x,
            const mpz_t y)
{
  struct verify_dual_changes *changes = &dual_bound->changes[a];
  size_t last;

  if (changes->length == changes->capacity)
    changes_grow (changes);
  last = (changes->head + changes->length++) & (changes->capacity - 1);
  changes->time[last] = time;
  mpz_add (changes->change[last], x, y);
  dual_bound->under_way++;
}

static void
take_change (struct verify_dual_bound *dual_bound, size_t a)
{
  struct verify_dual_changes *changes = &dual_bound->changes[a];

  mpz_swap (dual_bound->pending[a], changes->change[changes->head]);
  changes->head = (changes->head + 1) & (changes->capacity - 1);
  changes->length--;
  dual_bound->under_way--;
}

/* Applies all changes of G_j at the time of the earliest event; raises `best` to the resulting y.
   Returns the number of types that changed. */
static size_t
take_due (struct verify_dual_bound *dual_bound, mpz_t best, mpz_t slot_value)
{
  int64_t now = dual_bound->heap.events[0].time;
  size_t count = 0;

  while (dual_bound->heap.length > 0 && dual_bound->heap.events[0].time == now) {
    size_t a = verify_heap_pop (&dual_bound->heap).queue;
    dual_bound->due[count++] = a;
    take_change (dual_bound, a);
    mpz_add (dual_bound->gain[a], dual_bound->gain[a], dual_bound->pending[a]);
    mpz_sub (slot_value, dual_bound->gain[a], dual_bound->dual[dual_bound->active[a]]);
    mpz_add (slot_value, slot_value, dual_bound->unit);
    if (mpz_cmp (slot_value, best) > 0)
      mpz_set (best, slot_value);
  }
  return count;
}

/* A rise of y at `now` and the pending changes of the due G_j cause changes of each type one cost
   later. */
static void
add_returns (struct verify_dual_bound *dual_bound, int64_t now, int64_t horizon, const mpz_t rise,
             size_t due)
{
  bool all = mpz_sgn (rise) > 0;
  size_t length = all ? dual_bound->active_length : due;

  for (size_t i = 0; i < length; i++) {
    size_t a = all ? i : dual_bound->due[i];
    int64_t time = now + dual_bound->types->cost[dual_bound->active[a]];
    if (time < horizon)
      add_change (dual_bound, a, time, rise, dual_bound->pending[a]);
  }
}

/* Reinserts the due types into the heap with their next change. A type has no pending change only
   when all later ones lie beyond the horizon, so each type that is not due and may still change is
   in the heap. */
static void
settle (struct verify_dual_bound *dual_bound, size_t due)
{
  for (size_t i = 0; i < due; i++) {
    size_t a = dual_bound->due[i];
    const struct verify_dual_changes *changes = &dual_bound->changes[a];
    mpz_set_ui (dual_bound->pending[a], 0);
    if (changes->length > 0)
      verify_heap_push (&dual_bound->heap, changes->time[changes->head], a);
  }
}

/* y is 1 from 0 on. */
static void
start (struct verify_dual_bound *dual_bound, int64_t horizon, mpz_t best)
{
  find_active (dual_bound);
  dual_bound->length = 0;
  dual_bound->under_way = 0;
  dual_bound->heap.length = 0;
  for (size_t a = 0; a < dual_bound->active_length; a++) {
    dual_bound->changes[a].head = dual_bound->changes[a].length = 0;
    mpz_set_ui (dual_bound->gain[a], 0);
    mpz_set_ui (dual_bound->pending[a], 0);
    dual_bound->due[a] = a;
  }
  mpz_set (best, dual_bound->unit);
  add_step (dual_bound, 0, best);
  add_returns (dual_bound, 0, horizon, best, dual_bound->active_length);
  settle (dual_bound, dual_bound->active_length);
}

static bool
over_limit (const struct verify_dual_bound *dual_bound, const struct deadline *deadline)
{
  size_t items = dual_bound->length + dual_bound->under_way;

  if (deadline == NULL)
    return items > VERIFY_DUAL_STEPS;
  return items > VERIFY_DUAL_STEPS || (deadline->bytes > 0 && items > deadline->bytes / STEP_BYTES)
         || deadline_passed (deadline);
}

/* Processes one time of the evaluation. `best` is y and may rise; `rise` and `slot_value` are
   scratch. Returns the number of types that it dealt with. */
static size_t
step (struct verify_dual_bound *dual_bound, int64_t horizon, mpz_t best, mpz_t rise,
      mpz_t slot_value)
{
  int64_t now = dual_bound->heap.events[0].time;
  size_t due;

  mpz_neg (rise, best);
  due = take_due (dual_bound, best, slot_value);
  if (mpz_cmp (best, dual_bound->enough) > 0)
    mpz_set (best, dual_bound->enough);
  mpz_add (rise, rise, best);
  if (mpz_sgn (rise) > 0)
    add_step (dual_bound, now, best);
  add_returns (dual_bound, now, horizon, rise, due);
  settle (dual_bound, due);
  return mpz_sgn (rise) > 0 ? dual_bound->active_length : due;
}

enum status_code
verify_dual_bound_evaluate (struct verify_dual_bound *dual_bound, int64_t horizon,
                            const struct deadline *deadline)
{
  enum status_code code = STATUS_OK;
  size_t work = 0; /* since the last look at the deadline */
  mpz_t best, rise, slot_value;

  mpz_inits (best, rise, slot_value, NULL);
  start (dual_bound, horizon, best);
  while (code == STATUS_OK && dual_bound->heap.length > 0
         && mpz_cmp (best, dual_bound->enough) < 0) {
    work += step (dual_bound, horizon, best, rise, slot_value);
    if (work < LOOK)
      continue;
    work = 0;
    if (over_limit (dual_bound, deadline))
      code = STATUS_LIMIT;
  }
  mpz_clears (best, rise, slot_value, NULL);
  return code;
}

bool
verify_dual_bound_proves (const struct verify_dual_bound *dual_bound, int64_t T)
{
  const struct verify_node_types *types = dual_bound->types;
  mpz_t bound, rise;
  bool below;

  mpz_inits (bound, rise, NULL);
  for (size_t j = 0; j < types->k; j++)
    mpz_addmul_ui (bound, dual_bound->dual[j], (unsigned long)types->count[j]);
  for (size_t i = 0; i < dual_bound->length && dual_bound->at[i] < T; i++) {
    /* The slots m c_0 < T - at[i] of the source gain from this step. */
    int64_t slots = (T - dual_bound->at[i] - 1) / types->source;
    mpz_set (rise, dual_bound->value[i]);
    if (i > 0)
      mpz_sub (rise, rise, dual_bound->value[i - 1]);
    mpz_addmul_ui (bound, rise, (unsigned long)slots);
  }
  below = mpz_cmp (bound, dual_bound->enough) < 0;
  mpz_clears (bound, rise, NULL);
  return below;
}

static bool
take (int64_t *out, const mpz_t number)
{
  *out = mpz_get_si (number);
  return mpz_fits_slong_p (number);
}

static bool
copy_numbers (struct verify_dual_table *table, const struct verify_dual_bound *dual_bound)
{
  bool fits = take (&table->unit, dual_bound->unit) && take (&table->enough, dual_bound->enough);

  for (size_t j = 0; fits && j < dual_bound->types->k; j++)
    fits = take (&table->dual[j], dual_bound->dual[j]);
  for (size_t i = 0; fits && i < dual_bound->length; i++) {
    table->at[i] = dual_bound->at[i];
    fits = take (&table->value[i], dual_bound->value[i]);
  }
  return fits;
}

/* About two buckets a step at most, and at most one a tick. */
static void
fill_buckets (struct verify_dual_table *table, int64_t horizon)
{
  size_t step = 0, buckets;

  table->shift = 0;
  while ((uint64_t)(horizon >> table->shift) > 2 * table->length + 64)
    table->shift++;
  buckets = (size_t)(horizon >> table->shift) + 2;
  table->first = memory_resize (table->first, buckets, sizeof *table->first);
  for (size_t b = 0; b < buckets; b++) {
    while (step + 1 < table->length && (table->at[step + 1] >> table->shift) < (int64_t)b)
      step++;
    while (step + 1 < table->length && table->at[step + 1] == (int64_t)b << table->shift)
      step++;
    table->first[b] = (uint32_t)step;
  }
}

bool
verify_dual_table_from (struct verify_dual_table *table, const struct verify_dual_bound *dual_bound,
                        int64_t horizon)
{
  table->length = dual_bound->length;
  table->dual = memory_resize (table->dual, dual_bound->types->k, sizeof *table->dual);
  table->at = memory_resize (table->at, table->length, sizeof *table->at);
  table->value = memory_resize (table->value, table->length, sizeof *table->value);
  if (!copy_numbers (table, dual_bound))
    return false;
  fill_buckets (table, horizon);
  return true;
}

void
verify_dual_table_clear (struct verify_dual_table *table)
{
  memory_free (table->dual, table->at, table->value, table->first);
}
