/* The first and the last line of a certificate. */
#ifndef VERIFY_HEADER_H
#define VERIFY_HEADER_H

#include "verify/lines.h"
#include "verify/reason.h"

struct verify_header {
  bool named;
  struct verify_span name;
  struct verify_ratio makespan;
  /* The totals at the end: hints and nodes, vectors and nodes, or splits and leaves. */
  int64_t ready, hints, vectors, nodes, splits, leaves;
  enum verify_proof_kind { VERIFY_BY_SEARCH, VERIFY_BY_LAYERS, VERIFY_BY_CASES } kind; /* in this order */
};

/* Read the last line, then the first, and leave `lines` after it. False (STATUS_INPUT) when one is malformed. */
bool verify_header_read (struct verify_header *header, struct verify_lines *lines);

#endif
