/* Conversion of an instance's times to ticks, in two passes over all of them: the first extends the
   scale to their least common denominator, the second stores the ticks. */
#ifndef MODEL_COMMON_SCALING_H
#define MODEL_COMMON_SCALING_H

#include "base/rational.h"
#include "base/status.h"
#include "model/common/instance.h"

#define SCALING_MAX (INT64_C (1) << 60) /* of scales and ticks, unless a model has another limit */

struct scaling {
  const struct instance_head *head;
  const char *file;
  struct status *status;
  int64_t *scale;                  /* 1 at first */
  int64_t scale_limit, tick_limit; /* at most */
  const char *scale_reason,
    *tick_reason; /* for messages: why a value beyond the limit is refused */
  bool storing;   /* the second pass */
};

/* Takes a time: extends the scale, or sets *ticks. False, without a message: beyond the limit. */
static inline bool
scaling_take (const struct scaling *scaling, struct rational value, int64_t *ticks)
{
  return scaling->storing
           ? rational_ticks (value, *scaling->scale, scaling->tick_limit, ticks)
           : rational_extend_scale (scaling->scale, value.denominator, scaling->scale_limit);
}

/* What to do about a value beyond the limit, for the end of messages. Of whole numbers: nothing. */
const char *scaling_advice (const struct scaling *scaling);

/* Sets "FILE:LINE: KEY: REASON, got VALUEADVICE" for the pass, the key as printf. Returns false. */
bool scaling_refuse (const struct scaling *scaling, struct rational value, const char *key, ...)
  __attribute__ ((format (printf, 3, 4)));

/* Sets "FILE:LINE: MESSAGE". Returns false. */
bool scaling_error (const struct scaling *scaling, const char *message);

#endif
