/* The objective of a probe: a quotient of two values of an instance.
   - A/B, such as fnf/optimum (the ratio of a heuristic), optimum/multiplier (the gap of a bound),
     fnf/multiplier
   - (A-B)/classes, such as (fnf-optimum)/classes: the excess over the sum of C(1) .. C(k-1) of LH,
     Theorem 1: the different costs of all nodes, the source's included, but the largest
   - (A-B)/additive: the same over the different costs of destinations only, but the largest: never
     a larger sum, so a stronger claim

   A and B are `optimum`, a class of schedules (overhead:ecf/append), whose optimum is meant, or a
   name from the tables of heuristics and bounds of a model. The name of
   its space (lab/probe/space.h) stands in front, `exchange:baseline/optimum`, except for the node
   model. Only the node model has excesses. */
#ifndef LAB_PROBE_OBJECTIVE_H
#define LAB_PROBE_OBJECTIVE_H

#include "base/status.h"
#include "bounds/bound.h"
#include "heuristics/heuristic.h"
#include "lab/probe/space.h"
#include "model/node/types.h"

#include <stdbool.h>

/* A value of an objective: an exact quotient in lowest terms, den > 0; den = 0: undefined (an
   excess, if these costs are all equal). */
struct quotient {
  int64_t num, den;
};

/* A value of an instance: the makespan of a heuristic, a lower bound, or where both are NULL the
   optimum of a class of schedules. */
struct value {
  const struct heuristic *heuristic;
  const struct bound *bound;
  unsigned class; /* a number of solve_model.classes; 0: all schedules */
};

/* Is it an optimum, of any class? */
bool value_is_solved (const struct value *value);

/* The divisor of (above - below). */
enum excess {
  EXCESS_NONE, /* it is not taken: above / below */
  EXCESS_ADDITIVE,
  EXCESS_CLASSES,
};

struct objective {
  char name[80]; /* as written above, without spaces */
  const struct probe_space *space;
  const struct model *model; /* whose instances the space has */
  struct value above, below;
  enum excess excess;
};

/* The name of a side of the objective, as in the text of one. */
const char *value_name (const struct objective *objective, const struct value *value);

/* Read an objective. False with STATUS_INPUT naming what is unknown. `objective_parse_of`: of this
   space, where none is named. */
bool objective_parse_of (struct objective *objective, const char *space, const char *text,
                         struct status *status);
bool objective_parse (struct objective *objective, const char *text, struct status *status);

/* The optimum of the objective is from now on that of this class, > 0, of its model, and so is its
   name. For an objective without an excess. */
void objective_restrict (struct objective *objective, unsigned class);

/* The sum that an excess, which is not NONE, is divided by; 0 where that is undefined. O(k). */
int64_t objective_sum (enum excess excess, const struct node_types *types);

/* The minimum value that the objective can have: 1 for a heuristic or the optimum over the optimum
   or a proven bound, 0 for their excess; else undefined. */
struct quotient objective_least (const struct objective *objective);

/* num / den in lowest terms; den >= 0. */
struct quotient quotient_make (int64_t num, int64_t den);

/* < 0, 0, > 0 as a < b, a = b, a > b, exactly (128 bits). Undefined is less than everything
   else. */
int quotient_compare (struct quotient a, struct quotient b);

#endif
