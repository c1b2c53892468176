/* What the papers, and this program, say about the node model. */
#include "claims/core/form.h"
#include "claims/node/check.h"

#define LIU "Liu"
#define LIBESKIND "LH"
#define OWN "this program"

/* The ranges of complete sweeps (claims/node/swept.c has them as code). */
#define SWEEP "provecast probe sweep, by exhaustion"
#define NORMAL_FORM "docs/THEOREMS.md, Lemma 2"
#define COSTS "costs, divided by their common factor, <= C for "
#define RATIO_RANGES                                                                               \
  "n <= N and " COSTS "(N, C) one of (8, 128), (16, 64), (24, 32), (32, 20), (64, 10)"
#define EXCESS_RANGES "n <= N and " COSTS "(N, C) one of (8, 64), (12, 16), (24, 8), (32, 6)"

static const struct claim_form no_idle_best
  = AT_MOST (SIDE (IDLING_MOST), SIDE (IDLING_LEAST)), /* idling does not help */
  /* this source and a fully monotone tree reach what any source can */
  free_monotone_best = AT_MOST_IF (node_claims_two_classes, SIDE (FREE_MOST), SIDE (FREE_LEAST)),
  fastest_first_best
  = EQUAL_IF (node_claims_two_types, SIDE (FASTEST_FIRST), SIDE (CLAIMS_OPTIMUM)),
  first_fastest_best
  = EQUAL_IF (node_claims_two_types, SIDE (FIRST_FASTEST), SIDE (CLAIMS_OPTIMUM)),
  monotone_best = EQUAL_IF (node_claims_two_types, SIDE (MONOTONE), SIDE (CLAIMS_OPTIMUM)),
  monotone_root_best
  = EQUAL_IF (node_claims_two_classes, SIDE (MONOTONE_ROOT), SIDE (CLAIMS_OPTIMUM)),
  layered_best = EQUAL_IF (node_claims_two_types, SIDE (LAYERED), SIDE (CLAIMS_OPTIMUM)),
  recurrence = EQUAL (SIDE (RECURRENCE), SIDE (CLAIMS_OPTIMUM)),
  program = EQUAL (SIDE (PROGRAM), SIDE (CLAIMS_OPTIMUM)),
  program_size = AT_MOST (SIDE (PROGRAM_ENTRIES), SIDE (TABLE_ENTRIES)),
  fnf_rounded = AT_MOST_IF (node_claims_two_classes, SIDE (FNF), SIDE (FNF_ROUNDED)),
  rounded_twice
  = AT_MOST_IF (node_claims_two_classes, SIDE (FNF_ROUNDED), TIMES (2, CLAIMS_OPTIMUM)),
  printed_partner
  = AT_MOST_IF (node_claims_some_printed, SIDE (PRINTED_WITHOUT), SIDE (CLAIMS_ZERO)),
  fastest_partner
  = AT_MOST_IF (node_claims_some_fastest, SIDE (FASTEST_WITHOUT), SIDE (CLAIMS_ZERO)),
  fastest_swap = AT_MOST_IF (node_claims_some_fastest, SIDE (FASTEST_WORSE), SIDE (CLAIMS_ZERO)),
  any_partner = AT_MOST_IF (node_claims_some_any, SIDE (ANY_WITHOUT), SIDE (CLAIMS_ZERO)),
  any_swap = AT_MOST_IF (node_claims_some_any, SIDE (ANY_WORSE), SIDE (CLAIMS_ZERO)),
  exchanged_monotonic
  = AT_MOST_IF (node_claims_some_interchange, SIDE (INTERCHANGED_MONOTONIC), SIDE (CLAIMS_ZERO)),
  exchanged_printed
  = AT_MOST_IF (node_claims_some_interchange, SIDE (INTERCHANGED_PRINTED), SIDE (CLAIMS_ZERO)),
  exchanged_multiple
  = AT_MOST_IF (node_claims_some_interchange, SIDE (INTERCHANGED_MULTIPLE), SIDE (CLAIMS_ZERO)),
  exchanged_slower
  = AT_MOST_IF (node_claims_some_interchange, SIDE (INTERCHANGED_SLOWER), SIDE (CLAIMS_ZERO)),
  fnf_lowered = AT_MOST (SIDE (FNF_LOWERED), SIDE (LAYERED_OR_FNF)),
  fnf_layered_best = EQUAL_IF (node_claims_longest, SIDE (FNF), SIDE (LAYERED)),
  fnf_shape = RULE_AT_MOST (SIDE (FNF_FAULTS), SIDE (CLAIMS_ZERO)),
  fnf_best = RULE_EQUAL_IF (node_claims_longest, SIDE (FNF), SIDE (CLAIMS_OPTIMUM)),
  twice = RULE_AT_MOST_IF (node_claims_longest, SIDE (FNF), TIMES (2, CLAIMS_OPTIMUM)),
  three_halves = RULE_AT_MOST_IF (node_claims_longest, TIMES (2, FNF), TIMES (3, CLAIMS_OPTIMUM)),
  five_quarters = RULE_AT_MOST_IF (node_claims_longest, TIMES (4, FNF), TIMES (5, CLAIMS_OPTIMUM)),
  eleven_ninths = RULE_AT_MOST_IF (node_claims_longest, TIMES (9, FNF), TIMES (11, CLAIMS_OPTIMUM)),
  six_fifths = RULE_AT_MOST_IF (node_claims_longest, TIMES (5, FNF), TIMES (6, CLAIMS_OPTIMUM)),
  normal_form[] = { AT_MOST (SIDE (NORMAL_FORM_1), SIDE (CLAIMS_ZERO)),
                    AT_MOST_IF (node_claims_two_types, SIDE (NORMAL_FORM_2), SIDE (CLAIMS_ZERO)),
                    AT_MOST_IF (node_claims_two_types, SIDE (NORMAL_FORM_3), SIDE (CLAIMS_ZERO)),
                    AT_MOST (SIDE (NORMAL_FORM_4), SIDE (CLAIMS_ZERO)),
                    AT_MOST (SIDE (NORMAL_FORM_5), SIDE (CLAIMS_ZERO)) },
  without_choice = AT_MOST (SIDE (NORMAL_FORM_WITHOUT_CHOICE), SIDE (CLAIMS_ZERO)),
  eight_sevenths = EQUAL_IF (node_claims_longest, TIMES (7, FNF), TIMES (8, CLAIMS_OPTIMUM));

