/* A shop, whose optimum is proven, as an instance for other solvers. Times are ticks. */
#ifndef RESULTS_EXPORT_OPENSHOP_INSTANCE_H
#define RESULTS_EXPORT_OPENSHOP_INSTANCE_H

#include "base/output.h"
#include "model/openshop/ticks.h"

/* FlatZinc 1.6, with the constraints that all solvers have: starts sI_J of tasks with a time, and
   the makespan, which is minimised. The optimum stands in a comment. */
void shop_write_flatzinc (const struct openshop_ticks *ticks, int64_t makespan, const char *name,
                          struct output *out);

/* "duration_matrix" and "machines_matrix", a row for each job, tasks without time left out, and
   under "metadata" the optimum, which is both bounds, the ticks per unit, the number of machines
   and the hash of the instance. model/openshop/jobshop.h reads it. */
void shop_write_jobshop (const struct openshop_instance *instance,
                         const struct openshop_ticks *ticks, int64_t makespan, const char *name,
                         struct output *out);

#endif
