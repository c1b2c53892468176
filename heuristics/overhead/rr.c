/* Round robin (WYL, sections 4 and 6): "the destination nodes take turn to be the receivers of the
   tasks", from node 0; nodes that want no message are skipped. RRP (section 5) is the same rule
   with insertion. Cost: O(n) a step beside overhead_select; with insertion O(gaps) for each send.
   */
#include "heuristics/overhead/rules.h"

#include "base/memory.h"

static void *
rr_start (const struct overhead_receivers *receivers, const void *argument)
{
  (void)receivers, (void)argument;
  return memory_zero (1, sizeof (int32_t));
}

static int32_t
rr_pick (void *memory, struct overhead_receivers *receivers)
{
  int32_t *turn = memory, n = receivers->state.nodes, receiver = *turn;
  while (receivers->state.wants[receiver] == 0)
    receiver = (receiver + 1) % n;
  *turn = (receiver + 1) % n;
  return receiver;
}

const struct overhead_rule rr_rule = { .start = rr_start, .pick = rr_pick };

void
rr_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
             struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &rr_rule, NULL, false, deadline, schedule);
}

void
rrp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
              struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &rr_rule, NULL, true, deadline, schedule);
}
