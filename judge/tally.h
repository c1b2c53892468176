/* Findings, counted. */
#ifndef JUDGE_TALLY_H
#define JUDGE_TALLY_H

#include "judge/finding.h"
#include "judge/ratio.h"

/* Ratios up to these bounds, and beyond the last. */
#define TALLY_BINS 9
extern const struct rational tally_bounds[TALLY_BINS - 1];

struct tally_expect {
  uint64_t held, broken, undecided;
  size_t first; /* index of the first finding that breaks it; SIZE_MAX: none */
};

struct tally {
  bool partial;       /* findings->partial */
  uint64_t instances; /* all but a program's end */
  uint64_t refused;
  uint64_t verdicts[VERDICT_COUNT]; /* of those not refused */
  uint64_t passed, failed;          /* a program that fails at its end counts too */
  uint64_t skipped;                 /* unsupported, and not strict */
  /* none of these: refused, not judged, or an expectation is undecided */
  uint64_t open;

  /* Of valid answers with a proven optimum: */
  uint64_t proven, optimal; /* optimal: ratio 1 */
  uint64_t bins[TALLY_BINS];
  double sum; /* of ratios, for the eye */
  /* index of the finding with the largest ratio, the first such; SIZE_MAX: none */
  size_t worst;
  uint64_t bounded; /* valid answers without a proven optimum */
  size_t loosest;   /* index of the one with the largest makespan / lower bound; SIZE_MAX: none */

  struct tally_expect *expects; /* owned [findings->expect_count] */
};

/* Count the findings about one model, or about all (NULL). */
void tally_init (struct tally *tally, const struct findings *findings, const char *model);
void tally_clear (struct tally *tally);

/* The ratio of a valid answer to its proven optimum, or to the lower bound. */
struct ratio tally_ratio (const struct finding *finding);

/* Is there an instance, and is every one skipped? Nothing was judged then. Of a part of a suite:
   false. */
bool tally_idle (const struct tally *tally);

/* The exit code that the findings call for: of what ended it early; STATUS_INPUT when an
   instance was refused, STATUS_FALSE when the program fails or supports no instance, STATUS_LIMIT
   when an expectation is undecided or the run was interrupted. `strict`: an expectation that never
   applied is broken. */
enum status_code tally_code (const struct tally *tally, const struct findings *findings);

/* Did it apply to any instance? */
bool tally_applied (const struct tally_expect *expect);

/* Does the program fail because an expectation applied to none? */
bool tally_unapplied (const struct tally *tally, const struct findings *findings);

#endif
