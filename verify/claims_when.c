#include "verify/claims_when.h"

#include "verify/claims_check.h"

#include <string.h>

const struct claims_when claims_when_table[] = {
  { "fast-source", "no destination is faster than the source", CLAIMS_NODE, claims_fastest_source },
  { "shared-fastest-source", "the source is as fast as the fastest destination", CLAIMS_NODE, claims_shared_fastest },
  { "strictly-fastest-source", "the source is faster than every destination", CLAIMS_NODE, claims_strictly_faster_source },
  { "slow-source", "a destination is faster than the source", CLAIMS_NODE, claims_slower_source },
  { "two-classes-fast-source", "two classes of nodes, the source being a fastest one", CLAIMS_NODE, claims_two_classes },
  { "two-classes", "two classes of nodes, any source", CLAIMS_NODE, claims_two_classes_any },
  { "two-destination-classes", "two classes of destinations, any source", CLAIMS_NODE, claims_two_types },
  { "three-classes-fast-source", "three classes of nodes, the source being a fastest one", CLAIMS_NODE, claims_three_classes },
  { "multiples-fast-source", "every node's cost is a multiple of every faster one's, the source being a fastest one", CLAIMS_NODE,
    claims_multiples },
  { "multiples", "every destination's cost is a multiple of every faster one's, any source", CLAIMS_NODE, claims_chain },
  { "powers-of-two", "every node's cost is the least one times a power of two, any source", CLAIMS_NODE, claims_power_two },
  { "eight-or-more", "8 destinations or more", CLAIMS_NODE, claims_many },
  { "equal-lengths", "all messages have one length", CLAIMS_OVERHEAD, claims_equal_lengths },
  { "square", "as many rows as columns", CLAIMS_OPENSHOP, claims_square },
  { "even-square", "as many rows as columns, and an even number", CLAIMS_OPENSHOP, claims_even_square },
  { "zero-diagonal", "as many rows as columns, and nobody sends to itself", CLAIMS_OPENSHOP, claims_zero_diagonal },
  { "one-port", "one port, no network", CLAIMS_PARAMETERIZED, claims_plain },
  { "hold-at-most-end", "one port, no network, hold <= end", CLAIMS_PARAMETERIZED, claims_plain_at_most },
  { "hold-above-end", "one port, no network, hold > end", CLAIMS_PARAMETERIZED, claims_plain_above },
  { "hold-equals-end", "one port, no network, hold = end", CLAIMS_PARAMETERIZED, claims_plain_equal },
  { "short-hold", "one port, no network, (n - 2) hold <= end", CLAIMS_PARAMETERIZED, claims_plain_star },
  { "long-hold", "one port, no network, (n - 2) end <= hold", CLAIMS_PARAMETERIZED, claims_plain_chain },
  { "rounds", "several ports in rounds, no network", CLAIMS_PARAMETERIZED, claims_rounds },
  { "strict", "several ports, spaced strictly, no network", CLAIMS_PARAMETERIZED, claims_strict },
  { "no-network", "no network, any number of ports", CLAIMS_PARAMETERIZED, claims_complete },
  { "mesh", "a mesh", CLAIMS_PARAMETERIZED, claims_mesh },
  { "bmin", "a BMIN", CLAIMS_PARAMETERIZED, claims_bmin },
  { "mesh-theorem-5", "a mesh, one port, hold <= end, channels held for at most hold", CLAIMS_PARAMETERIZED, claims_mesh_theorem },
  { "bmin-theorem-7", "a BMIN, one port, hold <= end, channels held for at most hold", CLAIMS_PARAMETERIZED, claims_bmin_theorem },
  { "as-node", "no receive overheads, and everybody may send again when a message arrives: as in the node model", CLAIMS_LOGP,
    claims_logp_as_node },
  { "alike", "all destinations alike", CLAIMS_LOGP, claims_logp_alike },
  { "slowest-type", "one type of destinations is slowest in everything", CLAIMS_LOGP, claims_logp_slowest },
  { .name = NULL },
};

const struct claims_when *
claims_when_find (const char *name)
{
  for (const struct claims_when *when = claims_when_table; when->name; when++)
    if (strcmp (when->name, name) == 0)
      return when;
  return NULL;
}

bool
claims_of_heuristic (const struct claim *claim)
{
  static bool (*const checks[]) (const struct claim *claim, const struct claims_facts *facts, struct claim_sides *out) = {
    claims_fnf_best,
    claims_fnf_twice,
    claims_fnf_three_halves,
    claims_fnf_five_quarters,
    claims_fnf_eleven_ninths,
    claims_fnf_six_fifths,
    claims_fnf_additive,
    claims_fnf_additive_types,
    claims_fnf_additive_third,
    claims_fnf_additive_half,
    claims_fnf_additive_types_half,
    claims_greedy_shape,
    claims_rule_bound_halves,
    claims_rule_bound_twice,
    claims_load_half_sides,
    claims_load_half_up,
    claims_load_half_down,
    claims_load_twice,
    claims_load_tenth,
    claims_load_fifteen,
    claims_load_quarter,
    claims_crossing,
    claims_tree_best,
    claims_within_sequential,
    claims_within_chain,
    claims_within_binomial,
    claims_logp_twice,
    claims_logp_additive,
  };
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
    if (claim->sides == checks[i])
      return true;
  return false;
}
