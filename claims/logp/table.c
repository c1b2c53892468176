/* What the papers, and this program, say about the heterogeneous LogP model. */
#include "claims/logp/check.h"

#define LIBESKIND "001 Libeskind-Hadas et al."
#define OWN "this program"

#define LOGP_COSTS "max (send + latency + receive, gap), summed over the types without the slowest"

const struct claim logp_claims_table[] = {
  { "001-sec-5", LIBESKIND, "section 5",
    "heterogeneous LogP: the dynamic program, carried over, finds the optimum", CLAIM_HOLDS, NULL,
    claims_always, claims_logp_program, &logp_claims },
  { "001-sec-5-size", LIBESKIND, "section 5",
    "its table has at most (k + 1) (n_1 + 1) ... (n_k + 1) entries, as in the node model",
    CLAIM_HOLDS, NULL, claims_always, claims_logp_size, &logp_claims },
  { "logp-node", OWN, "model/logp/types.h",
    "free receipts, and a sender may send again when its message arrives (gap <= send, no "
    "latency): the optimum is the node model's",
    CLAIM_HOLDS, NULL, claims_logp_as_node, claims_logp_node, &logp_claims },
  { "001-sec-5-thm-1", LIBESKIND, "Theorem 1 in section 5's model",
    "free receipts, a sender may send again when its message arrives: fnf exceeds the optimum by "
    "at most the sum of the types' costs "
    "without the slowest",
    CLAIM_HOLDS, "fnf", claims_logp_as_node, claims_logp_additive, &logp_claims },
  { "001-sec-5-thm-3", LIBESKIND, "Theorem 3 in section 5's model",
    "free receipts, a sender may send again when its message arrives: fnf takes at most twice the "
    "optimum",
    CLAIM_HOLDS, "fnf", claims_logp_as_node, claims_logp_twice, &logp_claims },
  { "logp-exhaustive", OWN, "search/logp/brute.h",
    "heterogeneous LogP: the optimum is what trying all trees and orders finds", CLAIM_HOLDS, NULL,
    claims_always, claims_logp_exhaustive, &logp_claims },
  { "logp-fast", OWN, "search/logp/dp.h",
    "one type of destinations is slowest in everything: the program without its inner loop finds "
    "the optimum",
    CLAIM_HOLDS, NULL, claims_logp_slowest, claims_logp_fast, &logp_claims },
  { "logp-alike", OWN, "heuristics/logp/table.h",
    "all destinations alike: the bound that takes them all for such is the optimum", CLAIM_HOLDS,
    "alike", claims_logp_alike, claims_bound_best, &logp_claims },
  { "logp-rules", OWN, "heuristics/logp/table.h",
    "heterogeneous LogP: no heuristic is better than the optimum", CLAIM_HOLDS, NULL, claims_always,
    claims_logp_rules_above, &logp_claims },
  { "bound-logp-first", OWN, "heuristics/logp/table.h",
    "heterogeneous LogP: one send and the longest receipt are a lower bound", CLAIM_HOLDS, "first",
    claims_always, claims_bound_below, &logp_claims },
  { "bound-logp-alike", OWN, "heuristics/logp/table.h",
    "all destinations with the best of all times: a lower bound", CLAIM_HOLDS, "alike",
    claims_always, claims_bound_below, &logp_claims },
  { "bound-logp-dual-values", OWN, "docs/CERTIFICATES-logp.md",
    "the bound by dual values of the types is a lower bound", CLAIM_HOLDS, "dual-values",
    claims_always, claims_bound_below, &logp_claims },
  { "false-logp-fnf", LIBESKIND, "Theorem 3 in section 5's model",
    "heterogeneous LogP: greedy by send overhead takes at most twice the optimum", CLAIM_FALSE,
    "fnf", claims_always, claims_logp_twice, &logp_claims },
  { "false-logp-ecf", LIBESKIND, "Theorem 3 in section 5's model",
    "heterogeneous LogP: greedy by receive overhead takes at most twice the optimum", CLAIM_FALSE,
    "ecf", claims_always, claims_logp_twice, &logp_claims },
  { "false-logp-eaf", LIBESKIND, "Theorem 3 in section 5's model",
    "heterogeneous LogP: greedy by both overheads together takes at most twice the optimum",
    CLAIM_FALSE, "eaf", claims_always, claims_logp_twice, &logp_claims },
  { "false-logp-fhf", LIBESKIND, "Theorem 3 in section 5's model",
    "heterogeneous LogP: greedy by the larger of send overhead and gap takes at most twice the "
    "optimum",
    CLAIM_FALSE, "fhf", claims_always, claims_logp_twice, &logp_claims },
  { "false-logp-fnf-leaves", LIBESKIND, "Theorem 3 in section 5's model",
    "heterogeneous LogP: greedy by send overhead, those that do not send ordered by receive "
    "overhead, takes at most twice the optimum",
    CLAIM_FALSE, "fnf-leaves", claims_always, claims_logp_twice, &logp_claims },
  { "false-logp-eaf-leaves", LIBESKIND, "Theorem 3 in section 5's model",
    "heterogeneous LogP: greedy by both overheads, those that do not send ordered by receive "
    "overhead, takes at most twice the optimum",
    CLAIM_FALSE, "eaf-leaves", claims_always, claims_logp_twice, &logp_claims },
  { "false-logp-add-fnf", LIBESKIND, "Theorem 1 in section 5's model",
    "heterogeneous LogP: greedy by send overhead exceeds the optimum by at most " LOGP_COSTS,
    CLAIM_FALSE, "fnf", claims_always, claims_logp_additive, &logp_claims },
  { "false-logp-add-ecf", LIBESKIND, "Theorem 1 in section 5's model",
    "heterogeneous LogP: greedy by receive overhead exceeds the optimum by at most " LOGP_COSTS,
    CLAIM_FALSE, "ecf", claims_always, claims_logp_additive, &logp_claims },
  { "false-logp-add-eaf", LIBESKIND, "Theorem 1 in section 5's model",
    "heterogeneous LogP: greedy by both overheads together exceeds the optimum by at "
    "most " LOGP_COSTS,
    CLAIM_FALSE, "eaf", claims_always, claims_logp_additive, &logp_claims },
  { "false-logp-add-fhf", LIBESKIND, "Theorem 1 in section 5's model",
    "heterogeneous LogP: greedy by the larger of send overhead and gap exceeds the optimum by at "
    "most " LOGP_COSTS,
    CLAIM_FALSE, "fhf", claims_always, claims_logp_additive, &logp_claims },
  { .id = NULL },
};
