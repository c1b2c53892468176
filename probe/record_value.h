/* The value of a record from the two values in its objective: for the files of probe/record.h only. It is computed apart from
   probe/evaluate.h, so that a record does not rest on the search that found it. */
#ifndef PROBE_RECORD_VALUE_H
#define PROBE_RECORD_VALUE_H

#include "model/node_types.h"
#include "probe/objective.h"

bool record_has_optimum (const struct objective *objective);

/* Undefined where the objective is. */
struct quotient record_value (const struct objective *objective, const struct node_types *types, int64_t above, int64_t below);

#endif
