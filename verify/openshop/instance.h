/* An instance of an open shop or a total exchange, read by the checker's own reader from the format
   of docs/FORMATS.md. */
#ifndef VERIFY_OPENSHOP_INSTANCE_H
#define VERIFY_OPENSHOP_INSTANCE_H

#include "verify/core/text.h"

#define VERIFY_OPENSHOP_SIDE 4096 /* maximum of jobs, and of machines */

struct verify_openshop_instance {
  const char *file; /* its file, for messages; not owned */
  bool exchange;    /* the model is "exchange": as many jobs as machines, zero diagonal */
  bool named;
  struct verify_span name;    /* a span of the document, which must outlive the instance */
  uint32_t jobs, machines;    /* >= 1 */
  struct verify_ratio *times; /* owned [jobs][machines], >= 0 */
  size_t capacity;
};

/* Frees its memory. An instance of zero bytes is empty. */
void verify_openshop_instance_clear (void *instance);

/* Reads one instance, JSON of either model, or an open shop as verify/openshop/layout.h or
   verify/openshop/jobshop.h describe it; may be called again. False with STATUS_INPUT, which names
   file, line, key and value:
   - malformed JSON; unknown, missing or duplicate keys; other models;
   - times that are negative or exceed 64 bits;
   - rows of different lengths; no rows or columns, or more than VERIFY_OPENSHOP_SIDE;
   - an exchange that is not square or has a nonzero diagonal.
   O(length). */
bool verify_openshop_instance_read (void *instance, const struct verify_source *source,
                                    struct status *status);

/* "exchange" or "openshop". */
const char *verify_openshop_instance_model (const struct verify_openshop_instance *instance);

static inline struct verify_ratio
verify_openshop_instance_time (const struct verify_openshop_instance *instance, uint32_t job,
                               uint32_t machine)
{
  return instance->times[(size_t)job * instance->machines + machine];
}

#endif
