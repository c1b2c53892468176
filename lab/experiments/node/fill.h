/* The points of a page of the node model, filled by all processors. */
#ifndef LAB_EXPERIMENTS_NODE_FILL_H
#define LAB_EXPERIMENTS_NODE_FILL_H

#include "claims/node/certified.h"
#include "lab/experiments/common/fill.h"

/* As fill_points; `own` is the thread's struct certified. */
bool node_fill_points (size_t points,
                       bool (*fill) (void *context, size_t point, void *own, struct status *status),
                       void *context, struct status *status);

#endif
