/* What tests of exchanges among sites share. */
#ifndef TESTS_SUPPORT_OPENSHOP_CLUSTERS_H
#define TESTS_SUPPORT_OPENSHOP_CLUSTERS_H

#include "search/openshop/cyclic_placement.h"
#include "search/openshop/timetable.h"
#include "tests/support/openshop.h"

/* Nodes at five sites; the link between the first two is slow. */
static inline void
sites_draw_shop (struct openshop_ticks *ticks, uint64_t seed, int32_t most)
{
  static const int64_t link[5][5] = { { 16, 326, 163, 179, 258 },
                                      { 326, 16, 157, 205, 39 },
                                      { 163, 157, 16, 33, 116 },
                                      { 179, 205, 33, 16, 17 },
                                      { 258, 39, 116, 17, 16 } };
  struct rng rng;
  int32_t site[64];
  rng_split (&rng, 304, seed);
  int32_t nodes = (int32_t)rng_range (&rng, 12, most);
  for (int32_t i = 0; i < nodes; i++)
    site[i] = i < 5 ? i : (int32_t)rng_below (&rng, 5);
  shop_shape (ticks, nodes, nodes);
  ticks->exchange = true;
  for (int32_t i = 0; i < nodes; i++)
    for (int32_t j = 0; j < nodes; j++)
      ticks->time[i * nodes + j] = i == j ? 0 : link[site[i]][site[j]];
}

/* Draws a placement of all bottlenecks, with both ways at once where that is possible and wanted.
   */
static inline bool
shop_place_bottlenecks (const struct openshop_ticks *ticks, struct rng *rng, bool symmetric,
                        struct openshop_schedule *schedule)
{
  struct openshop_cyclic_placement placement;
  openshop_cyclic_placement_init (&placement, ticks, rng, schedule);
  bool placed = openshop_cyclic_placement_draw (&placement,
                                                symmetric && openshop_timetable_symmetric (ticks));
  openshop_cyclic_placement_clear (&placement);
  return placed;
}

#endif
