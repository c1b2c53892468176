/* The benchmark of a multicast against the definitions (Nup, chapter 3). */
#include "measure/core/multicast.h"
#include "measure/core/simulated.h"

#include <criterion/criterion.h>

enum { RANKS = 4, SEND = 2, NET = 1, RECEIVE = 2, END = SEND + NET + RECEIVE, HOLD = 2, N = 50 };

static const struct multicast_edge sequential[] = { { 0, 1 }, { 0, 2 }, { 0, 3 } },
                                   binomial[] = { { 0, 1 }, { 0, 2 }, { 1, 3 } },
                                   chain[] = { { 0, 1 }, { 1, 2 }, { 2, 3 } };

static void
init (struct simulated *simulated)
{
  static const struct simulated_cost times[SIMULATED_TIMES] = { { { SEND, 1 }, { 0, 1 } },
                                                                { { NET, 1 }, { 0, 1 } },
                                                                { { RECEIVE, 1 }, { 0, 1 } },
                                                                { { HOLD, 1 }, { 0, 1 } } };
  struct status status = { .code = STATUS_OK };
  cr_assert (simulated_init (simulated, times, RANKS, 1, 1000, &status), "%s", status.message);
}

/* Definition 1, from the simulated ranks. */
static int64_t
latency (const struct simulated *simulated, const struct multicast_edge *edges,
         const int64_t *calls, int64_t *returns)
{
  struct status status = { .code = STATUS_OK };
  const struct multicast multicast = { edges, RANKS, 0, 1 };
  cr_assert (multicast_once (&simulated->machine, &multicast, calls, returns, NULL, &status));
  int64_t last = 0;
  for (int r = 0; r < RANKS; r++)
    last = returns[r] > last ? returns[r] : last;
  return last;
}

/* Figure 3.2. */
Test (multicast, three_trees)
{
  struct simulated simulated;
  int64_t calls[RANKS] = { 0 }, returns[RANKS];
  init (&simulated);
  cr_assert_eq (latency (&simulated, sequential, calls, returns), 9);
  cr_assert_eq (latency (&simulated, binomial, calls, returns), 10);
  cr_assert_eq (latency (&simulated, chain, calls, returns), 15);
}

/* One repetition: how long it took each rank. */
static void
measure (const struct simulated *simulated, const struct multicast *multicast,
         struct multicast_plan plan, int64_t *totals)
{
  struct status status = { .code = STATUS_OK };
  struct multicast_times times[RANKS];
  plan.repetitions = 1;
  cr_assert (multicast_measure (&simulated->machine, multicast, &plan, times, NULL, &status), "%s",
             status.message);
  for (int r = 0; r < RANKS; r++)
    totals[r] = times[r].end - times[r].begin;
}

/* The root begins when it has a byte of each other rank, at 5, 7 and 9, but in consecutive
   multicasts, where the ranks meet between repetitions. */
Test (multicast, reduction)
{
  struct simulated simulated;
  const struct multicast multicast = { chain, RANKS, 0, 1 };
  init (&simulated);
  for (int test = MULTICAST_CONSECUTIVE; test <= MULTICAST_SENDERS; test++) {
    const struct multicast_plan plan
      = { .test = (enum multicast_test)test, .other = 3, .iterations = 1, .repetitions = 2 };
    struct status status = { .code = STATUS_OK };
    struct multicast_times times[2 * RANKS];
    cr_assert (multicast_measure (&simulated.machine, &multicast, &plan, times, NULL, &status));
    bool consecutive = test == MULTICAST_CONSECUTIVE;
    cr_assert_eq (times[0].begin, consecutive ? 0 : END + 2 * RECEIVE);
    cr_assert_eq (times[1].begin, consecutive ? 0 : HOLD);
    for (int r = 0; r < RANKS; r++)
      cr_assert_leq (times[r].end, times[RANKS + r].begin);
    cr_assert_gt (times[RANKS].begin, times[RANKS - 1].end);
  }
}

/* What Figure 3.4 warns of: the root of a chain is done after one send. */
Test (multicast, consecutive)
{
  struct simulated simulated;
  const struct multicast_plan plan = { .test = MULTICAST_CONSECUTIVE, .iterations = N };
  int64_t of_chain[RANKS], of_binomial[RANKS];
  init (&simulated);
  measure (&simulated, &(struct multicast){ chain, RANKS, 0, 1 }, plan, of_chain);
  measure (&simulated, &(struct multicast){ binomial, RANKS, 0, 1 }, plan, of_binomial);
  cr_assert_eq (of_chain[0], N * HOLD);
  cr_assert_eq (of_binomial[0], N * 2 * HOLD);
}

/* The returns by Definitions 2 and 3, without scripts; parents have lower numbers. */
static void
define_returns (const struct multicast_edge *edges, const int64_t *calls, int64_t *returns)
{
  int64_t arrival[RANKS] = { 0 };
  for (int r = 0; r < RANKS; r++) {
    returns[r] = calls[r];
    if (r > 0)
      returns[r] = (arrival[r] > calls[r] ? arrival[r] : calls[r]) + RECEIVE;
    for (int i = 0; i < RANKS - 1; i++)
      if (edges[i].from == r) {
        arrival[edges[i].to] = returns[r] + SEND + NET;
        returns[r] += HOLD;
      }
  }
}

/* All trees in which parents have lower numbers, and call times of 0, 3, 6 and 9: returns
   as defined; Lemma 2 and Theorem 1 when the root calls last, and not always when it does not. */
Test (multicast, definitions)
{
  struct simulated simulated;
  int64_t none[RANKS] = { 0 }, together[RANKS], returns[RANKS], defined[RANKS], calls[RANKS];
  int64_t broken = 0, held = 0;
  init (&simulated);
  for (int tree = 0; tree < 6; tree++) {
    const struct multicast_edge edges[] = { { 0, 1 }, { tree % 2, 2 }, { tree / 2, 3 } };
    int64_t mcast = latency (&simulated, edges, none, together);
    for (int code = 0; code < 256; code++) {
      for (int r = 0, rest = code; r < RANKS; r++, rest /= 4)
        calls[r] = rest % 4 * 3;
      int64_t last = latency (&simulated, edges, calls, returns) - calls[0];
      bool root_last = true, same = last == mcast;
      define_returns (edges, calls, defined);
      for (int r = 0; r < RANKS; r++) {
        cr_assert_eq (returns[r], defined[r]);
        root_last &= calls[r] <= calls[0];
        same &= returns[r] - calls[0] == together[r];
      }
      cr_assert (!root_last || same);
      held += root_last;
      broken += !same;
    }
  }
  cr_assert_gt (held, 0);
  cr_assert_gt (broken, 0);
}

/* Algorithm 3.3.2 with a dummy loop: the flow latency of every responder, as its acknowledgement
   comes when the root is done. */
Test (multicast, flow)
{
  struct simulated simulated;
  int64_t none[RANKS] = { 0 }, together[RANKS], totals[RANKS];
  init (&simulated);
  for (int tree = 0; tree < 6; tree++) {
    const struct multicast_edge edges[] = { { 0, 1 }, { tree % 2, 2 }, { tree / 2, 3 } };
    const struct multicast multicast = { edges, RANKS, 0, 1 };
    latency (&simulated, edges, none, together);
    for (int r = 1; r < RANKS; r++) {
      const struct multicast_plan plan
        = { .test = MULTICAST_FLOW, .other = r, .dummy = 100, .iterations = N };
      measure (&simulated, &multicast, plan, totals);
      cr_assert_eq (totals[0], N * (together[r] + 100 + END));
    }
  }
}
