/* Open shops in the JSON of libraries of job shops:
   {"name":S,"duration_matrix":[[TIME,...],...],"machines_matrix":[[MACHINE,...],...],
    "metadata":{"open_shop":true,"ticks":T,"machines":M,...}}, name and the last two keys optional.
   Row i of both matrices is job i: its tasks' times, in units of 1 / T, and their machines, from 0.
   A pair without a task takes no time. What the metadata state of the optimum is not read. */
#ifndef VERIFY_OPENSHOP_JOBSHOP_H
#define VERIFY_OPENSHOP_JOBSHOP_H

#include "verify/openshop/instance.h"

#define VERIFY_OPENSHOP_JOBSHOP "duration_matrix"

/* Has the text this key, and no key "model"? O(length). */
bool verify_openshop_jobshop_is (const struct verify_source *source);

/* Reads such an instance, as verify_openshop_instance_read. */
bool verify_openshop_jobshop_read (struct verify_openshop_instance *instance,
                                   const struct verify_source *source, struct status *status);

#endif
