/* OPT-mesh, OPT-min, U-mesh and U-min of Nup, sections 5.2 and 5.3, with one condition or
   another of Theorems 5 and 7 taken away. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_VARIANTS_H
#define LAB_EXPERIMENTS_PARAMETERIZED_VARIANTS_H

#include "model/parameterized/schedule.h"

struct variant {
  bool halved; /* U-mesh, U-min: halves; else the best splits */
  bool minor;  /* mesh: the chain is in order of y, then of x, though paths go along x first */
  /* best splits: of two that are as good the root keeps the smaller part, which may be less than
     half */
  bool low_ties;
  /* Algorithms 5.2.1 and 5.3.1 to the letter: a source that stands in neither part sends its own
     part away */
  bool printed;
};

/* Fill the schedule (initialised by the caller); contention is not looked at. False, and no
   schedule, when the algorithm breaks: the part that the source keeps is one in which it does
   not stand. Without `printed` and `low_ties` it never does. One port. O(n log n). */
bool variant_schedule (const struct variant *variant, const struct parameterized_ticks *ticks,
                       struct tree_schedule *schedule);

/* BMIN: sends of different nodes that are under way together and could share a channel if paths
   were free to choose their lines on the way up: how many pairs. The lines that a path from u to
   v can come to are those that have the bits from the level's number on of u on its way up, of v
   on its way down. O(n log n + pairs under way together). */
int64_t variant_free (const struct parameterized_ticks *ticks,
                      const struct tree_schedule *schedule);

#endif
