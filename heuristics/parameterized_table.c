#include "heuristics/parameterized.h"

#include "heuristics/parameterized_greedy.h"
#include "heuristics/parameterized_rules.h"

#include <string.h>

#define NO_NETWORK (1U << PARAMETERIZED_COMPLETE)

const struct parameterized_heuristic parameterized_heuristic_table[] = {
  { "sequential", "the source sends to everybody (paper 003, section 4.1)", NO_NETWORK, 0, false, parameterized_sequential_schedule },
  { "chain", "everybody sends to the next (paper 003, section 4.1)", NO_NETWORK, 0, false, parameterized_chain_of_all_schedule },
  { "binomial", "everybody keeps half of what is left (paper 003, section 4.1)", NO_NETWORK, 0, false, parameterized_binomial_schedule },
  { "block", "MPI-F's blocks of three, a binomial tree of blocks (paper 003, section 3.4.1)", NO_NETWORK, 0, false,
    parameterized_block_schedule },
  { "opt-tree", "best splits by the O(k) recurrence, one port (paper 003, Algorithm 4.3.1)", NO_NETWORK, 1, false,
    parameterized_opt_tree_schedule },
  { "opt-ports", "best splits for several ports (paper 003, formula 4.12)", NO_NETWORK, 0, false, parameterized_opt_ports_schedule },
  { "karp", "whoever has the message sends as soon as it may (Karp et al.; paper 003, section 7.3)", NO_NETWORK, 0, false,
    parameterized_karp_schedule },
  { 0 },
};

/* The greedy schedule's makespan, which no schedule beats (heuristics/parameterized_greedy.h); contention only makes it worse. */
static int64_t
counting (const struct parameterized_ticks *ticks)
{
  return parameterized_greedy_makespan (ticks, NULL);
}

const struct parameterized_bound parameterized_bound_table[] = {
  { "counting", "how many nodes can hold the message by a time", counting },
  { 0 },
};

const struct parameterized_heuristic *
parameterized_heuristic_find (const char *name)
{
  for (const struct parameterized_heuristic *row = parameterized_heuristic_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}

const struct parameterized_bound *
parameterized_bound_find (const char *name)
{
  for (const struct parameterized_bound *row = parameterized_bound_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}

bool
parameterized_heuristic_fits (const struct parameterized_heuristic *heuristic, const struct parameterized_ticks *ticks)
{
  return (heuristic->networks & 1U << ticks->network) && (heuristic->ports == 0 || ticks->ports <= heuristic->ports);
}
