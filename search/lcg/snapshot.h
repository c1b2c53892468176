/* The state of a search (search/lcg/lcg.h) at the root, as bytes. A search on the same problem,
   built in the same way, that loads them continues exactly as the one that saved them: with the
   same decisions, conflicts and clauses. So all that the order of propagation depends on is saved,
   such as the order of the watchers of a side. */
#ifndef SEARCH_LCG_SNAPSHOT_H
#define SEARCH_LCG_SNAPSHOT_H

#include "base/bytes.h"
#include "search/lcg/lcg.h"

/* Can the state be saved? At the root, after a call of lcg_solve that its deadline did not end: no
   propagator is queued. */
bool lcg_at_rest (const struct lcg *lcg);

/* Precondition: that, or lcg_solve was never called; then lcg_load is for a model that is new, too,
   and has all propagators queued. O(variables + literals of all clauses). */
void lcg_save (const struct lcg *lcg, struct output *out);

/* Backtracks to the root and replaces the state. The bytes are those of lcg_save by this program:
   aborts if they are not. */
void lcg_load (struct lcg *lcg, struct bytes *bytes);

#endif
