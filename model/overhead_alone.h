/* What certificates of the overhead model state about messages alone, beside the load of their source: plain data and its writer.
   docs/CERTIFICATES-overhead.md, "Messages alone". */
#ifndef MODEL_OVERHEAD_ALONE_H
#define MODEL_OVERHEAD_ALONE_H

#include "model/overhead_counts.h"

struct overhead_alone_message {
  int64_t time;                  /* it takes so many ticks at least */
  struct overhead_counts counts; /* owned: its growth */
};

struct overhead_alone {
  struct overhead_alone_message *messages; /* owned: ascending */
  size_t count, capacity;
};

void overhead_alone_init (struct overhead_alone *alone); /* empty */
void overhead_alone_clear (struct overhead_alone *alone);

/* Add one, which takes over the memory of `counts`. */
void overhead_alone_add (struct overhead_alone *alone, int64_t time, const struct overhead_counts *counts);

/* ,"alone":[...], or nothing where there are none. */
void overhead_alone_write (const struct overhead_alone *alone, struct output *out);

#endif
