#include "model/parameterized/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <stdlib.h>
#include <string.h>

void
parameterized_instance_init (struct parameterized_instance *instance)
{
  memset (instance, 0, sizeof *instance);
}

void
parameterized_instance_reset (struct parameterized_instance *instance)
{
  fields_clear_head (&instance->head);
  *instance = (struct parameterized_instance){ .address = instance->address,
                                               .capacity = instance->capacity };
}

void
parameterized_instance_clear (struct parameterized_instance *instance)
{
  parameterized_instance_reset (instance);
  free (instance->address);
  parameterized_instance_init (instance);
}

static void
write_address (const struct parameterized_instance *instance, int64_t node, struct output *out)
{
  int32_t address = instance->address[node];
  if (instance->network == PARAMETERIZED_BMIN || instance->hypercube) {
    output_integer (out, address);
    return;
  }
  for (int32_t d = 0; d < PARAMETERIZED_DIMENSIONS (instance); d++) {
    int32_t side = PARAMETERIZED_SIDE (instance, d);
    output_all (out, d == 0 ? "[" : ",", address % side);
    address /= side;
  }
  output_char (out, ']');
}

static void
write_network (const struct parameterized_instance *instance, struct output *out)
{
  output_text (out, ",\"network\":{");
  if (instance->network == PARAMETERIZED_BMIN) {
    output_all (out, "\"bmin\":", instance->width);
  } else if (instance->hypercube) {
    int32_t dimensions = PARAMETERIZED_DIMENSIONS (instance) - (instance->height == 1);
    output_all (out, "\"hypercube\":", dimensions);
  } else {
    for (int32_t d = 0; d < PARAMETERIZED_DIMENSIONS (instance); d++)
      output_all (out, d == 0 ? "\"mesh\":[" : ",", PARAMETERIZED_SIDE (instance, d));
    output_char (out, ']');
  }
  output_text (out, "},\"source\":");
  write_address (instance, 0, out);
  output_text (out, ",\"destinations\":[");
  for (int64_t node = 1; node < instance->nodes; node++) {
    if (node > 1)
      output_char (out, ',');
    write_address (instance, node, out);
  }
  output_all (out, "],\"occupation\":", instance->occupation);
}

void
parameterized_instance_write (const struct parameterized_instance *instance, struct output *out)
{
  fields_write_head (out, "parameterized", &instance->head);
  output_all (out, ",\"nodes\":", instance->nodes, ",\"hold\":", instance->hold,
              ",\"end\":", instance->end);
  if (instance->ports > 1)
    output_all (out, ",\"ports\":", instance->ports, ",\"interval\":", instance->interval);
  if (instance->rounds)
    output_text (out, ",\"port_model\":\"rounds\"");
  if (instance->network != PARAMETERIZED_COMPLETE)
    write_network (instance, out);
  output_text (out, "}\n");
}
