/* Is there a schedule that completes by a given horizon? Decided by a tree of cases (docs/CERTIFICATES.md, "Cases"): each split asks how
   many senders of the fastest types are ready by some time, and a leaf is excluded by prices and weights. This is branch and price; splits
   are chosen by looking at both cases of the most promising candidates. It refutes far faster than the tree over instants where costs are
   many and close; schedules it finds only where the linear program becomes integral. */
#ifndef SEARCH_CASES_H
#define SEARCH_CASES_H

#include "model/certificate.h"
#include "search/candidates.h"
#include "search/placement.h"

struct cases; /* reusable memory; keeps columns from one horizon to the next */

struct cases *cases_new (void);
void cases_free (struct cases *cases);

/* Forget what is known of an earlier instance. */
void cases_begin (struct cases *cases);

/* True iff the instance and horizon are of a size that this search can do. */
bool cases_fit (const struct node_types *types, int64_t horizon);

/* How far a search goes. */
struct cases_limit {
  uint64_t prices; /* vectors of prices, about */
  size_t depth;    /* splits on a path; SPLITS_MAX - 1 at most */
};

/* Search for the horizon in `placements`. `price` [k], over placements->unit, is a first guess. Candidates are looked at by `threads`
   threads; the tree is the same for any number. Beyond the limit it gives up (ANSWER_LIMIT). On ANSWER_NO `proof`,
   which must be fresh and may be NULL, has the tree and its unit; otherwise it is reset. On ANSWER_YES the placements hold the senders.
   placements->nodes counts linear programs. */
enum answer cases_search (struct cases *cases, struct placements *placements, const int64_t *price, const struct cases_limit *limit,
                          int threads, struct certificate *proof);

#endif
