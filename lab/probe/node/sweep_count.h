/* The number of instances of a sweep in a cell of its table, by formula, without enumerating them.
   */
#ifndef LAB_PROBE_NODE_SWEEP_COUNT_H
#define LAB_PROBE_NODE_SWEEP_COUNT_H

#include "lab/probe/node/sweep_box.h"

struct sweep_counter; /* binomial coefficients and divisors */

struct sweep_counter *sweep_counter_new (void);
void sweep_counter_free (struct sweep_counter *counter);

/* Instances in the box with k different costs of destinations, `cost` the largest of all, and no
   common factor. INT64_MAX: that number or more, here and below. */
int64_t sweep_count_cell (const struct sweep_counter *counter, const struct sweep_box *box, int k,
                          int cost);

/* a + b, at most INT64_MAX. */
uint64_t sweep_count_sum (uint64_t a, uint64_t b);

#endif
