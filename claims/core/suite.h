/* The theorem suite: all claims, or one of them, tested on many instances. */
#ifndef CLAIMS_CORE_SUITE_H
#define CLAIMS_CORE_SUITE_H

#include "base/bytes.h"
#include "claims/core/claims.h"

/* An instance that a tally remembers. */
struct claims_case {
  bool set;
  char name[CLAIMS_LABEL];
  char notation[CLAIMS_LABEL]; /* the model's (struct claims_model), shortened with "..." */
  int64_t destinations, size;  /* size: the model's */
  uint64_t order;              /* of the instance: theorem_suite.order */
  struct claim_sides sides;
  int64_t scale; /* ticks per unit of the sides */
};

/* One claim over many instances. */
struct claims_tally {
  const struct claim *claim;
  const struct claims_model *model; /* of the claim */
  uint64_t tried;                   /* instances of its model */
  uint64_t applied;                 /* of these, hypothesis true and all numbers known */
  uint64_t could_fail;              /* of the applied ones, those that fail or claims_could_fail */
  uint64_t absent;                  /* hypothesis true, but a number is not known */
  uint64_t failed;                  /* of the applied ones */
  struct claims_case worst;         /* largest left / right where it could fail; the first such */
  /* of the failed ones that with the fewest destinations, then the smallest size; the first such */
  struct claims_case counterexample;
};

enum claims_verdict {
  CLAIMS_HOLD,           /* applied somewhere and never failed */
  CLAIMS_NOT_APPLICABLE, /* applied nowhere */
  CLAIMS_FAIL,           /* a claim that must hold failed */
  CLAIMS_REFUTED,        /* a false reading failed, as it should */
  CLAIMS_NOT_REFUTED,    /* a false reading applied, but no instance here refutes it */
};

/* One tally for each claim, in the order of claims_next; or for a single one. */
struct theorem_suite {
  struct claims_tally *tallies; /* owned */
  size_t length;
  uint64_t order; /* of the next instance; from it one is the first of several alike */
};

/* only: NULL for all */
void theorem_suite_init (struct theorem_suite *suite, const struct claim *only);
void theorem_suite_clear (struct theorem_suite *suite);

/* Test every claim about the instance's model on it, and go to the next in order. */
void theorem_suite_note (struct theorem_suite *suite,
                         const struct claims_measurements *measurements);

/* Add what another suite of the same claims has found on other instances. The result is that of
   one suite on all of them in their order. */
void theorem_suite_join (struct theorem_suite *suite, const struct theorem_suite *other);

/* For another process of the same program: appends what the suite has found; reads it into a suite
   that has found nothing. False: it is damaged. */
void theorem_suite_put (const struct theorem_suite *suite, struct output *out);
bool theorem_suite_get (struct theorem_suite *suite, struct bytes *bytes);

enum claims_verdict claims_verdict (const struct claims_tally *tally);
/* "holds", "not applicable", "FAILS", "refuted as expected", ... */
const char *claims_verdict_text (enum claims_verdict verdict);

bool theorem_suite_holds (const struct theorem_suite *suite); /* no CLAIMS_FAIL */
/* Every claim about a model that had instances could have failed on one of them. */
bool theorem_suite_could_fail (const struct theorem_suite *suite);
/* Every false reading about a model that had instances is refuted. */
bool theorem_suite_refutes (const struct theorem_suite *suite);

/* One line a claim, for people; or one JSON object a line:
   {"id","expected":"holds"|"false","verdict","instances","applied","could_fail",
   "absent","failed","worst":{"instance","left","right"},
   "counterexample":{"instance","notation","left","right"}},
   times in the instance's unit. Claims about a model without instances are left out, unless the
   suite has one claim only. */
void theorem_suite_write_text (const struct theorem_suite *suite, struct output *out);
void theorem_suite_write_json (const struct theorem_suite *suite, struct output *out);

/* What the claims say, and on how many of the instances to which they apply they could have failed.
   Those that the two functions above leave out are left out. */
void theorem_suite_write_list (const struct theorem_suite *suite, bool json, struct output *out);

/* All claims: id, paper, place, statement. */
void claims_write_list (bool json, struct output *out);

/* A side of a case in its instance's unit, as text: "9", "22/7", or "none" for CLAIMS_NONE (null
   in JSON). */
void claims_case_side (const struct claims_case *at, int64_t side, struct output *out);

#endif
