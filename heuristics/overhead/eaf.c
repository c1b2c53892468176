/* Earliest available first (WYL, sections 4 and 6): "selects the destination with the minimum
   available time as the receiver of a new task". Key of a receiver: (completion time of the last
   task in its list, j). EAFP (section 5) is the same rule with insertion.
   Cost: O(n) a step beside overhead_select; with insertion O(gaps) for each send. */
#include "heuristics/overhead/rules.h"

static int32_t
eaf_pick (void *memory, struct overhead_receivers *receivers)
{
  (void)memory;
  const struct overhead_state *state = &receivers->state;
  int32_t best = -1;
  for (int32_t j = 0; j < state->nodes; j++)
    if (state->wants[j] > 0 && (best < 0 || state->lists[j].tail < state->lists[best].tail))
      best = j;
  return best;
}

const struct overhead_rule eaf_rule = { .pick = eaf_pick };

void
eaf_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
              struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &eaf_rule, NULL, false, deadline, schedule);
}

void
eafp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
               struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &eaf_rule, NULL, true, deadline, schedule);
}
