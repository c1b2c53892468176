/* Where measurements are made: on real ranks (mpi/ranks.h), or as discrete events
   (measure/core/simulated.h). */
#ifndef MEASURE_CORE_MACHINE_H
#define MEASURE_CORE_MACHINE_H

#include "base/limits.h"
#include "base/status.h"
#include "measure/core/script.h"

struct machine {
  int ranks;
  int64_t second; /* ticks of the clock in a second; 0: the time has no unit */
  bool one_clock; /* the clocks of all ranks are the same */

  /* Runs a script in each rank, [ranks]; one without operations leaves its rank alone. readings[r]
     [script_readings] gets what rank r has read from its clock. False with STATUS_LIMIT, or with
     STATUS_INPUT when ranks wait for each other for ever, as far as the machine sees that. */
  bool (*run) (void *context, const struct script *scripts, int64_t *const *readings,
               const struct deadline *deadline, struct status *status);
  void *context;
};

#endif
