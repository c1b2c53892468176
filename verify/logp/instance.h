/* An instance of the heterogeneous LogP model, read by the checker's own reader from the format of
   docs/FORMATS.md. */
#ifndef VERIFY_LOGP_INSTANCE_H
#define VERIFY_LOGP_INSTANCE_H

#include "verify/core/text.h"

#define VERIFY_LOGP_DESTINATIONS 10000000

struct verify_logp_group {
  struct verify_ratio send, receive, gap; /* > 0, >= 0, >= 0 */
  int64_t count;                          /* >= 1 */
};

/* Node 0 is the source; the destinations follow in the order of the groups, which are expanded. */
struct verify_logp_instance {
  const char *file; /* its file, for messages; not owned */
  bool named;
  struct verify_span name; /* a span of the document, which must outlive the instance */
  struct verify_ratio latency;
  struct verify_logp_group source;  /* `receive` is unused */
  struct verify_logp_group *groups; /* owned */
  size_t length, capacity;
  int64_t destinations; /* the sum of the counts, 1 .. VERIFY_LOGP_DESTINATIONS */
};

/* Frees its memory. An instance of zero bytes is empty. */
void verify_logp_instance_clear (void *instance);

/* Reads one instance; may be called again. False with STATUS_INPUT, which names file, line, key and
   value: malformed JSON; unknown, missing or duplicate keys; a model other than "logp"; times that
   are negative or exceed 64 bits; a `send` of 0; no destinations, or more than
   VERIFY_LOGP_DESTINATIONS. */
bool verify_logp_instance_read (void *instance, const struct verify_source *source,
                                struct status *status);

#endif
