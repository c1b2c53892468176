#include "search/node/theorem_fnf_state.h"

int64_t
theorem_fnf_slot (const struct theorem_fnf_state *state, enum theorem_fnf_schedule schedule,
                  const struct theorem_point *point, uint8_t x, uint32_t count)
{
  const struct theorem_fnf_ready *ready = theorem_fnf_ready_times (state, schedule);
  int64_t end = count * point->value[state->variable[x]];
  for (; x != 0; x = ready[x].from)
    end += ready[x].count * point->value[state->variable[ready[x].from]];
  return end;
}

void
theorem_fnf_inform (struct theorem_fnf_state *state, uint8_t x)
{
  state->fnf_used[x]++;
  state->fnf_used[state->informed] = 0;
  state->fnf_ready[state->informed++] = (struct theorem_fnf_ready){ x, state->fnf_used[x] };
}

int64_t
theorem_fnf_earliest (const struct theorem_case *given, const struct theorem_fnf_state *state,
                      const struct theorem_point *point, uint32_t informed, uint32_t most,
                      uint8_t *made)
{
  int64_t cost[THEOREM_FNF_NODES], ready[THEOREM_FNF_NODES], next[THEOREM_FNF_NODES], last = 0;
  for (uint32_t x = 0; x < state->known; x++)
    cost[x] = point->value[state->variable[x]];
  for (uint32_t x = 0; x < informed; x++) {
    const struct theorem_fnf_ready *from = &state->fnf_ready[x];
    ready[x] = x == 0 ? 0 : ready[from->from] + from->count * cost[from->from];
    next[x] = ready[x] + cost[x];
    made[x] = 0;
  }
  uint32_t sent = informed - 1; /* sends that informed one of them were the earliest */
  for (uint32_t x = 0; x < informed && most > informed; x++) {
    made[x] = state->fnf_used[x];
    next[x] = ready[x] + (made[x] + 1) * cost[x];
  }
  for (uint32_t i = most > informed ? sent : 0; i < given->nodes; i++) {
    uint32_t first = 0;
    for (uint32_t x = 1; x < informed; x++)
      if (next[x] < next[first])
        first = x;
    last = next[first];
    made[first]++;
    next[first] += cost[first];
    if (informed < most) {
      next[informed] = last + cost[informed];
      made[informed++] = 0;
    }
  }
  return last;
}

int64_t
theorem_fnf_counted_costs (const struct theorem_fnf_state *state, const struct theorem_point *point)
{
  int64_t sum = 0;
  for (uint32_t x = 0; x < state->known; x++)
    sum += state->counted[x] ? point->value[state->variable[x]] : 0;
  return sum;
}
