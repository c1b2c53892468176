#include "verify/claims_check.h"

#include <string.h>

#define LIU "004 Liu"
#define LIBESKIND "001 Libeskind-Hadas et al."
#define WU "000 Wu, Yeh and Liu"
#define OWN "this program"

/* What complete sweeps went through (verify/claims_swept.c has it as code). */
#define SWEEP "provecast probe sweep, by exhaustion"
#define COSTS "costs, divided by their common factor, <= C for "
#define RATIO_RANGES "n <= N and " COSTS "(N, C) one of (8, 128), (16, 64), (24, 32), (32, 20), (64, 10)"
#define EXCESS_RANGES "n <= N and " COSTS "(N, C) one of (8, 64), (12, 16), (24, 8), (32, 6)"

/* A fastest source is what 004 calls a free one: by Theorem 4.2 it chooses one of the fastest nodes. */
const struct claim claims_table[] = {
  { "004-thm-4.1", LIU, "Theorem 4.1", "some optimal schedule never idles: every node sends one message after the other", CLAIM_HOLDS, NULL,
    claims_always, claims_no_idle_best, CLAIMS_NODE },
  { "004-thm-4.2", LIU, "Theorem 4.2",
    "fastest source: no other source is better, and in some optimal tree no node is faster than its parent", CLAIM_HOLDS, NULL,
    claims_fastest_source, claims_free_monotone_best, CLAIMS_NODE },
  { "004-thm-4.3", LIU, "Theorem 4.3",
    "source among the fastest nodes: in some optimal schedule all fastest nodes are ready before all others", CLAIM_HOLDS, NULL,
    claims_shared_fastest, claims_fastest_first_best, CLAIMS_NODE },
  { "004-thm-4.4", LIU, "Theorem 4.4", "two classes of nodes, fastest source: FNF is optimal", CLAIM_HOLDS, NULL, claims_two_classes,
    claims_fnf_best, CLAIMS_NODE },
  { "004-thm-4.5", LIU, "Theorem 4.5", "every node's cost is a multiple of every faster one's, fastest source: FNF is optimal", CLAIM_HOLDS,
    NULL, claims_multiples, claims_fnf_best, CLAIMS_NODE },
  { "004-thm-4.6", LIU, "Theorem 4.6", "fastest source: FNF takes at most twice the optimum", CLAIM_HOLDS, NULL, claims_fastest_source,
    claims_fnf_twice, CLAIMS_NODE },
  { "004-lem-4.7", LIU, "Lemma 4.7",
    "costs are one cost times powers of two, any source: some optimal schedule serves a fastest node first", CLAIM_HOLDS, NULL,
    claims_power_two, claims_first_fastest_best, CLAIMS_NODE },
  { "004-sec-4.4", LIU, "section 4.4", "costs are one cost times powers of two, any source: FNF is optimal", CLAIM_HOLDS, NULL,
    claims_power_two, claims_fnf_best, CLAIMS_NODE },
  { "004-thm-4.7", LIU, "Theorem 4.7", "any source: FNF takes at most twice the optimum", CLAIM_HOLDS, NULL, claims_always,
    claims_fnf_twice, CLAIMS_NODE },

  { "001-sec-2", LIBESKIND, "section 2", "FNF's schedule is layered and monotonic and never idles", CLAIM_HOLDS, NULL, claims_always,
    claims_greedy_shape, CLAIMS_NODE },
  { "001-lem-2", LIBESKIND, "Lemma 2", "some optimal schedule is monotonic: no node but the root sends to a faster one", CLAIM_HOLDS, NULL,
    claims_always, claims_monotone_best, CLAIMS_NODE },
  { "001-lem-3", LIBESKIND, "Lemma 3", "FNF with nodes at least as fast beats every layered schedule (one node a tick faster, in turn)",
    CLAIM_HOLDS, NULL, claims_always, claims_lowered_layered, CLAIMS_NODE },
  { "001-cor-1", LIBESKIND, "Corollary 1", "FNF is the best layered schedule", CLAIM_HOLDS, NULL, claims_always, claims_fnf_layered_best,
    CLAIMS_NODE },
  { "001-thm-1", LIBESKIND, "Theorem 1", "FNF exceeds the optimum by at most the sum of the classes' costs without the slowest",
    CLAIM_HOLDS, NULL, claims_always, claims_fnf_additive, CLAIMS_NODE },
  { "001-thm-1-destinations", LIBESKIND, "Theorem 1, as its proof has it", "the same with the classes of the destinations only",
    CLAIM_HOLDS, NULL, claims_always, claims_fnf_additive_types, CLAIMS_NODE },
  { "001-lem-5", LIBESKIND, "Lemma 5", "the optimum is the least, over the first receiver and its subtree, of the later of the two parts",
    CLAIM_HOLDS, NULL, claims_always, claims_recurrence_exact, CLAIMS_NODE },
  { "001-thm-2", LIBESKIND, "Theorem 2", "the dynamic program finds the optimum", CLAIM_HOLDS, NULL, claims_always, claims_dp_exact,
    CLAIMS_NODE },
  { "001-thm-2-size", LIBESKIND, "Theorem 2", "its table has at most (k + 1) (n_1 + 1) ... (n_k + 1) entries", CLAIM_HOLDS, NULL,
    claims_always, claims_dp_small, CLAIMS_NODE },
  { "001-lem-6", LIBESKIND, "Lemma 6 with Corollary 1",
    "every destination's cost is a multiple of every faster one's, any source: FNF is optimal", CLAIM_HOLDS, NULL, claims_chain,
    claims_fnf_best, CLAIMS_NODE },
  { "001-thm-3", LIBESKIND, "Theorem 3", "FNF takes at most twice the optimum", CLAIM_HOLDS, NULL, claims_always, claims_fnf_twice,
    CLAIMS_NODE },

  { "khuller-kim", "Khuller and Kim, Algorithmica 2007", "the bound of 3/2", "FNF takes at most 3/2 of the optimum", CLAIM_HOLDS, NULL,
    claims_always, claims_fnf_three_halves, CLAIMS_NODE },

  { "probe-ratio", OWN, SWEEP, "FNF takes at most 5/4 of the optimum, with " RATIO_RANGES, CLAIM_HOLDS, NULL, claims_ratio_swept,
    claims_fnf_five_quarters, CLAIMS_NODE },
  { "probe-ratio-large", OWN, SWEEP, "FNF takes at most 11/9 of the optimum, with n >= 7 and " RATIO_RANGES, CLAIM_HOLDS, NULL,
    claims_ratio_swept_large, claims_fnf_eleven_ninths, CLAIMS_NODE },
  { "probe-excess-fast", OWN, SWEEP,
    "fastest source: FNF exceeds the optimum by at most a third of the sum of the classes' costs without the slowest, with " EXCESS_RANGES,
    CLAIM_HOLDS, NULL, claims_excess_swept_fast, claims_fnf_additive_third, CLAIMS_NODE },
  { "probe-excess-slow", OWN, SWEEP, "source slower than the fastest: by at most half of that sum, with " EXCESS_RANGES, CLAIM_HOLDS, NULL,
    claims_excess_swept_slow, claims_fnf_additive_half, CLAIMS_NODE },
  { "probe-excess-destinations", OWN, SWEEP,
    "any source: by at most half of the sum over the classes of the destinations only, with " EXCESS_RANGES, CLAIM_HOLDS, NULL,
    claims_excess_swept, claims_fnf_additive_types_half, CLAIMS_NODE },

  { "probe-family", OWN, "verify/claims_swept.c, by proof",
    "one node of cost 1 as source, 2 p of cost 4 p and 8 p of cost 6 p: FNF takes 8/7 of the optimum, so for as many nodes as one likes",
    CLAIM_HOLDS, NULL, claims_eight_sevenths_family, claims_fnf_eight_sevenths, CLAIMS_NODE },

  { "bound-source", OWN, "heuristics/source_bound.h", "the doubling bound is a lower bound", CLAIM_HOLDS, "source", claims_always,
    claims_bound_below, CLAIMS_NODE },
  { "bound-counting", OWN, "heuristics/counting.h", "the counting bound is a lower bound", CLAIM_HOLDS, "counting", claims_always,
    claims_bound_below, CLAIMS_NODE },
  { "bound-additive", OWN, "heuristics/additive.h", "FNF less its additive guarantee is a lower bound", CLAIM_HOLDS, "additive",
    claims_always, claims_bound_below, CLAIMS_NODE },
  { "bound-multiplier", OWN, "docs/CERTIFICATES.md", "the multiplier bound is a lower bound", CLAIM_HOLDS, "multiplier", claims_always,
    claims_bound_below, CLAIMS_NODE },
  { "bound-divisor-chain", OWN, "heuristics/divisor_chain.h", "FNF for costs rounded down to a chain is a lower bound", CLAIM_HOLDS,
    "divisor-chain", claims_always, claims_bound_below, CLAIMS_NODE },

  { "false-4.3-slower-source", LIU, "Theorem 4.3 without its precondition",
    "source slower than the fastest: in some optimal schedule all fastest nodes are ready before all others", CLAIM_FALSE, NULL,
    claims_slower_source, claims_fastest_first_best, CLAIMS_NODE },
  { "false-4.3-faster-source", LIU, "Theorem 4.3 read for destinations",
    "source alone fastest: in some optimal schedule all fastest destinations are ready before all others", CLAIM_FALSE, NULL,
    claims_strictly_faster_source, claims_fastest_first_best, CLAIMS_NODE },
  { "false-4.4-any-source", LIU, "Theorem 4.4 without its precondition", "two classes of nodes, any source: FNF is optimal", CLAIM_FALSE,
    NULL, claims_two_classes_any, claims_fnf_best, CLAIMS_NODE },
  { "false-4.4-two-types", LIU, "Theorem 4.4 read for destinations", "two classes of destinations, any source: FNF is optimal", CLAIM_FALSE,
    NULL, claims_two_types, claims_fnf_best, CLAIMS_NODE },
  { "false-4.4-three-classes", LIU, "Theorem 4.4, second part", "three classes of nodes, fastest source: FNF is optimal", CLAIM_FALSE, NULL,
    claims_three_classes, claims_fnf_best, CLAIMS_NODE },
  { "false-first-receiver", LIU, "Lemma 4.7 without its precondition", "some optimal schedule serves a fastest node first", CLAIM_FALSE,
    NULL, claims_always, claims_first_fastest_best, CLAIMS_NODE },
  { "false-monotone-root", LIU, "Theorem 4.2 for any source", "in some optimal tree no node is faster than its parent, the root included",
    CLAIM_FALSE, NULL, claims_always, claims_monotone_root_best, CLAIMS_NODE },
  { "false-layered", LIBESKIND, "section 2", "some optimal schedule is layered", CLAIM_FALSE, NULL, claims_always, claims_layered_best,
    CLAIMS_NODE },
  { "false-probe-ratio", OWN, "what small n suggest", "n >= 8: FNF takes at most 6/5 of the optimum", CLAIM_FALSE, NULL, claims_many,
    claims_fnf_six_fifths, CLAIMS_NODE },
  { "false-bound-multiplier", OWN, "docs/CERTIFICATES.md", "the multiplier bound is the optimum", CLAIM_FALSE, "multiplier", claims_always,
    claims_bound_best, CLAIMS_NODE },

  { "000-eq-4", WU, "section 2, equation (4)", "messages of one length: the bound as printed is a lower bound", CLAIM_HOLDS, "printed",
    claims_equal_lengths, claims_bound_below, CLAIMS_OVERHEAD },
  { "000-eq-4-release", WU, "equation (4), put right", "with receives in order of release it is a lower bound at any lengths", CLAIM_HOLDS,
    "release", claims_always, claims_bound_below, CLAIMS_OVERHEAD },
  { "000-rules", WU, "section 4 and 5", "no heuristic is better than the optimum over all orders of tasks", CLAIM_HOLDS, NULL,
    claims_always, claims_rules_above, CLAIMS_OVERHEAD },
  { "000-append", WU, "section 4", "no append-only schedule is better than the optimum over all orders of tasks", CLAIM_HOLDS, NULL,
    claims_always, claims_append_above, CLAIMS_OVERHEAD },
  { "000-rules-append", WU, "section 4", "no heuristic without insertion is better than the append-only optimum", CLAIM_HOLDS, NULL,
    claims_always, claims_rules_append_above, CLAIMS_OVERHEAD },
  { "overhead-reach", OWN, "heuristics/overhead_reach.h", "the bound reach is a lower bound", CLAIM_HOLDS, "reach", claims_always,
    claims_bound_below, CLAIMS_OVERHEAD },
  { "overhead-machine", OWN, "heuristics/overhead_machine.h", "the bound machine is a lower bound", CLAIM_HOLDS, "machine", claims_always,
    claims_bound_below, CLAIMS_OVERHEAD },
  { "overhead-work", OWN, "heuristics/overhead_work.h", "the bound work is a lower bound", CLAIM_HOLDS, "work", claims_always,
    claims_bound_below, CLAIMS_OVERHEAD },
  { "overhead-growth", OWN, "heuristics/overhead_growth.h", "the bound growth is a lower bound", CLAIM_HOLDS, "growth", claims_always,
    claims_bound_below, CLAIMS_OVERHEAD },
  { "overhead-rewards", OWN, "heuristics/overhead_reward_bound.h", "the bound rewards is a lower bound", CLAIM_HOLDS, "rewards",
    claims_always, claims_bound_below, CLAIMS_OVERHEAD },
  { "overhead-prices", OWN, "heuristics/overhead_price_bound.h", "the bound prices is a lower bound", CLAIM_HOLDS, "prices", claims_always,
    claims_bound_below, CLAIMS_OVERHEAD },
  { "false-000-eq-4", WU, "section 2, equation (4)", "the bound as printed is a lower bound at any lengths", CLAIM_FALSE, "printed",
    claims_always, claims_bound_below, CLAIMS_OVERHEAD },
  { "false-000-eq-4-best", WU, "equation (4), put right", "it is the optimum", CLAIM_FALSE, "release", claims_always, claims_bound_best,
    CLAIMS_OVERHEAD },
  { "false-000-append", WU, "section 4", "appending deliveries to both lists loses nothing against other orders", CLAIM_FALSE, NULL,
    claims_always, claims_append_best, CLAIMS_OVERHEAD },
  { "false-000-ecfp", WU, "section 5", "ecfp is never worse than ecf: insertion never does harm", CLAIM_FALSE, "ecfp", claims_always,
    claims_insert_better, CLAIMS_OVERHEAD },
  { "false-000-wrp", WU, "section 5", "wrp is never worse than wr: insertion never does harm", CLAIM_FALSE, "wrp", claims_always,
    claims_insert_better, CLAIMS_OVERHEAD },
  { "false-000-eafp", WU, "section 5", "eafp is never worse than eaf: insertion never does harm", CLAIM_FALSE, "eafp", claims_always,
    claims_insert_better, CLAIMS_OVERHEAD },
  { "false-000-rrp", WU, "section 5", "rrp is never worse than rr: insertion never does harm", CLAIM_FALSE, "rrp", claims_always,
    claims_insert_better, CLAIMS_OVERHEAD },
  { "false-000-rrsp", WU, "section 5", "rrsp is never worse than rrs: insertion never does harm", CLAIM_FALSE, "rrsp", claims_always,
    claims_insert_better, CLAIMS_OVERHEAD },
  { "false-000-wrp-bound", WU, "abstract and section 7, read for every instance", "wrp takes at most 2.5 times the corrected bound",
    CLAIM_FALSE, "wrp", claims_always, claims_rule_bound_halves, CLAIMS_OVERHEAD },
  { "false-000-ecf-bound", WU, "section 7.2, read for every instance", "ecf takes at most twice the corrected bound", CLAIM_FALSE, "ecf",
    claims_always, claims_rule_bound_twice, CLAIMS_OVERHEAD },
  { "false-000-wrp-best", WU, "section 7, read for every instance", "wrp is the best of the eleven", CLAIM_FALSE, "wrp", claims_always,
    claims_rule_best, CLAIMS_OVERHEAD },
  { "false-000-fef-worst", WU, "section 7, read for every instance", "fef is the worst of the eleven", CLAIM_FALSE, "fef", claims_always,
    claims_rule_worst, CLAIMS_OVERHEAD },
  { .id = NULL },
};

const size_t claims_count = sizeof claims_table / sizeof *claims_table - 1;

const struct claim *
claims_find (const char *id)
{
  for (const struct claim *claim = claims_table; claim->id; claim++)
    if (strcmp (claim->id, id) == 0)
      return claim;
  return NULL;
}
