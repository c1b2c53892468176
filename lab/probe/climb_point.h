/* A point of the search space: an instance, or the parameters of a pattern. */
#ifndef LAB_PROBE_CLIMB_POINT_H
#define LAB_PROBE_CLIMB_POINT_H

#include "lab/probe/climb.h"

struct climb_point {
  struct mutable_instance mutable_instance; /* without a pattern */
  int64_t value[26];                        /* with one: of its parameters, in its order */
};

/* A random point. False when it is no admissible instance. */
bool climb_point_random (struct climb_point *point, const struct climb_params *params,
                         struct rng *rng);

/* A random step. False when it leads to no admissible instance; the point is then undefined. */
bool climb_point_change (struct climb_point *point, const struct climb_params *params,
                         struct rng *rng);

/* From a mutable instance within other limits; not with a pattern: bring the number of destinations
   within these limits and make a few changes. False when that leads to no admissible instance; the
   point is then undefined. */
bool climb_point_fit (struct climb_point *point, const struct climb_params *params,
                      struct rng *rng);

/* Convert; `types` is initialised by the caller. False when it is no admissible instance. */
bool climb_point_types (const struct climb_point *point, const struct climb_params *params,
                        struct node_types *types);

/* Combinations of the pattern's parameters; -1 beyond CLIMB_ENUMERATED, and without a pattern. */
int64_t climb_point_combinations (const struct climb_params *params);

/* Combination `index` of them, the last parameter moving fastest. */
void climb_point_combination (struct climb_point *point, const struct climb_params *params,
                              int64_t index);

#endif
