/* States of equally many deliveries, for search/overhead_sets.h: plain data in columns. */
#ifndef SEARCH_OVERHEAD_LAYER_H
#define SEARCH_OVERHEAD_LAYER_H

#include <stddef.h>
#include <stdint.h>

/* Where a state comes from. */
struct overhead_step {
  uint32_t parent; /* in the layer before */
  uint8_t delivery, sender;
};

/* All columns are owned, and as long as the layer, or longer. */
struct overhead_layer {
  size_t length, longest; /* now; since it was cleared */
  size_t n;               /* nodes */
  uint64_t *set;          /* deliveries that are done */
  int64_t *ready;         /* [states][n]: ticks before which a node does nothing more */
  int64_t *estimate;      /* the less, the more promising */
  uint32_t *next;         /* another state of the same set, 1 + its number; 0: none */
  struct overhead_step *step;
  size_t capacity[5];
};

/* Give the memory back; a layer of zeros is empty. */
void overhead_layer_clear (struct overhead_layer *layer);

/* Held once it is so long; room beyond that is not touched, so it takes no memory. */
uint64_t overhead_layer_bytes (const struct overhead_layer *layer, size_t length);

/* Set the number of nodes of one without states. */
void overhead_layer_begin (struct overhead_layer *layer, size_t n);

/* Make it so long. What it had stays; new states are for the caller to write. */
void overhead_layer_resize (struct overhead_layer *layer, size_t length);

/* Write state number `source` over number `at`, but for `next`. */
void overhead_layer_copy (struct overhead_layer *to, size_t at, const struct overhead_layer *from, size_t source);

/* Sort numbers of states by estimate, or by set; where these are equal, by number. */
void overhead_layer_sort_estimates (const struct overhead_layer *layer, uint32_t *order, size_t count);
void overhead_layer_sort_sets (const struct overhead_layer *layer, uint32_t *order, size_t count);

#endif
