/* What the papers, and this program, say about total exchange and open shops. */
#include "claims/core/form.h"
#include "claims/openshop/check.h"

#define BHAT "BPR"
#define OWN "this program"

/* `bound` names the heuristic. */
static const struct claim_form load_below
  = AT_MOST (SIDE (LOAD), SIDE (CLAIMS_OPTIMUM)),
  load_best = AT_MOST (SIDE (CLAIMS_OPTIMUM), SIDE (LOAD)),
  half_sides = RULE_AT_MOST (TIMES (2, CLAIMS_RULE), SIDE (LOAD_JOBS)),
  steps = RULE_AT_MOST (SIDE (CLAIMS_RULE), SIDE (LOAD_STEPS)),
  barriers = AT_MOST (NAMED (CLAIMS_RULE, "baseline"), NAMED (CLAIMS_RULE, "baseline-steps")),
  half_up = RULE_AT_MOST (SIDE (CLAIMS_RULE), SIDE (LOAD_HALF_UP)),
  half_down = RULE_AT_MOST (SIDE (CLAIMS_RULE), SIDE (LOAD_HALF_DOWN)),
  twice = RULE_AT_MOST (SIDE (CLAIMS_RULE), TIMES (2, LOAD)),
  tenth = RULE_AT_MOST (TIMES (10, CLAIMS_RULE), TIMES (11, LOAD)),
  fifteen = RULE_AT_MOST (TIMES (20, CLAIMS_RULE), TIMES (23, LOAD)),
  quarter = RULE_AT_MOST (TIMES (4, CLAIMS_RULE), TIMES (5, LOAD)),
  crossing = RULE_AT_MOST (SIDE (CLAIMS_RULE), SIDE (CROSSING)),
  never_idle = RULE_AT_MOST (SIDE (IDLE), SIDE (NOTHING)),
  few_steps = AT_MOST (SIDE (GREEDY_STEPS), SIDE (JOBS)),
  most_steps = AT_MOST (SIDE (GREEDY_STEPS), SIDE (MOST_STEPS)),
  as_embedded = EQUAL (SIDE (CLAIMS_OPTIMUM), SIDE (EMBEDDED)),
  rule_best = AT_MOST (SIDE (CLAIMS_RULE), SIDE (OTHER_RULES)),
  less_than_twice = RULE_AT_MOST (SIDE (RULE_STEPS), SIDE (LOAD_TWO_STEPS)),
  step_lower = RULE_AT_MOST (SIDE (RULE_FEWER), SIDE (LOAD_TWO_FEWER));

/* Of section 4.4 no claim says that greedy is "an approximation to the matching technique" and
   "adaptive to the lengths": these name no number that an instance could miss. Its cost O(P^3) is
   that of the code, not of an instance. */
