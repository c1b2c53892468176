/* States of equally many deliveries: a set of deliveries that have been appended, and for each node the time before which it does nothing
   more. Read from the lines of a cover, and looked up. */
#ifndef VERIFY_OVERHEAD_COVER_LAYER_H
#define VERIFY_OVERHEAD_COVER_LAYER_H

#include "verify/lines.h"

struct verify_layer {
  uint32_t nodes;
  uint64_t *set;  /* owned [sets]: ascending; bit d is delivery d */
  size_t *first;  /* owned [sets + 1]: the states of set number s are first[s] .. first[s + 1] - 1 */
  int64_t *ready; /* owned [states][nodes]: 0 or later */
  size_t sets, set_capacity, first_capacity, ready_capacity;
  uint32_t *slot; /* owned [slots]: 1 + a set's number; 0: none */
  size_t slots;   /* a power of 2, more than sets */
};

void verify_layer_init (struct verify_layer *layer, uint32_t nodes);
void verify_layer_clear (struct verify_layer *layer);

/* Without any state; with that in which nothing has been done, at time 0. The memory is kept. */
void verify_layer_empty (struct verify_layer *layer);
void verify_layer_begin (struct verify_layer *layer);

size_t verify_layer_states (const struct verify_layer *layer);
uint64_t verify_layer_bytes (const struct verify_layer *layer); /* held */

/* Read the line {"set":HEX,"ready":[TIME,...]} at which `lines` stands. First the set, some of `all`; then its states, so many times as
   nodes for each, 0 .. latest: they become the last of the layer. STATUS_INPUT: malformed, or no larger set than the last one. */
enum status_code verify_layer_read_set (struct verify_lines *lines, uint64_t all, uint64_t *set);
enum status_code verify_layer_read_states (struct verify_layer *layer, struct verify_lines *lines, uint64_t set, int64_t latest);

/* All states have been read: make them ready to be looked up. O(sets). */
void verify_layer_index (struct verify_layer *layer);

/* Is there a state of this set in which no node is later than here? O(states of the set * nodes). */
bool verify_layer_covers (const struct verify_layer *layer, uint64_t set, const int64_t *ready);

#endif
