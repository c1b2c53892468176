/* An instance of the heterogeneous LogP model as the referee reads it: FORMATS to the letter, by the referee's own reader. */
#ifndef VERIFY_LOGP_INSTANCE_H
#define VERIFY_LOGP_INSTANCE_H

#include "verify/text.h"

#define VERIFY_LOGP_DESTINATIONS 10000000

struct verify_logp_group {
  struct verify_ratio send, receive, gap; /* > 0, >= 0, >= 0 */
  int64_t count;                          /* >= 1 */
};

/* Node 0 is the source, then the destinations in the order of the groups, groups expanded. */
struct verify_logp {
  const char *file; /* where it was read from, for messages; not owned */
  bool named;
  struct verify_span name; /* a span of the document, which must outlive the instance */
  struct verify_ratio latency;
  struct verify_logp_group source;  /* its `receive` means nothing */
  struct verify_logp_group *groups; /* owned */
  size_t length, capacity;
  int64_t destinations; /* sum of the counts, 1 .. VERIFY_LOGP_DESTINATIONS */
};

void verify_logp_init (struct verify_logp *instance);
void verify_logp_clear (struct verify_logp *instance);

/* Read one instance. Refused with STATUS_INPUT, naming file, line, key and value: malformed JSON, unknown, missing and duplicate keys, a
   model other than "logp", times that are negative or beyond 64 bits, a `send` of 0, no destinations, or more than
   VERIFY_LOGP_DESTINATIONS. May be called again. */
bool verify_logp_read (struct verify_logp *instance, const struct verify_source *source, struct status *status);

#endif
