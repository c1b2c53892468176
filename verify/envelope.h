/* The outer form of a schedule, which all models share: {"instance":NAME,"makespan":T,"sends":[...]}, or a result of a solve that holds it
   as its "schedule". */
#ifndef VERIFY_ENVELOPE_H
#define VERIFY_ENVELOPE_H

#include "verify/heading.h"
#include "verify/reason.h"

struct verify_envelope {
  bool named;
  struct verify_span name; /* of the instance, as stated; a span of the document */
  struct verify_ratio makespan;

  /* Read one element of "sends", whose place text->where and text->index name, and keep it. False (STATUS_INPUT) when it is malformed. */
  bool (*send) (struct verify_text *text, void *context);
  void *context;
};

/* Read a schedule, each of its sends by envelope->send. False (STATUS_INPUT) when it is malformed. */
bool verify_envelope_read (struct verify_envelope *envelope, const struct verify_source *source, struct status *status);

/* STATUS_FALSE with the reason when the instance has a name and the schedule another one or none. */
enum status_code verify_envelope_check (const struct verify_envelope *envelope, bool named, struct verify_span name,
                                        struct verify_reason *reason);

#endif
