#include "verify/prices.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define STEP_BYTES 64 /* of memory, about, for a step or a change under way */

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
verify_prices_init (struct verify_prices *prices, const struct verify_types *types)
{
  *prices = (struct verify_prices){ .types = types };
  mpz_init_set_ui (prices->unit, 1);
  mpz_init (prices->enough);
  prices->price = numbers_new (types->k);
  prices->active = memory_alloc (types->k, sizeof *prices->active);
  prices->changes = memory_zero (types->k, sizeof *prices->changes);
  prices->gain = numbers_new (types->k);
  prices->pending = numbers_new (types->k);
  prices->due = memory_alloc (types->k, sizeof *prices->due);
  verify_heap_init (&prices->heap, types->k);
}

void
verify_prices_clear (struct verify_prices *prices)
{
  size_t k = prices->types->k;

  mpz_clear (prices->unit);
  mpz_clear (prices->enough);
  numbers_free (prices->price, k);
  numbers_free (prices->value, prices->capacity);
  numbers_free (prices->gain, k);
  numbers_free (prices->pending, k);
  for (size_t j = 0; j < k; j++) {
    numbers_free (prices->changes[j].change, prices->changes[j].capacity);
    free (prices->changes[j].time);
  }
  free (prices->changes);
  free (prices->at);
  free (prices->active);
  free (prices->due);
  verify_heap_clear (&prices->heap);
}

bool
verify_prices_set (struct verify_prices *prices, const struct verify_price *list, size_t length)
{
  mpz_set_ui (prices->unit, 1);
  for (size_t i = 0; i < length; i++) {
    mpz_lcm_ui (prices->unit, prices->unit, (unsigned long)list[i].price.den);
    if (mpz_sizeinbase (prices->unit, 2) > VERIFY_PRICE_BITS)
      return false;
  }
  for (size_t j = 0; j < prices->types->k; j++)
    mpz_set_ui (prices->price[j], 0);
  for (size_t i = 0; i < length; i++) {
    mpz_t *price = &prices->price[list[i].type];
    mpz_divexact_ui (*price, prices->unit, (unsigned long)list[i].price.den);
    mpz_mul_si (*price, *price, list[i].price.num);
  }
  mpz_mul_si (prices->enough, prices->unit, prices->types->destinations);
  return true;
}

/* The types whose price is below that of every faster one. */
static void
find_active (struct verify_prices *prices)
{
  const mpz_t *least = NULL;

  prices->active_length = 0;
  for (size_t j = 0; j < prices->types->k; j++) {
    if (least == NULL || mpz_cmp (prices->price[j], *least) < 0) {
      least = (const mpz_t *)&prices->price[j];
      prices->active[prices->active_length++] = j;
    }
  }
}

/* y becomes `value` beyond `at`. Memory of earlier evaluations is used again. */
static void
add_step (struct verify_prices *prices, int64_t at, const mpz_t value)
{
  if (prices->length == prices->capacity) {
    size_t capacity = prices->capacity > 0 ? 2 * prices->capacity : 64;
    prices->at = memory_resize (prices->at, capacity, sizeof *prices->at);
    prices->value = memory_resize (prices->value, capacity, sizeof *prices->value);
    for (; prices->capacity < capacity; prices->capacity++)
      mpz_init (prices->value[prices->capacity]);
  }
  prices->at[prices->length] = at;
  mpz_set (prices->value[prices->length++], value);
}

/* Doubles a full ring, unrolled from its head. Capacities are powers of two. */
static void
changes_grow (struct verify_changes *changes)
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
  free (changes->time);
  free (changes->change);
  *changes = (struct verify_changes){ time, change, 0, changes->length, capacity };
}

/* G of active type `a` will change at `time` by x + y. */
static void
add_change (struct verify_prices *prices, size_t a, int64_t time, const mpz_t x, const mpz_t y)
{
  struct verify_changes *changes = &prices->changes[a];
  size_t last;

  if (changes->length == changes->capacity)
    changes_grow (changes);
  last = (changes->head + changes->length++) & (changes->capacity - 1);
  changes->time[last] = time;
  mpz_add (changes->change[last], x, y);
  prices->under_way++;
}

static void
take_change (struct verify_prices *prices, size_t a)
{
  struct verify_changes *changes = &prices->changes[a];

  mpz_swap (prices->pending[a], changes->change[changes->head]);
  changes->head = (changes->head + 1) & (changes->capacity - 1);
  changes->length--;
  prices->under_way--;
}

