/* Lower bounds by counts of sends, as certificates of the overhead model state them: plain data and
   their writer. docs/CERTIFICATES-overhead.md, "Lower bound by growth" and "Lower bound by work".
   */
#ifndef MODEL_OVERHEAD_COUNTS_H
#define MODEL_OVERHEAD_COUNTS_H

#include "base/output.h"

#include <stddef.h>
#include <stdint.h>

struct overhead_counts {
  int32_t *messages; /* owned [message_count]: ascending; none: this is no bound by growth */
  size_t message_count, message_capacity;
  int64_t sends; /* the number of their sends that cannot all end by their deadlines */
  int64_t scale; /* parts of a tick, in which costs are; 0: there are no costs */
  /* owned [cost_count]: the relays' costs are rounded down to these; ascending, each divides the
     next */
  int64_t *costs;
  size_t cost_count, cost_capacity;
  int64_t *weights; /* owned [weight_count]: of a send of each class; none: no bound by work */
  size_t weight_count, weight_capacity;
};

void overhead_counts_init (struct overhead_counts *counts); /* empty */
void overhead_counts_clear (struct overhead_counts *counts);
void overhead_counts_reset (struct overhead_counts *counts); /* empty, the memory kept */

/* True iff there is a bound by growth or by work. */
static inline bool
overhead_counts_any (const struct overhead_counts *counts)
{
  return counts->message_count > 0 || counts->weight_count > 0;
}

void overhead_counts_message (struct overhead_counts *counts, int32_t k);
void overhead_counts_cost (struct overhead_counts *counts, int64_t cost);
void overhead_counts_weight (struct overhead_counts *counts, int64_t weight);

/* Writes the line of a certificate. */
void overhead_counts_write (const struct overhead_counts *counts, struct output *out);

/* Lower bounds of single messages beside the load of their source: "Messages alone". */

struct overhead_single_message_bound {
  int64_t time;                  /* lower bound for the message by itself, ticks */
  struct overhead_counts counts; /* owned: its proof by growth */
};

struct overhead_single_message_bounds {
  struct overhead_single_message_bound *bounds; /* owned: ascending */
  size_t count, capacity;
};

void
overhead_single_message_bounds_init (struct overhead_single_message_bounds *bounds); /* empty */
void overhead_single_message_bounds_clear (struct overhead_single_message_bounds *bounds);

/* Appends a bound and takes over the memory of `counts`. */
void overhead_single_message_bounds_add (struct overhead_single_message_bounds *bounds,
                                         int64_t time, const struct overhead_counts *counts);

/* Writes ,"alone":[...], or nothing where there are no bounds. */
void overhead_single_message_bounds_write (const struct overhead_single_message_bounds *bounds,
                                           struct output *out);

#endif
