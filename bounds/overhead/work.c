#include "bounds/overhead/work.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/overhead/horizon.h"
#include "bounds/overhead/max_flow.h"
#include "bounds/overhead/parameters.h"
#include "bounds/overhead/release.h"

__extension__ typedef __int128 wide;

struct work_bound {
  const struct overhead_ticks *ticks;
  struct overhead_heads heads;
  struct overhead_horizon horizon;
  struct overhead_max_flow flow;
  int64_t *extra; /* owned [c]: deliveries minus mandatory sends */
  int64_t *cost;  /* owned [c][n]: S; OVERHEAD_NEVER where the node sends no message of the class */
  int64_t *capacity; /* owned [n]: for sends beside the mandatory ones, below the present horizon */
  bool pairs;        /* few enough for the flow problem */
};

/* The maximum number of sends of k by node i in a schedule that ends by `end`, without its
   mandatory one. */
static int64_t
most_sends (const struct work_bound *work, int32_t k, int32_t i, int64_t end)
{
  const struct overhead_ticks *ticks = work->ticks;
  if (!overhead_sender (ticks, k, i))
    return 0;
  int64_t time
    = end - overhead_heads_onward (&work->heads, k, i) - overhead_heads_hold (&work->heads, k, i);
  int64_t sends = time > 0 ? time / overhead_send (ticks, k, i) : 0;
  return int64_min (sends - (ticks->source[k] == i ? 1 : 0),
                    (int64_t)(ticks->first[k + 1] - ticks->first[k]) - 1);
}

static int64_t
cost (const struct work_bound *work, int32_t c, int32_t i)
{
  return work->cost[(int64_t)c * work->ticks->nodes + i];
}

/* True iff the sends of class c exceed the capacities of all nodes together. */
static bool
too_many (const struct work_bound *work, int32_t c)
{
  int64_t left = work->extra[c];
  for (int32_t i = 0; i < work->ticks->nodes && left > 0; i++)
    left -= int64_min (left, work->capacity[i] / cost (work, c, i));
  return left > 0;
}

/* True iff the sends of class c cannot be distributed over the nodes that may do them. */
static bool
no_flow (struct work_bound *work, int32_t c, int64_t end)
{
  struct overhead_max_flow *flow = &work->flow;
  const struct overhead_ticks *ticks = work->ticks;
  size_t n = (size_t)ticks->nodes;
  flow->demands = 0;
  for (int32_t i = 0; i < ticks->nodes; i++)
    flow->capacity[i] = work->capacity[i] / cost (work, c, i);
  for (int32_t k = 0; k < ticks->messages; k++) {
    if (ticks->class_of[k] != c)
      continue;
    flow->demand[flow->demands] = (int64_t)(ticks->first[k + 1] - ticks->first[k]) - 1;
    for (size_t i = 0; i < n; i++)
      flow->pair[flow->demands * n + i] = most_sends (work, k, (int32_t)i, end);
    flow->demands++;
  }
  return !overhead_max_flow_met (flow);
}

/* True iff all classes together exceed the capacities, where a send weighs what it costs node q, or
   nothing where q sends none of its class. */
static bool
too_heavy (const struct work_bound *work, int32_t q)
{
  const struct overhead_ticks *ticks = work->ticks;
  wide left = 0;
  for (int32_t c = 0; c < ticks->classes; c++)
    left += cost (work, c, q) == OVERHEAD_NEVER ? 0 : (wide)work->extra[c] * cost (work, c, q);
  for (int32_t i = 0; i < ticks->nodes && left > 0; i++) {
    wide most = 0;
    for (int32_t c = 0; c < ticks->classes; c++) {
      wide weight = cost (work, c, q) == OVERHEAD_NEVER
                      ? 0
                      : (wide)work->capacity[i] * cost (work, c, q) / cost (work, c, i);
      most = weight > most ? weight : most;
    }
    left -= most;
  }
  return left > 0;
}

/* Sets the capacities; false when some node has not even time for its mandatory sends. */
static bool
set_capacities (struct work_bound *work, int64_t end)
{
  for (int32_t i = 0; i < work->ticks->nodes; i++) {
    work->capacity[i] = overhead_horizon_capacity (&work->horizon, i, end) - work->horizon.must[i];
    if (work->capacity[i] < 0)
      return false;
  }
  return true;
}

