/* Any bytes as an overhead instance: refused with one line, or accepted; what is accepted and
   written must be read again as the same, byte for byte, and may be scaled. */
#include "model/overhead/ticks.h"
#include "tests/fuzz/fuzz_support.h"

/* What the rest of the program takes for granted. */
static void
check_ticks (const struct overhead_instance *instance, const struct overhead_ticks *ticks)
{
  if (ticks->scale < 1 || ticks->tasks != (int64_t)instance->destination_count)
    abort ();
  for (int32_t k = 0; k < ticks->messages; k++)
    for (size_t at = ticks->first[k]; at < ticks->first[k + 1]; at++) {
      int32_t j = ticks->destination[at], source = ticks->source[k];
      if (j == source || !overhead_wants (ticks, k, j) || overhead_task (ticks, k, j) != at
          || overhead_send (ticks, k, source) <= 0 || overhead_send (ticks, k, j) <= 0
          || overhead_receive (ticks, k, j) <= 0 || overhead_transit (ticks, k, source, j) < 0)
        abort ();
    }
}

static void
check_scaled (const struct overhead_instance *instance)
{
  struct overhead_ticks ticks;
  struct status status;
  overhead_ticks_init (&ticks);
  status_init (&status);
  if (overhead_ticks_from (&ticks, instance, "fuzz", &status))
    check_ticks (instance, &ticks);
  else
    fuzz_refused (&status);
  overhead_ticks_clear (&ticks);
}

static void
check_written (const struct overhead_instance *instance)
{
  struct overhead_instance again;
  struct output first, second;
  struct status status;
  overhead_instance_init (&again);
  output_init_memory (&first);
  output_init_memory (&second);
  status_init (&status);
  overhead_instance_write (instance, &first);
  if (!overhead_instance_read (&again, first.bytes, first.length, "fuzz", 1, &status))
    abort ();
  overhead_instance_write (&again, &second);
  if (first.length != second.length || memcmp (first.bytes, second.bytes, first.length) != 0)
    abort ();
  overhead_instance_clear (&again);
  output_discard (&first);
  output_discard (&second);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct overhead_instance instance;
  struct status status;
  overhead_instance_init (&instance);
  status_init (&status);
  if (overhead_instance_read (&instance, (const char *)data, size, "fuzz", 1, &status)) {
    check_written (&instance);
    check_scaled (&instance);
  } else
    fuzz_refused (&status);
  overhead_instance_clear (&instance);
  return 0;
}
