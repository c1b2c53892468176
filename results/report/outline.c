#include "results/report/outline.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

void
outline_init (struct outline *outline, int64_t nodes)
{
  outline->count = (int32_t)nodes;
  outline->nodes = memory_alloc ((size_t)nodes, sizeof *outline->nodes);
  for (int64_t i = 0; i < nodes; i++)
    outline->nodes[i] = (struct outline_node){ .first = -1, .last = -1, .after = -1 };
}

void
outline_clear (struct outline *outline)
{
  free (outline->nodes);
}

void
outline_cost (struct outline *outline, int32_t node, int64_t cost)
{
  outline->nodes[node].cost = cost;
}

void
outline_send (struct outline *outline, int32_t from, int32_t to, int64_t start)
{
  struct outline_node *sender = &outline->nodes[from];
  outline->nodes[to].arrival = start + sender->cost;
  *(sender->last < 0 ? &sender->first : &outline->nodes[sender->last].after) = to;
  sender->last = to;
}

/* Depth first without recursion: `path` holds the nodes from the root down to the present one. */
void
outline_write (const struct outline *outline, struct output *out)
{
  int32_t *path = memory_alloc ((size_t)outline->count, sizeof *path);
  size_t depth = 1;
  path[0] = 0;
  while (depth > 0) {
    int32_t node = path[depth - 1];
    output_print (out, "%*s- %" PRId64 "|%" PRId64 "\n", (int)(2 * depth - 2), "",
                  outline->nodes[node].cost, outline->nodes[node].arrival);
    int32_t next = outline->nodes[node].first;
    while (next < 0 && depth > 0) {
      next = outline->nodes[path[depth - 1]].after;
      depth--;
    }
    if (next >= 0)
      path[depth++] = next;
  }
  free (path);
}
