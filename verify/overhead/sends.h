/* Reading a schedule of the overhead model into memory; verify/overhead/schedule.c checks it. */
#ifndef VERIFY_OVERHEAD_SENDS_H
#define VERIFY_OVERHEAD_SENDS_H

#include "verify/core/verdict.h"
#include "verify/overhead/instance.h"

struct verify_overhead_delivery {
  struct verify_ratio start, receive; /* starts of the send and of the receive */
  uint32_t from, to, multicast;       /* all exist; to is not from */
};

struct verify_overhead_sends {
  const struct verify_overhead_instance *instance; /* not owned */
  /* owned; at most one more than there are destinations, which is already invalid */
  struct verify_overhead_delivery *list;
  size_t length, capacity;
  struct verify_ratio makespan; /* as stated */
};

void verify_overhead_sends_init (struct verify_overhead_sends *sends,
                                 const struct verify_overhead_instance *instance);
void verify_overhead_sends_clear (struct verify_overhead_sends *sends);

/* Reads a schedule object or the "schedule" of a result of `solve`. STATUS_INPUT: malformed.
   STATUS_FALSE with the reason: it names another instance, or nodes or multicasts that do not
   exist. */
enum status_code verify_overhead_sends_read (struct verify_overhead_sends *sends,
                                             const struct verify_source *source,
                                             struct verify_reason *reason, struct status *status);

/* Appended schedules of the overhead model: those that result from appending one delivery after the
   other to the task lists of its two nodes. A schedule is appended iff some order of all deliveries
   agrees with the order of the tasks at every node, that is, iff the relation "both are tasks of
   one node and the first starts earlier" on deliveries has no cycle. */

/* Requires a valid schedule, in which no two tasks of a node start at the same time.
   O(tasks log tasks). */
bool verify_overhead_appended (const struct verify_overhead_sends *sends);

#endif
