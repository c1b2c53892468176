#include "results/report/outline.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

void
outline_init (struct outline *outline, int64_t nodes)
{
  size_t count = (size_t)nodes;
  outline->nodes = (int32_t)nodes;
  outline->cost = memory_zero (count, sizeof *outline->cost);
  outline->arrival = memory_zero (count, sizeof *outline->arrival);
  outline->first = memory_alloc (count, sizeof *outline->first);
  outline->last = memory_alloc (count, sizeof *outline->last);
  outline->after = memory_alloc (count, sizeof *outline->after);
  for (size_t i = 0; i < count; i++)
    outline->first[i] = outline->last[i] = outline->after[i] = -1;
}

void
outline_clear (struct outline *outline)
{
  free (outline->cost);
  free (outline->arrival);
  free (outline->first);
  free (outline->last);
  free (outline->after);
}

void
outline_cost (struct outline *outline, int32_t node, int64_t cost)
{
  outline->cost[node] = cost;
}

void
outline_send (struct outline *outline, int32_t from, int32_t to, int64_t start)
{
  outline->arrival[to] = start + outline->cost[from];
  if (outline->last[from] < 0)
    outline->first[from] = to;
  else
    outline->after[outline->last[from]] = to;
  outline->last[from] = to;
}

/* Depth first without recursion: `path` holds the nodes from the root down to the present one. */
void
outline_write (const struct outline *outline, struct output *out)
{
  int32_t *path = memory_alloc ((size_t)outline->nodes, sizeof *path);
  size_t depth = 1;
  path[0] = 0;
  while (depth > 0) {
    int32_t node = path[depth - 1];
    output_print (out, "%*s- %" PRId64 "|%" PRId64 "\n", (int)(2 * depth - 2), "",
                  outline->cost[node], outline->arrival[node]);
    int32_t next = outline->first[node];
    while (next < 0 && depth > 0) {
      next = outline->after[path[depth - 1]];
      depth--;
    }
    if (next >= 0)
      path[depth++] = next;
  }
  free (path);
}
