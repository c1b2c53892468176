/* Earliest completion first (WYL, section 4.2): "in each iteration the ECF algorithm selects the
   task (i.e. the sender and receiver pair) that has the earliest completion time" (equation 6).
   Key: (completion, j, k, relay, i). ECFP (section 5) is the same rule with insertion; a completion
   then counts the gap that the send may use. Cost: O(n) a step to find the receiver among lower
   bounds, which are made exact until the minimum is exact (heuristics/overhead/receiver.h); with
   insertion O(gaps) for each send. The paper's algorithm is O(N^5) for all-to-all. */
#include "heuristics/overhead/rules.h"

static int32_t
ecf_pick (void *memory, struct overhead_receivers *receivers)
{
  (void)memory;
  const int64_t *complete = receivers->complete;
  for (;;) {
    int32_t best = 0;
    for (int32_t j = 1; j < receivers->state.nodes; j++)
      best = complete[j] < complete[best] ? j : best;
    int64_t bound = complete[best];
    if (overhead_receivers_refresh (receivers, best) == bound)
      return best;
  }
}

const struct overhead_rule ecf_rule = { .pick = ecf_pick };

void
ecf_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
              struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &ecf_rule, NULL, false, deadline, schedule);
}

void
ecfp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
               struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &ecf_rule, NULL, true, deadline, schedule);
}
