/* The value of a record from the two values in its objective: for the files of lab/probe/record.h
   only. It does not use lab/probe/evaluate.h, so a record does not rest on the search that found
   it. */
#ifndef LAB_PROBE_RECORD_VALUE_H
#define LAB_PROBE_RECORD_VALUE_H

#include "lab/probe/objective.h"
#include "model/node/types.h"

bool record_has_optimum (const struct objective *objective);

/* Undefined where the objective is. */
struct quotient record_value (const struct objective *objective, const struct node_types *types,
                              int64_t above, int64_t below);

#endif
