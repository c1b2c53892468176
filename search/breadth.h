/* Looking for a schedule in breadth: many beginnings at once, sender by sender, in time order (a beam search).

   Which of them are kept is decided by bounds. Solving the linear program for each would take too long; but the prices that are best for
   one beginning bound those like it nearly as well (search/worth.h). So a few are solved at each step, and their prices judge all others:
   what they exclude is left out, and the rest is ranked. Where costs are many and close together, single ticks decide whether there is a
   schedule, and nothing else finds it, or excludes that there is one, as fast. */
#ifndef SEARCH_BREADTH_H
#define SEARCH_BREADTH_H

#include "model/certificate.h"
#include "search/placement.h"

struct breadth; /* reusable memory */

struct breadth *breadth_new (void);
void breadth_free (struct breadth *breadth);

/* Forget where earlier searches left out something: what comes next does not depend on them. */
void breadth_forget (struct breadth *breadth);

/* True iff the instance and horizon are of a size that this search can do. */
bool breadth_fits (const struct node_types *types, int64_t horizon);

struct breadth_limit {
  size_t width;    /* beginnings kept at each step */
  uint64_t prices; /* vectors of prices, about */
  uint64_t seed;   /* of choices among equals */
};

/* Look for a schedule by the horizon in `placements`; with placements->dominance, for one that the swap rule leaves in. `price` [k], over
   placements->unit, is a first guess. Up to `threads` threads work; what comes out is the same for any number. ANSWER_YES: the placements
   hold the decisions. ANSWER_NO: there is none, and breadth_proof says why. ANSWER_LIMIT: there may be one, since beginnings were left out,
   or prices ran out. placements->nodes counts beginnings. A search for the same instance and horizon goes on where an earlier one first left
   out something (search/trunk.h). */
enum answer breadth_search (struct breadth *breadth, struct placements *placements, const int64_t *price, const struct breadth_limit *limit,
                            int threads);

/* After ANSWER_NO: fill `proof`, which is empty, but for the plan (docs/CERTIFICATES.md, "Layers"). */
void breadth_proof (const struct breadth *breadth, struct certificate *proof);

#endif
