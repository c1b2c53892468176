/* Recurrences for the splits of a multicast: the tables of the thesis, agreement of the two forms,
   and where the printed one is wrong. */
#include "heuristics/parameterized/splits.h"

#include "heuristics/parameterized/ports.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"

#define MOST 40

/* Nup, Table 4.3. */
Test (splits, table_4_3)
{
  static const int32_t kept[] = { 0, 0, 1, 2, 3, 3, 4, 5, 5, 6 };
  static const int64_t latency[] = { 0, 0, 55, 75, 95, 110, 115, 130, 130, 135 };
  int64_t t[10];
  int32_t keep[10];
  void (*const recurrences[]) (int64_t, int64_t, int64_t, bool, int64_t *, int32_t *)
    = { parameterized_splits, parameterized_splits_slow, parameterized_splits,
        parameterized_splits_slow };
  for (size_t r = 0; r < 4; r++) {
    recurrences[r](20, 55, 9, r >= 2, t, keep);
    for (size_t i = 2; i <= 9; i++)
      cr_expect (keep[i] == kept[i] && t[i] == latency[i],
                 "recurrence %zu, %zu nodes: keeps %d, %lld", r, i, keep[i], (long long)t[i]);
  }
}

/* Both recurrences, and the one for several ports with one, agree; hold <= end: also as printed,
   and half is kept at least. */
Test (splits, agree)
{
  int64_t fast[MOST + 1], slow[MOST + 1], printed[MOST + 1], slow_printed[MOST + 1];
  int32_t keep[MOST + 1];
  for (int64_t hold = 1; hold <= 9; hold++)
    for (int64_t end = 1; end <= 9; end++) {
      struct parameterized_ticks ticks = one_port (MOST, hold, end);
      struct parameterized_ports ports;
      parameterized_splits (hold, end, MOST, false, fast, keep);
      parameterized_splits_slow (hold, end, MOST, false, slow, NULL);
      parameterized_splits (hold, end, MOST, true, printed, NULL);
      parameterized_splits_slow (hold, end, MOST, true, slow_printed, NULL);
      parameterized_ports_init (&ports, &ticks, MOST);
      for (int64_t i = 2; i <= MOST; i++) {
        cr_expect (fast[i] == slow[i] && fast[i] == ports.t[i], "%lld %lld %lld", (long long)hold,
                   (long long)end, (long long)i);
        cr_expect (hold > end
                   || (printed[i] == fast[i] && slow_printed[i] == fast[i] && 2 * keep[i] >= i));
      }
      parameterized_ports_clear (&ports);
    }
}

/* The erratum: as printed a root is charged hold after its last send. */
Test (splits, printed_is_wrong_for_hold_above_end)
{
  int64_t t[4];
  parameterized_splits (3, 1, 3, true, t, NULL);
  cr_expect_eq (t[3], 3);
  parameterized_splits_slow (3, 1, 3, true, t, NULL);
  cr_expect_eq (t[2], 3);
  parameterized_splits (3, 1, 3, false, t, NULL);
  cr_expect_eq (t[3], 2); /* a chain */
}

/* Nup, Table 4.4, with the thesis' rounds, and what FORMATS' spacing makes of it. */
Test (splits, table_4_4)
{
  /* strict */
  static const int64_t latency[][11] = { { 55, 65, 75, 85, 95, 105, 110, 115, 120, 120, 125 },
                                         /* rounds */
                                         { 55, 65, 75, 77, 87, 97, 99, 109, 110, 119, 120 } };
  static const int32_t parts[][4]
    = { { 1, 1, 0, 0 }, { 1, 1, 1, 0 }, { 1, 1, 1, 1 }, { 2, 1, 1, 1 },
        { 3, 1, 1, 1 }, { 4, 1, 1, 1 }, { 5, 1, 1, 1 }, { 6, 1, 1, 1 },
        { 6, 2, 1, 1 }, { 7, 2, 1, 1 }, { 7, 3, 1, 1 } };
  struct parameterized_ticks ticks = one_port (12, 22, 55);
  struct parameterized_ports ports;
  ticks.ports = 3;
  ticks.interval = 10;
  for (int reading = 0; reading < 2; reading++) {
    ticks.rounds = reading;
    parameterized_ports_init (&ports, &ticks, 12);
    for (size_t i = 2; i <= 12; i++) {
      cr_expect_eq (ports.t[i], latency[reading][i - 2], "%d nodes: %lld", (int)i,
                    (long long)ports.t[i]);
      for (size_t r = 0; reading && r <= 3; r++)
        cr_expect_eq (ports.part[r][i], parts[i - 2][r], "%zu nodes, part %zu", i, r);
    }
    parameterized_ports_clear (&ports);
  }
}

/* Formula (4.12) against all splits. */
Test (splits, all_splits)
{
  struct rng rng;
  rng_init (&rng, 1);
  for (int round = 0; round < rounds (300); round++) {
    struct parameterized_ticks ticks = drawn_ports (&rng, 1);
    struct parameterized_ports ports;
    int64_t t[9];
    ticks.ports = ticks.ports > 3 ? 3 : ticks.ports;
    parameterized_ports_init (&ports, &ticks, 8);
    parameterized_ports_slow (&ticks, 8, t);
    for (int64_t i = 1; i <= 8; i++)
      cr_expect_eq (ports.t[i], t[i]);
    parameterized_ports_clear (&ports);
  }
}
