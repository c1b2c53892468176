/* The steps of judge/reduce.h, one by one, on an instance of any model. The result of a step may
   be no valid instance: the caller writes it and reads it again. */
#ifndef JUDGE_REDUCE_STEPS_H
#define JUDGE_REDUCE_STEPS_H

#include "judge/instance.h"

/* The number of parts of a sort that can be removed one by one. Sorts 0, 1, .. depend on the model,
   coarse ones first; 0 when the model has no such sort. */
#define REDUCE_SORTS 3
size_t reduce_parts (const struct instance *instance, unsigned sort);

/* Removes the parts first .. first + length - 1. */
void reduce_remove (struct instance *instance, unsigned sort, size_t first, size_t length);

/* The instance's numbers [count], which stay its own. *lengths: that many at the end of the array
   are lengths of messages rather than times. The caller frees the array. */
struct rational **reduce_numbers (struct instance *instance, size_t *count, size_t *lengths);

/* Writes degenerate values in their plain form: a cost without a part per byte as a number, links
   of time 0 as one number. */
void reduce_simplify (struct instance *instance);

/* Sorts groups of nodes and merges those of equal nodes. */
void reduce_tidy (struct instance *instance);

#endif
