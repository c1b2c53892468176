#include "model/openshop/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
openshop_instance_init (struct openshop_instance *instance)
{
  memset (instance, 0, sizeof *instance);
}

void
openshop_instance_reset (struct openshop_instance *instance)
{
  fields_clear_head (&instance->head);
  *instance
    = (struct openshop_instance){ .times = instance->times, .capacity = instance->capacity };
}

void
openshop_instance_clear (struct openshop_instance *instance)
{
  openshop_instance_reset (instance);
  free (instance->times);
  openshop_instance_init (instance);
}

void
openshop_instance_shape (struct openshop_instance *instance, bool exchange, int32_t jobs,
                         int32_t machines)
{
  assert (jobs >= 1 && machines >= 1 && jobs <= OPENSHOP_MAX_SIDE && machines <= OPENSHOP_MAX_SIDE);
  assert (!exchange || jobs == machines);
  size_t cells = (size_t)jobs * (size_t)machines;
  instance->exchange = exchange;
  instance->jobs = jobs;
  instance->machines = machines;
  memory_grow (instance->times, instance->capacity, cells);
  for (size_t i = 0; i < cells; i++)
    instance->times[i] = rational_zero;
}

const char *
openshop_instance_model (const struct openshop_instance *instance)
{
  return instance->exchange ? "exchange" : "openshop";
}

void
openshop_instance_write (const struct openshop_instance *instance, struct output *out)
{
  fields_write_head (out, openshop_instance_model (instance), &instance->head);
  output_text (out, ",\"times\":[");
  size_t machines = (size_t)instance->machines;
  for (size_t i = 0; i < (size_t)instance->jobs; i++) {
    for (size_t j = 0; j < machines; j++)
      output_all (out, j > 0 ? "," : i > 0 ? "],[" : "[", instance->times[i * machines + j]);
  }
  output_text (out, "]]}\n");
}

void
openshop_instance_hash (const struct openshop_instance *instance, bool exchange,
                        char hash[DIGEST_TEXT])
{
  struct openshop_instance bare = { .exchange = exchange,
                                    .jobs = instance->jobs,
                                    .machines = instance->machines,
                                    .times = instance->times };
  struct output text;
  output_init_memory (&text);
  openshop_instance_write (&bare, &text);
  digest_sha256 (text.bytes, text.length - 1, hash); /* without the newline */
  output_discard (&text);
}
