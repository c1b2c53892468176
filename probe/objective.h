/* What a probe makes as large as it can: a quotient of two values of an instance.
     A/B             such as fnf/optimum (the ratio of a heuristic), optimum/multiplier (how far a bound stays below), fnf/multiplier
     (A-B)/additive  such as (fnf-optimum)/additive: the excess over the sum of C(1) .. C(k-1) of 001, Theorem 1
   A and B are `optimum` or any name of the tables of heuristics and bounds (heuristics/heuristic.h). */
#ifndef PROBE_OBJECTIVE_H
#define PROBE_OBJECTIVE_H

#include "base/status.h"
#include "heuristics/heuristic.h"

#include <stdbool.h>

/* A value of an objective: an exact quotient in lowest terms, den > 0; den = 0: undefined (all costs equal have no additive term). */
struct quotient {
  int64_t num, den;
};

/* One of the values of an instance: what a heuristic makes, what a bound says, or the optimum where both are NULL. */
struct value {
  const struct heuristic *heuristic;
  const struct bound *bound;
};

struct objective {
  char name[64]; /* as written above, without spaces */
  struct value above, below;
  bool excess; /* (above - below) / additive */
};

/* Read an objective. False with STATUS_INPUT naming what is unknown. */
bool objective_parse (struct objective *objective, const char *text, struct status *status);

/* num / den in lowest terms; den >= 0. */
struct quotient quotient_make (int64_t num, int64_t den);

/* < 0, 0, > 0 as a < b, a = b, a > b, exactly (128 bits). Undefined is less than everything else. */
int quotient_compare (struct quotient a, struct quotient b);

#endif
