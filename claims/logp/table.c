/* What the papers, and this program, say about the heterogeneous LogP model. */
#include "claims/core/form.h"
#include "claims/logp/check.h"

#define LIBESKIND "LH"
#define OWN "this program"

#define LOGP_COSTS "max (send + latency + receive, gap), summed over the types without the slowest"

/* `bound` names the heuristic. */
static const struct claim_form program
  = EQUAL (SIDE (PROGRAM), SIDE (CLAIMS_OPTIMUM)),
  program_size = AT_MOST (SIDE (PROGRAM_ENTRIES), SIDE (TABLE_ENTRIES)),
  fast_program = EQUAL (SIDE (FAST_PROGRAM), SIDE (CLAIMS_OPTIMUM)),
  exhaustive = EQUAL (SIDE (EXHAUSTIVE), SIDE (CLAIMS_OPTIMUM)),
  node_optimum = EQUAL (SIDE (NODE_OPTIMUM), SIDE (CLAIMS_OPTIMUM)),
  twice = RULE_AT_MOST (SIDE (CLAIMS_RULE), TIMES (2, CLAIMS_OPTIMUM)),
  additive = RULE_AT_MOST (SIDE (CLAIMS_RULE), SIDE (OPTIMUM_AND_COSTS));

const struct claim logp_claims_table[] = {
  { "001-sec-5", LIBESKIND, "section 5", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &program,
    "heterogeneous LogP: the dynamic program, carried over, finds the optimum" },
  { "001-sec-5-size", LIBESKIND, "section 5", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &program_size,
    "its table has at most (k + 1) (n_1 + 1) ... (n_k + 1) entries, as in the node model" },
  { "logp-node", OWN, "model/logp/types.h", CLAIM_HOLDS, NULL, AS_NODE, &node_optimum,
    "free receipts, and a sender may send again when its message arrives (gap <= send, no "
    "latency): the optimum is the node model's" },
  { "001-sec-5-thm-1", LIBESKIND, "Theorem 1 in section 5's model", CLAIM_HOLDS, "fnf", AS_NODE,
    &additive,
    "free receipts, a sender may send again when its message arrives: fnf exceeds the optimum by "
    "at most the sum of the types' costs without the slowest" },
  { "001-sec-5-thm-3", LIBESKIND, "Theorem 3 in section 5's model", CLAIM_HOLDS, "fnf", AS_NODE,
    &twice,
    "free receipts, a sender may send again when its message arrives: fnf takes at most twice the "
    "optimum" },
  { "logp-exhaustive", OWN, "search/logp/brute.h", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &exhaustive,
    "heterogeneous LogP: the optimum is what trying all trees and orders finds" },
  { "logp-fast", OWN, "search/logp/dp.h", CLAIM_HOLDS, NULL, SLOWEST, &fast_program,
    "one type of destinations is slowest in everything: the program without its inner loop finds "
    "the optimum" },
  { "logp-alike", OWN, "heuristics/logp/table.h", CLAIM_HOLDS, "alike", ALIKE, &claims_bound_best,
    "all destinations alike: the bound that takes them all for such is the optimum" },
  { "logp-rules", OWN, "heuristics/logp/table.h", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &claims_rules_above, "heterogeneous LogP: no heuristic is better than the optimum" },
  { "bound-logp-first", OWN, "heuristics/logp/table.h", CLAIM_HOLDS, "first", CLAIMS_ALWAYS,
    &claims_bound_below, "heterogeneous LogP: one send and the longest receipt are a lower bound" },
  { "bound-logp-alike", OWN, "heuristics/logp/table.h", CLAIM_HOLDS, "alike", CLAIMS_ALWAYS,
    &claims_bound_below, "all destinations with the best of all times: a lower bound" },
  { "bound-logp-dual-values", OWN, "docs/CERTIFICATES-logp.md", CLAIM_HOLDS, "dual-values",
    CLAIMS_ALWAYS, &claims_bound_below, "the bound by dual values of the types is a lower bound" },
  { "false-logp-fnf", LIBESKIND, "Theorem 3 in section 5's model", CLAIM_FALSE, "fnf",
    CLAIMS_ALWAYS, &twice,
    "heterogeneous LogP: greedy by send overhead takes at most twice the optimum" },
  { "false-logp-ecf", LIBESKIND, "Theorem 3 in section 5's model", CLAIM_FALSE, "ecf",
    CLAIMS_ALWAYS, &twice,
    "heterogeneous LogP: greedy by receive overhead takes at most twice the optimum" },
  { "false-logp-eaf", LIBESKIND, "Theorem 3 in section 5's model", CLAIM_FALSE, "eaf",
    CLAIMS_ALWAYS, &twice,
    "heterogeneous LogP: greedy by both overheads together takes at most twice the optimum" },
  { "false-logp-fhf", LIBESKIND, "Theorem 3 in section 5's model", CLAIM_FALSE, "fhf",
    CLAIMS_ALWAYS, &twice,
    "heterogeneous LogP: greedy by the larger of send overhead and gap takes at most twice the "
    "optimum" },
  { "false-logp-fnf-leaves", LIBESKIND, "Theorem 3 in section 5's model", CLAIM_FALSE, "fnf-leaves",
    CLAIMS_ALWAYS, &twice,
    "heterogeneous LogP: greedy by send overhead, those that do not send ordered by receive "
    "overhead, takes at most twice the optimum" },
  { "false-logp-eaf-leaves", LIBESKIND, "Theorem 3 in section 5's model", CLAIM_FALSE, "eaf-leaves",
    CLAIMS_ALWAYS, &twice,
    "heterogeneous LogP: greedy by both overheads, those that do not send ordered by receive "
    "overhead, takes at most twice the optimum" },
  { "false-logp-add-fnf", LIBESKIND, "Theorem 1 in section 5's model", CLAIM_FALSE, "fnf",
    CLAIMS_ALWAYS, &additive,
    "heterogeneous LogP: greedy by send overhead exceeds the optimum by at most " LOGP_COSTS },
  { "false-logp-add-ecf", LIBESKIND, "Theorem 1 in section 5's model", CLAIM_FALSE, "ecf",
    CLAIMS_ALWAYS, &additive,
    "heterogeneous LogP: greedy by receive overhead exceeds the optimum by at most " LOGP_COSTS },
  { "false-logp-add-eaf", LIBESKIND, "Theorem 1 in section 5's model", CLAIM_FALSE, "eaf",
    CLAIMS_ALWAYS, &additive,
    "heterogeneous LogP: greedy by both overheads together exceeds the optimum by at "
    "most " LOGP_COSTS },
  { "false-logp-add-fhf", LIBESKIND, "Theorem 1 in section 5's model", CLAIM_FALSE, "fhf",
    CLAIMS_ALWAYS, &additive,
    "heterogeneous LogP: greedy by the larger of send overhead and gap exceeds the optimum by at "
    "most " LOGP_COSTS },
  { .id = NULL },
};
