/* The schedule checker. What `valid` proves, in exact arithmetic: every destination receives exactly once, from a node that already holds
   the message; no node sends two messages at once (it may idle); nothing starts before time 0; the stated makespan is the time at which the
   last destination holds the message; and the schedule names this instance where the instance has a name. It says nothing about optimality.
 */
#ifndef VERIFY_SCHEDULE_H
#define VERIFY_SCHEDULE_H

#include "verify/instance.h"

struct verify_verdict {
  bool valid;
  bool misstated;   /* not valid, but would be with the schedule's own makespan stated */
  char reason[400]; /* why not: one line naming the send; empty when valid */
  char *makespan;   /* owned; the schedule's own, "9" or "22/7", when valid; else NULL */
};

void verify_verdict_init (struct verify_verdict *verdict);
void verify_verdict_clear (struct verify_verdict *verdict);

/* Check a schedule object, or the "schedule" of a solve's result object. STATUS_OK: valid. STATUS_FALSE: well-formed but not valid,
   verdict->reason says why. STATUS_INPUT: not a schedule (malformed, unknown or missing key, number beyond 64 bits), the status says where.
   O(length of the text + s log s) where s is the largest number of sends of one node; about 50 bytes of memory a send. */
enum status_code verify_schedule (const struct verify_instance *instance, const struct verify_source *source,
                                  struct verify_verdict *verdict, struct status *status);

#endif
