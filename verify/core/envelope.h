/* The outer form of a schedule, which all models share:
   {"instance":NAME,"makespan":T,"sends":[...]}, or a result of `solve` that holds it as its
   "schedule". */
#ifndef VERIFY_CORE_ENVELOPE_H
#define VERIFY_CORE_ENVELOPE_H

#include "verify/core/instance_header.h"
#include "verify/core/verdict.h"

struct verify_envelope {
  bool named;
  struct verify_span name; /* of the instance, as stated; a span of the document */
  struct verify_ratio makespan;

  /* Called for each element of "sends", at the position text->where, text->index: reads and stores
     it. False (STATUS_INPUT) when it is malformed. */
  bool (*send) (struct verify_text *text, void *context);
  void *context;
};

/* Reads a schedule; envelope->send is called for each of its sends. False (STATUS_INPUT) when it is
   malformed. */
bool verify_envelope_read (struct verify_envelope *envelope, const struct verify_source *source,
                           struct status *status);

/* STATUS_FALSE with the reason when the instance has a name and the schedule states another name or
   none. */
enum status_code verify_envelope_check (const struct verify_envelope *envelope, bool named,
                                        struct verify_span name, struct verify_reason *reason);

#endif
