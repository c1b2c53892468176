/* Successors of the states of a beam search (search/node/beam.h), and the selection of the best. */
#ifndef SEARCH_NODE_BEAM_SUCCESSOR_H
#define SEARCH_NODE_BEAM_SUCCESSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A state with one more sender, not created yet. Successors are ranked by bound plus noise. The
   states that lead to a schedule have hardly better bounds than others, so noise of up to half a
   slot (parameter beam_noise) keeps states of many kinds, not only those that resemble the one
   with the best bound. */
struct beam_successor {
  int32_t bound;   /* minus n, in units of 1/BEAM_SLOT_VALUE_UNIT slots; larger is better */
  uint32_t noise;  /* random, in the same unit */
  uint32_t parent; /* index in the layer */
  uint16_t type;
  bool solved; /* its own linear program has been solved */
};

bool beam_successor_better (const struct beam_successor *a, const struct beam_successor *b);

/* Moves the `count` best to the front, in any order. O(length) on average. The result depends on
   the array only. */
void beam_successor_select (struct beam_successor *item, size_t length, size_t count);

#endif
