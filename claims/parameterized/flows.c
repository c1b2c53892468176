#include "claims/parameterized/flows.h"

#include "base/minmax.h"
#include "base/rng.h"
#include "measure/core/multicast.h"
#include "measure/core/simulated.h"

#include <assert.h>
#include <stdlib.h>

#define MOST PARAMETERIZED_FLOWS_NODES
#define DRAWS 16 /* call times of a tree; in half of them the root is last */

struct subject {
  struct simulated simulated;
  struct multicast_edge edges[MOST];
  struct multicast multicast;
  int64_t flow[MOST]; /* t'_f of each destination; [0]: when the root returns */
  int64_t latency;    /* t_mcast */
};

static bool
simulate_ranks (struct subject *subject, const struct parameterized_ticks *ticks)
{
  int64_t part = ticks->end / 3;
  const struct simulated_cost times[SIMULATED_TIMES] = {
    [SIMULATED_SEND] = { { ticks->end - 2 * part, 1 }, { 0, 1 } },
    [SIMULATED_NET] = { { part, 1 }, { 0, 1 } },
    [SIMULATED_RECEIVE] = { { part, 1 }, { 0, 1 } },
    [SIMULATED_HOLD] = { { ticks->hold, 1 }, { 0, 1 } },
  };
  struct status status = { .code = STATUS_OK };
  return simulated_init (&subject->simulated, times, (int)ticks->nodes, 1, 4 * MOST, &status);
}

/* By the starts of the sends: that to a rank stands before those from it. */
static void
take_tree (struct subject *subject, const struct tree_schedule *schedule)
{
  struct sends_entry *sends = tree_schedule_sends (schedule, sends_by_start);
  for (int64_t i = 0; i + 1 < schedule->nodes; i++)
    subject->edges[i] = (struct multicast_edge){ sends[i].from, sends[i].to };
  free (sends);
  subject->multicast
    = (struct multicast){ .edges = subject->edges, .ranks = (int32_t)schedule->nodes, .bytes = 1 };
}

/* Simulated ranks wait for each other for ever in no tree, and nothing limits them. */
static void
call (const struct subject *subject, const int64_t *calls, int64_t *returns)
{
  struct status status = { .code = STATUS_OK };
  bool good = multicast_once (&subject->simulated.machine, &subject->multicast, calls, returns,
                              NULL, &status);
  assert (good);
  (void)good;
}

static int64_t
latest (const int64_t *flow, int32_t ranks)
{
  int64_t last = 0;
  for (int32_t r = 1; r < ranks; r++)
    last = int64_max (last, flow[r]);
  return last;
}

/* One draw: all ranks call within two `end`; the root when the last one does, or before it. */
static void
try_calls (const struct subject *subject, bool root_last, int64_t end, struct rng *rng,
           struct parameterized_flows *flows)
{
  int32_t ranks = subject->multicast.ranks;
  int64_t calls[MOST], flow[MOST];
  bool same = true;
  for (int32_t r = 0; r < ranks; r++)
    calls[r] = rng_range (rng, 1, 2 * end);
  calls[0] = root_last ? latest (calls, ranks) : 0;
  call (subject, calls, flow);
  for (int32_t r = 1; r < ranks; r++) {
    flow[r] -= calls[0];
    same &= flow[r] == subject->flow[r];
  }
  *(root_last ? &flows->last : &flows->not_last) += !same;
  flows->critical += root_last && latest (flow, ranks) != subject->latency;
}

bool
parameterized_flows_add (struct parameterized_flows *flows, const struct parameterized_ticks *ticks,
                         const struct tree_schedule *schedule)
{
  struct subject subject;
  struct rng rng;
  const int64_t together[MOST] = { 0 };
  const int32_t ranks = (int32_t)ticks->nodes;
  assert (ticks->nodes <= MOST && ticks->ports == 1 && ticks->network == PARAMETERIZED_COMPLETE);
  if (!simulate_ranks (&subject, ticks))
    return false;
  take_tree (&subject, schedule);
  call (&subject, together, subject.flow);
  subject.latency = int64_max (subject.flow[0], latest (subject.flow, ranks));
  flows->latency += subject.latency != latest (subject.flow, ranks);
  rng_init (&rng, 1);
  for (int i = 0; i < DRAWS; i++)
    try_calls (&subject, i % 2 == 0, ticks->end, &rng, flows);
  return true;
}
