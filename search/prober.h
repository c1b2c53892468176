/* The linear program of one beginning (search/partial.h), solved for prices that bound it and those like it (search/worth.h). */
#ifndef SEARCH_PROBER_H
#define SEARCH_PROBER_H

#include "heuristics/multiplier.h"
#include "search/partial.h"
#include "search/worth.h"

struct prober; /* one thread's memory */

struct prober *prober_new (void);
void prober_free (struct prober *prober);

uint64_t prober_evaluations (const struct prober *prober); /* vectors of prices tried so far */

/* What comes of solving: prices rounded to WORTH_UNIT. A zeroed one is none. */
struct probed {
  struct worth worth; /* of them */
  int64_t *vector;    /* [k] themselves, -1 for types that do not matter; owned */
  size_t capacity;
  bool cut; /* they exclude the beginning, which once rounded they nearly always do */
};

void probed_clear (struct probed *probed);

/* Solve for number `i` of the layer; `price` [k], over placements->unit, is a first guess. The prices found are valued up to `left` ticks.
   Ends early, with nothing of use, once `*pointless`, unless that is NULL. */
void prober_solve (struct prober *prober, const struct layer *layer, size_t i, const int64_t *price, int64_t left,
                   const struct placements *placements, const atomic_bool *pointless, struct probed *probed);

/* Value the first guess itself, rounded. */
void prober_round (struct prober *prober, const struct node_types *types, const int64_t *price, int64_t unit, int64_t left,
                   struct probed *probed);

/* Value prices that were found earlier, a probed's vector [k], up to `left` ticks. */
void prober_value (struct prober *prober, const struct node_types *types, const int64_t *vector, int64_t left, struct probed *probed);

#endif
