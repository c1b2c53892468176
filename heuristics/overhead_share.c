#include "heuristics/overhead_share.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { NOWHERE = -1 };

void
overhead_share_init (struct overhead_share *share, size_t demands, size_t suppliers)
{
  *share = (struct overhead_share){ .demands = demands, .suppliers = suppliers };
  share->demand = memory_zero (demands, sizeof *share->demand);
  share->capacity = memory_zero (suppliers, sizeof *share->capacity);
  share->pair = memory_zero (demands * suppliers, sizeof *share->pair);
  share->given = memory_alloc (demands * suppliers, sizeof *share->given);
  share->queue = memory_alloc (demands + suppliers, sizeof *share->queue);
  share->from = memory_alloc (demands + suppliers, sizeof *share->from);
}

void
overhead_share_clear (struct overhead_share *share)
{
  free (share->demand);
  free (share->capacity);
  free (share->pair);
  free (share->given);
  free (share->queue);
  free (share->from);
  *share = (struct overhead_share){ 0 };
}

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

static void
give (struct overhead_share *share, size_t d, size_t s, int64_t amount)
{
  share->pair[d * share->suppliers + s] -= amount;
  share->given[d * share->suppliers + s] += amount;
}

/* What a demand can get without taking from others. */
static void
take_free (struct overhead_share *share, size_t d)
{
  for (size_t s = 0; s < share->suppliers && share->demand[d] > 0; s++) {
    int64_t amount = least (least (share->demand[d], share->capacity[s]), share->pair[d * share->suppliers + s]);
    if (amount <= 0)
      continue;
    give (share, d, s, amount);
    share->demand[d] -= amount;
    share->capacity[s] -= amount;
  }
}

/* A supplier with capacity left that demand `start` reaches by a path of pairs not used up and shares taken back; NOWHERE if none. Points
   are demands, then suppliers; `from` is the point before. */
static int64_t
find_path (struct overhead_share *share, size_t start)
{
  size_t demands = share->demands, suppliers = share->suppliers, head = 0, tail = 0;
  for (size_t point = 0; point < demands + suppliers; point++)
    share->from[point] = NOWHERE;
  share->from[start] = (int64_t)start;
  share->queue[tail++] = (int64_t)start;
  while (head < tail) {
    size_t at = (size_t)share->queue[head++];
    bool demand = at < demands;
    if (!demand && share->capacity[at - demands] > 0)
      return (int64_t)at;
    for (size_t next = demand ? demands : 0, end = demand ? demands + suppliers : demands; next < end; next++) {
      int64_t left = demand ? share->pair[at * suppliers + next - demands] : share->given[next * suppliers + at - demands];
      if (left > 0 && share->from[next] == NOWHERE) {
        share->from[next] = (int64_t)at;
        share->queue[tail++] = (int64_t)next;
      }
    }
  }
  return NOWHERE;
}

/* The most that can go along the path that ends at `end`; moved is what does go. */
static int64_t
along (struct overhead_share *share, size_t end, int64_t moved)
{
  size_t demands = share->demands, suppliers = share->suppliers;
  int64_t most = share->capacity[end - demands];
  for (size_t at = end, before; (before = (size_t)share->from[at]) != at; at = before) {
    bool forward = before < demands;
    size_t d = forward ? before : at, s = (forward ? at : before) - demands;
    most = least (most, forward ? share->pair[d * suppliers + s] : share->given[d * suppliers + s]);
    give (share, d, s, forward ? moved : -moved);
  }
  return most;
}

bool
overhead_share_met (struct overhead_share *share)
{
  memset (share->given, 0, share->demands * share->suppliers * sizeof *share->given);
  for (size_t d = 0; d < share->demands; d++) {
    take_free (share, d);
    while (share->demand[d] > 0) {
      int64_t end = find_path (share, d);
      if (end == NOWHERE)
        return false;
      int64_t amount = least (along (share, (size_t)end, 0), share->demand[d]);
      along (share, (size_t)end, amount);
      share->capacity[(size_t)end - share->demands] -= amount;
      share->demand[d] -= amount;
    }
  }
  return true;
}