/* FNF exceeds the optimum by at most a part of the sum. */
#define ADDITIVE(sum, part)                                                                        \
  {                                                                                                \
    .left = TIMES (part, FNF), .right = SIDE (sum), .of_heuristic = true,                          \
    .sides = node_claims_additive, .could_fail = node_claims_longest                               \
  }

static const struct claim_form additive
  = ADDITIVE (FASTER_CLASSES, 1),
  additive_half = ADDITIVE (FASTER_CLASSES, 2), additive_third = ADDITIVE (FASTER_CLASSES, 3),
  additive_types = ADDITIVE (FASTER_TYPES, 1), additive_types_half = ADDITIVE (FASTER_TYPES, 2);

/* A fastest source is what Liu calls a free one: by Theorem 4.2 it chooses one of the fastest
   nodes. */
const struct claim node_claims_table[] = {
  { "004-thm-4.1", LIU, "Theorem 4.1", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &no_idle_best,
    "some optimal schedule never idles: every node sends one message after the other" },
  { "004-lem-4.1", LIU, "Lemma 4.1, put right", CLAIM_HOLDS, NULL, SHARED_FASTEST, &fastest_partner,
    "source among the fastest nodes, optimal sequence with these ready at multiples of their cost: "
    "if one of them is ready later than a slower node, then a slower node is ready one such cost "
    "before the first of them" },
  { "004-lem-4.2", LIU, "Lemmas 4.2 to 4.4", CLAIM_HOLDS, NULL, SHARED_FASTEST, &fastest_swap,
    "exchanging these two, the slower is ready no later than the faster was, both together send no "
    "less, and no node behind them is ready later" },
  { "004-thm-4.2", LIU, "Theorem 4.2", CLAIM_HOLDS, NULL, FASTEST_SOURCE, &free_monotone_best,
    "fastest source: no other source is better, and in some optimal tree no node is faster than "
    "its parent" },
  { "004-thm-4.3", LIU, "Theorem 4.3", CLAIM_HOLDS, NULL, SHARED_FASTEST, &fastest_first_best,
    "source among the fastest nodes: in some optimal schedule all fastest nodes are ready before "
    "all others" },
  { "004-thm-4.4", LIU, "Theorem 4.4", CLAIM_HOLDS, NULL, FASTEST_SOURCE | TWO_CLASSES, &fnf_best,
    "two classes of nodes, fastest source: FNF is optimal" },
  { "004-thm-4.5", LIU, "Theorem 4.5", CLAIM_HOLDS, NULL, MULTIPLES, &fnf_best,
    "every node's cost is a multiple of every faster one's, fastest source: FNF is optimal" },
  { "004-lem-4.5", LIU, "Lemma 4.5, ties put right", CLAIM_HOLDS, NULL, MULTIPLES, &any_partner,
    "every node's cost is a multiple of every faster one's, fastest source, optimal sequence: if a "
    "node is ready later than a slower one, then a slower one is ready one fastest cost before the "
    "first such node" },
  { "004-lem-4.6", LIU, "Lemma 4.6", CLAIM_HOLDS, NULL, MULTIPLES, &any_swap,
    "exchanging these two, both together send no less, and no node behind them is ready later" },
  { "004-thm-4.6-rounded", LIU, "Theorem 4.6, proof", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &fnf_rounded,
    "FNF takes no longer than with costs rounded up to the fastest one times powers of two" },
  { "004-thm-4.6-twice", LIU, "Theorem 4.6, proof", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &rounded_twice, "with these costs FNF takes at most twice the optimum of the given ones" },
  { "004-thm-4.6", LIU, "Theorem 4.6", CLAIM_HOLDS, NULL, FASTEST_SOURCE, &twice,
    "fastest source: FNF takes at most twice the optimum" },
  { "004-lem-4.7", LIU, "Lemma 4.7", CLAIM_HOLDS, NULL, POWERS_OF_TWO, &first_fastest_best,
    "costs are one cost times powers of two, any source: some optimal schedule serves a fastest "
    "node first" },
  { "004-lem-4.8-1", LIU, "Lemma 4.8, 1, ties put right", CLAIM_HOLDS, NULL,
    POWERS_OF_TWO | SLOWER_SOURCE, &any_partner,
    "costs are one cost times powers of two, slower source, optimal sequence with a fastest node "
    "first: if a node is ready later than a slower destination, then a slower one is ready one "
    "fastest cost before the first such node" },
  { "004-lem-4.8-2", LIU, "Lemma 4.8, 2", CLAIM_HOLDS, NULL, POWERS_OF_TWO | SLOWER_SOURCE,
    &any_swap,
    "exchanging these two, both together send no less, and no node behind them is ready later" },
  { "004-sec-4.4", LIU, "section 4.4", CLAIM_HOLDS, NULL, POWERS_OF_TWO, &fnf_best,
    "costs are one cost times powers of two, any source: FNF is optimal" },
  { "004-thm-4.7", LIU, "Theorem 4.7", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &twice,
    "any source: FNF takes at most twice the optimum" },
  { "001-sec-2", LIBESKIND, "section 2", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &fnf_shape,
    "FNF's schedule is layered and monotonic and never idles" },
  { "001-lem-2", LIBESKIND, "Lemma 2", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &monotone_best,
    "some optimal schedule is monotonic: no node but the root sends to a faster one" },
  { "001-lem-3", LIBESKIND, "Lemma 3", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &fnf_lowered,
    "FNF with nodes at least as fast beats every layered schedule (one node a tick faster, in "
    "turn)" },
  { "001-cor-1", LIBESKIND, "Corollary 1", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &fnf_layered_best,
    "FNF is the best layered schedule" },
  { "001-thm-1", LIBESKIND, "Theorem 1", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &additive,
    "FNF exceeds the optimum by at most the sum of the classes' costs without the slowest" },
  { "001-thm-1-destinations", LIBESKIND, "Theorem 1, as its proof has it", CLAIM_HOLDS, NULL,
    CLAIMS_ALWAYS, &additive_types, "the same with the classes of the destinations only" },
  { "001-lem-4", LIBESKIND, "Lemma 4 for two destinations", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &exchanged_monotonic,
    "monotonic schedule, u the first destination that is slower than v and ready earlier: where l "
    "sends of v fit between their ready times and no more than l of u do, the proof's exchange "
    "makes v ready before u, leaves nodes below neither as they are, and is no longer and "
    "monotonic" },
  { "001-lem-5", LIBESKIND, "Lemma 5", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &recurrence,
    "the optimum is the least, over the first receiver and its subtree, of the later of the two "
    "parts" },
  { "001-thm-2", LIBESKIND, "Theorem 2", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &program,
    "the dynamic program finds the optimum" },
  { "001-thm-2-size", LIBESKIND, "Theorem 2", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &program_size,
    "its table has at most (k + 1) (n_1 + 1) ... (n_k + 1) entries" },
  { "001-lem-6", LIBESKIND, "Lemma 6 with Corollary 1", CLAIM_HOLDS, NULL, CHAIN, &fnf_best,
    "every destination's cost is a multiple of every faster one's, any source: FNF is optimal" },
  { "001-lem-6-exchange", LIBESKIND, "Lemma 6", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &exchanged_multiple,
    "a destination u whose cost is a multiple of v's is ready earlier: the proof's exchange makes "
    "v "
    "ready before u, leaves nodes below neither as they are, and is no longer" },
  { "001-thm-3", LIBESKIND, "Theorem 3", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &twice,
    "FNF takes at most twice the optimum" },
  { "khuller-kim", "Khuller and Kim, Algorithmica 2007", "the bound of 3/2", CLAIM_HOLDS, NULL,
    CLAIMS_ALWAYS, &three_halves, "FNF takes at most 3/2 of the optimum" },
  { "probe-ratio", OWN, SWEEP, CLAIM_HOLDS, NULL, RATIO_SWEPT, &five_quarters,
    "FNF takes at most 5/4 of the optimum, with " RATIO_RANGES },
  { "probe-ratio-large", OWN, SWEEP, CLAIM_HOLDS, NULL, SEVEN_OR_MORE | RATIO_SWEPT, &eleven_ninths,
    "FNF takes at most 11/9 of the optimum, with n >= 7 and " RATIO_RANGES },
  { "probe-excess-fast", OWN, SWEEP, CLAIM_HOLDS, NULL, FASTEST_SOURCE | EXCESS_SWEPT,
    &additive_third,
    "fastest source: FNF exceeds the optimum by at most a third of the sum of the classes' costs "
    "without the slowest, with " EXCESS_RANGES },
  { "probe-excess-slow", OWN, SWEEP, CLAIM_HOLDS, NULL, SLOWER_SOURCE | EXCESS_SWEPT,
    &additive_half,
    "source slower than the fastest: by at most half of that sum, with " EXCESS_RANGES },
  { "probe-excess-destinations", OWN, SWEEP, CLAIM_HOLDS, NULL, EXCESS_SWEPT, &additive_types_half,
    "any source: by at most half of the sum over the classes of the destinations only, "
    "with " EXCESS_RANGES },
  { "probe-family", OWN, "claims/node/swept.c, by proof", CLAIM_HOLDS, NULL, EIGHT_SEVENTHS_FAMILY,
    &eight_sevenths,
    "one node of cost 1 as source, 2 p of cost 4 p and 8 p of cost 6 p: FNF takes 8/7 of the "
    "optimum, so for as many nodes as one likes" },
  { "normal-form-1", OWN, NORMAL_FORM, CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &normal_form[0],
    "optimal schedules in normal form: the senders' ready times are the earliest slots in use" },
  { "normal-form-2", OWN, NORMAL_FORM, CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &normal_form[1],
    "optimal schedules in normal form: the senders are the fastest destinations" },
  { "normal-form-3", OWN, NORMAL_FORM, CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &normal_form[2],
    "optimal schedules in normal form: a sender other than the source sends to senders behind it" },
  { "normal-form-4", OWN, NORMAL_FORM, CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &normal_form[3],
    "optimal schedules in normal form: no node could send once more before the makespan" },
  { "normal-form-5", OWN, NORMAL_FORM, CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &normal_form[4],
    "optimal schedules in normal form: of two senders of equal cost the later one sends no more" },
  { "bound-source", OWN, "bounds/node/source.h", CLAIM_HOLDS, "source", CLAIMS_ALWAYS,
    &claims_bound_below, "the doubling bound is a lower bound" },
  { "bound-counting", OWN, "bounds/node/counting.h", CLAIM_HOLDS, "counting", CLAIMS_ALWAYS,
    &claims_bound_below, "the counting bound is a lower bound" },
  { "bound-additive", OWN, "bounds/node/additive.h", CLAIM_HOLDS, "additive", CLAIMS_ALWAYS,
    &claims_bound_below, "FNF less its additive guarantee is a lower bound" },
  { "bound-multiplier", OWN, "docs/CERTIFICATES.md", CLAIM_HOLDS, "multiplier", CLAIMS_ALWAYS,
    &claims_bound_below, "the multiplier bound is a lower bound" },
  { "bound-divisor-chain", OWN, "bounds/node/divisor_chain.h", CLAIM_HOLDS, "divisor-chain",
    CLAIMS_ALWAYS, &claims_bound_below, "FNF for costs rounded down to a chain is a lower bound" },
  { "false-004-lem-4.1", LIU, "Lemma 4.1 as printed", CLAIM_FALSE, NULL, SHARED_FASTEST,
    &printed_partner,
    "source among the fastest nodes, any optimal sequence: if one of them comes after a slower "
    "node, then a slower node before the first such one is ready one fastest cost before it" },
  { "false-004-lem-4.5", LIU, "Lemma 4.5 without its precondition", CLAIM_FALSE, NULL,
    FASTEST_SOURCE, &any_partner, "any node and any costs, fastest source: Lemma 4.5 holds" },
  { "false-004-lem-4.6", LIU, "Lemma 4.6 without its precondition", CLAIM_FALSE, NULL,
    FASTEST_SOURCE, &any_swap, "any node and any costs, fastest source: Lemma 4.6 holds" },
  { "false-001-lem-4", LIBESKIND, "Lemma 4 as printed", CLAIM_FALSE, NULL, SLOWER_SOURCE,
    &exchanged_printed, "the same where u may be the root, which no schedule makes ready after v" },
  { "false-001-lem-6", LIBESKIND, "Lemma 6 without its precondition", CLAIM_FALSE, NULL,
    CLAIMS_ALWAYS, &exchanged_slower, "the same for any slower u" },
  { "false-4.3-slower-source", LIU, "Theorem 4.3 without its precondition", CLAIM_FALSE, NULL,
    SLOWER_SOURCE, &fastest_first_best,
    "source slower than the fastest: in some optimal schedule all fastest nodes are ready before "
    "all others" },
  { "false-4.3-faster-source", LIU, "Theorem 4.3 read for destinations", CLAIM_FALSE, NULL,
    FASTER_SOURCE, &fastest_first_best,
    "source alone fastest: in some optimal schedule all fastest destinations are ready before all "
    "others" },
  { "false-4.4-any-source", LIU, "Theorem 4.4 without its precondition", CLAIM_FALSE, NULL,
    TWO_CLASSES, &fnf_best, "two classes of nodes, any source: FNF is optimal" },
  { "false-4.4-two-types", LIU, "Theorem 4.4 read for destinations", CLAIM_FALSE, NULL, TWO_TYPES,
    &fnf_best, "two classes of destinations, any source: FNF is optimal" },
  { "false-4.4-three-classes", LIU, "Theorem 4.4, second part", CLAIM_FALSE, NULL,
    FASTEST_SOURCE | THREE_CLASSES, &fnf_best,
    "three classes of nodes, fastest source: FNF is optimal" },
  { "false-first-receiver", LIU, "Lemma 4.7 without its precondition", CLAIM_FALSE, NULL,
    CLAIMS_ALWAYS, &first_fastest_best, "some optimal schedule serves a fastest node first" },
  { "false-monotone-root", LIU, "Theorem 4.2 for any source", CLAIM_FALSE, NULL, CLAIMS_ALWAYS,
    &monotone_root_best,
    "in some optimal tree no node is faster than its parent, the root included" },
  { "false-layered", LIBESKIND, "section 2", CLAIM_FALSE, NULL, CLAIMS_ALWAYS, &layered_best,
    "some optimal schedule is layered" },
  { "false-normal-form", OWN, NORMAL_FORM, CLAIM_FALSE, NULL, CLAIMS_ALWAYS, &without_choice,
    "every optimal schedule is in normal form" },
  { "false-probe-ratio", OWN, "what small n suggest", CLAIM_FALSE, NULL, EIGHT_OR_MORE, &six_fifths,
    "n >= 8: FNF takes at most 6/5 of the optimum" },
  { "false-bound-multiplier", OWN, "docs/CERTIFICATES.md", CLAIM_FALSE, "multiplier", CLAIMS_ALWAYS,
    &claims_bound_best, "the multiplier bound is the optimum" },
  { .id = NULL },
};
