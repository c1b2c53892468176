/* What the tests of heuristics and engines share: instances, a schedule checker of their own,
   the optimum by brute force. */
#ifndef TESTS_SUPPORT_NODE_H
#define TESTS_SUPPORT_NODE_H

#include "base/memory.h"
#include "base/rng.h"
#include "gen/node/small.h"
#include "model/node/schedule.h"
#include "search/node/engines.h"

#include <stdlib.h>
#include <string.h>

enum { SUPPORT_MAX = 100 };

/* source; up to five groups of cost x count; what FNF gives, and the optimum, which the tests prove
   by brute force. */
struct known_case {
  int64_t source, cost[SUPPORT_MAX], count[SUPPORT_MAX];
  size_t groups;
  int64_t fnf, optimum;
};

static const struct known_case known_cases[] = {
  { 3, { 2, 3 }, { 2, 4 }, 2, 9, 8 },   { 2, { 3, 4 }, { 1, 4 }, 2, 8, 7 },
  { 5, { 3, 4 }, { 1, 5 }, 2, 14, 13 }, { 3, { 2, 3 }, { 4, 7 }, 2, 10, 9 }, /* LH, Figure 1 */
  { 1, { 2, 3 }, { 1, 5 }, 2, 5, 4 },                                        /* Liu, Figure 2 */
};

enum { KNOWN_CASES = sizeof known_cases / sizeof *known_cases };

static inline void
known_types (struct node_types *types, const struct known_case *known)
{
  node_types_set (types, known->source, known->groups, known->cost, known->count);
}

/* A random instance with costs in low .. high, up to k types, n destinations; everything drawn
   from `rng`. */
static inline void
random_types (struct node_types *types, struct rng *rng, size_t k, int64_t n, int64_t low,
              int64_t high)
{
  int64_t *cost = memory_alloc (k, sizeof *cost), *count = memory_zero (k, sizeof *count);
  for (size_t j = 0; j < k; j++)
    cost[j] = rng_range (rng, low, high);
  for (int64_t i = 0; i < n; i++)
    count[rng_below (rng, k)]++;
  size_t used = 0;
  for (size_t j = 0; j < k; j++)
    if (count[j] > 0) {
      cost[used] = cost[j];
      count[used++] = count[j];
    }
  node_types_set (types, rng_range (rng, low, high), used, cost, count);
  free (cost);
  free (count);
}

/* The instance an enumeration of gen/node/small.h stands at. */
static inline void
small_types (struct node_types *types, const struct small *small)
{
  int64_t ones[SMALL_MAX_DESTINATIONS];
  for (int64_t i = 0; i < small->destinations; i++)
    ones[i] = 1;
  node_types_set (types, small->source, (size_t)small->destinations, small->cost, ones);
}

/* Begin the enumeration of all instances with up to n destinations and costs. */
static inline bool
small_all (struct small *small, int64_t n, int64_t max_cost)
{
  struct small_params params;
  struct status status;
  small_params_init (&params);
  status_init (&status);
  params.least = 1;
  params.most = n;
  params.max_cost = max_cost;
  return small_start (small, &params, &status);
}

/* The different costs of destinations, or of all nodes, but the largest, by looking for every
   cost there could be. */
static inline int64_t
plain_sum (const struct node_types *types, bool source)
{
  int64_t sum = 0, largest = 0;
  for (int64_t cost = 1; cost <= types->source || cost <= types->cost[types->k - 1]; cost++) {
    bool there = source && types->source == cost;
    for (size_t j = 0; j < types->k; j++)
      there |= types->cost[j] == cost;
    sum += there ? cost : 0;
    largest = there ? cost : largest;
  }
  return sum - largest;
}

static inline int64_t
brute_optimum (const struct node_types *types)
{
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  brute_engine.solve (types, &options, &outcome, NULL);
  int64_t optimum = outcome.state == SOLVE_OPTIMAL ? outcome.makespan : -1;
  outcome_clear (&outcome);
  return optimum;
}

static inline int
compare_sends (const void *left, const void *right)
{
  const struct send *a = left, *b = right;
  return (a->start > b->start) - (a->start < b->start);
}

static inline void
fill_costs (int64_t *cost, const struct node_types *types)
{
  int64_t rank = 0;
  cost[rank++] = types->source;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t i = 0; i < types->count[j]; i++)
      cost[rank++] = types->cost[j];
}

/* The rules of the model, send by send in order of start: everybody receives once, nobody sends
   before it is ready or while it sends. Returns the makespan, or -1 for a schedule that breaks a
   rule or misstates its makespan. */
static inline int64_t
checked_makespan (const struct schedule *schedule, const struct node_types *types)
{
  size_t nodes = (size_t)types->destinations + 1;
  int64_t *cost = memory_alloc (nodes, sizeof *cost),
          *free_from = memory_alloc (nodes, sizeof *free_from), makespan = 0;
  struct send *sends = memory_alloc (schedule->length, sizeof *sends);
  bool good = schedule->length == nodes - 1;
  memcpy (sends, schedule->sends, schedule->length * sizeof *sends);
  qsort (sends, schedule->length, sizeof *sends, compare_sends);
  fill_costs (cost, types);
  for (size_t i = 0; i < nodes; i++)
    free_from[i] = i ? -1 : 0; /* -1: without the message */
  for (size_t i = 0; i < schedule->length && good; i++) {
    struct send send = sends[i];
    good = send.from >= 0 && (size_t)send.from < nodes && send.to > 0 && (size_t)send.to < nodes
           && free_from[send.to] < 0 && free_from[send.from] >= 0
           && free_from[send.from] <= send.start;
    if (!good)
      break;
    free_from[send.from] = free_from[send.to] = send.start + cost[send.from];
    makespan = free_from[send.to] > makespan ? free_from[send.to] : makespan;
  }
  free (cost);
  free (free_from);
  free (sends);
  return good && makespan == schedule->makespan ? makespan : -1;
}

/* Makespan of the list schedule of these types in order, one send at a time: a slow twin of
   heuristics/node/list.h. */
static inline int64_t
slow_list_makespan (const struct node_types *types, const int32_t *order)
{
  size_t nodes = (size_t)types->destinations + 1;
  int64_t *next = memory_alloc (nodes, sizeof *next), *cost = memory_alloc (nodes, sizeof *cost),
          time = 0;
  next[0] = cost[0] = types->source;
  for (size_t holders = 1; holders < nodes; holders++) {
    size_t sender = 0;
    for (size_t i = 1; i < holders; i++)
      if (next[i] < next[sender])
        sender = i;
    time = next[sender];
    next[sender] += cost[sender];
    cost[holders] = types->cost[order[holders - 1]];
    next[holders] = time + cost[holders];
  }
  free (next);
  free (cost);
  return time;
}

/* The sorted order, for slow_list_makespan; to be freed. */
static inline int32_t *
sorted_order (const struct node_types *types)
{
  int32_t *order = memory_alloc ((size_t)types->destinations, sizeof *order);
  int64_t at = 0;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t i = 0; i < types->count[j]; i++)
      order[at++] = (int32_t)j;
  return order;
}

#endif
