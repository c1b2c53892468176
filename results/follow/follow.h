/* Schedules as programs of simulators and of communication libraries; docs/FORMATS.md, "Schedules
   for simulators", says what each format holds and what it cannot say. */
#ifndef RESULTS_FOLLOW_FOLLOW_H
#define RESULTS_FOLLOW_FOLLOW_H

#include "base/output.h"
#include "model/common/model.h"

#include <stddef.h>
#include <stdint.h>

/* A send with its times in ticks. The sender is busy in [start, start + send); `transit` later the
   message is at the receiver, who is busy with it in [receive, receive + receiving) and then has
   it. */
struct follow_send {
  int32_t from, to, message;
  int64_t start, receive;
  int64_t send, transit, receiving;
  int64_t bytes; /* length of the message, rounded up; -1: the instance does not say it */
};

/* What a model needs: the constant MODEL_follow in its folder. */
struct follow_model {
  /* Sets `send`, `transit`, `receiving` and `bytes` of the sends [count] of a valid schedule. */
  void (*phases) (const void *instance, const void *ticks, struct follow_send *sends, size_t count);
};

struct follow_plan;

struct follow_format {
  const char *name, *summary; /* for the help */
  bool (*write) (const struct follow_plan *plan, struct output *out, struct status *status);
};

extern const struct follow_format follow_formats[]; /* ends with a NULL name */

/* Writes the schedule, a JSON text [length] that is valid for the instance; `instance` and `ticks`
   are the model's data. False with STATUS_INPUT, without a place, when the format cannot say it:
   then nothing is written. O(sends log sends). */
bool follow_write (const struct follow_format *format, const struct model *model,
                   const void *instance, const void *ticks, const char *schedule, size_t length,
                   struct output *out, struct status *status);

#endif
