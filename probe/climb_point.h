/* A place in what is climbed: any instance, or the parameters of a pattern. */
#ifndef PROBE_CLIMB_POINT_H
#define PROBE_CLIMB_POINT_H

#include "probe/climb.h"

struct climb_point {
  struct draft draft; /* without a pattern */
  int64_t value[26];  /* with one: of its parameters, in its order */
};

/* Somewhere. False where it is no instance that is allowed. */
bool climb_point_random (struct climb_point *point, const struct climb_params *params, struct rng *rng);

/* A step. False where it led to no instance that is allowed; then the point is spoilt. */
bool climb_point_change (struct climb_point *point, const struct climb_params *params, struct rng *rng);

/* From a draft that other limits allowed; not with a pattern: the number of destinations is brought within the limits, and a few changes
   are made. False where that led to no instance that is allowed; then the point is spoilt. */
bool climb_point_fit (struct climb_point *point, const struct climb_params *params, struct rng *rng);

/* As an instance; `types` is initialised by the caller. False where it is none that is allowed. */
bool climb_point_types (const struct climb_point *point, const struct climb_params *params, struct node_types *types);

/* Combinations of the pattern's parameters; -1 beyond CLIMB_ENUMERATED, and without a pattern. */
int64_t climb_point_combinations (const struct climb_params *params);

/* Combination `index` of them, the last parameter moving fastest. */
void climb_point_combination (struct climb_point *point, const struct climb_params *params, int64_t index);

#endif
