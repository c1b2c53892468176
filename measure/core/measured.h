/* What an instance that is made of a sampling has besides measured times. */
#ifndef MEASURE_CORE_MEASURED_H
#define MEASURE_CORE_MEASURED_H

#include "measure/core/sampling.h"

#define MEASURED_SIDES 8

struct measured {
  const char *unit, *name; /* name NULL: none */
  int64_t nodes, bytes;
  /* of a mesh with a node at each place, the source at the first; `nodes` is as many then */
  int32_t sides[MEASURED_SIDES];
  int dimensions; /* 0: no network */
};

#endif
