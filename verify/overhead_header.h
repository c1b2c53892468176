/* The first and the last line of a certificate of the overhead model. */
#ifndef VERIFY_OVERHEAD_HEADER_H
#define VERIFY_OVERHEAD_HEADER_H

#include "verify/lines.h"

struct verify_overhead_header {
  bool named;
  struct verify_span name;
  bool append; /* the claim is about appended schedules only */
  struct verify_ratio makespan;
  int64_t ticks;   /* to the instance's unit, >= 1 */
  int64_t clauses; /* the total at the end */
};

/* Read the last line, then the first, and leave `lines` after it. False (STATUS_INPUT) when one is malformed. */
bool verify_overhead_header_read (struct verify_overhead_header *header, struct verify_lines *lines);

#endif
