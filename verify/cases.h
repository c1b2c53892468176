/* The tree of cases of a certificate, read and judged line by line. What STATUS_OK proves (docs/CERTIFICATES.md, "Cases"): no schedule
   makes all destinations ready strictly before T. It takes from the certificate where to split, any of which would do, and prices and
   weights, any of which are sound; that no case is left out follows from the order of the lines alone. */
#ifndef VERIFY_CASES_H
#define VERIFY_CASES_H

#include "verify/leaf.h"

#define VERIFY_CASES_DEPTH ((size_t)10000) /* most splits above a leaf */

struct verify_cases {
  struct verify_lines *lines;       /* not owned */
  const struct verify_types *types; /* not owned */
  const struct deadline *deadline;  /* not owned; may be NULL */
  struct verify_reason *reason;     /* not owned */
  int64_t T;
  struct verify_split *path; /* owned: the splits above the present line, each in the case the line belongs to */
  size_t depth, path_capacity;
  struct verify_list prices;    /* of the present leaf */
  struct verify_ratio *weights; /* owned: likewise, one a split on the path */
  size_t weights_capacity;
  struct verify_leaf leaf;
  uint64_t splits, leaves; /* so far */
};

void verify_cases_init (struct verify_cases *cases, struct verify_lines *lines, const struct verify_types *types, int64_t T,
                        const struct deadline *deadline, struct verify_reason *reason);
void verify_cases_clear (struct verify_cases *cases);

/* Judge the tree that begins at the present line and takes up all lines to the end. STATUS_OK: proven. STATUS_FALSE with the reason: a leaf
   does not prove its case, or a split or a leaf says what does not fit the instance, or needs too much room. STATUS_INPUT: a malformed
   line, too few or too many. STATUS_LIMIT. Time: O(T k) a leaf; memory: the path, and one leaf. */
enum status_code verify_cases_check (struct verify_cases *cases);

#endif
