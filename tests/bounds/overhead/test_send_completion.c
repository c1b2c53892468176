/* The send-completion relaxation never ends later than any order of the sends. */
#include "bounds/overhead/send_completion.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <string.h>

enum { RELAYS = 5, SENDS = 12 };

/* A true schedule's sends when the relays wake in the given order, each as early as it can: the
   ends of its sends, ascending. */
static void
true_ends (const struct overhead_send_completion *relaxation, const int64_t *order, int64_t *ends)
{
  int64_t next[RELAYS + 2], cost[RELAYS + 2];
  size_t senders = relaxation->senders, awake = 0;
  for (size_t i = 0; i < senders; i++)
    next[i] = cost[i] = relaxation->sender[i];
  for (size_t p = 0; p < relaxation->sends; p++) {
    size_t first = 0;
    for (size_t i = 1; i < senders; i++)
      first = next[i] < next[first] ? i : first;
    ends[p] = next[first];
    next[first] += cost[first];
    if (awake < relaxation->relays) {
      int64_t wakes = ends[p] + relaxation->latency, given = relaxation->earliest[awake];
      cost[senders] = order[awake++];
      next[senders] = (wakes > given ? wakes : given) + cost[senders];
      senders++;
    }
  }
}

static void
expect_below (const struct overhead_send_completion *relaxation, const int64_t *order,
              bool *reached)
{
  int64_t ends[SENDS];
  bool same = true;
  true_ends (relaxation, order, ends);
  for (size_t p = 0; p < relaxation->sends; p++) {
    cr_assert_leq (relaxation->end[p], ends[p], "send %zu", p + 1);
    same = same && relaxation->end[p] == ends[p];
  }
  *reached |= same;
}

/* All orders of the relays. */
static void
every_order (const struct overhead_send_completion *relaxation, int64_t *order, size_t known,
             bool *reached)
{
  if (known == relaxation->relays)
    expect_below (relaxation, order, reached);
  for (size_t j = known; j < relaxation->relays; j++) {
    int64_t swapped = order[known];
    order[known] = order[j];
    order[j] = swapped;
    every_order (relaxation, order, known + 1, reached);
    order[j] = order[known];
    order[known] = swapped;
  }
}

static void
draw (struct overhead_send_completion *relaxation, struct rng *rng, int64_t most)
{
  overhead_send_completion_reserve (relaxation, 2 + RELAYS, SENDS);
  relaxation->senders = (size_t)rng_range (rng, 1, 2);
  relaxation->relays = (size_t)rng_range (rng, 0, RELAYS);
  for (size_t i = 0; i < relaxation->senders; i++)
    relaxation->sender[i] = rng_range (rng, 1, most);
  for (size_t h = 0; h < relaxation->relays; h++) {
    relaxation->relay[h] = rng_range (rng, 1, most);
    relaxation->earliest[h] = rng_range (rng, 1, 3 * most);
  }
  relaxation->latency = rng_range (rng, 1, most);
  relaxation->horizon = 1000;
  overhead_send_completion_prepare (relaxation);
}

Test (send_completion, never_end_later_than_in_any_order)
{
  struct overhead_send_completion relaxation;
  struct rng rng;
  int reached = 0, variants = 0;
  rng_init (&rng, 1);
  relaxation = (struct overhead_send_completion){ 0 };
  for (int i = 0; i < 2000; i++) {
    draw (&relaxation, &rng, i % 2 ? 4 : 20);
    for (int variant = 0; variant < OVERHEAD_SEND_COMPLETION_VARIANTS; variant++) {
      int64_t order[RELAYS + 1];
      bool same = false;
      if (!overhead_send_completion_run (&relaxation, variant))
        continue;
      variants++;
      memcpy (order, relaxation.relay, relaxation.relays * sizeof *order);
      every_order (&relaxation, order, 0, &same);
      reached += same;
    }
  }
  cr_assert_gt (variants, 6000);
  cr_assert_gt (reached, variants / 3, "%d of %d", reached, variants);
  overhead_send_completion_clear (&relaxation);
}

Test (send_completion, count_what_relays_have_sent)
{
  struct overhead_send_completion relaxation;
  relaxation = (struct overhead_send_completion){ 0 };
  overhead_send_completion_reserve (&relaxation, 3, 6);
  relaxation.senders = 1;
  relaxation.relays = 2;
  relaxation.sender[0] = 4;
  relaxation.relay[0] = 6;
  relaxation.relay[1] = 2;
  relaxation.earliest[0] = 10;
  relaxation.earliest[1] = 1;
  relaxation.latency = 3;
  relaxation.horizon = 100;
  overhead_send_completion_prepare (&relaxation);
  /* 2 | 6: exact; awake at 4 + 3 with 2, at 8 + 3 with 6 */
  cr_assert (overhead_send_completion_run (&relaxation, 0));
  static const int64_t ends[] = { 4, 8, 9, 11, 12, 13 };
  for (size_t p = 0; p < 6; p++)
    cr_expect_eq (relaxation.end[p], ends[p]);
  cr_expect_eq (overhead_send_completion_by (&relaxation, 8), 0);
  cr_expect_eq (overhead_send_completion_by (&relaxation, 9), 1);
  cr_expect_eq (overhead_send_completion_by (&relaxation, 17), 5 + 1);
  overhead_send_completion_clear (&relaxation);
}
