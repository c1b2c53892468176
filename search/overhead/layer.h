/* A layer of the subset DP (search/overhead/subset_dp.h): states with equally many deliveries,
   stored in columns. */
#ifndef SEARCH_OVERHEAD_LAYER_H
#define SEARCH_OVERHEAD_LAYER_H

#include <stddef.h>
#include <stdint.h>

/* The transition that led to a state. */
struct overhead_step {
  uint32_t parent; /* in the previous layer */
  uint8_t delivery, sender;
};

/* All columns are owned and have at least `length` rows. */
struct overhead_layer {
  size_t length;     /* states */
  size_t longest;    /* largest length since the layer was cleared */
  size_t n;          /* nodes */
  uint64_t *set;     /* deliveries that are done, a bit each */
  int64_t *ready;    /* [states][n] ticks before which a node does nothing more */
  int64_t *estimate; /* smaller is more promising */
  uint32_t *next;    /* 1 + number of another state of the same set; 0: none */
  struct overhead_step *step;
  size_t capacity[5];
};

/* Frees the memory. A layer of zeros is empty. */
void overhead_layer_clear (struct overhead_layer *layer);

/* Bytes in use once the layer has `length` states. Reserved rows beyond that are never touched, so
   they take no memory. */
uint64_t overhead_layer_bytes (const struct overhead_layer *layer, size_t length);

/* Empties the layer and sets its number of nodes. */
void overhead_layer_begin (struct overhead_layer *layer, size_t n);

/* Sets the length. States that it had stay; the caller writes the new ones. */
void overhead_layer_resize (struct overhead_layer *layer, size_t length);

/* Copies state `source` of `from` over state `at` of `to`, except `next`. */
void overhead_layer_copy (struct overhead_layer *to, size_t at, const struct overhead_layer *from,
                          size_t source);

/* Sorts numbers of states by a column, estimates or sets (below 2^63); ties by number. O(count log
   count). */
void overhead_layer_sort (const int64_t *column, uint32_t *order, size_t count);

#endif
