/* Any bytes as an instance: the checker's reader refuses them with one line or reads them; never a
   crash. What it reads keeps what it
 * promises. */
#include "verify/node/types.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_instance (const struct verify_node_instance *instance)
{
  int64_t sum = 0;

  for (size_t g = 0; g < instance->length; g++) {
    if (instance->groups[g].count < 1 || instance->groups[g].cost.num < 1
        || instance->groups[g].cost.den < 1)
      abort ();
    sum += instance->groups[g].count;
  }
  if (sum != instance->destinations || sum < 1 || sum > VERIFY_NODE_DESTINATIONS
      || instance->source.num < 1)
    abort ();
}

static void
check_types (const struct verify_node_types *types)
{
  int64_t sum = 0;

  for (size_t j = 0; j < types->k; j++) {
    if (types->cost[j] < 1 || types->cost[j] > VERIFY_NODE_TICKS
        || (j > 0 && types->cost[j] <= types->cost[j - 1]))
      abort ();
    sum += types->count[j];
  }
  if (sum != types->destinations)
    abort ();
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct verify_source source = { (const char *)data, size, "fuzz", 1 };
  struct verify_node_instance instance;
  struct verify_node_types types;
  struct status status;

  status_init (&status);
  instance = (struct verify_node_instance){ 0 };
  verify_node_types_init (&types);
  if (verify_node_instance_read (&instance, &source, &status)) {
    check_instance (&instance);
    if (verify_node_types_from (&types, &instance, "fuzz", &status))
      check_types (&types);
  }
  if (status.code != STATUS_OK
      && (status.code != STATUS_INPUT || status.message[0] == '\0'
          || strchr (status.message, '\n') != NULL))
    abort ();
  verify_node_types_clear (&types);
  verify_node_instance_clear (&instance);
  return 0;
}
