#include "model/common/parts.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdlib.h>

struct load {
  uint64_t effort, part;
};

/* A heap: no load is less than that above it. */
struct parts {
  struct load *loads; /* owned [count] */
  uint64_t count;
};

struct parts *
parts_new (uint64_t count)
{
  struct parts *parts = memory_alloc (1, sizeof *parts);
  parts->count = count;
  parts->loads = memory_alloc (count, sizeof *parts->loads);
  for (uint64_t i = 0; i < count; i++)
    parts->loads[i] = (struct load){ 0, i };
  return parts;
}

void
parts_free (struct parts *parts)
{
  if (parts)
    free (parts->loads);
  free (parts);
}

static bool
less (struct load a, struct load b)
{
  return a.effort < b.effort || (a.effort == b.effort && a.part < b.part);
}

/* Move the first load down to its place. */
static void
sink (struct parts *parts)
{
  struct load *loads = parts->loads, load = loads[0];
  uint64_t at = 0, below;
  while ((below = 2 * at + 1) < parts->count) {
    below += below + 1 < parts->count && less (loads[below + 1], loads[below]);
    if (!less (loads[below], load))
      break;
    loads[at] = loads[below];
    at = below;
  }
  loads[at] = load;
}

uint64_t
parts_next (struct parts *parts, uint64_t effort)
{
  struct load *load = &parts->loads[0];
  uint64_t part = load->part, room = UINT64_MAX - load->effort, more = effort > 0 ? effort : 1;
  load->effort += more < room ? more : room;
  sink (parts);
  return part;
}
