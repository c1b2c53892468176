/* The multiplier bound as one row of the table of bounds: heuristics/multiplier.h, with FNF's plan for its first guess. Never less than the
   bound of heuristics/counting.h, and that bound alone where there are more than MULTIPLIER_ROW_TYPES types. */
#ifndef HEURISTICS_MULTIPLIER_ROW_H
#define HEURISTICS_MULTIPLIER_ROW_H

#include "model/node_types.h"

#define MULTIPLIER_ROW_TYPES 600 /* the master problem's inverse is quadratic in them */

/* In ticks. */
int64_t multiplier_row_bound (const struct node_types *types);

#endif
