/* The overhead model as model/common/data.h describes it. */
#include "model/common/data.h"

#include "model/overhead/canonical.h"
#include "model/overhead/certificate.h"
#include "model/overhead/schedule.h"

DATA_TYPE_RESET (overhead_instance);
DATA_TYPE (overhead_ticks, NULL);
DATA_TYPE_RESET (overhead_schedule);
DATA_TYPE_RESET (overhead_certificate);

DATA_INSTANCE (overhead_instance, overhead_ticks)
DATA_FIELD (int64_t, size, overhead_ticks, tasks)
DATA_FIELD (int64_t, makespan, overhead_schedule, makespan)
DATA_WRITE (write_schedule, overhead_schedule_write)
DATA_WRITE (write_certificate, overhead_certificate_write)
DATA_READ_SOLUTION (overhead)

static uint64_t
lines (const void *data)
{
  const struct overhead_certificate *proof = data;
  return proof->clauses.count + proof->cover.states;
}

const struct model_data overhead_data = {
  .instance = &overhead_instance_type,
  .ticks = &overhead_ticks_type,
  .schedule = &overhead_schedule_type,
  .solution = &overhead_schedule_type,
  .certificate = &overhead_certificate_type,
  DATA_FUNCTIONS,
  .canonical = overhead_canonical,
  .lines = lines,
};
