/* The first and the last line of a certificate of the node model. */
#ifndef VERIFY_NODE_CERTIFICATE_HEADER_H
#define VERIFY_NODE_CERTIFICATE_HEADER_H

#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"

struct verify_certificate_header {
  bool named;
  struct verify_span name;
  struct verify_ratio makespan;
  /* The totals in the last line: hints and nodes, vectors and nodes, or splits and leaves. */
  int64_t ready, hints, vectors, nodes, splits, leaves;
  /* given by these totals, in this order */
  enum verify_node_proof {
    VERIFY_NODE_SEARCH,
    VERIFY_NODE_BEAM_LAYERS,
    VERIFY_NODE_BRANCH_TREE
  } kind;
};

/* Reads the last line, then the first; `lines` is after the first line then. False (STATUS_INPUT)
   when one is malformed. */
bool verify_certificate_header_read (struct verify_certificate_header *header,
                                     struct verify_lines *lines);

#endif
