/* What the papers, and this program, say about the node model. */
#include "claims/node/check.h"

#define LIU "004 Liu"
#define LIBESKIND "001 Libeskind-Hadas et al."
#define OWN "this program"

/* The ranges of complete sweeps (claims/node/swept.c has them as code). */
#define SWEEP "provecast probe sweep, by exhaustion"
#define COSTS "costs, divided by their common factor, <= C for "
#define RATIO_RANGES                                                                               \
  "n <= N and " COSTS "(N, C) one of (8, 128), (16, 64), (24, 32), (32, 20), (64, 10)"
#define EXCESS_RANGES "n <= N and " COSTS "(N, C) one of (8, 64), (12, 16), (24, 8), (32, 6)"

/* A fastest source is what Liu calls a free one: by Theorem 4.2 it chooses one of the fastest
   nodes. */
const struct claim node_claims_table[] = {
  { "004-thm-4.1", LIU, "Theorem 4.1",
    "some optimal schedule never idles: every node sends one message after the other", CLAIM_HOLDS,
    NULL, claims_always, claims_no_idle_best, &node_claims },
  { "004-thm-4.2", LIU, "Theorem 4.2",
    "fastest source: no other source is better, and in some optimal tree no node is faster than "
    "its parent",
    CLAIM_HOLDS, NULL, claims_fastest_source, claims_free_monotone_best, &node_claims },
  { "004-thm-4.3", LIU, "Theorem 4.3",
    "source among the fastest nodes: in some optimal schedule all fastest nodes are ready before "
    "all others",
    CLAIM_HOLDS, NULL, claims_shared_fastest, claims_fastest_first_best, &node_claims },
  { "004-thm-4.4", LIU, "Theorem 4.4", "two classes of nodes, fastest source: FNF is optimal",
    CLAIM_HOLDS, NULL, claims_two_classes, claims_fnf_best, &node_claims },
  { "004-thm-4.5", LIU, "Theorem 4.5",
    "every node's cost is a multiple of every faster one's, fastest source: FNF is optimal",
    CLAIM_HOLDS, NULL, claims_multiples, claims_fnf_best, &node_claims },
  { "004-thm-4.6", LIU, "Theorem 4.6", "fastest source: FNF takes at most twice the optimum",
    CLAIM_HOLDS, NULL, claims_fastest_source, claims_fnf_twice, &node_claims },
  { "004-lem-4.7", LIU, "Lemma 4.7",
    "costs are one cost times powers of two, any source: some optimal schedule serves a fastest "
    "node first",
    CLAIM_HOLDS, NULL, claims_power_two, claims_first_fastest_best, &node_claims },
  { "004-sec-4.4", LIU, "section 4.4",
    "costs are one cost times powers of two, any source: FNF is optimal", CLAIM_HOLDS, NULL,
    claims_power_two, claims_fnf_best, &node_claims },
  { "004-thm-4.7", LIU, "Theorem 4.7", "any source: FNF takes at most twice the optimum",
    CLAIM_HOLDS, NULL, claims_always, claims_fnf_twice, &node_claims },
  { "001-sec-2", LIBESKIND, "section 2", "FNF's schedule is layered and monotonic and never idles",
    CLAIM_HOLDS, NULL, claims_always, claims_greedy_shape, &node_claims },
  { "001-lem-2", LIBESKIND, "Lemma 2",
    "some optimal schedule is monotonic: no node but the root sends to a faster one", CLAIM_HOLDS,
    NULL, claims_always, claims_monotone_best, &node_claims },
  { "001-lem-3", LIBESKIND, "Lemma 3",
    "FNF with nodes at least as fast beats every layered schedule (one node a tick faster, in "
    "turn)",
    CLAIM_HOLDS, NULL, claims_always, claims_lowered_layered, &node_claims },
  { "001-cor-1", LIBESKIND, "Corollary 1", "FNF is the best layered schedule", CLAIM_HOLDS, NULL,
    claims_always, claims_fnf_layered_best, &node_claims },
  { "001-thm-1", LIBESKIND, "Theorem 1",
    "FNF exceeds the optimum by at most the sum of the classes' costs without the slowest",
    CLAIM_HOLDS, NULL, claims_always, claims_fnf_additive, &node_claims },
  { "001-thm-1-destinations", LIBESKIND, "Theorem 1, as its proof has it",
    "the same with the classes of the destinations only", CLAIM_HOLDS, NULL, claims_always,
    claims_fnf_additive_types, &node_claims },
  { "001-lem-5", LIBESKIND, "Lemma 5",
    "the optimum is the least, over the first receiver and its subtree, of the later of the two "
    "parts",
    CLAIM_HOLDS, NULL, claims_always, claims_recurrence_exact, &node_claims },
  { "001-thm-2", LIBESKIND, "Theorem 2", "the dynamic program finds the optimum", CLAIM_HOLDS, NULL,
    claims_always, claims_dp_exact, &node_claims },
  { "001-thm-2-size", LIBESKIND, "Theorem 2",
    "its table has at most (k + 1) (n_1 + 1) ... (n_k + 1) entries", CLAIM_HOLDS, NULL,
    claims_always, claims_dp_small, &node_claims },
  { "001-lem-6", LIBESKIND, "Lemma 6 with Corollary 1",
    "every destination's cost is a multiple of every faster one's, any source: FNF is optimal",
    CLAIM_HOLDS, NULL, claims_chain, claims_fnf_best, &node_claims },
  { "001-thm-3", LIBESKIND, "Theorem 3", "FNF takes at most twice the optimum", CLAIM_HOLDS, NULL,
    claims_always, claims_fnf_twice, &node_claims },
  { "khuller-kim", "Khuller and Kim, Algorithmica 2007", "the bound of 3/2",
    "FNF takes at most 3/2 of the optimum", CLAIM_HOLDS, NULL, claims_always,
    claims_fnf_three_halves, &node_claims },
  { "probe-ratio", OWN, SWEEP, "FNF takes at most 5/4 of the optimum, with " RATIO_RANGES,
    CLAIM_HOLDS, NULL, claims_ratio_swept, claims_fnf_five_quarters, &node_claims },
  { "probe-ratio-large", OWN, SWEEP,
    "FNF takes at most 11/9 of the optimum, with n >= 7 and " RATIO_RANGES, CLAIM_HOLDS, NULL,
    claims_ratio_swept_large, claims_fnf_eleven_ninths, &node_claims },
  { "probe-excess-fast", OWN, SWEEP,
    "fastest source: FNF exceeds the optimum by at most a third of the sum of the classes' costs "
    "without the slowest, with " EXCESS_RANGES,
    CLAIM_HOLDS, NULL, claims_excess_swept_fast, claims_fnf_additive_third, &node_claims },
  { "probe-excess-slow", OWN, SWEEP,
    "source slower than the fastest: by at most half of that sum, with " EXCESS_RANGES, CLAIM_HOLDS,
    NULL, claims_excess_swept_slow, claims_fnf_additive_half, &node_claims },
  { "probe-excess-destinations", OWN, SWEEP,
    "any source: by at most half of the sum over the classes of the destinations only, "
    "with " EXCESS_RANGES,
    CLAIM_HOLDS, NULL, claims_excess_swept, claims_fnf_additive_types_half, &node_claims },
  { "probe-family", OWN, "claims/node/swept.c, by proof",
    "one node of cost 1 as source, 2 p of cost 4 p and 8 p of cost 6 p: FNF takes 8/7 of the "
    "optimum, so for as many nodes as one likes",
    CLAIM_HOLDS, NULL, claims_eight_sevenths_family, claims_fnf_eight_sevenths, &node_claims },
  { "bound-source", OWN, "bounds/node/source.h", "the doubling bound is a lower bound", CLAIM_HOLDS,
    "source", claims_always, claims_bound_below, &node_claims },
  { "bound-counting", OWN, "bounds/node/counting.h", "the counting bound is a lower bound",
    CLAIM_HOLDS, "counting", claims_always, claims_bound_below, &node_claims },
  { "bound-additive", OWN, "bounds/node/additive.h",
    "FNF less its additive guarantee is a lower bound", CLAIM_HOLDS, "additive", claims_always,
    claims_bound_below, &node_claims },
  { "bound-multiplier", OWN, "docs/CERTIFICATES.md", "the multiplier bound is a lower bound",
    CLAIM_HOLDS, "multiplier", claims_always, claims_bound_below, &node_claims },
  { "bound-divisor-chain", OWN, "bounds/node/divisor_chain.h",
    "FNF for costs rounded down to a chain is a lower bound", CLAIM_HOLDS, "divisor-chain",
    claims_always, claims_bound_below, &node_claims },
  { "false-4.3-slower-source", LIU, "Theorem 4.3 without its precondition",
    "source slower than the fastest: in some optimal schedule all fastest nodes are ready before "
    "all others",
    CLAIM_FALSE, NULL, claims_slower_source, claims_fastest_first_best, &node_claims },
  { "false-4.3-faster-source", LIU, "Theorem 4.3 read for destinations",
    "source alone fastest: in some optimal schedule all fastest destinations are ready before all "
    "others",
    CLAIM_FALSE, NULL, claims_strictly_faster_source, claims_fastest_first_best, &node_claims },
  { "false-4.4-any-source", LIU, "Theorem 4.4 without its precondition",
    "two classes of nodes, any source: FNF is optimal", CLAIM_FALSE, NULL, claims_two_classes_any,
    claims_fnf_best, &node_claims },
  { "false-4.4-two-types", LIU, "Theorem 4.4 read for destinations",
    "two classes of destinations, any source: FNF is optimal", CLAIM_FALSE, NULL, claims_two_types,
    claims_fnf_best, &node_claims },
  { "false-4.4-three-classes", LIU, "Theorem 4.4, second part",
    "three classes of nodes, fastest source: FNF is optimal", CLAIM_FALSE, NULL,
    claims_three_classes, claims_fnf_best, &node_claims },
  { "false-first-receiver", LIU, "Lemma 4.7 without its precondition",
    "some optimal schedule serves a fastest node first", CLAIM_FALSE, NULL, claims_always,
    claims_first_fastest_best, &node_claims },
  { "false-monotone-root", LIU, "Theorem 4.2 for any source",
    "in some optimal tree no node is faster than its parent, the root included", CLAIM_FALSE, NULL,
    claims_always, claims_monotone_root_best, &node_claims },
  { "false-layered", LIBESKIND, "section 2", "some optimal schedule is layered", CLAIM_FALSE, NULL,
    claims_always, claims_layered_best, &node_claims },
  { "false-probe-ratio", OWN, "what small n suggest",
    "n >= 8: FNF takes at most 6/5 of the optimum", CLAIM_FALSE, NULL, claims_many,
    claims_fnf_six_fifths, &node_claims },
  { "false-bound-multiplier", OWN, "docs/CERTIFICATES.md", "the multiplier bound is the optimum",
    CLAIM_FALSE, "multiplier", claims_always, claims_bound_best, &node_claims },
  { .id = NULL },
};
