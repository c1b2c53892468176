#include "heuristics/additive.h"
#include "heuristics/binomial.h"
#include "heuristics/chain.h"
#include "heuristics/counting.h"
#include "heuristics/divisor_chain.h"
#include "heuristics/fnf.h"
#include "heuristics/heuristic.h"
#include "heuristics/layered.h"
#include "heuristics/local_search.h"
#include "heuristics/multiplier_row.h"
#include "heuristics/sequential.h"
#include "heuristics/source_bound.h"

#include <string.h>

const struct heuristic heuristic_table[] = {
  { "fnf", "node", "fastest node first (Banikazemi, Moorthy and Panda 1998; papers 001 and 004)", false, fnf_schedule, NULL },
  { "layered", "node", "fastest node first and all orders with one displaced block (after paper 001, Corollary 1)", false, layered_schedule,
    NULL },
  { "local", "node", "local search over orders, for schedules with gaps (papers 001 and 004 show the need)", true, local_search_schedule,
    local_search_above },
  { "binomial", "node", "binomial tree by rank, the fastest nearest the root (recursive doubling; baseline)", false, binomial_schedule,
    NULL },
  { "chain", "node", "every node sends once, to the next slower one (baseline)", false, chain_schedule, NULL },
  { "sequential", "node", "the source sends to every destination (baseline)", false, sequential_schedule, NULL },
  { 0 },
};

const struct bound bound_table[] = {
  { "source", "node", "the holders at most double in every least cost after the source's first send", source_bound },
  { "counting", "node", "every destination as fast as the fastest", counting_bound },
  { "additive", "node", "FNF less its additive guarantee (paper 001, Theorem 1)", additive_bound },
  { "divisor-chain", "node", "costs rounded down to a chain of divisors, where FNF is optimal (after paper 004, Theorem 4.6)",
    divisor_chain_bound },
  { "multiplier", "node", "prices for the types, driven to the best (Lagrangian of the counts; docs/CERTIFICATES.md)",
    multiplier_row_bound },
  { 0 },
};

const struct heuristic *
heuristic_find (const char *name)
{
  for (const struct heuristic *row = heuristic_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}

const struct bound *
bound_find (const char *name)
{
  for (const struct bound *row = bound_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}
