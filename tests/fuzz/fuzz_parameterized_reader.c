/* Any bytes as an instance of the parameterized model: refused with one line, or accepted; what
   is accepted and written must be read again as the same, byte for byte, and may be scaled. And
   as a schedule of a small one: what is read and written is read again as the same. */
#include "model/parameterized/schedule.h"
#include "tests/fuzz/fuzz_support.h"

static const char small_text[]
  = "{\"model\":\"parameterized\",\"nodes\":4,\"hold\":2,\"end\":\"5/2\"}";

static bool
same (struct rational value, const struct parameterized_ticks *ticks, int64_t time)
{
  struct rational other = parameterized_ticks_time (ticks, time);
  return other.numerator == value.numerator && other.denominator == value.denominator;
}

/* What the rest of the program takes for granted. */
static void
check_ticks (const struct parameterized_ticks *ticks, const struct parameterized_instance *instance)
{
  bool network = ticks->network != PARAMETERIZED_COMPLETE;
  int64_t sends = ticks->nodes + ticks->ports, most = (INT64_C (1) << 60) / 4;
  if (ticks->scale < 1 || ticks->hold < 1 || ticks->end < 1 || ticks->interval < 0
      || (network && ticks->occupation < 1))
    abort ();
  if (ticks->hold > most / sends || ticks->end > most / sends || ticks->interval > most / sends)
    abort ();
  if (!same (instance->hold, ticks, ticks->hold) || !same (instance->end, ticks, ticks->end)
      || !same (instance->interval, ticks, ticks->interval)
      || (network && !same (instance->occupation, ticks, ticks->occupation)))
    abort ();
}

static void
check_scaled (const struct parameterized_instance *instance)
{
  struct parameterized_ticks ticks;
  struct status status;
  status_init (&status);
  if (parameterized_ticks_from (&ticks, instance, "fuzz", &status))
    check_ticks (&ticks, instance);
  else
    fuzz_refused (&status);
}

static void
check_written (const struct parameterized_instance *instance)
{
  struct parameterized_instance again;
  struct output first, second;
  struct status status;
  parameterized_instance_init (&again);
  output_init_memory (&first);
  output_init_memory (&second);
  status_init (&status);
  parameterized_instance_write (instance, &first);
  if (!parameterized_instance_read (&again, first.bytes, first.length, "fuzz", 1, &status))
    abort ();
  parameterized_instance_write (&again, &second);
  if (first.length != second.length || memcmp (first.bytes, second.bytes, first.length) != 0)
    abort ();
  parameterized_instance_clear (&again);
  output_discard (&first);
  output_discard (&second);
}

static void
try_instance (const char *text, size_t length)
{
  struct parameterized_instance instance;
  struct status status;
  parameterized_instance_init (&instance);
  status_init (&status);
  if (parameterized_instance_read (&instance, text, length, "fuzz", 1, &status)) {
    check_written (&instance);
    check_scaled (&instance);
  } else
    fuzz_refused (&status);
  parameterized_instance_clear (&instance);
}

static void
check_again (const struct tree_schedule *schedule, const struct parameterized_instance *instance,
             const struct parameterized_ticks *ticks)
{
  struct tree_schedule again;
  struct output out;
  struct status status;
  size_t nodes = (size_t)schedule->nodes;
  tree_schedule_init (&again);
  output_init_memory (&out);
  status_init (&status);
  parameterized_schedule_write (schedule, instance, ticks, &out);
  if (!parameterized_schedule_read (&again, out.bytes, out.length, "fuzz", 1, ticks, &status)
      || again.makespan != schedule->makespan
      || memcmp (again.from, schedule->from, nodes * sizeof *again.from) != 0
      || memcmp (again.start, schedule->start, nodes * sizeof *again.start) != 0)
    abort ();
  tree_schedule_clear (&again);
  output_discard (&out);
}

static void
try_schedule (const char *text, size_t length)
{
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  struct tree_schedule schedule;
  struct status status;
  parameterized_instance_init (&instance);
  tree_schedule_init (&schedule);
  status_init (&status);
  if (!parameterized_instance_read (&instance, small_text, sizeof small_text - 1, "small", 1,
                                    &status)
      || !parameterized_ticks_from (&ticks, &instance, "small", &status))
    abort ();
  if (parameterized_schedule_read (&schedule, text, length, "fuzz", 1, &ticks, &status))
    check_again (&schedule, &instance, &ticks);
  else
    fuzz_refused (&status);
  tree_schedule_clear (&schedule);
  parameterized_instance_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_instance ((const char *)data, size);
  try_schedule ((const char *)data, size);
  return 0;
}
