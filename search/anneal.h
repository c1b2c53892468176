/* Looking for schedules among orders of the nodes by simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983).

   An order of the nodes is a schedule: the i-th node takes the i-th slot in time, and every optimum has this form (docs/CERTIFICATES.md). A
   step exchanges two nodes of the order, or moves one, and is taken back by chance the likelier, the later it makes the slots that are
   missing by the goal. It needs no prices: where the linear program is at a loss which of many equal beginnings to take, this comes close
   fast. It proves nothing. */
#ifndef SEARCH_ANNEAL_H
#define SEARCH_ANNEAL_H

#include "search/placement.h"

struct anneal; /* reusable memory */

struct anneal *anneal_new (void);
void anneal_free (struct anneal *anneal);

/* True iff times and counts are small enough for its arithmetic. */
bool anneal_fits (const struct node_types *types, int64_t horizon);

/* Cool down once, in `steps` steps of O(senders) each, towards a schedule by `goal`, which is at most placements->horizon. ANSWER_YES: the
   best found completes by the horizon, and the placements hold it; ANSWER_LIMIT otherwise; ANSWER_STOP when stopped. What comes out depends
   on the seed and the arguments only. */
enum answer anneal_search (struct anneal *anneal, struct placements *placements, int64_t goal, uint64_t steps, uint64_t seed);

#endif
