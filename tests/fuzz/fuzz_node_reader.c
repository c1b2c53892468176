/* Any bytes as an instance: refused with one line, or accepted; what is accepted and written
   must be read again as the same, byte for byte, and may be scaled. */
#include "model/node/types.h"
#include "tests/fuzz/fuzz_support.h"

static void
check_scaled (const struct node_instance *instance)
{
  struct node_types types;
  struct status status;
  node_types_init (&types);
  status_init (&status);
  if (!node_types_from (&types, instance, "fuzz", &status))
    fuzz_refused (&status);
  else if (types.k < 1 || types.destinations != instance->destinations)
    abort ();
  node_types_clear (&types);
}

static void
check_written (const struct node_instance *instance)
{
  struct node_instance again;
  struct output first, second;
  struct status status;
  node_instance_init (&again);
  output_init_memory (&first);
  output_init_memory (&second);
  status_init (&status);
  node_instance_write (instance, &first);
  if (!node_instance_read (&again, first.bytes, first.length, "fuzz", 1, &status))
    abort ();
  node_instance_write (&again, &second);
  if (first.length != second.length || memcmp (first.bytes, second.bytes, first.length) != 0)
    abort ();
  node_instance_clear (&again);
  output_discard (&first);
  output_discard (&second);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct node_instance instance;
  struct status status;
  node_instance_init (&instance);
  status_init (&status);
  if (node_instance_read (&instance, (const char *)data, size, "fuzz", 1, &status)) {
    check_written (&instance);
    check_scaled (&instance);
  } else
    fuzz_refused (&status);
  node_instance_clear (&instance);
  return 0;
}
