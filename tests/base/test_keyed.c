/* Items with a key: sorting and heaps give the same order. */
#include "base/keyed.h"
#include "base/memory.h"
#include "base/rng.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

enum { ITEMS = 200 };

/* Few different keys, so that many are equal. */
static void
draw (struct rng *rng, struct keyed items[ITEMS])
{
  for (int32_t i = 0; i < ITEMS; i++)
    items[i] = (struct keyed){ rng_range (rng, -5, 5), i * 7 % ITEMS };
}

Test (keyed, sorts_by_key_then_item)
{
  struct rng rng;
  struct keyed items[ITEMS];
  rng_init (&rng, 1);
  draw (&rng, items);
  keyed_sort (items, ITEMS);
  for (int i = 1; i < ITEMS; i++) {
    cr_assert_leq (items[i - 1].key, items[i].key);
    cr_assert (items[i - 1].key < items[i].key || items[i - 1].item < items[i].item);
  }
  cr_assert_eq (keyed_compare (&items[0], &items[0]), 0);
}

Test (keyed, heap_gives_the_sorted_order)
{
  struct rng rng;
  struct keyed items[ITEMS], heap[ITEMS];
  size_t length = 0;
  rng_init (&rng, 2);
  draw (&rng, items);
  for (int i = 0; i < ITEMS; i++)
    keyed_push (heap, &length, items[i]);
  keyed_sort (items, ITEMS);
  for (int i = 0; i < ITEMS; i++)
    cr_assert_eq (keyed_pop (heap, &length).item, items[i].item);
  cr_assert_eq (length, 0);
}

/* The top moves to its place among the others. */
Test (keyed, replaces_the_top)
{
  struct keyed heap[3];
  size_t length = 0;
  for (int32_t i = 0; i < 3; i++)
    keyed_push (heap, &length, (struct keyed){ 10 * i, i });
  keyed_replace (heap, length, (struct keyed){ 15, 0 });
  static const int32_t expected[] = { 1, 0, 2 };
  for (int i = 0; i < 3; i++)
    cr_assert_eq (keyed_pop (heap, &length).item, expected[i]);
}

/* Any count gives the same order; a deadline that passes at any look ends it there. */
Test (keyed, sorting_looks_at_the_deadline)
{
  enum { MOST = 400000 };
  struct keyed *items = memory_alloc (MOST, sizeof *items);
  struct keyed *sorted = memory_alloc (MOST, sizeof *sorted);
  static const size_t counts[] = { 0, 1, 65535, 65536, 65537, 131072, 196609, MOST };
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    if (counts[i] == MOST && !quick_or_slow (0, 1))
      continue;
    uint64_t state = 7;
    for (size_t j = 0; j < counts[i]; j++) {
      state = state * UINT64_C (6364136223846793005) + 1442695040888963407U;
      items[j] = sorted[j] = (struct keyed){ (int64_t)(state >> 48), (int32_t)j };
    }
    keyed_sort (sorted, counts[i]);
    limits_pass_at (UINT64_MAX);
    cr_assert (keyed_sort_within (items, counts[i], &deadline));
    uint64_t looks = limits_looks ();
    cr_assert_eq (memcmp (items, sorted, counts[i] * sizeof *items), 0, "%zu", counts[i]);
    cr_assert_geq (looks, counts[i] / 65536);
    for (uint64_t look = 1; look <= looks; look++) {
      if (look % 4 != 1 && look < looks && !quick_or_slow (0, 1))
        continue;
      limits_pass_at (look);
      cr_assert_not (keyed_sort_within (items, counts[i], &deadline));
      cr_assert_eq (limits_looks (), look);
    }
    limits_pass_at (0);
  }
  memory_free (items, sorted);
}
