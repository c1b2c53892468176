/* Procedures as the thesis (Nup) prints them, to the letter, with the faults that they have. */
#include "claims/parameterized/thesis_examples.h"

#include "heuristics/parameterized/greedy.h"
#include "heuristics/parameterized/ports.h"
#include "heuristics/parameterized/splits.h"
#include "tests/support/parameterized.h"

#define MOST 12

static struct parameterized_ticks
ports_of (int64_t hold, int64_t end, int32_t ports, int64_t interval)
{
  struct parameterized_ticks ticks = one_port (MOST, hold, end);
  ticks.ports = ports;
  ticks.interval = interval;
  ticks.rounds = true;
  return ticks;
}

/* With one port it is section 4.2's recurrence; for hold <= end it is the one put right, for
   hold > end it is not. */
Test (thesis_examples, ports)
{
  for (int64_t hold = 1; hold <= 4; hold++)
    for (int64_t end = 1; end <= 4; end++) {
      int64_t t[MOST + 1];
      struct parameterized_ticks one = ports_of (hold, end, 1, 0),
                                 three = ports_of (hold, end, 3, 1);
      parameterized_splits_slow (hold, end, MOST, true, t, NULL);
      for (int64_t k = 1; k <= MOST; k++)
        cr_expect_eq (parameterized_paper_ports (&one, k), t[k], "hold %lld end %lld k %lld",
                      (long long)hold, (long long)end, (long long)k);
      parameterized_ports_slow (&three, 8, t);
      for (int64_t k = 1; k <= 8; k++)
        cr_expect (hold <= end ? parameterized_paper_ports (&three, k) == t[k]
                               : parameterized_paper_ports (&three, k) >= t[k]);
      cr_expect_eq (parameterized_paper_ports (&three, 2), hold > end ? hold : end);
    }
}

/* hold = end: of 5 nodes the root may keep as many as 4, of 4 only 2. */
Test (thesis_examples, jumps)
{
  cr_expect_eq (parameterized_paper_jumps (1, 1, 4), 0);
  cr_expect_eq (parameterized_paper_jumps (1, 1, 5), 1);
  cr_expect_eq (parameterized_paper_jumps (20, 55, 4), 0);
  /* the largest does, the smallest does not */
  cr_expect_eq (parameterized_paper_jumps (1, 2, 6), 1);
  cr_expect_eq (parameterized_paper_jumps (1, 1, 1), 0);
}

/* Where ties keep j the latencies are the same and no part kept is larger; with hold = end the
   root of 3 keeps 1. */
Test (thesis_examples, ties)
{
  for (int64_t hold = 1; hold <= 6; hold++)
    for (int64_t end = hold; end <= 6; end++) {
      int64_t t[41];
      int32_t keep[41], ties[41];
      parameterized_splits (hold, end, 40, false, t, keep);
      parameterized_paper_ties (hold, end, 40, ties);
      for (int64_t i = 2; i <= 40; i++) {
        int64_t own = t[ties[i]] + hold, other = t[i - ties[i]] + end;
        cr_expect_eq (own > other ? own : other, t[i]);
        cr_expect_leq (ties[i], keep[i]);
      }
      cr_expect_eq (ties[3], hold == end ? 1 : 2);
    }
  int32_t least[2];
  parameterized_paper_ties (1, 1, 1, least);
}

Test (thesis_examples, halves_down)
{
  cr_expect_eq (parameterized_paper_halves_down (2, 1, 1), 0);
  cr_expect_eq (parameterized_paper_halves_down (2, 1, 2), 1);
  cr_expect_eq (parameterized_paper_halves_down (5, 1, 3), 2); /* a chain */
  /* 2 and 2: the root sends again at 5 */
  cr_expect_eq (parameterized_paper_halves_down (5, 2, 4), 7);
  cr_expect_eq (parameterized_paper_halves_down (5, 2, 7), 9);  /* the part of 4 begins at 2 */
  cr_expect_eq (parameterized_paper_halves_down (1, 4, 6), 12); /* 3 and 3, 1 and 2 */
}

/* The counting that it is is the optimum. */
Test (thesis_examples, postal)
{
  for (int64_t hold = 1; hold <= 6; hold++)
    for (int64_t end = 1; end <= 6; end++)
      for (int64_t k = 1; k <= 30; k++) {
        struct parameterized_ticks ticks = one_port (k, hold, end);
        int64_t before,
          optimum = k == 1 ? 0 : parameterized_greedy_makespan (&ticks, &before, NULL);
        cr_expect_eq (parameterized_paper_postal (hold, end, k), optimum);
      }
}

/* Of 3 nodes the middle one keeps 1: it stands in neither part. At an end it stands in one. */
Test (thesis_examples, strays)
{
  static const int32_t keep[] = { 0, 0, 1, 1 }, larger[] = { 0, 0, 1, 2 };
  cr_expect_eq (parameterized_paper_strays (keep, 3, 0), 0);
  cr_expect_eq (parameterized_paper_strays (keep, 3, 1), 1);
  cr_expect_eq (parameterized_paper_strays (keep, 3, 2), 0);
  cr_expect_eq (parameterized_paper_strays (larger, 3, 1), 0);
  cr_expect_eq (parameterized_paper_strays (keep, 1, 0), 0);
  /* What it sends to are ends of their parts. */
  static const int32_t chain[] = { 0, 0, 1, 1, 1, 1, 1, 1 };
  cr_expect_eq (parameterized_paper_strays (chain, 7, 0), 0);
  /* among 7 it keeps 4, of which it is the last */
  cr_expect_eq (parameterized_paper_strays (chain, 7, 3), 1);
  cr_expect_eq (parameterized_paper_strays (chain, 7, 2), 2); /* of which it is between again */
}

/* From root r of k nodes the messages to places k - r and up go outside; modulo k they all
   arrive. */
Test (thesis_examples, addresses)
{
  for (int64_t hold = 1; hold <= 3; hold++)
    for (int64_t end = 1; end <= 3; end++) {
      int64_t t[MOST + 1];
      int32_t keep[MOST + 1];
      parameterized_splits (hold, end, MOST, false, t, keep);
      for (int64_t k = 1; k <= MOST; k++) {
        struct parameterized_paper_addresses found = parameterized_paper_addresses (keep, k);
        cr_expect_eq (found.outside, k - 1);
        cr_expect_eq (found.missed, 0);
      }
    }
}
