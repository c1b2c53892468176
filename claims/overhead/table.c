/* What the papers, and this program, say about the overhead model. */
#include "claims/core/form.h"
#include "claims/overhead/check.h"

#define WU "WYL"
#define OWN "this program"

#define RELEASE(number)                                                                            \
  {                                                                                                \
    .quantity = CLAIMS_BOUND, .name = "release", .factor = number                                  \
  }

/* `bound` names the heuristic. */
static const struct claim_form append_above
  = AT_MOST (SIDE (CLAIMS_OPTIMUM), SIDE (APPEND_OPTIMUM)),
  append_best = AT_MOST (SIDE (APPEND_OPTIMUM), SIDE (CLAIMS_OPTIMUM)),
  rules_append_above = AT_MOST (SIDE (APPEND_OPTIMUM), SIDE (LEAST_APPENDING_RULE)),
  preemption_order
  = AT_MOST_IF (overhead_claims_preempts, SIDE (PREEMPTION_ORDER), SIDE (CLAIMS_ZERO)),
  preemption_relay
  = AT_MOST_IF (overhead_claims_preempts, SIDE (PREEMPTION_RELAY), SIDE (CLAIMS_ZERO)),
  preemption_delay
  = AT_MOST_IF (overhead_claims_preempts, SIDE (PREEMPTION_DELAY), SIDE (CLAIMS_ZERO)),
  insert_better = AT_MOST (SIDE (CLAIMS_RULE), SIDE (RULE_WITHOUT_INSERTION)),
  rule_best = AT_MOST (SIDE (CLAIMS_RULE), SIDE (CLAIMS_LEAST_RULE)),
  rule_worst = AT_MOST (SIDE (LARGEST_RULE), SIDE (CLAIMS_RULE)),
  bound_halves = RULE_AT_MOST (TIMES (2, CLAIMS_RULE), RELEASE (5)),
  bound_twice = RULE_AT_MOST (SIDE (CLAIMS_RULE), RELEASE (2));

const struct claim overhead_claims_table[] = {
  { "000-eq-4", WU, "section 2, equation (4)", CLAIM_HOLDS, "printed", EQUAL_LENGTHS,
    &claims_bound_below, "messages of one length: the bound as printed is a lower bound" },
  { "000-eq-4-release", WU, "equation (4), put right", CLAIM_HOLDS, "release", CLAIMS_ALWAYS,
    &claims_bound_below, "with receives in order of release it is a lower bound at any lengths" },
  { "000-rules", WU, "section 4 and 5", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &claims_rules_above,
    "no heuristic is better than the optimum over all orders of tasks" },
  { "000-append", WU, "section 4", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &append_above,
    "no append-only schedule is better than the optimum over all orders of tasks" },
  { "000-rules-append", WU, "section 4", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &rules_append_above,
    "no heuristic without insertion is better than the append-only optimum" },
  { "000-sec-5-order", WU, "section 5, first rule", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &preemption_order,
    "heuristics with insertion: a node executes its sends in the order in which they were "
    "scheduled" },
  { "000-sec-5-relay", WU, "section 5, second rule", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &preemption_relay, "heuristics with insertion: no node sends on what it has not received" },
  { "000-sec-5-delay", WU, "section 5, third rule, (10)", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &preemption_delay, "heuristics with insertion: no send delays a receive scheduled earlier" },
  { "overhead-reach", OWN, "bounds/overhead/reach.h", CLAIM_HOLDS, "reach", CLAIMS_ALWAYS,
    &claims_bound_below, "the bound reach is a lower bound" },
  { "overhead-disjunctive-bound", OWN, "bounds/overhead/disjunctive.h", CLAIM_HOLDS,
    "disjunctive-bound", CLAIMS_ALWAYS, &claims_bound_below,
    "the bound disjunctive-bound is a lower bound" },
  { "overhead-work", OWN, "bounds/overhead/work.h", CLAIM_HOLDS, "work", CLAIMS_ALWAYS,
    &claims_bound_below, "the bound work is a lower bound" },
  { "overhead-growth", OWN, "bounds/overhead/growth.h", CLAIM_HOLDS, "growth", CLAIMS_ALWAYS,
    &claims_bound_below, "the bound growth is a lower bound" },
  { "overhead-multipliers", OWN, "bounds/overhead/multiplier_bound.h", CLAIM_HOLDS, "multipliers",
    CLAIMS_ALWAYS, &claims_bound_below, "the bound multipliers is a lower bound" },
  { "overhead-dual-prices", OWN, "bounds/overhead/price_bound.h", CLAIM_HOLDS, "dual-prices",
    CLAIMS_ALWAYS, &claims_bound_below, "the bound dual-prices is a lower bound" },
  { "false-000-eq-4", WU, "section 2, equation (4)", CLAIM_FALSE, "printed", CLAIMS_ALWAYS,
    &claims_bound_below, "the bound as printed is a lower bound at any lengths" },
  { "false-000-eq-4-best", WU, "equation (4), put right", CLAIM_FALSE, "release", CLAIMS_ALWAYS,
    &claims_bound_best, "it is the optimum" },
  { "false-000-append", WU, "section 4", CLAIM_FALSE, NULL, CLAIMS_ALWAYS, &append_best,
    "appending deliveries to both lists loses nothing against other orders" },
  { "false-000-ecfp", WU, "section 5", CLAIM_FALSE, "ecfp", CLAIMS_ALWAYS, &insert_better,
    "ecfp is never worse than ecf: insertion never does harm" },
  { "false-000-wrp", WU, "section 5", CLAIM_FALSE, "wrp", CLAIMS_ALWAYS, &insert_better,
    "wrp is never worse than wr: insertion never does harm" },
  { "false-000-eafp", WU, "section 5", CLAIM_FALSE, "eafp", CLAIMS_ALWAYS, &insert_better,
    "eafp is never worse than eaf: insertion never does harm" },
  { "false-000-rrp", WU, "section 5", CLAIM_FALSE, "rrp", CLAIMS_ALWAYS, &insert_better,
    "rrp is never worse than rr: insertion never does harm" },
  { "false-000-rrsp", WU, "section 5", CLAIM_FALSE, "rrsp", CLAIMS_ALWAYS, &insert_better,
    "rrsp is never worse than rrs: insertion never does harm" },
  { "false-000-wrp-bound", WU, "abstract and section 7, read for every instance", CLAIM_FALSE,
    "wrp", CLAIMS_ALWAYS, &bound_halves, "wrp takes at most 2.5 times the corrected bound" },
  { "false-000-ecf-bound", WU, "section 7.2, read for every instance", CLAIM_FALSE, "ecf",
    CLAIMS_ALWAYS, &bound_twice, "ecf takes at most twice the corrected bound" },
  { "false-000-wrp-best", WU, "section 7, read for every instance", CLAIM_FALSE, "wrp",
    CLAIMS_ALWAYS, &rule_best, "wrp is the best of the eleven" },
  { "false-000-fef-worst", WU, "section 7, read for every instance", CLAIM_FALSE, "fef",
    CLAIMS_ALWAYS, &rule_worst, "fef is the worst of the eleven" },
  { .id = NULL },
};
