/* Lower bounds by counting sends, as certificates of the overhead model state them: plain data and its writer.
   docs/CERTIFICATES-overhead.md, "Lower bound by growth" and "Lower bound by work". */
#ifndef MODEL_OVERHEAD_COUNTS_H
#define MODEL_OVERHEAD_COUNTS_H

#include "base/output.h"

#include <stddef.h>
#include <stdint.h>

struct overhead_counts {
  int32_t *messages; /* owned: ascending; none: there is no growth */
  size_t message_count, message_capacity;
  int64_t sends;  /* of these messages: so many must have ended by some time */
  int64_t scale;  /* of the costs to a tick; 0: there are none */
  int64_t *costs; /* owned: what relays' costs are rounded down to, ascending, each divides the next */
  size_t cost_count, cost_capacity;
  int64_t *weights; /* owned: of a send of each class; none: there is no work */
  size_t weight_count, weight_capacity;
};

void overhead_counts_init (struct overhead_counts *counts); /* empty */
void overhead_counts_clear (struct overhead_counts *counts);
void overhead_counts_reset (struct overhead_counts *counts); /* empty, the memory kept */

/* Is there anything? */
static inline bool
overhead_counts_any (const struct overhead_counts *counts)
{
  return counts->message_count > 0 || counts->weight_count > 0;
}

void overhead_counts_message (struct overhead_counts *counts, int32_t k);
void overhead_counts_cost (struct overhead_counts *counts, int64_t cost);
void overhead_counts_weight (struct overhead_counts *counts, int64_t weight);

/* The growth, or else the work, as a member of an object: "growth":{...}. */
void overhead_counts_write_member (const struct overhead_counts *counts, struct output *out);

/* The line of it. */
void overhead_counts_write (const struct overhead_counts *counts, struct output *out);

#endif
