#include "experiments/parameterized_facts.h"

#include "base/memory.h"
#include "experiments/parameterized_arcs.h"
#include "experiments/parameterized_paper.h"
#include "experiments/parameterized_tree.h"
#include "heuristics/parameterized.h"
#include "heuristics/parameterized_chain.h"
#include "heuristics/parameterized_contention.h"
#include "heuristics/parameterized_greedy.h"
#include "heuristics/parameterized_ports.h"
#include "heuristics/parameterized_splits.h"
#include "search/parameterized_brute.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
parameterized_facts_init (struct parameterized_facts *facts)
{
  *facts = (struct parameterized_facts){
    .sizes = { .exhaustive = 8,
               .exhaustive_network = 5,
               .search = 8,
               .squares = 128,
               .parts = 10000,
               .cubes = 16,
               .ticks = 10000,
               .nodes = 20000 },
  };
  parameterized_judged_init (&facts->judged);
  tree_schedule_init (&facts->schedule);
  tree_schedule_init (&facts->best);
}

void
parameterized_facts_clear (struct parameterized_facts *facts)
{
  parameterized_judged_clear (&facts->judged);
  tree_schedule_clear (&facts->schedule);
  tree_schedule_clear (&facts->best);
}

static enum claims_network
network_of (enum parameterized_network network)
{
  switch (network) {
  case PARAMETERIZED_MESH:
    return CLAIMS_MESH;
  case PARAMETERIZED_BMIN:
    return CLAIMS_BMIN;
  case PARAMETERIZED_COMPLETE:
    break;
  }
  return CLAIMS_COMPLETE;
}

void
parameterized_facts_outline (struct claims_facts *claims, struct claims_parameterized *parameterized,
                             const struct parameterized_ticks *ticks, const char *name)
{
  *parameterized = (struct claims_parameterized){
    .nodes = ticks->nodes,
    .hold = ticks->hold,
    .end = ticks->end,
    .ports = ticks->ports,
    .interval = ticks->interval,
    .rounds = ticks->rounds,
    .network = network_of (ticks->network),
    .width = ticks->width,
    .height = ticks->height,
    .occupation = ticks->occupation,
    .address = ticks->address,
  };
  *claims = (struct claims_facts){
    .name = name, .scale = ticks->scale, .destinations = ticks->nodes - 1, .optimum = CLAIMS_ABSENT, .parameterized = parameterized
  };
}

static void
add (struct parameterized_facts *facts, const char *name, int64_t value)
{
  size_t count = facts->parameterized.number_count++;
  assert (count < PARAMETERIZED_FACTS_NUMBERS);
  facts->numbers[count] = (struct claims_bound){ name, value };
}

/* Trees. */

/* The referee must accept the schedule as it is when nothing collides, and refuse it, but accept it with waiting, when something does. */
static bool
add_tree (struct parameterized_facts *facts, const struct parameterized_heuristic *row, struct status *status)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  struct tree_schedule *schedule = &facts->schedule;
  size_t count = facts->parameterized.tree_count++;
  assert (count < PARAMETERIZED_FACTS_TREES);
  struct claims_tree *tree = &facts->trees[count];
  row->make (ticks, schedule);
  parameterized_tree_look (ticks, schedule, tree);
  if (tree->stepwise + tree->depth > 0) {
    if (!parameterized_judged_refused (&facts->judged, schedule, status))
      return false;
    parameterized_wait (schedule, ticks);
  }
  tree->name = row->name;
  tree->makespan = schedule->makespan;
  if (facts->best.nodes != ticks->nodes || schedule->makespan < facts->best.makespan)
    tree_schedule_copy (&facts->best, schedule);
  return parameterized_judged_schedule (&facts->judged, schedule, status);
}

static bool
add_trees (struct parameterized_facts *facts, struct status *status)
{
  for (const struct parameterized_heuristic *row = parameterized_heuristic_table; row->name; row++)
    if (parameterized_heuristic_fits (row, &facts->judged.ticks) && !add_tree (facts, row, status))
      return false;
  return true;
}

/* Optima. */

/* Without the network, with so many ports. */
static int64_t
count_alone (const struct parameterized_ticks *ticks, int32_t ports)
{
  struct parameterized_ticks alone = *ticks;
  int64_t before;
  alone.network = PARAMETERIZED_COMPLETE;
  alone.ports = ports;
  return parameterized_greedy_makespan (&alone, &before);
}

