#include "verify/parameterized/count.h"

#include "heuristics/parameterized/greedy.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"

static struct verify_parameterized_instance
instance_of (int64_t nodes, int64_t hold, int64_t end)
{
  return (struct verify_parameterized_instance){ .nodes = (uint32_t)nodes,
                                                 .hold = { hold, 1 },
                                                 .end = { end, 1 },
                                                 .ports = 1,
                                                 .interval = { 0, 1 },
                                                 .network = VERIFY_COMPLETE };
}

static void
expect_count (const struct verify_parameterized_instance *instance, struct verify_ratio time,
              int64_t before)
{
  struct verify_count count = { { -1, 1 }, -1 };
  char number[VERIFY_RATIO_TEXT];
  cr_assert_eq (verify_parameterized_count (instance, NULL, &count), STATUS_OK);
  cr_expect (count.time.num == time.num && count.time.den == time.den && count.before == before,
             "%u nodes: %s, %lld nodes before", instance->nodes,
             verify_ratio_text (count.time, number), (long long)count.before);
}

/* Table 4.3 of Nup, for 2 to 9 nodes; and how many nodes have the message at most before. */
Test (count, one_port)
{
  static const int64_t times[] = { 55, 75, 95, 110, 115, 130, 130, 135 },
                       before[] = { 1, 2, 3, 4, 5, 6, 6, 8 };
  for (size_t i = 0; i < 8; i++) {
    struct verify_parameterized_instance instance = instance_of ((int64_t)i + 2, 20, 55);
    expect_count (&instance, (struct verify_ratio){ times[i], 1 }, before[i]);
  }
}

Test (count, one_node)
{
  struct verify_parameterized_instance instance = instance_of (1, 20, 55);
  expect_count (&instance, (struct verify_ratio){ 0, 1 }, 0);
}

/* Table 4.4, for 2 to 12 nodes, and what strict ports make of it. */
Test (count, three_ports)
{
  static const int64_t rounds_times[] = { 55, 65, 75, 77, 87, 97, 99, 109, 110, 119, 120 },
                       strict_times[] = { 55, 65, 75, 85, 95, 105, 110, 115, 120, 120, 125 };
  for (size_t i = 0; i < 11; i++) {
    struct verify_parameterized_instance instance = instance_of ((int64_t)i + 2, 22, 55);
    instance.ports = 3;
    instance.interval = (struct verify_ratio){ 10, 1 };
    expect_count (&instance, (struct verify_ratio){ strict_times[i], 1 },
                  i == 9 ? 9 : (int64_t)i + 1);
    instance.rounds = true;
    expect_count (&instance, (struct verify_ratio){ rounds_times[i], 1 }, (int64_t)i + 1);
  }
}

/* With one port only hold counts, which the caller makes the larger of hold and interval; without
   an interval all ports send together. */
Test (count, interval)
{
  struct verify_parameterized_instance instance = instance_of (3, 20, 55);
  instance.interval = (struct verify_ratio){ 30, 1 };
  expect_count (&instance, (struct verify_ratio){ 75, 1 }, 2);
  instance.interval = (struct verify_ratio){ INT64_MAX, 1 };
  expect_count (&instance, (struct verify_ratio){ 75, 1 }, 2);
  instance.interval = (struct verify_ratio){ 1, INT64_MAX };
  expect_count (&instance, (struct verify_ratio){ 75, 1 }, 2);
  instance = instance_of (5, 20, 55);
  instance.ports = 3;
  expect_count (&instance, (struct verify_ratio){ 75, 1 }, 4);
}

Test (count, fractions)
{
  struct verify_parameterized_instance instance = instance_of (4, 1, 1);
  instance.hold = (struct verify_ratio){ 1, 3 };
  instance.end = (struct verify_ratio){ 5, 4 };
  expect_count (&instance, (struct verify_ratio){ 23, 12 }, 3);
  instance.ports = 2;
  instance.interval = (struct verify_ratio){ 1, 7 };
  expect_count (&instance, (struct verify_ratio){ 19, 12 }, 3); /* 0, 1/7, 1/3 */
}

/* Too large, or without a common tick that would do. */
Test (count, overflow)
{
  struct verify_parameterized_instance instance = instance_of (3, INT64_MAX, 1);
  struct verify_count count;
  cr_expect_eq (verify_parameterized_count (&instance, NULL, &count), STATUS_FALSE);
  instance = instance_of (3, 1, INT64_MAX);
  cr_expect_eq (verify_parameterized_count (&instance, NULL, &count), STATUS_FALSE);
  instance = instance_of (3, 1, 1);
  instance.ports = 2;
  instance.interval = (struct verify_ratio){ INT64_MAX, 1 };
  cr_expect_eq (verify_parameterized_count (&instance, NULL, &count), STATUS_FALSE);
  instance = instance_of (3, 1, 1000000000);
  instance.hold.den = INT64_C (4611686018427387903);
  cr_expect_eq (verify_parameterized_count (&instance, NULL, &count), STATUS_FALSE);
  instance = instance_of (3, 1, (INT64_C (1) << 61) + 1); /* too many ticks */
  cr_expect_eq (verify_parameterized_count (&instance, NULL, &count), STATUS_FALSE);
  instance = instance_of (3, 1, INT64_C (1) << 61);
  expect_count (&instance, (struct verify_ratio){ (INT64_C (1) << 61) + 1, 1 }, 2);
  instance = instance_of (3, INT64_C (1) << 61, 1);
  expect_count (&instance, (struct verify_ratio){ 2, 1 }, 2);
  instance = instance_of (3, 1, 1);
  instance.ports = 64;
  instance.interval = (struct verify_ratio){ (INT64_C (1) << 55) + 1, 1 }; /* 64 of them */
  cr_expect_eq (verify_parameterized_count (&instance, NULL, &count), STATUS_FALSE);
  instance.ports = 32;
  expect_count (&instance, (struct verify_ratio){ 2, 1 }, 2);
  instance = instance_of (100000000, INT64_C (1) << 55, INT64_C (1) << 55); /* they double */
  expect_count (&instance, (struct verify_ratio){ INT64_C (27) << 55, 1 }, INT64_C (1) << 26);
}

/* Counted in ticks, but the time itself has a denominator beyond 64 bits. */
Test (count, denominator)
{
  struct verify_parameterized_instance instance = instance_of (4, 1, 7);
  struct verify_count count;
  instance.ports = 2;
  instance.rounds = true;
  instance.hold.den = 2999999;
  instance.interval = (struct verify_ratio){ 1, 3000001 };
  instance.end.den = 3000000;
  expect_count (&instance, (struct verify_ratio){ 23999993, INT64_C (8999997000000) }, 3);
  instance.nodes = 5;
  cr_expect_eq (verify_parameterized_count (&instance, NULL, &count), STATUS_FALSE);
}

/* Against the searches' own count, which shares no code with it. */
Test (count, as_the_searches)
{
  struct rng rng;
  rng_init (&rng, 5);
  for (int round = 0; round < rounds (20000); round++) {
    struct parameterized_ticks ticks = drawn_ports (&rng, 300);
    struct verify_parameterized_instance instance
      = instance_of (ticks.nodes, ticks.hold, ticks.end);
    int64_t before, makespan = parameterized_greedy_makespan (&ticks, &before, NULL);
    instance.ports = (uint32_t)ticks.ports;
    instance.interval = (struct verify_ratio){ ticks.interval, 1 };
    instance.rounds = ticks.rounds;
    expect_count (&instance, (struct verify_ratio){ makespan, 1 }, before);
  }
}
