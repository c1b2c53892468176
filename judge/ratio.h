/* Exact quotients of a makespan and what it is compared with, which may need more than 64 bits.
   Of base 0: 0/0 is 1, more is infinite. */
#ifndef JUDGE_RATIO_H
#define JUDGE_RATIO_H

#include "base/output.h"
#include "base/rational.h"

/* makespan <= factor * base; none of them is negative. */
bool ratio_within (struct rational makespan, struct rational factor, struct rational base);

struct ratio {
  struct rational makespan, base; /* >= 0 */
};

/* Negative, 0 or positive as a is less, equal or greater. */
int ratio_compare (struct ratio a, struct ratio b);

/* For the eye; infinity where it is infinite. */
double ratio_value (struct ratio ratio);

/* "5/4", "1", "infinite"; as JSON "5/4" with quotes, 1, null. */
void ratio_write (struct ratio ratio, bool json, struct output *out);

#endif
