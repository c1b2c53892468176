/* Any bytes as an open shop or a total exchange, JSON or a benchmark layout: refused with one
   line, or accepted; what is accepted and written must be read again as the same, byte for byte,
   and may be scaled. */
#include "model/openshop/ticks.h"
#include "tests/fuzz/fuzz_support.h"

/* What the rest of the program takes for granted. */
static void
check_ticks (const struct openshop_ticks *ticks)
{
  int64_t sum = 0, load = openshop_ticks_load (ticks, NULL);
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j);
      if (time < 0 || time > load || (ticks->exchange && i == j && time > 0))
        abort ();
      sum += time;
    }
  if (ticks->scale < 1 || sum > INT64_C (1) << 60
      || (ticks->exchange && ticks->jobs != ticks->machines))
    abort ();
}

static void
check_scaled (const struct openshop_instance *instance)
{
  struct openshop_ticks ticks;
  struct status status;
  openshop_ticks_init (&ticks);
  status_init (&status);
  if (openshop_ticks_from (&ticks, instance, "fuzz", &status))
    check_ticks (&ticks);
  else
    fuzz_refused (&status);
  openshop_ticks_clear (&ticks);
}

static void
check_written (const struct openshop_instance *instance)
{
  struct openshop_instance again;
  struct output first, second;
  struct status status;
  openshop_instance_init (&again);
  output_init_memory (&first);
  output_init_memory (&second);
  status_init (&status);
  openshop_instance_write (instance, &first);
  if (!openshop_instance_read (&again, first.bytes, first.length, "fuzz", 1, &status))
    abort ();
  openshop_instance_write (&again, &second);
  if (first.length != second.length || memcmp (first.bytes, second.bytes, first.length) != 0)
    abort ();
  openshop_instance_clear (&again);
  output_discard (&first);
  output_discard (&second);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct openshop_instance instance;
  struct status status;
  openshop_instance_init (&instance);
  status_init (&status);
  if (openshop_instance_read (&instance, (const char *)data, size, "fuzz", 1, &status)) {
    check_written (&instance);
    check_scaled (&instance);
  } else
    fuzz_refused (&status);
  openshop_instance_clear (&instance);
  return 0;
}
