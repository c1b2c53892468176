/* The heterogeneous LogP model as model/common/data.h describes it. */
#include "model/common/data.h"

#include "model/logp/canonical.h"
#include "model/logp/certificate.h"
#include "model/logp/schedule.h"

static void
reset_schedule (void *data)
{
  struct tree_schedule *schedule = data;
  schedule->nodes = schedule->makespan = 0;
}

DATA_TYPE_RESET (logp_instance);
DATA_TYPE (logp_types, NULL);
DATA_TYPE (tree_schedule, reset_schedule);
DATA_TYPE (logp_certificate, NULL);

DATA_INSTANCE (logp_instance, logp_types)
DATA_FIELD (int64_t, size, logp_types, destinations)
DATA_FIELD (int64_t, makespan, tree_schedule, makespan)
DATA_WRITE (write_schedule, logp_schedule_write)
DATA_WRITE (write_certificate, logp_certificate_write)
DATA_READ_SOLUTION (logp)

const struct model_data logp_data = {
  .instance = &logp_instance_type,
  .ticks = &logp_types_type,
  .schedule = &tree_schedule_type,
  .solution = &tree_schedule_type,
  .certificate = &logp_certificate_type,
  DATA_FUNCTIONS,
  .canonical = logp_canonical,
};
