/* The first and the last line of a certificate. */
#ifndef VERIFY_HEADER_H
#define VERIFY_HEADER_H

#include "verify/lines.h"
#include "verify/reason.h"

struct verify_header {
  bool named;
  struct verify_span name;
  struct verify_ratio makespan;
  /* The totals at the end: either hints and nodes, or splits and leaves. */
  int64_t ready, hints, nodes, splits, leaves;
  bool by_cases; /* the latter */
};

/* Read the last line, then the first, and leave `lines` after it. False (STATUS_INPUT) when one is malformed. */
bool verify_header_read (struct verify_header *header, struct verify_lines *lines);

#endif
