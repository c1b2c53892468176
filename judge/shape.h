/* What a schedule of the node model looks like: three properties that the papers prove of fastest node first. */
#ifndef JUDGE_SHAPE_H
#define JUDGE_SHAPE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How often the schedule is not of the shape; see struct claims_facts. */
struct shape {
  int64_t not_layered;  /* destinations that are ready after a slower one */
  int64_t not_monotone; /* sends of a destination to a faster one */
  int64_t idle;         /* sends that start later than their sender could */
};

/* Look at a schedule that the referee has accepted for this instance of the node model; both are texts. Exact. False with the status set
   when they cannot be read, which then is a defect. O(n log n). */
bool shape_find (const char *instance, size_t instance_length, const char *schedule, size_t schedule_length, struct shape *shape,
                 struct status *status);

#endif
