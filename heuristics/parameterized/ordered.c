/* Trees over an ordered chain of the nodes' places in a network (Nup, Algorithms 5.2.1 and
   5.3.1): U-mesh and U-min halve it, OPT-mesh and OPT-min split it as OPT-tree does. Mesh: the
   order is by the coordinate in dimension 0, then in 1 and so on, for paths go along dimension 0
   first; BMIN: by address. The thesis' theorems 5
   and 7 say that OPT-mesh and OPT-min have no contention. They hold where a send occupies its
   channels no longer than `hold`, with one port and hold <= end; else sends may have to wait. */
#include "heuristics/parameterized/chain.h"
#include "heuristics/parameterized/splits.h"
#include "heuristics/parameterized/table.h"

#include "base/keyed.h"
#include "base/memory.h"

#include <stdlib.h>

/* The place with dimension 0 most significant; in a BMIN its address. */
static int64_t
major_key (const struct parameterized_ticks *ticks, int64_t address)
{
  int64_t key = 0;
  for (int32_t d = 0; d < PARAMETERIZED_DIMENSIONS (ticks); d++) {
    int32_t side = PARAMETERIZED_SIDE (ticks, d);
    key = key * side + address % side;
    address /= side;
  }
  return key;
}

int64_t
parameterized_chain_order (const struct parameterized_ticks *ticks, bool minor, int32_t *order)
{
  size_t nodes = (size_t)ticks->nodes;
  int64_t source = 0;
  struct keyed *places = memory_alloc (nodes, sizeof *places);
  for (size_t v = 0; v < nodes; v++) {
    int64_t address = ticks->address[v];
    places[v] = (struct keyed){ minor ? address : major_key (ticks, address), (int32_t)v };
  }
  keyed_sort (places, nodes);
  for (size_t i = 0; i < nodes; i++) {
    order[i] = places[i].item;
    source = order[i] == 0 ? (int64_t)i : source;
  }
  free (places);
  return source;
}

/* The trees over that order. */
static void
split_ordered (const struct parameterized_ticks *ticks,
               int64_t (*keep) (int64_t i, const void *context), const void *context,
               struct tree_schedule *schedule)
{
  int32_t *order = memory_alloc ((size_t)ticks->nodes, sizeof *order);
  struct parameterized_chain chain = { .order = order, .keep = keep, .context = context };
  chain.source = parameterized_chain_order (ticks, false, order);
  parameterized_chain_schedule (&chain, ticks, schedule);
  free (order);
}

/* U-mesh, U-min. */
void
parameterized_halved_schedule (const struct parameterized_ticks *ticks,
                               struct tree_schedule *schedule)
{
  split_ordered (ticks, parameterized_keep_half, NULL, schedule);
}

/* OPT-mesh, OPT-min. */
void
parameterized_ordered_schedule (const struct parameterized_ticks *ticks,
                                struct tree_schedule *schedule)
{
  int32_t *keep = parameterized_splits_keep (ticks);
  split_ordered (ticks, parameterized_keep_listed, keep, schedule);
  free (keep);
}
