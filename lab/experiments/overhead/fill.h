/* The points of a page of the overhead model, filled by all processors. */
#ifndef LAB_EXPERIMENTS_OVERHEAD_FILL_H
#define LAB_EXPERIMENTS_OVERHEAD_FILL_H

#include "claims/overhead/judged.h"
#include "lab/experiments/common/fill.h"

/* As fill_points; `own` is the thread's struct overhead_judged. */
bool overhead_fill_points (size_t points,
                           bool (*fill) (void *context, size_t point, void *own,
                                         struct status *status),
                           void *context, struct status *status);

#endif