static void
add_exhaustive (struct parameterized_facts *facts)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  const struct parameterized_facts_sizes *sizes = &facts->sizes;
  struct parameterized_options options;
  struct parameterized_outcome outcome;
  if (ticks->nodes > (ticks->network == PARAMETERIZED_COMPLETE ? sizes->exhaustive : sizes->exhaustive_network))
    return;
  parameterized_options_init (&options);
  parameterized_outcome_init (&outcome);
  options.quiet = true;
  parameterized_brute_engine.solve (ticks, &options, &outcome);
  if (outcome.state == SOLVE_OPTIMAL)
    add (facts, "exhaustive", outcome.makespan);
  parameterized_outcome_clear (&outcome);
}

/* What the referee accepts a proof of: in a large network only the counting bound, where a heuristic reaches it. */
static bool
find_optimum (struct parameterized_facts *facts, const struct limits *limits, struct status *status)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  if (ticks->network == PARAMETERIZED_COMPLETE || ticks->nodes <= facts->sizes.search)
    return parameterized_judged_optimum (&facts->judged, limits, &facts->claims.optimum, status);
  if (facts->best.nodes == 0 || facts->best.makespan > facts->counting)
    return true;
  facts->claims.optimum = facts->counting;
  return parameterized_judged_counting (&facts->judged, &facts->best, status);
}

/* Without a network. */

static int64_t
with_ports (const struct parameterized_ticks *ticks, bool rounds)
{
  struct parameterized_ticks read = *ticks;
  struct parameterized_ports ports;
  read.rounds = rounds;
  parameterized_ports_init (&ports, &read, ticks->nodes);
  int64_t latency = ports.t[ticks->nodes];
  parameterized_ports_clear (&ports);
  return latency;
}

/* Is the number of ways to split `nodes` nodes into ports + 1 parts at most `most`? */
static bool
few_parts (int64_t nodes, int64_t ports, int64_t most)
{
  int64_t ways = 1;
  for (int64_t i = 1; i <= ports && ways <= most; i++)
    ways = ways * (nodes + i) / i;
  return ways <= most && ways * nodes / (ports + 1) <= most;
}

static void
add_ports (struct parameterized_facts *facts)
{
  struct parameterized_ticks rounds = facts->judged.ticks;
  rounds.rounds = true;
  add (facts, "ports", with_ports (&rounds, true));
  add (facts, "ports-spaced", with_ports (&rounds, false));
  if (!few_parts (rounds.nodes, rounds.ports, facts->sizes.parts))
    return;
  int64_t *t = memory_alloc ((size_t)rounds.nodes + 1, sizeof *t);
  parameterized_ports_slow (&rounds, rounds.nodes, t);
  add (facts, "ports-slow", t[rounds.nodes]);
  add (facts, "ports-slow-printed", parameterized_paper_ports (&rounds, rounds.nodes));
  free (t);
}

/* What the O(k) recurrence keeps of k nodes, as OPT-tree, OPT-mesh and OPT-min have it; the caller frees. */
static int32_t *
splits_of (const struct parameterized_ticks *ticks)
{
  size_t places = (size_t)ticks->nodes + 1;
  int32_t *keep = memory_zero (places, sizeof *keep);
  int64_t *t = memory_alloc (places, sizeof *t);
  parameterized_splits (ticks->hold, ticks->end, ticks->nodes, t, keep);
  free (t);
  return keep;
}

static int32_t *
ties_of (const struct parameterized_ticks *ticks)
{
  int32_t *keep = memory_zero ((size_t)ticks->nodes + 1, sizeof *keep);
  parameterized_paper_ties (ticks->hold, ticks->end, ticks->nodes, keep);
  return keep;
}

static void
add_squares (struct parameterized_facts *facts)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  int64_t hold = ticks->hold, end = ticks->end, k = ticks->nodes;
  if (k > facts->sizes.squares)
    return;
  int64_t *t = memory_alloc ((size_t)k + 1, sizeof *t);
  parameterized_splits_slow (hold, end, k, t, NULL);
  add (facts, "splits-slow", t[k]);
  parameterized_splits_slow_printed (hold, end, k, t, NULL);
  add (facts, "splits-slow-printed", t[k]);
  add (facts, "jumps", parameterized_paper_jumps (hold, end, k));
  free (t);
}

static void
add_addresses (struct parameterized_facts *facts)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  if (ticks->nodes > facts->sizes.cubes)
    return;
  int32_t *keep = splits_of (ticks);
  struct parameterized_paper_addresses addresses = parameterized_paper_addresses (keep, ticks->nodes);
  add (facts, "outside", addresses.outside);
  add (facts, "missed", addresses.missed);
  free (keep);
}

