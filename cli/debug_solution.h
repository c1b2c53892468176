/* Loads the schedule of `solve --debug-solution`. */
#ifndef CLI_DEBUG_SOLUTION_H
#define CLI_DEBUG_SOLUTION_H

#include "model/kind.h"
#include "model/logp_schedule.h"
#include "model/openshop_schedule.h"
#include "model/overhead_schedule.h"
#include "model/parameterized_schedule.h"
#include "model/schedule.h"

struct debug_solution {
  enum model_kind model;
  struct plan plan;                  /* of the node model */
  struct overhead_schedule schedule; /* of the overhead model */
  struct openshop_schedule openshop; /* of total exchange and open shops */
  struct tree_schedule tree;         /* of the parameterized and the LogP model */
};

void debug_solution_init (struct debug_solution *solution);
void debug_solution_clear (struct debug_solution *solution);

/* Read the single instance of `instance_path` and the schedule of `schedule_path`, which must be one of all of it: in the node model a
   broadcast without idling. False with the status set when they are not that. */
bool debug_solution_load (struct debug_solution *solution, const char *instance_path, const char *schedule_path, struct status *status);

#endif
