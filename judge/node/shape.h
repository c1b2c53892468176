/* The shape of a schedule of the node model: see struct shape. */
#ifndef JUDGE_NODE_SHAPE_H
#define JUDGE_NODE_SHAPE_H

#include "judge/model.h"

/* Measures a schedule that the checker has accepted for this instance; both are texts. Exact. False
   with STATUS_INPUT when they cannot be read. O(n log n). */
bool shape_find (const char *instance, size_t instance_length, const char *schedule,
                 size_t schedule_length, struct shape *shape, struct status *status);

#endif
