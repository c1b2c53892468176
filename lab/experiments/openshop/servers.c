#include "lab/experiments/openshop/servers.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Servers send messages that others would not: compared with the same network when all messages
   are small. */
static bool
is_server (const struct openshop_instance *instance, const struct openshop_instance *small,
           int32_t node)
{
  for (int32_t j = 0; j < instance->machines; j++) {
    size_t at = (size_t)node * (size_t)instance->machines + (size_t)j;
    if (rational_compare (instance->times[at], small->times[at]) != 0)
      return true;
  }
  return false;
}

/* The nodes in their new order. */
static int32_t *
order_of (const struct openshop_instance *instance, const struct openshop_instance *small)
{
  int32_t *order = memory_alloc ((size_t)instance->jobs, sizeof *order), count = 0;
  for (int servers = 1; servers >= 0; servers--)
    for (int32_t i = 0; i < instance->jobs; i++)
      if (is_server (instance, small, i) == (servers == 1))
        order[count++] = i;
  return order;
}

static void
renumber (struct openshop_instance *instance, const int32_t *order)
{
  size_t nodes = (size_t)instance->jobs;
  struct rational *times = memory_alloc (nodes * nodes, sizeof *times);
  memcpy (times, instance->times, nodes * nodes * sizeof *times);
  for (size_t i = 0; i < nodes; i++)
    for (size_t j = 0; j < nodes; j++)
      instance->times[i * nodes + j] = times[(size_t)order[i] * nodes + (size_t)order[j]];
  free (times);
}

bool
openshop_servers_first (const struct openshop_family_params *params, uint64_t index,
                        struct openshop_instance *out, struct status *status)
{
  struct openshop_family_params plain = *params;
  struct openshop_instance small;
  openshop_instance_init (&small);
  bool good = openshop_messages_parse ("1kB", &plain.network)
              && openshop_family_generate (&plain, index, &small, status)
              && openshop_family_generate (params, index, out, status);
  if (good) {
    int32_t *order = order_of (out, &small);
    renumber (out, order);
    free (order);
  }
  openshop_instance_clear (&small);
  return good;
}
