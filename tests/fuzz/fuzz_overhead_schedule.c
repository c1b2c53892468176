/* Any bytes as a schedule of section 6's example of WYL (optimum 14): refused with one
   line, or read; what is valid is not shorter, is not made longer by compacting, and is read
   again as it was written. */
#include "model/overhead/schedule.h"
#include "tests/support/overhead_compact.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const char instance_text[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{"
    "\"send\":2,\"receive\":6},{\"send\":2,"
    "\"receive\":6}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{\"source\":"
    "1,\"destinations\":[2,3],\"bytes\":1},"
    "{\"source\":2,\"destinations\":[0,1,3],\"bytes\":1}]}";

static void
check_valid (struct overhead_schedule *schedule, const struct overhead_instance *instance,
             const struct overhead_ticks *ticks)
{
  struct output out;
  struct status status;
  int64_t makespan = schedule->makespan;
  if (makespan < 14 || overhead_compact (schedule, ticks) > makespan
      || !overhead_schedule_valid (schedule, ticks))
    abort ();
  makespan = schedule->makespan;
  output_init_memory (&out);
  overhead_schedule_write (schedule, instance, ticks, &out);
  status_init (&status);
  if (!overhead_schedule_read (schedule, out.bytes, out.length, "fuzz", 1, ticks, &status)
      || schedule->makespan != makespan || !overhead_schedule_valid (schedule, ticks))
    abort ();
  output_discard (&out);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct overhead_schedule schedule;
  struct status status;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  overhead_schedule_init (&schedule);
  status_init (&status);
  if (!overhead_instance_read (&instance, instance_text, sizeof instance_text - 1, "instance", 1,
                               &status)
      || !overhead_ticks_from (&ticks, &instance, "instance", &status))
    abort ();
  if (overhead_schedule_read (&schedule, (const char *)data, size, "fuzz", 1, &ticks, &status)) {
    if (overhead_schedule_valid (&schedule, &ticks))
      check_valid (&schedule, &instance, &ticks);
  } else if (status.code != STATUS_INPUT || strncmp (status.message, "fuzz", 4) != 0
             || strchr (status.message, '\n'))
    abort ();
  overhead_schedule_clear (&schedule);
  overhead_ticks_clear (&ticks);
  overhead_instance_clear (&instance);
  return 0;
}
