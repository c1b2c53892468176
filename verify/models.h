/* The models, a row each: how the referee reads an instance and judges what is said about it. */
#ifndef VERIFY_MODELS_H
#define VERIFY_MODELS_H

#include "verify/certify.h"
#include "verify/heading.h"
#include "verify/logp_instance.h"
#include "verify/openshop_instance.h"
#include "verify/overhead_instance.h"
#include "verify/parameterized_instance.h"
#include "verify/schedule.h"

/* Room for an instance of any model, one at a time. */
struct verify_any {
  struct verify_instance node;
  struct verify_overhead overhead;
  struct verify_openshop openshop;
  struct verify_parameterized parameterized;
  struct verify_logp logp;
};

void verify_any_init (struct verify_any *any);
void verify_any_clear (struct verify_any *any);

/* `any` holds an instance of the row's model, once it is read. */
struct verify_model {
  const char *name; /* "model" in instances, "certificate" in certificates */
  bool (*read) (struct verify_any *any, const struct verify_source *source, struct status *status);
  /* As verify_schedule does. */
  enum status_code (*schedule) (const struct verify_any *any, const struct verify_source *source, struct verify_verdict *verdict,
                                struct status *status);
  /* As certify_check does. */
  enum status_code (*certificate) (const struct verify_any *any, const struct verify_source *source, const struct deadline *deadline,
                                   struct certify_claim *claim, struct status *status);
};

extern const struct verify_model verify_models[]; /* ends with a NULL name */

/* The row of the model of this name; NULL when there is none. */
const struct verify_model *verify_models_find (struct verify_span name);

/* The row of this instance's model, by its heading, which is filled in as far as there is one; a text in a benchmark layout is an open
   shop. NULL with STATUS_INPUT when there is none. */
const struct verify_model *verify_models_of (const struct verify_source *source, struct verify_heading *heading, struct status *status);

#endif
