/* The models that the checker knows. A model is one constant of type struct verify_model, defined
   in the model's folder (verify/MODEL/model.c), and one row of the registry. */
#ifndef VERIFY_CORE_MODELS_H
#define VERIFY_CORE_MODELS_H

#include "base/limits.h"
#include "verify/core/instance_header.h"
#include "verify/core/verdict.h"

struct verify_question; /* verify/theorem/question.h */

/* What the checker needs of a model. `instance` is the model's own struct, of `size` bytes; zero
   bytes are an empty instance. */
struct verify_model {
  const char *name; /* "model" in instances, "certificate" in certificates */
  size_t size;
  void (*clear) (void *instance);

  /* Rounding (verify/core/rounding.h): the keys under which numbers are times, and times per byte;
     NULL at the end. `rates` NULL: there are none. */
  const char *const *times, *const *rates;

  /* Reads an instance; may be called again. False (STATUS_INPUT) when it is refused. */
  bool (*read) (void *instance, const struct verify_source *source, struct status *status);

  /* Checks a schedule object, or the "schedule" of a solve's result object. STATUS_OK: valid.
     STATUS_FALSE: well-formed but not valid; verdict->reason says why. STATUS_INPUT: not a
     schedule (malformed, unknown or missing key, number beyond 64 bits); the status says where. */
  enum status_code (*schedule) (const void *instance, const struct verify_source *source,
                                struct verify_verdict *verdict, struct status *status);

  /* The class of schedules, beside that of all, which certificates may be about. NULL: none. */
  const char *class;

  /* Is a schedule that `schedule` has found valid in the class? Results as of `schedule`, with the
     reason in `reason`. NULL: there is no class. */
  enum status_code (*member) (const void *instance, const struct verify_source *source,
                              struct verify_reason *reason, struct status *status);

  /* Checks a certificate. STATUS_OK: accepted. STATUS_FALSE: well-formed, but it does not prove its
     claim for this instance; claim->reason says why. STATUS_INPUT: not a certificate; the status
     says where. STATUS_LIMIT: the deadline passed, or memory's limit was reached. `deadline` may
     be NULL. */
  enum status_code (*certificate) (const void *instance, const struct verify_source *source,
                                   const struct deadline *deadline, struct verify_claim *claim,
                                   struct status *status);

  /* Is this text an instance in a layout other than JSON? NULL: the model has none. No JSON text
     is. */
  bool (*layout) (const struct verify_source *source);

  /* A key of other programs' JSON for this model, where "model" is missing. NULL: none is read. */
  const char *key;

  /* The questions about this model that certificates of theorems answer, ending with NULL. NULL:
     the model has none. */
  const struct verify_question *const *questions;
};

/* The registry: the models that are built in, and the names of all models. Both end with NULL. */
extern const struct verify_model *const verify_models[];
extern const char *const verify_known_models[];

/* The model of this name; NULL when none is built in. */
const struct verify_model *verify_models_find (struct verify_span name);

/* Is there a model of this name, built in or not? */
bool verify_models_known (struct verify_span name);

/* The model in whose layout this text is; NULL when there is none. O(length of a line) a model. */
const struct verify_model *verify_models_layout (const struct verify_source *source);

/* The model of this instance, by its header, its layout or its key. The header is filled in as far
   as it can be read. NULL with STATUS_INPUT when the model is missing, unknown or not built in. */
const struct verify_model *verify_models_of (const struct verify_source *source,
                                             struct verify_instance_header *header,
                                             struct status *status);

/* An instance of any model, one at a time. */
struct verify_any {
  const struct verify_model *model; /* NULL: none yet */
  void *instance;                   /* owned; the model's struct */
};

void verify_any_init (struct verify_any *any);
void verify_any_clear (struct verify_any *any);

/* Reads an instance of this model in place of the present one. Errors as verify_model.read. */
bool verify_any_read (struct verify_any *any, const struct verify_model *model,
                      const struct verify_source *source, struct status *status);

/* Check a schedule or a certificate of the present instance, which must have been read. Results as
   of verify_model.schedule and verify_model.certificate. */
enum status_code verify_any_schedule (const struct verify_any *any,
                                      const struct verify_source *source,
                                      struct verify_verdict *verdict, struct status *status);
enum status_code verify_any_certificate (const struct verify_any *any,
                                         const struct verify_source *source,
                                         const struct deadline *deadline,
                                         struct verify_claim *claim, struct status *status);

#endif
