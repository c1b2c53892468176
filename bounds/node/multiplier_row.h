/* The multiplier bound as a row of the table of lower bounds: bounds/node/multiplier.h, with
   FNF's plan for its first guess. At least the bound of bounds/node/counting.h, and equal to it
   with more than MULTIPLIER_ROW_TYPES types. */
#ifndef BOUNDS_NODE_MULTIPLIER_ROW_H
#define BOUNDS_NODE_MULTIPLIER_ROW_H

#include "model/node/types.h"

#define MULTIPLIER_ROW_TYPES 600 /* the master problem's inverse is quadratic in them */

/* The bound in ticks. */
int64_t multiplier_row_bound (const struct node_types *types);

#endif
