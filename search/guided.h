/* The tree search guided by the multiplier bound: is there a schedule that completes by a given horizon?
   A node is an instant with its slots; its children are the ways to fill them with senders (docs/CERTIFICATES.md). Where the plain search
   below the present prices gives up, the node's own best prices are computed: they cut it, or order its children by the linear program's
   solution. */
#ifndef SEARCH_GUIDED_H
#define SEARCH_GUIDED_H

#include "heuristics/multiplier.h"
#include "model/certificate.h"
#include "search/guided_parts.h"
#include "search/placement.h"
#include "search/priced.h"

struct guided; /* reusable memory: one frame for each level of the tree */

struct guided *guided_new (void);
void guided_free (struct guided *guided);

/* How a look for a schedule goes about it. */
struct guided_look {
  uint64_t prices; /* after about so many vectors of prices it gives up (ANSWER_LIMIT) */
  double gap;      /* slots: where the linear program is feasible, prices so close to the best guide well enough */
  uint64_t seed;   /* of a change to the first guess of prices; 0: none */
  bool likely;     /* leave out what the linear program's solution hardly uses: ANSWER_LIMIT instead of ANSWER_NO, then */
};

/* Look for a schedule by the horizon in `placements` (its length must be 0). `price` [k] is a first guess. ANSWER_NO is proven. On
   ANSWER_YES the placements hold the decisions. */
enum answer guided_search (struct guided *guided, struct multiplier *multiplier, struct placements *placements, const int64_t *price,
                           const struct guided_look *look);

/* The same search down to the third level of nodes that their prices leave open; those go to `parts`. ANSWER_NO: none but perhaps the parts
 * has one. */
enum answer guided_split (struct guided *guided, struct multiplier *multiplier, struct placements *placements, const int64_t *price,
                          struct certificate *proof, struct guided_parts *parts);

/* Search one part, with any guided memory. */
enum answer guided_search_part (struct guided *guided, struct multiplier *multiplier, struct placements *placements,
                                const struct guided_part *part, struct certificate *proof);

#endif
