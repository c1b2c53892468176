/* Instances of the parameterized model for tests. */
#ifndef TESTS_SUPPORT_PARAMETERIZED_H
#define TESTS_SUPPORT_PARAMETERIZED_H

#include "base/rng.h"
#include "model/parameterized/ticks.h"

#include <criterion/criterion.h>
#include <string.h>

/* One port, no network. */
static inline struct parameterized_ticks
one_port (int64_t nodes, int64_t hold, int64_t end)
{
  return (
    struct parameterized_ticks){ .scale = 1, .nodes = nodes, .hold = hold, .end = end, .ports = 1 };
}

static inline int64_t
draw (struct rng *rng, int64_t least, int64_t most)
{
  return least + (int64_t)rng_below (rng, (uint64_t)(most - least + 1));
}

/* Small times, 1 to 4 ports of either reading, no network. */
static inline struct parameterized_ticks
drawn_ports (struct rng *rng, int64_t most_nodes)
{
  struct parameterized_ticks ticks
    = one_port (draw (rng, 1, most_nodes), draw (rng, 1, 9), draw (rng, 1, 9));
  ticks.ports = (int32_t)draw (rng, 1, 4);
  ticks.interval = draw (rng, 0, 4);
  ticks.rounds = draw (rng, 0, 1);
  return ticks;
}

#define DRAWN_PLACES 64

/* The same in a mesh or BMIN of at most DRAWN_PLACES places, addresses in `address`
   [DRAWN_PLACES]. */
static inline struct parameterized_ticks
drawn_network (struct rng *rng, int64_t most_nodes, int64_t most_side, int32_t *address)
{
  struct parameterized_ticks ticks = drawn_ports (rng, 1);
  bool mesh = draw (rng, 0, 1);
  ticks.network = mesh ? PARAMETERIZED_MESH : PARAMETERIZED_BMIN;
  ticks.width
    = mesh ? (int32_t)draw (rng, 2, most_side) : (int32_t)(INT64_C (2) << draw (rng, 0, 4));
  ticks.height = mesh ? (int32_t)draw (rng, 1, most_side) : 1;
  if (mesh && ticks.width == 2 && 4 * ticks.height <= DRAWN_PLACES) { /* of three dimensions */
    ticks.depths = 1;
    ticks.depth[0] = 2;
  }
  ticks.occupation = draw (rng, 1, 9);
  int64_t places = PARAMETERIZED_PLACES (&ticks), most = places < most_nodes ? places : most_nodes;
  ticks.nodes = draw (rng, 1, most);
  for (int32_t i = 0; i < places; i++)
    address[i] = i;
  for (int32_t i = 0; i < ticks.nodes; i++) {
    int64_t other = draw (rng, i, places - 1);
    int32_t kept = address[i];
    address[i] = address[other];
    address[other] = kept;
  }
  ticks.address = address;
  return ticks;
}

#endif
