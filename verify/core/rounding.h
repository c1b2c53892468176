/* An instance with its numbers rounded up, as docs/FORMATS.md defines it ("Rounding"): times to
   multiples of a step Q, times per byte to multiples of Q / B, B the smallest power of ten not
   below the longest message. Everything else of the text stays as it is. */
#ifndef VERIFY_CORE_ROUNDING_H
#define VERIFY_CORE_ROUNDING_H

#include "base/output.h"
#include "verify/core/models.h"

/* Sets *rounded to the instance `source` of this model, rounded to `step` (> 0). Its text is in
   `room` if a number changed, else it is `source`'s: also when that is not well-formed, or in the
   model's own layout. Returns whether a number changed; false also when
   verify_clock_set's deadline passes. */
bool verify_rounding (const struct verify_model *model, const struct verify_source *source,
                      struct verify_ratio step, struct output *room, struct verify_source *rounded);

/* Reads the step that a schedule, a result with a schedule, or the first line of a certificate
   states: the value of its key "resolution". False: it states none, or verify_clock_set's deadline
   has passed, with STATUS_LIMIT. */
bool verify_rounding_stated (const struct verify_source *source, struct verify_ratio *step,
                             struct status *status);

/* The step in use, and that which a schedule or certificate states; den 0: none. */
struct verify_rounding_steps {
  struct verify_ratio used, stated;
};

/* Sets *steps for a schedule or certificate, NULL: there is none. `resolution` is the step as a
   number of docs/FORMATS.md, "auto": as `other` states; NULL: no rounding.
   False with STATUS_LIMIT. */
bool verify_rounding_choose (const char *resolution, const struct verify_source *other,
                             struct verify_rounding_steps *steps, struct status *status);

#define VERIFY_ROUNDING_REASON 200

/* Does `other` state no step, or the one in use? Otherwise why it is refused. */
bool verify_rounding_agrees (const struct verify_rounding_steps *steps,
                             char reason[VERIFY_ROUNDING_REASON]);

#endif
