#include "bounds/overhead/max_flow.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <string.h>

enum { NOWHERE = -1 };

void
overhead_max_flow_init (struct overhead_max_flow *flow, size_t demands, size_t suppliers)
{
  *flow = (struct overhead_max_flow){ .demands = demands, .suppliers = suppliers };
  flow->demand = memory_zero (demands, sizeof *flow->demand);
  flow->capacity = memory_zero (suppliers, sizeof *flow->capacity);
  flow->pair = memory_zero (demands * suppliers, sizeof *flow->pair);
  flow->given = memory_alloc (demands * suppliers, sizeof *flow->given);
  flow->queue = memory_alloc (demands + suppliers, sizeof *flow->queue);
  flow->from = memory_alloc (demands + suppliers, sizeof *flow->from);
}

void
overhead_max_flow_clear (struct overhead_max_flow *flow)
{
  memory_free (flow->demand, flow->capacity, flow->pair, flow->given, flow->queue, flow->from);
  *flow = (struct overhead_max_flow){ 0 };
}

static void
give (struct overhead_max_flow *flow, size_t d, size_t s, int64_t amount)
{
  flow->pair[d * flow->suppliers + s] -= amount;
  flow->given[d * flow->suppliers + s] += amount;
}

/* Meets the demand as far as possible without taking from others. */
static void
take_free (struct overhead_max_flow *flow, size_t d)
{
  for (size_t s = 0; s < flow->suppliers && flow->demand[d] > 0; s++) {
    int64_t amount = int64_min (int64_min (flow->demand[d], flow->capacity[s]),
                                flow->pair[d * flow->suppliers + s]);
    if (amount <= 0)
      continue;
    give (flow, d, s, amount);
    flow->demand[d] -= amount;
    flow->capacity[s] -= amount;
  }
}

/* Returns a supplier with residual capacity that demand `start` reaches in the residual network;
   NOWHERE if none. Points are demands, then suppliers; `from` is the previous point. */
static int64_t
find_path (struct overhead_max_flow *flow, size_t start)
{
  size_t demands = flow->demands, suppliers = flow->suppliers, head = 0, tail = 0;
  for (size_t point = 0; point < demands + suppliers; point++)
    flow->from[point] = NOWHERE;
  flow->from[start] = (int64_t)start;
  flow->queue[tail++] = (int64_t)start;
  while (head < tail) {
    size_t at = (size_t)flow->queue[head++];
    bool demand = at < demands;
    if (!demand && flow->capacity[at - demands] > 0)
      return (int64_t)at;
    for (size_t next = demand ? demands : 0, end = demand ? demands + suppliers : demands;
         next < end; next++) {
      int64_t left = demand ? flow->pair[at * suppliers + next - demands]
                            : flow->given[next * suppliers + at - demands];
      if (left > 0 && flow->from[next] == NOWHERE) {
        flow->from[next] = (int64_t)at;
        flow->queue[tail++] = (int64_t)next;
      }
    }
  }
  return NOWHERE;
}

/* Returns the residual capacity of the path that ends at `end`, and moves a flow of `moved` along
   it. */
static int64_t
along (struct overhead_max_flow *flow, size_t end, int64_t moved)
{
  size_t demands = flow->demands, suppliers = flow->suppliers;
  int64_t most = flow->capacity[end - demands];
  for (size_t at = end, before; (before = (size_t)flow->from[at]) != at; at = before) {
    bool forward = before < demands;
    size_t d = forward ? before : at, s = (forward ? at : before) - demands;
    most
      = int64_min (most, forward ? flow->pair[d * suppliers + s] : flow->given[d * suppliers + s]);
    give (flow, d, s, forward ? moved : -moved);
  }
  return most;
}

bool
overhead_max_flow_met (struct overhead_max_flow *flow)
{
  memset (flow->given, 0, flow->demands * flow->suppliers * sizeof *flow->given);
  for (size_t d = 0; d < flow->demands; d++) {
    take_free (flow, d);
    while (flow->demand[d] > 0) {
      int64_t end = find_path (flow, d);
      if (end == NOWHERE)
        return false;
      int64_t amount = int64_min (along (flow, (size_t)end, 0), flow->demand[d]);
      along (flow, (size_t)end, amount);
      flow->capacity[(size_t)end - flow->demands] -= amount;
      flow->demand[d] -= amount;
    }
  }
  return true;
}
