#include "model/overhead/counts.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

void
overhead_counts_init (struct overhead_counts *counts)
{
  *counts = (struct overhead_counts){ 0 };
}

void
overhead_counts_clear (struct overhead_counts *counts)
{
  memory_free (counts->messages, counts->costs, counts->weights);
  overhead_counts_init (counts);
}

void
overhead_counts_reset (struct overhead_counts *counts)
{
  counts->message_count = counts->cost_count = counts->weight_count = 0;
  counts->sends = counts->scale = 0;
}

void
overhead_counts_message (struct overhead_counts *counts, int32_t k)
{
  memory_grow (counts->messages, counts->message_capacity, counts->message_count + 1);
  counts->messages[counts->message_count++] = k;
}

void
overhead_counts_cost (struct overhead_counts *counts, int64_t cost)
{
  memory_grow (counts->costs, counts->cost_capacity, counts->cost_count + 1);
  counts->costs[counts->cost_count++] = cost;
}

void
overhead_counts_weight (struct overhead_counts *counts, int64_t weight)
{
  memory_grow (counts->weights, counts->weight_capacity, counts->weight_count + 1);
  counts->weights[counts->weight_count++] = weight;
}

static void
write_list (const char *name, const int64_t *list, size_t count, struct output *out)
{
  output_print (out, "\"%s\":[", name);
  for (size_t i = 0; i < count; i++)
    output_print (out, "%s%" PRId64, i > 0 ? "," : "", list[i]);
  output_char (out, ']');
}

/* Writes the growth, or else the work, as a member of an object: "growth":{...}. */
static void
write_member (const struct overhead_counts *counts, struct output *out)
{
  if (counts->message_count == 0) {
    output_text (out, "\"work\":{");
    write_list ("weights", counts->weights, counts->weight_count, out);
    output_char (out, '}');
    return;
  }
  output_text (out, "\"growth\":{\"messages\":[");
  for (size_t m = 0; m < counts->message_count; m++)
    output_print (out, "%s%" PRId32, m > 0 ? "," : "", counts->messages[m]);
  output_print (out, "],\"sends\":%" PRId64, counts->sends);
  if (counts->scale > 0) {
    output_print (out, ",\"scale\":%" PRId64 ",", counts->scale);
    write_list ("costs", counts->costs, counts->cost_count, out);
  }
  output_char (out, '}');
}

void
overhead_counts_write (const struct overhead_counts *counts, struct output *out)
{
  output_char (out, '{');
  write_member (counts, out);
  output_text (out, "}\n");
}

void
overhead_single_message_bounds_init (struct overhead_single_message_bounds *bounds)
{
  *bounds = (struct overhead_single_message_bounds){ 0 };
}

void
overhead_single_message_bounds_clear (struct overhead_single_message_bounds *bounds)
{
  for (size_t m = 0; m < bounds->count; m++)
    overhead_counts_clear (&bounds->bounds[m].counts);
  free (bounds->bounds);
  overhead_single_message_bounds_init (bounds);
}

void
overhead_single_message_bounds_add (struct overhead_single_message_bounds *bounds, int64_t time,
                                    const struct overhead_counts *counts)
{
  memory_grow (bounds->bounds, bounds->capacity, bounds->count + 1);
  bounds->bounds[bounds->count++] = (struct overhead_single_message_bound){ time, *counts };
}

void
overhead_single_message_bounds_write (const struct overhead_single_message_bounds *bounds,
                                      struct output *out)
{
  for (size_t m = 0; m < bounds->count; m++) {
    output_print (out, "%s{\"time\":%" PRId64 ",", m == 0 ? ",\"alone\":[" : ",",
                  bounds->bounds[m].time);
    write_member (&bounds->bounds[m].counts, out);
    output_char (out, '}');
  }
  if (bounds->count > 0)
    output_char (out, ']');
}
