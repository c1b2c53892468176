/* The tree behind a schedule of the parameterized model: its steps and levels, and which of its
   sends collide (Nup, sections 3.2 and 5.1). The n-th send of the source is in step n,
   that of a node which was sent to in step s in step s + n. */
#ifndef CLAIMS_PARAMETERIZED_TREE_H
#define CLAIMS_PARAMETERIZED_TREE_H

#include "claims/parameterized/claims.h"
#include "model/parameterized/schedule.h"

/* Set all of the tree but name and makespan. The schedule is valid but for contention.
   `stepwise` counts the sends that start while one of the same step holds a channel of their
   path, `depth` those that start while one of another step does; both may be said of a send. O(n
   (log n + path) + channels). */
void parameterized_tree_look (const struct parameterized_ticks *ticks,
                              const struct tree_schedule *schedule, struct claims_tree *tree);

#endif
