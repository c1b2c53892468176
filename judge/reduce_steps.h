/* The steps of judge/reduce.h, one by one, on an instance of any model. A step may leave what is no instance any more: whoever does it
   writes and reads it again. */
#ifndef JUDGE_REDUCE_STEPS_H
#define JUDGE_REDUCE_STEPS_H

#include "judge/instance.h"

/* What an instance has several of, that can be left out one by one: sort 0, 1, .. by model, coarse ones first. 0 when there is no such
 * sort.
 */
#define REDUCE_SORTS 3
size_t reduce_parts (const struct instance *instance, unsigned sort);

/* Leave out the parts first .. first + length - 1. */
void reduce_remove (struct instance *instance, unsigned sort, size_t first, size_t length);

/* Its numbers, which stay the instance's. `length` gets how many of them, at the end of the array, are lengths rather than times. The
   caller frees the array. */
struct rational **reduce_numbers (struct instance *instance, size_t *count, size_t *lengths);

/* Say plainly what plain numbers say: a cost without a part by the byte, links of no time. */
void reduce_plain (struct instance *instance);

/* Groups of the node and LogP models ascending, those of equal nodes together. */
void reduce_tidy (struct instance *instance);

#endif
