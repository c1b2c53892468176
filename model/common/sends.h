/* Reading and writing schedules as JSON, shared by the models, for the solver's own use. These
   readers check the form only; verify/ checks schedules. */
#ifndef MODEL_COMMON_SENDS_H
#define MODEL_COMMON_SENDS_H

#include "model/common/fields.h"

/* The latest start in ticks: twice the makespan of any schedule without idle time. The end of a
   send that starts then fits into 64 bits. */
#define SENDS_TIME_MAX (INT64_C (1) << 61)

/* Reads a schedule object, or an object that has one under "schedule", such as the result of a
   solve. Calls `read` for each element of its array "sends" with its index. Name and makespan,
   which may be absent, must be a string and a number; their values are not used. False with
   STATUS_INPUT (key named) for malformed JSON and for unknown, missing and duplicate keys. */
bool sends_read (struct fields_reader *reader, bool (*read) (void *context, size_t index),
                 void *context);

/* Reads the value of key `name` of a send. sends_index: an integer of 0 .. count - 1. sends_time: a
   time that is an integer number of ticks, `scale` ticks a unit, of 0 .. SENDS_TIME_MAX. False with
   STATUS_INPUT `reason` for other values. */
bool sends_index (struct fields_reader *reader, const char *name, int32_t count, const char *reason,
                  int32_t *index);
bool sends_time (struct fields_reader *reader, const char *name, int64_t scale, const char *reason,
                 int64_t *time);

/* A send: sender, receiver and start. */
struct sends_entry {
  int64_t start; /* ticks */
  int32_t from, to;
};

/* For qsort: sends_by_start compares (start, from, to), sends_by_sender (from, start, to). */
int sends_by_start (const void *left, const void *right);
int sends_by_sender (const void *left, const void *right);

/* The values allowed in a send: from < senders, to < receivers, else it is refused for the given
   reason; and the ticks per unit. */
struct sends_form {
  int32_t senders, receivers;
  const char *no_sender, *no_receiver;
  int64_t scale;
};

/* sends_read for sends of this form: calls `take` for each with its index. */
struct sends_plain {
  const struct sends_form *form;
  bool (*take) (struct fields_reader *reader, size_t index, const struct sends_entry *send,
                void *context);
  void *context;
};
bool sends_read_plain (struct fields_reader *reader, const struct sends_plain *plain);

/* Sorts `sends` [count] by sends_by_start and writes the schedule object (docs/FORMATS.md, no
   newline). Makespan in ticks. Ends early where output_wanted says so. O(n log n). */
void sends_write (struct output *out, const struct instance_head *instance, int64_t makespan,
                  int64_t scale, struct sends_entry *sends, size_t count);

#endif
