/* Sorting within limits. */
#include "verify/core/sort.h"

#include "base/memory.h"
#include "tests/support/rounds.h"
#include "verify/core/clock.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>

struct item {
  uint32_t key, number;
};

static int
by_key (const void *x, const void *y, void *context)
{
  const struct item *a = x, *b = y;
  ++*(uint64_t *)context;
  return (a->key > b->key) - (a->key < b->key);
}

/* In order, and equal ones in the order they were in; whatever look passes, it says so. */
Test (sort, sorts_within_limits)
{
  static const size_t counts[]
    = { 0, 1, 2, 3, 16384, 16385, 32768, 40000, 65536, 65537, 100000, 300001 };
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  verify_clock_set (&deadline);
  for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
    size_t count = counts[c];
    struct item *items = memory_alloc (count + 1, sizeof *items);
    uint64_t looks = 1, compared = 0;
    for (uint64_t look = 0; look <= looks; look += 1 + looks / (uint64_t)quick_or_slow (7, 20)) {
      uint32_t state = 1;
      for (size_t i = 0; i < count; i++)
        items[i] = (struct item){ (state = state * 1664525 + 1013904223) >> 20, (uint32_t)i };
      limits_pass_at (look == 0 ? UINT64_MAX : look);
      bool sorted = verify_sort (items, count, sizeof *items, by_key, &compared);
      cr_assert_eq (sorted, look == 0);
      looks = look == 0 ? limits_looks () : looks;
      for (size_t i = 1; look == 0 && i < count; i++)
        cr_assert (items[i - 1].key < items[i].key
                   || (items[i - 1].key == items[i].key && items[i - 1].number < items[i].number));
      cr_assert (look == 0 || limits_looks () == look, "it goes on");
    }
    cr_expect_geq (looks, count / 16384);
    free (items);
  }
  limits_pass_at (0);
  verify_clock_set (NULL);
}
