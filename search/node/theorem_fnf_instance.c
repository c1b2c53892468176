#include "search/node/theorem_fnf_instance.h"

#include "base/minmax.h"
#include "search/node/theorem_fnf_state.h"

/* The optimum's makespan at the point by the schedule of the state, which is complete: it need not
   be exactly 1 where the point is rounded. */
static int64_t
optimum (const struct theorem_fnf_state *state, const struct theorem_point *point)
{
  int64_t makespan = 0;
  for (uint8_t x = 0; x < state->known; x++)
    makespan = int64_max (makespan,
                          theorem_fnf_slot (state, THEOREM_FNF_OPTIMUM, point, x, state->send[x]));
  return makespan;
}

/* FNF's makespan with these costs, ascending from costs[1] on. */
static int64_t
fnf_makespan (const int64_t *costs, uint32_t nodes)
{
  int64_t next[THEOREM_FNF_NODES], last = 0;
  next[0] = costs[0];
  for (uint32_t informed = 1; informed <= nodes; informed++) {
    uint32_t first = 0;
    for (uint32_t x = 1; x < informed; x++)
      if (next[x] < next[first])
        first = x;
    last = next[first];
    next[first] += costs[first];
    next[informed] = last + costs[informed];
  }
  return last;
}

/* Gives the leaves the minimum cost with which FNF is as late as it is when they do not send. */
static void
fill_leaves (uint32_t known, uint32_t nodes, int64_t fnf, int64_t *costs)
{
  int64_t low = known > 1 ? costs[known - 1] : 1, high = low > fnf ? low : fnf;
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    for (uint32_t x = known; x <= nodes; x++)
      costs[x] = middle;
    if (fnf_makespan (costs, nodes) >= fnf)
      high = middle;
    else
      low = middle + 1;
  }
  for (uint32_t x = known; x <= nodes; x++)
    costs[x] = low;
}

bool
theorem_fnf_instance (const struct theorem_case *given, const void *at,
                      const struct theorem_point *point, struct theorem_instance *instance)
{
  const struct theorem_fnf_state *state = at;
  uint8_t made[THEOREM_FNF_NODES];
  int64_t divisor = 0;
  for (uint32_t x = 0; x < state->known; x++)
    divisor = int64_gcd (divisor, point->value[state->variable[x]]);
  if (point->value[1] <= 0)
    return false;
  for (uint32_t x = 0; x < state->known; x++)
    instance->cost[x] = point->value[state->variable[x]] / divisor;
  instance->value
    = theorem_fnf_earliest (given, state, point, state->informed, state->known, made) / divisor;
  instance->reference = optimum (state, point) / divisor;
  fill_leaves (state->known, given->nodes, instance->value, instance->cost);
  instance->count = given->nodes + 1;
  if (state->measure == THEOREM_FNF_RATIO)
    return rational_make (instance->value, instance->reference, &instance->ratio);
  int64_t counted = theorem_fnf_counted_costs (state, point) / divisor;
  return counted > 0
         && rational_make (instance->value - instance->reference, counted, &instance->ratio);
}

/* How many nodes from x on have its cost. */
static uint32_t
alike (const struct theorem_instance *instance, uint32_t x)
{
  uint32_t count = 1;
  while (x + count < instance->count && instance->cost[x + count] == instance->cost[x])
    count++;
  return count;
}

void
theorem_fnf_write (const struct theorem_instance *instance, bool json, struct output *out)
{
  if (json)
    output_all (out, "{\"model\":\"node\",\"source\":{\"cost\":", instance->cost[0],
                "},\"destinations\":[");
  else
    output_all (out, instance->cost[0], ";");
  for (uint32_t x = 1, count; x < instance->count; x += count) {
    count = alike (instance, x);
    if (json)
      output_all (out, x > 1 ? "," : "", "{\"cost\":", instance->cost[x], ",\"count\":", count,
                  "}");
    else if (count > 1)
      output_all (out, " ", instance->cost[x], "x", count);
    else
      output_all (out, " ", instance->cost[x]);
  }
  if (json)
    output_text (out, "]}");
}
