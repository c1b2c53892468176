#include "model/overhead/canonical.h"

#include "model/overhead/instance.h"

#include <stdlib.h>

/* A matrix of equal links becomes a number; of others the diagonal becomes 0. */
static void
simplify_link (struct overhead_instance *instance)
{
  size_t n = instance->node_count;
  if (!instance->link)
    return;
  struct rational zero = { 0, 1 }, first = n > 1 ? instance->link[1] : zero;
  bool equal = true;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      if (i == j)
        instance->link[i * n + j] = zero;
      else
        equal &= rational_compare (instance->link[i * n + j], first) == 0;
  if (!equal)
    return;
  instance->link_common = first;
  free (instance->link);
  instance->link = NULL;
}

static void
simplify_cost (struct cost *cost)
{
  cost->plain = cost->per_byte.numerator == 0;
}

static int
compare_numbers (const void *a, const void *b)
{
  int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
  return (x > y) - (x < y);
}

static void
simplify_overhead (struct overhead_instance *instance)
{
  for (size_t i = 0; i < instance->node_count; i++) {
    simplify_cost (&instance->nodes[i].send);
    simplify_cost (&instance->nodes[i].receive);
  }
  simplify_link (instance);
  for (size_t k = 0; k < instance->multicast_count; k++) {
    const struct overhead_multicast *multicast = &instance->multicasts[k];
    qsort (instance->destinations + multicast->first, multicast->count,
           sizeof *instance->destinations, compare_numbers);
  }
}

bool
overhead_canonical (struct canonical *canonical, const struct data_text *text,
                    struct status *status)
{
  struct overhead_instance read;
  overhead_instance_init (&read);
  bool good
    = overhead_instance_read (&read, text->bytes, text->length, text->file, text->line, status);
  if (good) {
    canonical_take (canonical, &read.name, &read.unit, &read.origin);
    canonical->nodes = (int64_t)read.node_count;
    canonical->tasks = (int64_t)read.destination_count;
    simplify_overhead (&read);
    overhead_instance_write (&read, &canonical->text);
  }
  overhead_instance_clear (&read);
  return good;
}
