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

/* Solve for number `i` of the layer; `price` [k], over `unit`, is a first guess. The prices found, rounded to WORTH_UNIT, are valued up to
   `left` ticks in `worth`, and themselves go to `vector` [k], -1 for types that do not matter. True when the prices exclude it, which once
   rounded they nearly always do. */
bool prober_solve (struct prober *prober, const struct layer *layer, size_t i, const int64_t *price, int64_t unit, int64_t left,
                   const struct deadline *deadline, struct worth *worth, int64_t *vector);

#endif
