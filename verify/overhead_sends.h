/* Reading a schedule of the overhead model into memory; the checks are verify/overhead_schedule.c's. */
#ifndef VERIFY_OVERHEAD_SENDS_H
#define VERIFY_OVERHEAD_SENDS_H

#include "verify/overhead_instance.h"
#include "verify/reason.h"

struct verify_delivery {
  struct verify_ratio start, receive; /* when the send and when the receive start */
  uint32_t from, to, multicast;       /* all of them exist; to is not from */
};

struct verify_overhead_sends {
  const struct verify_overhead *instance; /* not owned */
  struct verify_delivery *list;           /* owned; at most one more than the instance needs, which is wrong already */
  size_t length, capacity;
  struct verify_ratio makespan; /* as stated */
};

void verify_overhead_sends_init (struct verify_overhead_sends *sends, const struct verify_overhead *instance);
void verify_overhead_sends_clear (struct verify_overhead_sends *sends);

/* Read a schedule object or the "schedule" of a solve's result. STATUS_INPUT: it is malformed. STATUS_FALSE with the reason: it is
   well-formed, but names another instance, or nodes or multicasts that do not exist. */
enum status_code verify_overhead_sends_read (struct verify_overhead_sends *sends, const struct verify_source *source,
                                             struct verify_reason *reason, struct status *status);

#endif