static void
add_splits (struct parameterized_facts *facts)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  int64_t hold = ticks->hold, end = ticks->end, k = ticks->nodes;
  int64_t *t = memory_alloc ((size_t)k + 2, sizeof *t);
  parameterized_splits (hold, end, k, t, NULL);
  add (facts, "splits", t[k]);
  parameterized_splits_printed (hold, end, k, t, NULL);
  add (facts, "splits-printed", t[k]);
  free (t);
  add (facts, "halves-down", parameterized_paper_halves_down (hold, end, k));
  int64_t optimum = count_alone (ticks, 1);
  add (facts, "one-port", optimum);
  if (optimum <= facts->sizes.ticks)
    add (facts, "postal", parameterized_paper_postal (hold, end, k));
}

/* In a network. */

static int64_t
keep_listed (int64_t i, const void *context)
{
  const int32_t *keep = context;
  return keep[i];
}

static int64_t
place_of_source (const struct parameterized_ticks *ticks, const int32_t *order)
{
  int64_t at = 0;
  while (at < ticks->nodes && order[at] != 0)
    at++;
  return at;
}

/* OPT-mesh's tree over the other order. */
static void
add_minor (struct parameterized_facts *facts, const int32_t *keep, const int32_t *minor)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  const struct parameterized_chain chain = { minor, place_of_source (ticks, minor), keep_listed, keep };
  struct claims_tree tree;
  parameterized_chain_schedule (&chain, ticks, &facts->schedule);
  parameterized_tree_look (ticks, &facts->schedule, &tree);
  add (facts, "minor", tree.stepwise + tree.depth);
  if (ticks->nodes <= PARAMETERIZED_ARCS_NODES)
    add (facts, "arcs-minor", parameterized_arcs_count (ticks, minor).third);
}

static void
add_shared (struct parameterized_facts *facts)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  const char *name = ticks->network == PARAMETERIZED_MESH ? "opt-mesh" : "opt-min";
  const struct parameterized_heuristic *row = parameterized_heuristic_find (name);
  if (!parameterized_heuristic_fits (row, ticks) || ticks->nodes > facts->sizes.squares)
    return;
  row->make (ticks, &facts->schedule);
  add (facts, "shared", parameterized_arcs_shared (ticks, &facts->schedule));
}

static void
add_arcs (struct parameterized_facts *facts, const int32_t *order)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  if (ticks->nodes > PARAMETERIZED_ARCS_NODES)
    return;
  struct parameterized_arcs arcs = parameterized_arcs_count (ticks, order);
  add (facts, "arcs-1", arcs.first);
  add (facts, "arcs-2", arcs.second);
  add (facts, "arcs-3", arcs.third);
  if (ticks->network == PARAMETERIZED_BMIN)
    add (facts, "arcs-adaptive", parameterized_arcs_adaptive (ticks, order));
}

static void
add_network (struct parameterized_facts *facts)
{
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  int32_t *order = memory_alloc ((size_t)ticks->nodes, sizeof *order), *keep = splits_of (ticks), *ties = ties_of (ticks);
  parameterized_arcs_order (ticks, false, order);
  add (facts, "strays", parameterized_paper_strays (keep, ticks->nodes, place_of_source (ticks, order)));
  add (facts, "strays-ties", parameterized_paper_strays (ties, ticks->nodes, place_of_source (ticks, order)));
  add_arcs (facts, order);
  add_shared (facts);
  if (ticks->network == PARAMETERIZED_MESH) {
    parameterized_arcs_order (ticks, true, order);
    add_minor (facts, keep, order);
  }
  free (order);
  free (keep);
  free (ties);
}

static bool
add_all (struct parameterized_facts *facts, struct status *status)
{
  if (facts->judged.ticks.nodes > facts->sizes.nodes)
    return true;
  if (!add_trees (facts, status))
    return false;
  add_exhaustive (facts);
  if (facts->judged.ticks.network != PARAMETERIZED_COMPLETE) {
    add_network (facts);
    return true;
  }
  add_splits (facts);
  add_squares (facts);
  add_ports (facts);
  add_addresses (facts);
  return true;
}

bool
parameterized_facts_gather (struct parameterized_facts *facts, const struct parameterized_instance *instance, const char *label,
                            const struct limits *limits, struct status *status)
{
  if (!parameterized_judged_begin (&facts->judged, instance, status))
    return false;
  const struct parameterized_ticks *ticks = &facts->judged.ticks;
  const char *name = facts->judged.instance.name ? facts->judged.instance.name : label;
  parameterized_facts_outline (&facts->claims, &facts->parameterized, ticks, name);
  facts->counting = count_alone (ticks, ticks->ports);
  facts->parameterized.trees = facts->trees;
  facts->parameterized.numbers = facts->numbers;
  facts->best.nodes = 0;
  add (facts, "free", facts->counting);
  return add_all (facts, status) && find_optimum (facts, limits, status);
}
