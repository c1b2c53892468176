#include "heuristics/parameterized.h"

#include "heuristics/parameterized_contention.h"
#include "heuristics/parameterized_greedy.h"
#include "heuristics/parameterized_rules.h"

#include <string.h>

#define COMPLETE (1U << PARAMETERIZED_COMPLETE)
#define MESH (1U << PARAMETERIZED_MESH)
#define BMIN (1U << PARAMETERIZED_BMIN)

const struct parameterized_heuristic parameterized_heuristic_table[] = {
  { "sequential", "the source sends to everybody (paper 003, section 4.1)", COMPLETE | MESH | BMIN, 0, parameterized_sequential_schedule },
  { "chain", "everybody sends to the next (paper 003, section 4.1)", COMPLETE | MESH | BMIN, 0, parameterized_chain_of_all_schedule },
  { "binomial", "everybody keeps half of what is left (paper 003, section 4.1)", COMPLETE | MESH | BMIN, 0,
    parameterized_binomial_schedule },
  { "block", "MPI-F's blocks of three, a binomial tree of blocks (paper 003, section 3.4.1)", COMPLETE | MESH | BMIN, 0,
    parameterized_block_schedule },
  { "opt-tree", "best splits by the O(k) recurrence (paper 003, Algorithm 4.3.1)", COMPLETE | MESH | BMIN, 1,
    parameterized_opt_tree_schedule },
  { "opt-ports", "best splits for several ports (paper 003, formula 4.12)", COMPLETE | MESH | BMIN, 0, parameterized_opt_ports_schedule },
  { "karp", "whoever has the message sends as soon as it may (Karp et al.; paper 003, section 7.3)", COMPLETE | MESH | BMIN, 0,
    parameterized_karp_schedule },
  { "u-mesh", "halves of the chain in dimension order (McKinley et al.; paper 003, section 5.2)", MESH, 0, parameterized_halved_schedule },
  { "opt-mesh", "best splits of the chain in dimension order (paper 003, Algorithm 5.2.1)", MESH, 1, parameterized_ordered_schedule },
  { "u-min", "halves of the chain in lexicographic order (Xu and Ni; paper 003, section 5.3)", BMIN, 0, parameterized_halved_schedule },
  { "opt-min", "best splits of the chain in lexicographic order (paper 003, Algorithm 5.3.1)", BMIN, 1, parameterized_ordered_schedule },
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

void
parameterized_heuristic_run (const struct parameterized_heuristic *heuristic, const struct parameterized_ticks *ticks,
                             struct tree_schedule *schedule)
{
  int64_t first, second;
  heuristic->make (ticks, schedule);
  if (ticks->network != PARAMETERIZED_COMPLETE && parameterized_collision (schedule, ticks, &first, &second))
    parameterized_wait (schedule, ticks);
}
