/* Schedules of the overhead model: every delivery with its sender and both start times, and the
   makespan. */
#ifndef MODEL_OVERHEAD_SCHEDULE_H
#define MODEL_OVERHEAD_SCHEDULE_H

#include "model/overhead/ticks.h"

struct overhead_delivery {
  int64_t start, receive; /* ticks: start of the send at `from`, start of the receive at `to` */
  int32_t from, to, multicast;
};

struct overhead_schedule {
  int64_t makespan;
  /* owned [length]; of heuristics: in the order of selection */
  struct overhead_delivery *deliveries;
  size_t length, capacity;
};

void overhead_schedule_init (struct overhead_schedule *schedule);
void overhead_schedule_clear (struct overhead_schedule *schedule);
void overhead_schedule_reset (struct overhead_schedule *schedule);
void overhead_schedule_copy (struct overhead_schedule *to, const struct overhead_schedule *from);
void overhead_schedule_add (struct overhead_schedule *schedule, struct overhead_delivery delivery);

/* Sets and returns the makespan, the largest end of a receive. */
int64_t overhead_schedule_finish (struct overhead_schedule *schedule,
                                  const struct overhead_ticks *ticks);

/* True iff it is a valid schedule of these ticks with the right makespan. A quick internal check
   for assertions and tests; it is not the checker. O(tasks log tasks). */
bool overhead_schedule_valid (const struct overhead_schedule *schedule,
                              const struct overhead_ticks *ticks);

/* Writes the schedule object of docs/FORMATS.md, without newline, sends ascending by (start, from):
   {"instance":NAME,"makespan":T,"sends":[{"from","to", "start","receive","multicast"}, ...]};
   "multicast" is left out where there is only one. */
void overhead_schedule_write (const struct overhead_schedule *schedule,
                              const struct overhead_instance *instance,
                              const struct overhead_ticks *ticks, struct output *out);

/* Reads a schedule object, or the one within a result of a solve; for the searches, not the
   checker. False with STATUS_INPUT, naming FILE and key: malformed JSON, unknown or missing keys,
   numbers outside the instance, times that are negative or no whole number of ticks. */
bool overhead_schedule_read (struct overhead_schedule *schedule, const char *text, size_t length,
                             const char *file, size_t line, const struct overhead_ticks *ticks,
                             struct status *status);

#endif
