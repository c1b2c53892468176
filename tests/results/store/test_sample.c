/* Fair random samples of a store. */
#include "results/store/sample.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test (sample, some_of_many)
{
  for (uint64_t of = 0; of <= 12; of++)
    for (uint64_t want = 0; want <= of + 2; want++) {
      uint64_t count = want, *numbers = draw_some (of, &count, 100 * of + want);
      cr_expect_eq (count, want < of ? want : of);
      for (uint64_t i = 0; i < count; i++)
        cr_expect (numbers[i] < of && (i == 0 || numbers[i - 1] < numbers[i]));
      free (numbers);
    }
}

/* Every number is drawn equally often, and the same seed draws the same. */
Test (sample, fair)
{
  int times[10] = { 0 };
  for (uint64_t seed = 0; seed < 2000; seed++) {
    uint64_t count = 3, again = 3, *numbers = draw_some (10, &count, seed),
             *repeated = draw_some (10, &again, seed);
    cr_expect (count == again && memcmp (numbers, repeated, sizeof *numbers * count) == 0);
    for (uint64_t i = 0; i < count; i++)
      times[numbers[i]]++;
    free (numbers);
    free (repeated);
  }
  for (int i = 0; i < 10; i++)
    cr_expect (times[i] > 520 && times[i] < 680, "%d: %d", i, times[i]);
}
