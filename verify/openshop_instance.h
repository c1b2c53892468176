/* An open shop, or a total exchange, as the referee reads it: FORMATS to the letter, by the referee's own reader. */
#ifndef VERIFY_OPENSHOP_INSTANCE_H
#define VERIFY_OPENSHOP_INSTANCE_H

#include "verify/text.h"

#define VERIFY_OPENSHOP_SIDE 4096 /* more jobs or machines are not taken */

struct verify_openshop {
  const char *file; /* where it was read from, for messages; not owned */
  bool exchange;    /* of the model "exchange": as many jobs as machines, zero diagonal */
  bool named;
  struct verify_span name;    /* a span of the document, which must outlive the instance */
  uint32_t jobs, machines;    /* >= 1 */
  struct verify_ratio *times; /* owned [jobs][machines], >= 0 */
  size_t capacity;
};

void verify_openshop_init (struct verify_openshop *instance);
void verify_openshop_clear (struct verify_openshop *instance);

/* Read one instance: JSON of either model, or one of the layouts of verify/openshop_layout.h, which are open shops. Refused with
   STATUS_INPUT, naming file, line, key and value: malformed JSON; unknown, missing and duplicate keys; other models; times that are
   negative or beyond 64 bits; rows of different lengths; no rows or columns, or more than VERIFY_OPENSHOP_SIDE; an exchange that is not
   square or has a nonzero diagonal. May be called again. O(length). */
bool verify_openshop_read (struct verify_openshop *instance, const struct verify_source *source, struct status *status);

/* "exchange" or "openshop". */
const char *verify_openshop_model (const struct verify_openshop *instance);

static inline struct verify_ratio
verify_openshop_time (const struct verify_openshop *instance, uint32_t job, uint32_t machine)
{
  return instance->times[(size_t)job * instance->machines + machine];
}

#endif
