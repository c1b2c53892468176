/* Covers: states of an instance of the overhead model, each after some deliveries have been
   appended, which together prove that no appended schedule ends in time.
   docs/CERTIFICATES-overhead.md, "Lower bound by a cover", has the proof. */
#ifndef MODEL_OVERHEAD_COVER_H
#define MODEL_OVERHEAD_COVER_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct overhead_cover {
  bool whole;    /* complete: a proof */
  int32_t nodes; /* of the instance */
  /* States by ascending number of deliveries, then by set. */
  size_t states;
  uint64_t *set;  /* owned [states]: bit d is the delivery of number d */
  int64_t *ready; /* owned [states][nodes]: ticks before which a node does nothing more */
  size_t capacity[2];
};

void overhead_cover_init (struct overhead_cover *cover);
void overhead_cover_clear (struct overhead_cover *cover); /* frees the memory */

/* Drops all states; keeps the memory. */
void overhead_cover_reset (struct overhead_cover *cover, int32_t nodes);

/* Appends a state; the times are copied. */
void overhead_cover_add (struct overhead_cover *cover, uint64_t set, const int64_t *ready);

/* Bytes in use with `more` further states; reserved memory beyond that is never touched. */
uint64_t overhead_cover_bytes (const struct overhead_cover *cover, size_t more);

/* Writes {"cover":{"states":N}} and for each set {"set":HEX,"ready":[TIME,...]}, a line each. */
void overhead_cover_write (const struct overhead_cover *cover, struct output *out);

#endif
