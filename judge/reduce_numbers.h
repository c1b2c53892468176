/* A list of an instance's numbers, for reductions. */
#ifndef JUDGE_REDUCE_NUMBERS_H
#define JUDGE_REDUCE_NUMBERS_H

#include "base/rational.h"

#include <stddef.h>

struct reduce_numbers {
  struct rational **list; /* owned; its elements stay the instance's */
  size_t count, capacity;
  size_t lengths; /* the last ones: lengths of messages rather than times */
};

void reduce_numbers_add (struct reduce_numbers *numbers, struct rational *number);

#endif
