/* Covers: states of an instance of the overhead model after some deliveries have been appended, which together show that no appended
   schedule ends in time. docs/CERTIFICATES-overhead.md says what they prove. */
#ifndef MODEL_OVERHEAD_COVER_H
#define MODEL_OVERHEAD_COVER_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct overhead_cover {
  bool whole;    /* it is a proof; else there is none */
  int32_t nodes; /* of the instance */
  /* States by ascending number of deliveries, then by set. */
  size_t states;
  uint64_t *set;  /* owned [states]: bit d is the delivery of number d */
  int64_t *ready; /* owned [states][nodes]: ticks before which a node does nothing more */
  size_t capacity[2];
};

void overhead_cover_init (struct overhead_cover *cover);
void overhead_cover_clear (struct overhead_cover *cover); /* gives the memory back */

/* No states, no proof; the memory is kept. */
void overhead_cover_reset (struct overhead_cover *cover, int32_t nodes);

/* One more state; the times are copied. */
void overhead_cover_add (struct overhead_cover *cover, uint64_t set, const int64_t *ready);

/* What it takes with so many states more; memory beyond that is not touched. */
uint64_t overhead_cover_bytes (const struct overhead_cover *cover, size_t more);

/* Write {"cover":{"states":N}} and for each set {"set":HEX,"ready":[TIME,...]}, a line each. */
void overhead_cover_write (const struct overhead_cover *cover, struct output *out);

#endif
