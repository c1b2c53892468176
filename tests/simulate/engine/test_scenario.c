/* What a source draws. */
#include "simulate/engine/scenario.h"

#include <criterion/criterion.h>

/* Exponential: the mean, and the share beyond one and two means, 1 / e and 1 / e^2. */
Test (scenario, gap)
{
  enum { DRAWS = 200000 };
  struct rng rng;
  int64_t sum = 0, one = 0, two = 0;
  rng_init (&rng, 5);
  for (int i = 0; i < DRAWS; i++) {
    int64_t gap = scenario_gap (&rng, 1000);
    cr_assert_geq (gap, 1);
    sum += gap;
    one += gap > 1000;
    two += gap > 2000;
  }
  cr_assert_float_eq ((double)sum / DRAWS, 1000, 8);
  cr_assert_float_eq ((double)one / DRAWS, 0.36788, 0.004);
  cr_assert_float_eq ((double)two / DRAWS, 0.13534, 0.003);
}

/* Uniform over the others; the hot spot gets more. */
Test (scenario, receivers)
{
  enum { DRAWS = 100000 };
  const int32_t members[] = { 10, 11, 12, 13, 14 };
  struct scenario_source source = {
    .node = 11, .least = 3, .most = 7, .members = members, .count = 5, .hot = 13, .share = 2500
  };
  struct rng rng;
  int64_t to[5] = { 0 }, sum = 0;
  rng_init (&rng, 6);
  for (int i = 0; i < DRAWS; i++) {
    int64_t bytes;
    int32_t receiver = scenario_draw (&rng, &source, &bytes);
    cr_assert (receiver >= 10 && receiver <= 14 && bytes >= 3 && bytes <= 7);
    to[receiver - 10]++;
    sum += bytes;
  }
  cr_assert_eq (to[1], 0);
  for (int i = 0; i < 5; i++)
    if (i != 1)
      cr_assert_float_eq ((double)to[i] / DRAWS, i == 3 ? 0.25 + 0.75 / 4 : 0.75 / 4, 0.006);
  cr_assert_float_eq ((double)sum / DRAWS, 5, 0.02);
  /* the hot spot itself sends to the others alike */
  source.node = 13;
  for (int i = 0; i < 1000; i++) {
    int64_t bytes;
    cr_assert_neq (scenario_draw (&rng, &source, &bytes), 13);
  }
}
