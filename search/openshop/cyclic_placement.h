/* Placement of the bottlenecks of an open shop, the rows and columns whose sum is the load, such
   that they never idle.

   Tasks among bottlenecks come first: a regular bipartite graph decomposes into perfect matchings
   (König 1916), one round each. After the rounds, the other columns form a cycle of slots as long
   as their tasks with a bottleneck row. Each bottleneck row runs through the cycle from an offset
   of its own, the start of a slot. Offsets are at least the longest slot apart, so no two rows are
   at the same column at the same time. Bottleneck columns are placed in the same way. The cycle has
   room for k of them where k times the longest time is at most the load, which is always the case,
   except for what is lost because offsets are slot starts.

   Precondition: all bottleneck rows have equal times with each other column, all bottleneck columns
   with each other row, and the tasks among bottlenecks all have the same time, the same number of
   tasks in each. This holds for a single bottleneck, for the row and the column of one node, and
   for those of all nodes of a cluster. */
#ifndef SEARCH_OPENSHOP_CYCLIC_PLACEMENT_H
#define SEARCH_OPENSHOP_CYCLIC_PLACEMENT_H

#include "base/rng.h"
#include "model/openshop/schedule.h"

struct openshop_cyclic_placement {
  const struct openshop_ticks *ticks; /* not owned */
  struct openshop_schedule *schedule; /* not owned: receives the placement */
  struct rng *rng;                    /* not owned */
  int64_t load, rounds_end;           /* end of the rounds */
  /* owned: bottlenecks first, `row_count` and `column_count` of them, then the others */
  int32_t *rows, *columns;
  int32_t row_count, column_count;
  /* owned [machines]: scratch of the matchings: index in `rows` of the matched bottleneck row */
  int32_t *partner;
  bool *tried; /* owned [machines]: scratch of the matchings */
  /* owned [jobs + machines]: scratch of a cycle: offsets of the bottlenecks; lengths of the
     slots */
  int64_t *offsets, *slots;
};

void openshop_cyclic_placement_init (struct openshop_cyclic_placement *cyclic,
                                     const struct openshop_ticks *ticks, struct rng *rng,
                                     struct openshop_schedule *schedule);
void openshop_cyclic_placement_clear (struct openshop_cyclic_placement *cyclic);

/* Draws a placement of all bottlenecks into the schedule; all other tasks get -1. False:
   impossible, or not with these orders; the content of the schedule is then undefined. `symmetric`,
   in an exchange with equal times in both directions: messages between a bottleneck node and
   another node go both ways at once. O(n m), and O(k^4) for the matchings of k bottleneck rows. */
bool openshop_cyclic_placement_draw (struct openshop_cyclic_placement *cyclic, bool symmetric);

#endif
