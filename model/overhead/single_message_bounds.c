#include "model/overhead/single_message_bounds.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

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
    overhead_counts_write_member (&bounds->bounds[m].counts, out);
    output_char (out, '}');
  }
  if (bounds->count > 0)
    output_char (out, ']');
}
