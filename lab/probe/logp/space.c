/* The space of the heterogeneous LogP model: a latency, and times of each node. */
#include "lab/probe/space.h"

#define FIRST 3 /* number of the first destination's send overhead */

/* The latency; the source's send overhead and gap; those of each destination, its receive overhead
   in between. */
static void
layout (int n, int m, struct space_layout *layout)
{
  size_t length = 0;
  static const char head[] = "t;Tt", node[] = ";Ttt";
  (void)m;
  for (const char *c = head; *c; c++)
    layout->text[length++] = *c;
  for (int i = 0; i < n; i++)
    for (const char *c = node; *c; c++)
      layout->text[length++] = *c;
  layout->text[length] = '\0';
}

/* A gap that is no longer than the send overhead has no effect: it is written as 0. */
static bool
valid (const struct space_point *point)
{
  if (point->number[2] > 0 && point->number[2] <= point->number[1])
    return false;
  for (size_t i = FIRST; i < point->length; i += 3)
    if (point->number[i + 2] > 0 && point->number[i + 2] <= point->number[i])
      return false;
  return true;
}

/* Destinations in another order. */
static uint64_t
order (int n, int m)
{
  (void)m;
  return space_factorial (n);
}

static void
image (const struct space_point *from, uint64_t map, struct space_point *to)
{
  int node[SPACE_NUMBERS];
  space_permutation (map, from->n, node);
  for (int i = 0; i < FIRST; i++)
    to->number[i] = from->number[i];
  for (int i = 0; i < from->n; i++)
    for (int j = 0; j < 3; j++)
      to->number[FIRST + 3 * i + j] = from->number[FIRST + 3 * node[i] + j];
}

static void
write (const struct space_point *point, const char *name, struct output *out)
{
  const int64_t *number = point->number;
  output_text (out, "{\"model\":\"logp\",\"name\":");
  output_json_string (out, name);
  output_all (out, ",\"latency\":", number[0], ",\"source\":{\"send\":", number[1],
              ",\"gap\":", number[2], "},\"destinations\":[");
  for (size_t i = FIRST; i < point->length; i += 3)
    output_all (out, i > FIRST ? "," : "", "{\"send\":", number[i], ",\"receive\":", number[i + 1],
                ",\"gap\":", number[i + 2], "}");
  output_text (out, "]}\n");
}

static const struct space_form form = { .least_n = 1,
                                        .most_n = 300,
                                        .layout = layout,
                                        .valid = valid,
                                        .order = order,
                                        .image = image,
                                        .write = write };

static const struct probe_space space
  = { .name = "logp",
      .summary
      = "n destinations; '1; 2 0; 3 4 5; 6 7 0 x2': the latency, the source's send overhead "
        "and gap, then send overhead, receive overhead and gap of each destination",
      .form = &form,
      .read = space_read };

const struct probe_model logp_probe
  = { .spaces = (const struct probe_space *const[]){ &space, NULL } };
