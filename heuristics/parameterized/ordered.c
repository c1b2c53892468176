/* Trees over an ordered chain of the nodes' places in a network (Nup, Algorithms 5.2.1 and
   5.3.1): U-mesh and U-min halve it, OPT-mesh and OPT-min split it as OPT-tree does. Mesh: the
   order is by x, then by y, for paths go along x first; BMIN: by address. The thesis' theorems 5
   and 7 say that OPT-mesh and OPT-min have no contention. They hold where a send occupies its
   channels no longer than `hold`, with one port and hold <= end; else sends may have to wait. */
#include "heuristics/parameterized/chain.h"
#include "heuristics/parameterized/splits.h"
#include "heuristics/parameterized/table.h"

#include "base/keyed.h"
#include "base/memory.h"

#include <stdlib.h>

/* The nodes in the order of the network; *source is where node 0 stands. The caller frees. */
static int32_t *
make_order (const struct parameterized_ticks *ticks, int64_t *source)
{
  size_t nodes = (size_t)ticks->nodes;
  struct keyed *places = memory_alloc (nodes, sizeof *places);
  int32_t *order = memory_alloc (nodes, sizeof *order);
  for (size_t v = 0; v < nodes; v++) {
    int64_t address = ticks->address[v];
    places[v] = (struct keyed){ address % ticks->width * ticks->height + address / ticks->width,
                                (int32_t)v };
  }
  keyed_sort (places, nodes);
  for (size_t i = 0; i < nodes; i++) {
    order[i] = places[i].item;
    if (order[i] == 0)
      *source = (int64_t)i;
  }
  free (places);
  return order;
}

/* U-mesh, U-min. */
void
parameterized_halved_schedule (const struct parameterized_ticks *ticks,
                               struct tree_schedule *schedule)
{
  struct parameterized_chain chain = { .keep = parameterized_keep_half };
  int32_t *order = make_order (ticks, &chain.source);
  chain.order = order;
  parameterized_chain_schedule (&chain, ticks, schedule);
  free (order);
}

/* OPT-mesh, OPT-min. */
void
parameterized_ordered_schedule (const struct parameterized_ticks *ticks,
                                struct tree_schedule *schedule)
{
  int32_t *keep = parameterized_splits_keep (ticks), *order;
  struct parameterized_chain chain = { .keep = parameterized_keep_listed, .context = keep };
  order = make_order (ticks, &chain.source);
  chain.order = order;
  parameterized_chain_schedule (&chain, ticks, schedule);
  memory_free (order, keep);
}
