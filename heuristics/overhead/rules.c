/* The selection rules of WYL but work racing, which is in heuristics/overhead/wr.c. The P form of a
   heuristic (section 5) is the same rule with insertion; then a step costs O(gaps) for each send
   more. */
#include "heuristics/overhead/rules.h"

#include "base/memory.h"
#include "base/rng.h"

#include <stdlib.h>

/* Earliest available first (WYL, sections 4 and 6): "selects the destination with the minimum
   available time as the receiver of a new task". Key of a receiver: (completion time of the last
   task in its list, j).
   Cost: O(n) a step beside overhead_select; with insertion O(gaps) for each send. */
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

const struct overhead_rule eaf_rule = { .key = OVERHEAD_EAF, .pick = eaf_pick };

/* Earliest completion first (WYL, section 4.2): "in each iteration the ECF algorithm selects the
   task (i.e. the sender and receiver pair) that has the earliest completion time" (equation 6).
   Key: (completion, j, k, relay, i). With insertion a completion counts the gap that the send may
   use. Cost: O(n) a step to find the receiver among lower bounds, which are made exact until the
   minimum is exact (heuristics/overhead/receiver.h); with insertion O(gaps) for each send. The
   paper's algorithm is O(N^5) for all-to-all. */
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

const struct overhead_rule ecf_rule = { .key = OVERHEAD_ECF, .pick = ecf_pick };

/* Round robin (WYL, sections 4 and 6): "the destination nodes take turn to be the receivers of the
   tasks", from node 0; nodes that want no message are skipped. Cost: O(n) a step beside
   overhead_select; with insertion O(gaps) for each send. */
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

const struct overhead_rule rr_rule = { .key = OVERHEAD_RR, .start = rr_start, .pick = rr_pick };

/* Receiver random selection (WYL, sections 4 and 6): "selects the receiver randomly for a new
   task". Uniform over the nodes that still want a message, in ascending order: entry floor (z *
   count / 2^64) for a splitmix64 draw z. Cost:
   O(n) a step beside overhead_select; with insertion O(gaps) for each send. */
static void *
rrs_start (const struct overhead_receivers *receivers, const void *argument)
{
  (void)receivers;
  struct rng *rng = memory_alloc (1, sizeof *rng);
  rng_init (rng, *(const uint64_t *)argument);
  return rng;
}

/* floor (z * count / 2^64), count < 2^31. */
static int32_t
scale (uint64_t z, uint64_t count)
{
  uint64_t low = (z & UINT32_MAX) * count >> 32;
  return (int32_t)(((z >> 32) * count + low) >> 32);
}

static int32_t
rrs_pick (void *memory, struct overhead_receivers *receivers)
{
  const int32_t *wants = receivers->state.wants;
  int32_t count = 0, receiver = -1;
  for (int32_t j = 0; j < receivers->state.nodes; j++)
    count += wants[j] > 0;
  int32_t entry = scale (rng_next (memory), (uint64_t)count);
  do
    entry -= wants[++receiver] > 0;
  while (entry >= 0);
  return receiver;
}

const struct overhead_rule rrs_rule = { .key = OVERHEAD_RRS, .start = rrs_start, .pick = rrs_pick };

void
overhead_select (const struct overhead_ticks *ticks, const struct overhead_rule *rule,
                 const void *argument, bool insertion, const struct deadline *deadline,
                 struct overhead_schedule *schedule)
{
  struct overhead_receivers receivers;
  overhead_receivers_init (&receivers, ticks, insertion);
  overhead_schedule_reset (schedule);
  void *memory = rule->start ? rule->start (&receivers, argument) : NULL;
  for (int64_t task = 0; task < ticks->tasks && !deadline_passed (deadline); task++) {
    int32_t receiver = rule->pick (memory, &receivers);
    struct overhead_choice choice = overhead_receivers_choose (&receivers, receiver);
    struct overhead_delivery delivery = overhead_receivers_deliver (&receivers, choice);
    if (rule->served)
      rule->served (memory, &receivers, &delivery);
    overhead_schedule_add (schedule, delivery);
  }
  free (memory);
  overhead_receivers_clear (&receivers);
  overhead_schedule_finish (schedule, ticks);
}