/* All sends of the messages of class c; with `some` only those on the source side of the minimum
   cut. */
static void
state_growth (const struct work_bound *work, int32_t c, bool some, struct overhead_counts *counts)
{
  const struct overhead_ticks *ticks = work->ticks;
  size_t demand = 0;
  if (!counts)
    return;
  overhead_counts_reset (counts);
  for (int32_t k = 0; k < ticks->messages; k++) {
    if (ticks->class_of[k] != c || (some && !overhead_max_flow_short (&work->flow, demand++)))
      continue;
    overhead_counts_message (counts, k);
    counts->sends += (int64_t)(ticks->first[k + 1] - ticks->first[k]);
  }
}

/* The weights of node q; all 0 where it is negative. */
static void
state_work (const struct work_bound *work, int32_t q, struct overhead_counts *counts)
{
  if (!counts)
    return;
  overhead_counts_reset (counts);
  for (int32_t c = 0; c < work->ticks->classes; c++)
    overhead_counts_weight (counts,
                            q < 0 || cost (work, c, q) == OVERHEAD_NEVER ? 0 : cost (work, c, q));
}

/* True iff the bound refutes `end`; `counts`, unless it is NULL, says how. */
static bool
refute (struct work_bound *work, int64_t end, struct overhead_counts *counts)
{
  if (!set_capacities (work, end)) {
    state_work (work, -1, counts);
    return true;
  }
  for (int32_t c = 0; c < work->ticks->classes; c++) {
    bool many = too_many (work, c);
    if (!many && !(work->pairs && no_flow (work, c, end)))
      continue;
    state_growth (work, c, !many, counts);
    return true;
  }
  for (int32_t q = 0; work->ticks->classes > 1 && q < work->ticks->nodes; q++)
    if (too_heavy (work, q)) {
      state_work (work, q, counts);
      return true;
    }
  return false;
}

static bool
refuted (void *context, int64_t end)
{
  return refute (context, end, NULL);
}

static void
work_init (struct work_bound *work, const struct overhead_ticks *ticks,
           const struct deadline *deadline)
{
  size_t n = (size_t)ticks->nodes, c = (size_t)ticks->classes;
  *work
    = (struct work_bound){ .ticks = ticks,
                           .pairs = ticks->messages <= overhead_bound_parameters.overhead_work_pairs
                                                         / ticks->nodes };
  overhead_heads_init (&work->heads, ticks, deadline);
  overhead_horizon_init (&work->horizon, &work->heads);
  overhead_max_flow_init (&work->flow, work->pairs ? (size_t)ticks->messages : 0, n);
  work->extra = memory_zero (c, sizeof *work->extra);
  work->cost = memory_alloc (c * n, sizeof *work->cost);
  work->capacity = memory_alloc (n, sizeof *work->capacity);
  for (size_t e = 0; e < c * n; e++)
    work->cost[e] = OVERHEAD_NEVER;
  for (int32_t k = 0; k < ticks->messages; k++) {
    work->extra[ticks->class_of[k]] += (int64_t)(ticks->first[k + 1] - ticks->first[k]) - 1;
    for (int32_t i = 0; i < ticks->nodes; i++)
      if (overhead_sender (ticks, k, i))
        work->cost[(size_t)ticks->class_of[k] * n + (size_t)i] = overhead_send (ticks, k, i);
  }
}

static void
work_clear (struct work_bound *work)
{
  memory_free (work->extra, work->cost, work->capacity);
  overhead_max_flow_clear (&work->flow);
  overhead_horizon_clear (&work->horizon);
  overhead_heads_clear (&work->heads);
}

int64_t
overhead_work_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct work_bound work;
  work_init (&work, ticks, deadline);
  int64_t bound = overhead_horizon_search (&work.horizon, overhead_release_bound (ticks, deadline),
                                           refuted, &work);
  work_clear (&work);
  return bound;
}

bool
overhead_work_counts (const struct overhead_ticks *ticks, int64_t makespan,
                      const struct deadline *deadline, struct overhead_counts *counts)
{
  struct work_bound work;
  work_init (&work, ticks, deadline);
  bool found = refute (&work, makespan - 1, counts);
  work_clear (&work);
  return found;
}
