/* Work racing (WYL, section 4.3): "selects the destination node with the earliest virtual time as
   the receiver of the next message"; of several, the fastest one.

   The virtual time of j is W = max (W, arrival) + R after each receive (equation 8). Here arrival =
   S + X * l from the message's source; from a relay s it is that after the virtual time that s had
   when it received the message (equation 9): not the actual arrival. Key of a receiver: (virtual
   time, receive cost of its longest wanted message, j).

   WRP (section 5) is the same rule with insertion; virtual times ignore gaps.
   Cost: O(n + groups) a step beside overhead_select; with insertion O(gaps) for each send. */
#include "heuristics/overhead/rules.h"

#include "base/memory.h"

struct work_race {
  int64_t *time; /* [n]: virtual */
  /* [n]: maximum receive cost of a wanted message, which is that of the longest one: costs grow
     with the length */
  int64_t *longest;
  /* [n][m]: virtual time of the node when it received the message; 0 at its source */
  int64_t *held;
  int64_t block[]; /* all of them */
};

static int64_t
longest_wanted (const struct overhead_state *state, int32_t j)
{
  int64_t longest = 0;
  for (int32_t g = 0; g < state->groups; g++) {
    int64_t cost = state->receive[j * state->groups + g];
    if (state->left[j * state->groups + g] > 0 && cost > longest)
      longest = cost;
  }
  return longest;
}

static void *
wr_start (const struct overhead_receivers *receivers, const void *argument)
{
  (void)argument;
  const struct overhead_state *state = &receivers->state;
  size_t n = (size_t)state->nodes, m = (size_t)state->ticks->messages;
  struct work_race *race = memory_zero (1, sizeof *race + (2 * n + n * m) * sizeof *race->block);
  race->time = race->block;
  race->longest = race->block + n;
  race->held = race->block + 2 * n;
  for (int32_t j = 0; j < state->nodes; j++)
    race->longest[j] = longest_wanted (state, j);
  return race;
}

static int32_t
wr_pick (void *memory, struct overhead_receivers *receivers)
{
  const struct work_race *race = memory;
  const int64_t *time = race->time, *longest = race->longest;
  int32_t best = -1;
  for (int32_t j = 0; j < receivers->state.nodes; j++) {
    if (receivers->state.wants[j] == 0)
      continue;
    if (best < 0 || time[j] < time[best] || (time[j] == time[best] && longest[j] < longest[best]))
      best = j;
  }
  return best;
}

static void
wr_served (void *memory, const struct overhead_receivers *receivers,
           const struct overhead_delivery *delivery)
{
  struct work_race *race = memory;
  const struct overhead_ticks *ticks = receivers->state.ticks;
  int32_t i = delivery->from, j = delivery->to, k = delivery->multicast;
  int64_t *time = &race->time[j];
  int64_t arrival = race->held[(int64_t)i * ticks->messages + k] + overhead_send (ticks, k, i)
                    + overhead_transit (ticks, k, i, j);
  *time = (arrival > *time ? arrival : *time) + overhead_receive (ticks, k, j);
  race->held[(int64_t)j * ticks->messages + k] = *time;
  race->longest[j] = longest_wanted (&receivers->state, j);
}

const struct overhead_rule wr_rule
  = { .key = OVERHEAD_WR, .start = wr_start, .pick = wr_pick, .served = wr_served };
