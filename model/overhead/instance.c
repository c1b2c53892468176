#include "model/overhead/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
overhead_instance_init (struct overhead_instance *instance)
{
  memset (instance, 0, sizeof *instance);
  instance->link_common = instance->latency_common = rational_zero;
}

void
overhead_instance_reset (struct overhead_instance *instance)
{
  fields_clear_head (&instance->head);
  memory_free (instance->link, instance->latency);
  *instance = (struct overhead_instance){ .link_common = { 0, 1 },
                                          .latency_common = { 0, 1 },
                                          .nodes = instance->nodes,
                                          .node_capacity = instance->node_capacity,
                                          .multicasts = instance->multicasts,
                                          .multicast_capacity = instance->multicast_capacity,
                                          .destinations = instance->destinations,
                                          .destination_capacity = instance->destination_capacity };
}

void
overhead_instance_clear (struct overhead_instance *instance)
{
  overhead_instance_reset (instance);
  memory_free (instance->nodes, instance->multicasts, instance->destinations);
  overhead_instance_init (instance);
}

void
overhead_instance_add_node (struct overhead_instance *instance, struct cost send,
                            struct cost receive)
{
  assert (instance->node_count < OVERHEAD_MAX_NODES && instance->multicast_count == 0
          && !instance->link && !instance->latency);
  memory_grow (instance->nodes, instance->node_capacity, instance->node_count + 1);
  instance->nodes[instance->node_count++]
    = (struct overhead_node){ .send = send, .receive = receive };
}

static void
set_matrix (const struct overhead_instance *instance, struct rational **copy,
            const struct rational *matrix)
{
  size_t cells = instance->node_count * instance->node_count;
  free (*copy);
  *copy = memory_alloc (cells, sizeof *matrix);
  memcpy (*copy, matrix, cells * sizeof *matrix);
}

void
overhead_instance_set_link (struct overhead_instance *instance, const struct rational *matrix)
{
  set_matrix (instance, &instance->link, matrix);
}

void
overhead_instance_set_latency (struct overhead_instance *instance, const struct rational *matrix)
{
  set_matrix (instance, &instance->latency, matrix);
}

void
overhead_instance_add_multicast (struct overhead_instance *instance, int32_t source,
                                 struct rational bytes, size_t count, const int32_t *destinations)
{
  assert (count >= 1 && count <= OVERHEAD_MAX_TASKS - instance->destination_count);
  assert (source >= 0 && (size_t)source < instance->node_count);
  memory_grow (instance->multicasts, instance->multicast_capacity, instance->multicast_count + 1);
  memory_grow (instance->destinations, instance->destination_capacity,
               instance->destination_count + count);
  memcpy (instance->destinations + instance->destination_count, destinations,
          count * sizeof *destinations);
  instance->multicasts[instance->multicast_count++] = (struct overhead_multicast){
    .source = source, .first = instance->destination_count, .count = count, .bytes = bytes
  };
  instance->destination_count += count;
}

static void
write_cost (const struct cost *cost, const char *key, struct output *out)
{
  output_text (out, key);
  if (cost->plain) {
    output_rational (out, cost->base);
    return;
  }
  output_all (out, "{\"base\":", cost->base, ",\"per_byte\":", cost->per_byte, "}");
}

static void
write_nodes (const struct overhead_instance *instance, struct output *out)
{
  output_text (out, ",\"nodes\":[");
  for (size_t i = 0; i < instance->node_count; i++) {
    write_cost (&instance->nodes[i].send, i > 0 ? ",{\"send\":" : "{\"send\":", out);
    write_cost (&instance->nodes[i].receive, ",\"receive\":", out);
    output_char (out, '}');
  }
  output_char (out, ']');
}

/* KEY, with its comma and colon, and its value: a matrix, or without one a number for all pairs. */
static void
write_pairs (const struct overhead_instance *instance, const char *key,
             const struct rational *matrix, struct rational common, struct output *out)
{
  if (!matrix && common.numerator == 0)
    return;
  output_text (out, key);
  if (!matrix) {
    output_rational (out, common);
    return;
  }
  size_t n = instance->node_count;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      output_all (out, j > 0 ? "," : i > 0 ? "],[" : "[[", matrix[i * n + j]);
  output_text (out, "]]");
}

static void
write_multicast (const struct overhead_instance *instance,
                 const struct overhead_multicast *multicast, struct output *out)
{
  output_all (out, "{\"source\":", multicast->source, ",\"destinations\":");
  for (size_t i = 0; i < multicast->count; i++)
    output_all (out, i > 0 ? "," : "[", instance->destinations[multicast->first + i]);
  output_all (out, "],\"bytes\":", multicast->bytes, "}");
}

void
overhead_instance_write (const struct overhead_instance *instance, struct output *out)
{
  fields_write_head (out, "overhead", &instance->head);
  write_nodes (instance, out);
  write_pairs (instance, ",\"latency\":", instance->latency, instance->latency_common, out);
  write_pairs (instance, ",\"link\":", instance->link, instance->link_common, out);
  output_text (out, ",\"multicasts\":[");
  for (size_t k = 0; k < instance->multicast_count; k++) {
    if (k > 0)
      output_char (out, ',');
    write_multicast (instance, &instance->multicasts[k], out);
  }
  output_text (out, "]}\n");
}
