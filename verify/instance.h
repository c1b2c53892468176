/* A node-model instance as the referee reads it: FORMATS to the letter, by the referee's own reader. */
#ifndef VERIFY_INSTANCE_H
#define VERIFY_INSTANCE_H

#include "verify/text.h"

#define VERIFY_MAX_DESTINATIONS INT64_C (2147483646)

struct verify_group {
  struct verify_ratio cost; /* > 0 */
  int64_t count;            /* >= 1 */
};

/* Node 0 is the source, then the destinations in the order of the groups, groups expanded. */
struct verify_instance {
  const char *file; /* where it was read from, for messages; not owned */
  bool named;
  struct verify_span name; /* a span of the document, which must outlive the instance */
  struct verify_ratio source;
  struct verify_group *groups; /* owned */
  size_t length, capacity;
  int64_t destinations; /* sum of the counts, 1 .. VERIFY_MAX_DESTINATIONS */
};

void verify_instance_init (struct verify_instance *instance);
void verify_instance_clear (struct verify_instance *instance);

/* Read one instance. Refused with STATUS_INPUT, naming file, line, key and value: malformed JSON, unknown, missing and duplicate keys, a
   model other than "node", numbers that are not positive or beyond 64 bits, no destinations, or more than VERIFY_MAX_DESTINATIONS. May be
   called again. */
bool verify_instance_read (struct verify_instance *instance, const struct verify_source *source, struct status *status);

#endif
