#include "base/rng.h"
#include "verify/core/heap.h"

#include <criterion/criterion.h>

/* Against a plain list, round its end many times. */
Test (worklist, first_come_first_served)
{
  struct verify_worklist work;
  struct rng rng;
  uint32_t list[7];
  size_t length = 0;
  rng_init (&rng, 1);
  verify_worklist_init (&work, 7);
  for (int round = 0; round < 20000; round++) {
    uint32_t number = (uint32_t)rng_below (&rng, 7);
    if (length > 0 && rng_below (&rng, 2) == 0) {
      cr_assert_eq (verify_worklist_take (&work), list[0]);
      for (size_t i = 1; i < length; i++)
        list[i - 1] = list[i];
      length--;
    } else {
      bool there = false;
      verify_worklist_add (&work, number);
      for (size_t i = 0; i < length; i++)
        there = there || list[i] == number;
      if (!there)
        list[length++] = number;
    }
    cr_assert_eq (work.length, length);
    if (round % 1000 == 0) {
      verify_worklist_drop (&work);
      length = 0;
      cr_assert_eq (work.length, 0);
    }
  }
  verify_worklist_clear (&work);
}
