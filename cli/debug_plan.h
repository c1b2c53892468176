/* Loads the schedule of `solve --debug-solution`. */
#ifndef CLI_DEBUG_PLAN_H
#define CLI_DEBUG_PLAN_H

#include "model/schedule.h"

/* Read the single instance of `instance_path` and the schedule of `schedule_path` into `plan`, which must be a plan without idling for all
   of it. False with the status set when they are not that. */
bool debug_plan_load (const char *instance_path, const char *schedule_path, struct plan *plan, struct status *status);

#endif
