/* Expectations: what a program's answers are to satisfy besides being valid. Their hypotheses and most of their checks are those of the
   register of claims (verify/claims.h), of which they take the names. As text:

       ratio<=R                  the makespan is at most R times the optimum; R is a number such as 2, 1.25 or 3/2
       optimal                   ratio<=1
       layered, monotone, busy   the shape of the schedule, in the node model
       additive, ...             rows of a table, each a claim of the register
       001-thm-1, ...            a claim of the register by its id, where it is about one heuristic
       WHAT-when HYPOTHESIS      one of these, wherever the hypothesis of this name, or the model, is given */
#ifndef JUDGE_EXPECT_H
#define JUDGE_EXPECT_H

#include "judge/standin.h"

enum expect_kind { EXPECT_RATIO, EXPECT_LAYERED, EXPECT_MONOTONE, EXPECT_BUSY, EXPECT_CLAIM };

/* A number of models, bit by bit. */
#define EXPECT_MODELS ((1U << MODEL_KINDS) - 1)

struct expect {
  char *text; /* owned: as given */
  enum expect_kind kind;
  struct rational ratio;          /* of EXPECT_RATIO; > 0 */
  const struct claim *claim;      /* of EXPECT_CLAIM */
  const struct claims_when *when; /* NULL: wherever it may be */
  unsigned models;                /* that it is about: 1 << kind each */
};

/* Read one. False with STATUS_INPUT when it is none. */
bool expect_parse (struct expect *expect, const char *text, struct status *status);
void expect_clear (struct expect *expect);

/* What became of one expectation on one instance. */
enum expect_state {
  EXPECT_NOT_APPLIED, /* another model, or the hypothesis is not given */
  EXPECT_HELD,
  EXPECT_BROKEN,
  EXPECT_UNDECIDED, /* it applies, but the optimum is not known well enough */
};
const char *expect_state_name (enum expect_state state); /* "not-applied", "holds", "broken", "undecided" */

/* Does it apply to the instance of the standin? */
bool expect_applies (const struct expect *expect, enum model_kind kind, const struct standin *standin);

/* Judge the answer that the standin was given, a valid one, of this makespan. `why` gets one line where it is broken, else is empty. Exact.
 */
enum expect_state expect_check (const struct expect *expect, enum model_kind kind, struct standin *standin, struct rational makespan,
                                const struct optimum *optimum, char why[200]);

/* All that can be expected, by model, and all hypotheses, with their meaning and where they are from. */
void expect_list (struct output *out);

/* Name and meaning of row i of all names that --expect knows, then of the hypotheses; false: there are no more. For completion. */
bool expect_row (size_t i, const char **name, const char **meaning);

#endif
