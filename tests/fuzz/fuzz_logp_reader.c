/* Any bytes as an instance of the heterogeneous LogP model: refused with one line, or accepted;
   what is accepted and written must be read again as the same, byte for byte, and may be scaled.
   And as a schedule of a small one: what is read and written is read again as the same. */
#include "model/logp/schedule.h"
#include "tests/fuzz/fuzz_support.h"

static const char small_text[]
  = "{\"model\":\"logp\",\"latency\":\"1/"
    "2\",\"source\":{\"send\":2,\"gap\":3},\"destinations\":[{\"send\":1,"
    "\"receive\":1,\"count\":2},{\"send\":\"5/2\",\"receive\":0,\"gap\":4}]}";

/* What the rest of the program takes for granted. */
static void
check_types (const struct logp_types *types)
{
  const int64_t most = (INT64_C (1) << 60) / (4 * (types->destinations + 1));
  int64_t listed = 0;
  if (types->scale < 1 || types->k < 1 || types->source.delay < 1 || types->source.hold < 1
      || types->source.delay > most)
    abort ();
  for (size_t j = 0; j < types->k; j++) {
    const struct logp_type *type = &types->type[j];
    if (type->delay < 1 || type->hold < 1 || type->receive < 0 || type->count < 1
        || type->first != listed)
      abort ();
    if (type->delay > most || type->hold > most || type->receive > most)
      abort ();
    listed += type->count;
  }
  if (listed != types->destinations)
    abort ();
}

static void
check_scaled (const struct logp_instance *instance)
{
  struct logp_types types;
  struct status status;
  if (instance->destinations > 100000)
    return; /* takes long */
  logp_types_init (&types);
  status_init (&status);
  if (logp_types_from (&types, instance, "fuzz", &status))
    check_types (&types);
  else
    fuzz_refused (&status);
  logp_types_clear (&types);
}

static void
check_written (const struct logp_instance *instance)
{
  struct logp_instance again;
  struct output first, second;
  struct status status;
  logp_instance_init (&again);
  output_init_memory (&first);
  output_init_memory (&second);
  status_init (&status);
  logp_instance_write (instance, &first);
  if (!logp_instance_read (&again, first.bytes, first.length, "fuzz", 1, &status))
    abort ();
  logp_instance_write (&again, &second);
  if (first.length != second.length || memcmp (first.bytes, second.bytes, first.length) != 0)
    abort ();
  logp_instance_clear (&again);
  output_discard (&first);
  output_discard (&second);
}

static void
try_instance (const char *text, size_t length)
{
  struct logp_instance instance;
  struct status status;
  logp_instance_init (&instance);
  status_init (&status);
  if (logp_instance_read (&instance, text, length, "fuzz", 1, &status)) {
    check_written (&instance);
    check_scaled (&instance);
  } else
    fuzz_refused (&status);
  logp_instance_clear (&instance);
}

static void
check_again (const struct tree_schedule *schedule, const struct logp_instance *instance,
             const struct logp_types *types)
{
  struct tree_schedule again;
  struct output out;
  struct status status;
  size_t nodes = (size_t)schedule->nodes;
  tree_schedule_init (&again);
  output_init_memory (&out);
  status_init (&status);
  logp_schedule_write (schedule, instance, types, &out);
  if (!logp_schedule_read (&again, out.bytes, out.length, "fuzz", 1, types, &status)
      || again.makespan != schedule->makespan
      || memcmp (again.from, schedule->from, nodes * sizeof *again.from) != 0
      || memcmp (again.start, schedule->start, nodes * sizeof *again.start) != 0)
    abort ();
  logp_schedule_valid (schedule, types);
  tree_schedule_clear (&again);
  output_discard (&out);
}

static void
try_schedule (const char *text, size_t length)
{
  struct logp_instance instance;
  struct logp_types types;
  struct tree_schedule schedule;
  struct status status;
  logp_instance_init (&instance);
  logp_types_init (&types);
  tree_schedule_init (&schedule);
  status_init (&status);
  if (!logp_instance_read (&instance, small_text, sizeof small_text - 1, "small", 1, &status)
      || !logp_types_from (&types, &instance, "small", &status))
    abort ();
  if (logp_schedule_read (&schedule, text, length, "fuzz", 1, &types, &status))
    check_again (&schedule, &instance, &types);
  else
    fuzz_refused (&status);
  tree_schedule_clear (&schedule);
  logp_types_clear (&types);
  logp_instance_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_instance ((const char *)data, size);
  try_schedule ((const char *)data, size);
  return 0;
}
