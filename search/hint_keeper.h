/* Writes hints into a certificate: vectors of prices for the path of decisions that a search over instants stands at. */
#ifndef SEARCH_HINT_KEEPER_H
#define SEARCH_HINT_KEEPER_H

#include "model/certificate.h"
#include "search/placement.h"

struct hint_keeper {
  struct certificate *proof; /* the caller's; NULL: nothing is kept */
  size_t total;              /* senders in all paths so far; with too many the proof is of no use, and nothing more is kept */
  int32_t *path;             /* scratch, owned; so are the next */
  int64_t *price;
  size_t path_capacity, price_capacity;
};

void hint_keeper_clear (struct hint_keeper *keeper); /* a zeroed keeper is a fresh one */

/* Begin another certificate. */
void hint_keeper_start (struct hint_keeper *keeper, struct certificate *proof);

/* Keep `price` [k] for the path of the placements; left [k]: nodes of each type that still wait there. */
void hint_keeper_keep (struct hint_keeper *keeper, const struct placements *placements, const int64_t *left, const int64_t *price);

#endif
