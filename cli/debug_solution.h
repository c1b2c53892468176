/* Loads the schedule of `solve --debug-solution`. */
#ifndef CLI_DEBUG_SOLUTION_H
#define CLI_DEBUG_SOLUTION_H

#include "base/status.h"
#include "model/common/model.h"
#include "model/common/rounding.h"

struct debug_solution {
  const struct model *model; /* NULL: nothing is loaded */
  void *solution;            /* owned; as the model's engines make them */
};

void debug_solution_clear (struct debug_solution *debug);

/* Read the single instance of `instance_path` and the schedule of `schedule_path`, which must be
   one of all of it: in the node model a broadcast without idling. False with the status set when
   they are not that. */
bool debug_solution_load (struct debug_solution *debug, const char *instance_path,
                          const char *schedule_path, const struct resolution *resolution,
                          struct status *status);

#endif