const struct claim openshop_claims_table[] = {
  { "002-thm-1-embedding", BHAT, "Theorem 1", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &as_embedded,
    "an open shop takes as long as the total exchange in which one node for each job sends to one "
    "for each machine" },
  { "002-sec-4.1", BHAT, "section 4.1", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &load_below,
    "the largest sum of a row or column, t_lb, is a lower bound" },
  { "002-thm-2-even", BHAT, "Theorem 2 for even P", CLAIM_HOLDS, "baseline", SQUARE | EVEN,
    &half_sides, "even P: the baseline takes at most P/2 times t_lb" },
  { "002-thm-2-up", BHAT, "Theorem 2, as its proof has it", CLAIM_HOLDS, "baseline", SQUARE,
    &half_up, "the baseline takes at most P/2, rounded up, times t_lb" },
  { "002-thm-2-diagonal", BHAT, "Theorem 2, put right", CLAIM_HOLDS, "baseline",
    SQUARE | ZERO_DIAGONAL, &half_down,
    "zero diagonal: the baseline takes at most P/2, rounded down, times t_lb" },
  { "002-sec-4.2-steps", BHAT, "section 4.2, with barriers", CLAIM_HOLDS, "baseline-steps",
    SQUARE | SEVERAL | ZERO_DIAGONAL, &steps,
    "zero diagonal, a barrier after each step: the baseline takes at most P - 1 times t_lb" },
  { "002-sec-4.2-barriers", BHAT, "section 4.2, with barriers", CLAIM_HOLDS, NULL, SQUARE,
    &barriers, "barriers make the baseline no faster" },
  { "002-sec-4.3-max", BHAT, "section 4.3", CLAIM_HOLDS, "max-matching", SQUARE, &half_up,
    "greatest matchings take at most P/2, rounded up, times t_lb" },
  { "002-sec-4.3-min", BHAT, "section 4.3", CLAIM_HOLDS, "min-matching", SQUARE, &half_up,
    "least matchings take at most P/2, rounded up, times t_lb" },
  { "002-sec-4.4-steps", BHAT, "section 4.4, bounded", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS,
    &most_steps,
    "the greedy technique makes at most r + c - 1 steps, with the r tasks of a row and the c of a "
    "column that share a task" },
  { "002-sec-4.5-idle", BHAT, "section 4.5", CLAIM_HOLDS, "openshop", CLAIMS_ALWAYS, &never_idle,
    "the open shop heuristic has a sender idle only while none of its receivers to come is free" },
  { "002-thm-3", BHAT, "Theorem 3", CLAIM_HOLDS, "openshop", CLAIMS_ALWAYS, &twice,
    "the open shop heuristic takes at most twice t_lb" },
  { "002-thm-3-crossing", BHAT, "Theorem 3, sharper", CLAIM_HOLDS, "openshop", CLAIMS_ALWAYS,
    &crossing, "it takes at most the row and the column of some task, the task counted once" },
  { "theorem-63", OWN, "docs/THEOREMS.md, Theorem 63", CLAIM_HOLDS, "openshop",
    SQUARE | SEVERAL | FEW | WHOLE, &less_than_twice,
    "P = 2 to 5, zero diagonal or no pair without time: the open shop heuristic takes at most 2 - "
    "1/(P - 1) times t_lb" },
  { "002-rules", BHAT, "section 4", CLAIM_HOLDS, NULL, CLAIMS_ALWAYS, &claims_rules_above,
    "no heuristic is better than the optimum" },
  { "false-002-thm-2", BHAT, "Theorem 2 as printed", CLAIM_FALSE, "baseline", SQUARE | SEVERAL,
    &half_sides, "any P: the baseline takes at most P/2 times t_lb" },
  { "false-002-sec-4.1", BHAT, "section 4.1", CLAIM_FALSE, NULL, CLAIMS_ALWAYS, &load_best,
    "t_lb is the optimum" },
  { "false-002-sec-4.4-idle", BHAT, "section 4.5, read for section 4.4", CLAIM_FALSE, "greedy",
    CLAIMS_ALWAYS, &never_idle,
    "the greedy technique has a sender idle only while none of its receivers to come is free" },
  { "false-002-sec-4.4-steps", BHAT, "section 4.4, denied", CLAIM_FALSE, NULL, SQUARE, &few_steps,
    "the greedy technique makes at most P steps" },
  { "false-002-openshop", BHAT, "section 5, read for every instance", CLAIM_FALSE, "openshop",
    CLAIMS_ALWAYS, &tenth, "the open shop heuristic is always within 10 % of t_lb" },
  { "false-002-max-matching", BHAT, "section 5, read for every instance", CLAIM_FALSE,
    "max-matching", CLAIMS_ALWAYS, &fifteen, "greatest matchings are within 15 % of t_lb" },
  { "false-002-min-matching", BHAT, "section 5, read for every instance", CLAIM_FALSE,
    "min-matching", CLAIMS_ALWAYS, &fifteen, "least matchings are within 15 % of t_lb" },
  { "false-002-greedy", BHAT, "section 5, read for every instance", CLAIM_FALSE, "greedy",
    CLAIMS_ALWAYS, &quarter, "the greedy technique is within 25 % of t_lb" },
  { "false-002-best", BHAT, "section 5, read for every instance", CLAIM_FALSE, "openshop",
    CLAIMS_ALWAYS, &rule_best, "the open shop heuristic is the best of the five" },
  { "false-theorem-61", OWN, "docs/THEOREMS.md, Theorem 61, denied", CLAIM_FALSE, "openshop",
    SQUARE | THREE | ZERO_DIAGONAL, &step_lower,
    "P >= 3, zero diagonal: the open shop heuristic takes at most 2 - 1/(P - 2) times t_lb" },
  { "false-theorem-62", OWN, "docs/THEOREMS.md, Theorem 62, denied", CLAIM_FALSE, "openshop",
    SQUARE | THREE | COMPLETE, &step_lower,
    "P >= 3, no pair without time: the open shop heuristic takes at most 2 - 1/(P - 2) times "
    "t_lb" },
  { .id = NULL },
};
