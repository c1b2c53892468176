/* Expectations: what the answers of a program under test must satisfy besides being valid. Most of
   their hypotheses and tests are claims of the theorem suite (claims/core/claims.h), under the same
   names. As text:

   - ratio<=R: the makespan is at most R times the optimum; R is a number such as 2, 1.25 or 3/2
   - optimal: ratio<=1
   - same-as=H: the schedule is that of the heuristic H, up to ties (judge/same_as.h)
   - class=C: the schedule is in the class C of schedules; the optimum, also for all other
     expectations, is that of the class
   - layered, monotone, busy: the shape of the schedule, in the node model
   - additive, ...: an expectation of a model (struct expect_row), which is a claim
   - 001-thm-1, ...: a claim by its id, where it is about one heuristic
   - WHAT-when HYPOTHESIS: one of these, tested where the hypothesis of this name holds, or on the
     model of this name */
#ifndef JUDGE_EXPECT_H
#define JUDGE_EXPECT_H

#include "judge/claim_adapter.h"

/* All models, one bit each. */
#define EXPECT_MODELS ((1U << MODELS_MAX) - 1)

struct expect {
  char *text; /* owned: as given */
  enum expect_kind kind;
  struct rational ratio;          /* of EXPECT_RATIO; > 0 */
  const struct claim *claim;      /* of EXPECT_CLAIM */
  const struct claims_when *when; /* NULL: no hypothesis */
  char *heuristic;                /* owned; of EXPECT_SAME_AS; else NULL */
  char *class;                    /* owned; of EXPECT_CLASS; else NULL */
  unsigned models;                /* that it is about: bits 1 << kind */
};

/* Reads one. False with STATUS_INPUT when it is none. */
bool expect_parse (struct expect *expect, const char *text, struct status *status);
void expect_clear (struct expect *expect);

/* The result of one expectation on one instance. */
enum expect_state {
  EXPECT_NOT_APPLIED, /* another model, or the hypothesis does not hold */
  EXPECT_HELD,
  EXPECT_BROKEN,
  EXPECT_UNDECIDED, /* it applies, but the optimum is not known well enough */
};
/* "not-applied", "holds", "broken", "undecided" */
const char *expect_state_name (enum expect_state state);

/* Does it apply to the adapter's instance? */
bool expect_applies (const struct expect *expect, const struct model *model,
                     const struct claim_adapter *adapter);

/* Tests the adapter's answer, a valid schedule of this makespan; of another kind than
   EXPECT_SAME_AS, for which there is same_as_check, and EXPECT_CLASS (solver_member). Exact. `why`
   gets one line when the expectation is broken, else is empty. */
enum expect_state expect_check (const struct expect *expect, const struct model *model,
                                struct claim_adapter *adapter, struct rational makespan,
                                const struct optimum *optimum, char why[200]);

/* Writes all expectations, by model, and all hypotheses, with meaning and source. */
void expect_list (struct output *out);

/* Name and meaning of row `i` of the expectations, then of the claims. False: there are no more.
   For completion. */
bool expect_row (size_t i, const char **name, const char **meaning);

#endif
