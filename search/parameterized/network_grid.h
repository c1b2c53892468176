/* The instants of a schedule in a network, as ranks. When every send starts as early as those
   before it allow, each start is a sum of holds, ends, intervals and occupations. All such sums
   up to the last useful start, makespan - end, are listed in order; a search counts in places of
   this list, which are small and compare as the times do. What comes later is `never`. */
#ifndef SEARCH_PARAMETERIZED_NETWORK_GRID_H
#define SEARCH_PARAMETERIZED_NETWORK_GRID_H

#include "model/parameterized/ticks.h"

#define PARAMETERIZED_GRID_MOST 65535 /* instants */

struct parameterized_grid {
  /* how many instants there are; the rank of all later times */
  uint16_t never;
  /* owned [never]: ascending, time[0] = 0 */
  int64_t *time;
  /* owned [never + 1]: the rank of the time so much later */
  uint16_t *after_hold, *after_end, *after_interval, *after_occupation;
  int64_t hold; /* of after_hold */
  /* the minimum sum after the last instant */
  int64_t beyond;
};

void parameterized_grid_init (struct parameterized_grid *grid);
void parameterized_grid_clear (struct parameterized_grid *grid);

/* List the instants up to `last` >= 0. after_hold counts what really keeps a node's sends apart
   (parameterized_spaced); in `rounds` hold, which is between the places of a port. False: there are
   too many. O(instants). */
bool parameterized_grid_make (struct parameterized_grid *grid,
                              const struct parameterized_ticks *ticks, int64_t last);

/* Do two instants agree modulo hold? `never` agrees with itself only. */
bool parameterized_grid_agree (const struct parameterized_grid *grid, uint16_t a, uint16_t b);

#endif