/* Moves every G_j that changes at the earliest event's time; `best` rises to the y that follows. Returns how many are due. */
static size_t
take_due (struct verify_prices *prices, mpz_t best, mpz_t worth)
{
  int64_t now = prices->heap.events[0].time;
  size_t count = 0;

  while (prices->heap.length > 0 && prices->heap.events[0].time == now) {
    size_t a = verify_heap_pop (&prices->heap).queue;
    prices->due[count++] = a;
    take_change (prices, a);
    mpz_add (prices->gain[a], prices->gain[a], prices->pending[a]);
    mpz_sub (worth, prices->gain[a], prices->price[prices->active[a]]);
    mpz_add (worth, worth, prices->unit);
    if (mpz_cmp (worth, best) > 0)
      mpz_set (best, worth);
  }
  return count;
}

/* A rise of y now, and the pending changes of the due G_j, come back to each type one send of it later. */
static void
spread (struct verify_prices *prices, int64_t now, int64_t horizon, const mpz_t rise, size_t due)
{
  bool everybody = mpz_sgn (rise) > 0;
  size_t length = everybody ? prices->active_length : due;

  for (size_t i = 0; i < length; i++) {
    size_t a = everybody ? i : prices->due[i];
    int64_t time = now + prices->types->cost[prices->active[a]];
    if (time < horizon)
      add_change (prices, a, time, rise, prices->pending[a]);
  }
}

/* The due types go back into the heap with their next change. (A type runs out of changes only when all later ones lie beyond the horizon,
   so whoever is not due and may still get a change is in the heap.) */
static void
settle (struct verify_prices *prices, size_t due)
{
  for (size_t i = 0; i < due; i++) {
    size_t a = prices->due[i];
    const struct verify_changes *changes = &prices->changes[a];
    mpz_set_ui (prices->pending[a], 0);
    if (changes->length > 0)
      verify_heap_push (&prices->heap, changes->time[changes->head], a);
  }
}

/* y is 1 from 0 on. */
static void
start (struct verify_prices *prices, int64_t horizon, mpz_t best)
{
  find_active (prices);
  prices->length = 0;
  prices->under_way = 0;
  prices->heap.length = 0;
  for (size_t a = 0; a < prices->active_length; a++) {
    prices->changes[a].head = prices->changes[a].length = 0;
    mpz_set_ui (prices->gain[a], 0);
    mpz_set_ui (prices->pending[a], 0);
    prices->due[a] = a;
  }
  mpz_set (best, prices->unit);
  add_step (prices, 0, best);
  spread (prices, 0, horizon, best, prices->active_length);
  settle (prices, prices->active_length);
}

static bool
too_much (const struct verify_prices *prices, const struct deadline *deadline)
{
  size_t items = prices->length + prices->under_way;

  if (deadline == NULL)
    return items > VERIFY_STEPS_MAX;
  return items > VERIFY_STEPS_MAX || (deadline->bytes > 0 && items > deadline->bytes / STEP_BYTES) || deadline_passed (deadline);
}

/* One instant of the evaluation. `best` is y and may rise; `rise` and `worth` are workspace. */
static void
step (struct verify_prices *prices, int64_t horizon, mpz_t best, mpz_t rise, mpz_t worth)
{
  int64_t now = prices->heap.events[0].time;
  size_t due;

  mpz_neg (rise, best);
  due = take_due (prices, best, worth);
  if (mpz_cmp (best, prices->enough) > 0)
    mpz_set (best, prices->enough);
  mpz_add (rise, rise, best);
  if (mpz_sgn (rise) > 0)
    add_step (prices, now, best);
  spread (prices, now, horizon, rise, due);
  settle (prices, due);
}

enum status_code
verify_prices_evaluate (struct verify_prices *prices, int64_t horizon, const struct deadline *deadline)
{
  enum status_code code = STATUS_OK;
  mpz_t best, rise, worth;

  mpz_inits (best, rise, worth, NULL);
  start (prices, horizon, best);
  for (unsigned steps = 1; code == STATUS_OK && prices->heap.length > 0 && mpz_cmp (best, prices->enough) < 0; steps++) {
    step (prices, horizon, best, rise, worth);
    if (steps % 256 == 0 && too_much (prices, deadline))
      code = STATUS_LIMIT;
  }
  mpz_clears (best, rise, worth, NULL);
  return code;
}

bool
verify_prices_prove (const struct verify_prices *prices, int64_t T)
{
  const struct verify_types *types = prices->types;
  mpz_t bound, rise;
  bool below;

  mpz_inits (bound, rise, NULL);
  for (size_t j = 0; j < types->k; j++)
    mpz_addmul_ui (bound, prices->price[j], (unsigned long)types->count[j]);
  for (size_t i = 0; i < prices->length && prices->at[i] < T; i++) {
    /* The source's slots m c_0 < T - at[i] are worth this step. */
    int64_t slots = (T - prices->at[i] - 1) / types->source;
    mpz_set (rise, prices->value[i]);
    if (i > 0)
      mpz_sub (rise, rise, prices->value[i - 1]);
    mpz_addmul_ui (bound, rise, (unsigned long)slots);
  }
  below = mpz_cmp (bound, prices->enough) < 0;
  mpz_clears (bound, rise, NULL);
  return below;
}
