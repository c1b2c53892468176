/* A layer of the states of a cover: states with the same number of appended deliveries. A state is
   a set of deliveries and for each node the time before which it does nothing more. Layers are read
   from the lines of a cover and looked up by set. */
#ifndef VERIFY_OVERHEAD_COVER_LAYER_H
#define VERIFY_OVERHEAD_COVER_LAYER_H

#include "verify/core/proof_header.h"

struct verify_cover_layer {
  uint32_t nodes;
  uint64_t *set; /* owned [sets]: ascending; bit d is delivery d */
  /* owned [sets + 1]: the states of set number s are first[s] .. first[s + 1] - 1 */
  size_t *first;
  int64_t *ready; /* owned [states][nodes]: times >= 0 */
  size_t sets, set_capacity, first_capacity, ready_capacity;
  uint32_t *slot; /* owned [slots]: 1 + a set's number; 0: none */
  size_t slots;   /* a power of 2, more than sets */
};

void verify_cover_layer_init (struct verify_cover_layer *layer, uint32_t nodes);
void verify_cover_layer_clear (struct verify_cover_layer *layer);

/* Empties the layer; sets it to the state without deliveries at time 0. The memory is kept. */
void verify_cover_layer_empty (struct verify_cover_layer *layer);
void verify_cover_layer_begin (struct verify_cover_layer *layer);

size_t verify_cover_layer_states (const struct verify_cover_layer *layer);
uint64_t verify_cover_layer_bytes (const struct verify_cover_layer *layer); /* of memory */

/* Reads the line {"set":HEX,"ready":[TIME,...]} at which `lines` is, in two steps: the set, a
   subset of `all`; then its states, as many times 0 .. latest as nodes for each, which are appended
   to the layer. STATUS_INPUT: malformed, or the set is not larger than the last one. */
enum status_code verify_cover_layer_read_set (struct verify_lines *lines, uint64_t all,
                                              uint64_t *set);
enum status_code verify_cover_layer_read_states (struct verify_cover_layer *layer,
                                                 struct verify_lines *lines, uint64_t set,
                                                 int64_t latest);

/* Builds the hash table after all states have been read. O(sets). */
void verify_cover_layer_index (struct verify_cover_layer *layer);

/* Is there a state of this set in which no node is later than in ready [nodes]?
   O(states of the set * nodes). */
bool verify_cover_layer_covers (const struct verify_cover_layer *layer, uint64_t set,
                                const int64_t *ready);

#endif
