/* Lower bounds of single messages, as certificates of the overhead model state them beside the load
   of their source: plain data and their writer. docs/CERTIFICATES-overhead.md, "Messages alone". */
#ifndef MODEL_OVERHEAD_SINGLE_MESSAGE_BOUNDS_H
#define MODEL_OVERHEAD_SINGLE_MESSAGE_BOUNDS_H

#include "model/overhead/counts.h"

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
