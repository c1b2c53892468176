/* Small open shops, up to 8 by 8, by a plain search that learns nothing but which tasks are trouble: it decides the order of two tasks of a
   row or column, derives what follows (search/openshop_small_line.h), and goes back where nothing fits. Where all rows and columns are
   nearly as long as the horizon, as in the hardest shops of Brucker et al. (1997), this takes a fraction of the time of clause learning.

   Next comes the pair for which both orders take most of the windows of its two tasks, times the weights of both: a task's weight in a
   line grows with each failure there ("weighted degrees", Boussemart et al. 2004; for open shops Grimes and Hebrard, "Closing the open
   shop", 2009), later failures counting more. The search begins anew after so many nodes, a number that grows geometrically; after some
   thousands the tree is divided into parts, which are searched one after the other, or at once by several threads. */
#ifndef SEARCH_OPENSHOP_SMALL_H
#define SEARCH_OPENSHOP_SMALL_H

#include "search/openshop.h"

enum openshop_small_result { OPENSHOP_SMALL_FOUND, OPENSHOP_SMALL_REFUTED, OPENSHOP_SMALL_LIMIT };

/* Can it be asked about makespans up to this? At most 8 rows and 8 columns, and times that are not too large. */
bool openshop_small_fits (const struct openshop_ticks *ticks, int64_t most);

#define OPENSHOP_SMALL_ALONE 10000 /* a good number of nodes before the tree is divided */

struct openshop_small_plan {
  int threads;                           /* >= 1 */
  uint64_t alone;                        /* nodes before the tree is divided, about */
  bool brief;                            /* the tree is not divided: LIMIT after so many nodes */
  const struct openshop_schedule *debug; /* valid; NULL: none */
  const struct deadline *deadline;       /* NULL: none */
  struct openshop_certificate *proof;    /* after REFUTED: the tree that shows it and what is mirrored, nothing else; NULL: not wanted */
  uint64_t proof_bytes;                  /* a longer tree is not kept */
};

/* Look for a schedule of a makespan of at most `most`, at least as long as each task, that fits. FOUND: `schedule` is one. REFUTED: there
   is none. LIMIT: the deadline passed, or plan->brief. Adds to *nodes. The same at any number of threads. Aborts when a rule cuts off both
   plan->debug and its mirror image although it is of interest. A node takes some 9 us, memory is small. */
enum openshop_small_result openshop_small_run (const struct openshop_ticks *ticks, int64_t most, const struct openshop_small_plan *plan,
                                               struct openshop_schedule *schedule, uint64_t *nodes);

#endif
