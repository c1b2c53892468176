/* The space of the overhead model: m of n nodes broadcast a message each; m = n is all to all. All
   links have one latency, and a node's times are the same for all messages. */
#include "lab/probe/space.h"

/* m and the latency; send and receive time of each node, the sources first. */
static void
layout (int n, int m, struct space_layout *layout)
{
  char *at = layout->text;
  (void)m;
  *at++ = 'm';
  *at++ = 't';
  for (int i = 0; i < n; i++) {
    *at++ = ';';
    *at++ = 'T';
    *at++ = 'T';
  }
  *at = '\0';
}

static void
sources (int n, int *least, int *most)
{
  *least = 1;
  *most = n;
}

/* Sources, and all other nodes, in another order; the messages move with their sources. */
static uint64_t
order (int n, int m)
{
  return space_factorial (m) * space_factorial (n - m);
}

static void
image (const struct space_point *from, uint64_t map, struct space_point *to)
{
  int n = from->n, m = from->m, node[SPACE_SECOND];
  space_permutation (map % space_factorial (m), m, node);
  space_permutation (map / space_factorial (m), n - m, node + m);
  for (int i = m; i < n; i++)
    node[i] += m;
  to->number[0] = from->number[0];
  for (int i = 0; i < n; i++) {
    to->number[1 + 2 * i] = from->number[1 + 2 * node[i]];
    to->number[2 + 2 * i] = from->number[2 + 2 * node[i]];
  }
}

static void
write_multicast (int n, int source, struct output *out)
{
  output_all (out, source > 0 ? "," : "", "{\"source\":", source, ",\"destinations\":[");
  for (int i = 0, written = 0; i < n; i++)
    if (i != source)
      output_all (out, written++ > 0 ? "," : "", i);
  output_text (out, "],\"bytes\":1}");
}

static void
write (const struct space_point *point, const char *name, struct output *out)
{
  output_text (out, "{\"model\":\"overhead\",\"name\":");
  output_json_string (out, name);
  output_text (out, ",\"nodes\":[");
  for (int i = 0; i < point->n; i++)
    output_all (out, i > 0 ? "," : "", "{\"send\":", point->number[1 + 2 * i],
                ",\"receive\":", point->number[2 + 2 * i], "}");
  output_all (out, "],\"latency\":", point->number[0], ",\"multicasts\":[");
  for (int i = 0; i < point->m; i++)
    write_multicast (point->n, i, out);
  output_text (out, "]}\n");
}

static const struct space_form form = { .least_n = 2,
                                        .most_n = 32,
                                        .second = sources,
                                        .layout = layout,
                                        .order = order,
                                        .image = image,
                                        .write = write };

static const struct probe_space space
  = { .name = "overhead",
      .summary
      = "m of n nodes broadcast a message each; '1 2; 3 4; 5 6 x2': m and the latency of all "
        "links, then send and receive time of each node, the sources first",
      .second = "sources",
      .form = &form,
      .read = space_read };

const struct probe_model overhead_probe
  = { .spaces = (const struct probe_space *const[]){ &space, NULL } };
