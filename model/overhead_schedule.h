/* Schedules of the overhead model: every delivery with its sender and both start times; and their makespan. */
#ifndef MODEL_OVERHEAD_SCHEDULE_H
#define MODEL_OVERHEAD_SCHEDULE_H

#include "model/overhead_ticks.h"

struct overhead_delivery {
  int64_t start, receive; /* ticks: start of the send at `from`, start of the receive at `to` */
  int32_t from, to, multicast;
};

struct overhead_schedule {
  int64_t makespan;
  struct overhead_delivery *deliveries; /* owned; heuristics: in the order in which they selected them */
  size_t length, capacity;
};

void overhead_schedule_init (struct overhead_schedule *schedule);
void overhead_schedule_clear (struct overhead_schedule *schedule);
void overhead_schedule_reset (struct overhead_schedule *schedule);
void overhead_schedule_copy (struct overhead_schedule *to, const struct overhead_schedule *from);
void overhead_schedule_add (struct overhead_schedule *schedule, struct overhead_delivery delivery);

/* The largest end of a receive; sets and returns it. */
int64_t overhead_schedule_finish (struct overhead_schedule *schedule, const struct overhead_ticks *ticks);

/* True iff it is a schedule of these ticks with the right makespan. A quick internal check for assertions and tests, not the referee.
   O(tasks log tasks). */
bool overhead_schedule_valid (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks);

/* Start every task as early as the orders in which the nodes do theirs allow (by start time; the sends and receives of one node are kept in
   their order), never later than it is now. Requires a valid schedule. O(tasks log tasks). Returns the makespan. */
int64_t overhead_schedule_compact (struct overhead_schedule *schedule, const struct overhead_ticks *ticks);

/* Write FORMATS' schedule object (no newline), sends ascending by (start, from): {"instance":NAME,"makespan":T,"sends":[{"from","to",
   "start","receive","multicast"}, ...]}; "multicast" is left out where there is only one. */
void overhead_schedule_write (const struct overhead_schedule *schedule, const struct overhead_instance *instance,
                              const struct overhead_ticks *ticks, struct output *out);

/* Read a schedule object, or the one within a result of a solve, for the searches' own use. Refused (STATUS_INPUT, FILE and key named):
   malformed JSON, unknown or missing keys, numbers outside the instance, times that are negative or no whole number of ticks. */
bool overhead_schedule_read (struct overhead_schedule *schedule, const char *text, size_t length, const char *file, size_t line,
                             const struct overhead_ticks *ticks, struct status *status);

#endif
