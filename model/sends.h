/* What writing schedules and reading them back shares between models, for the searches' own use. Judging one is the referee's business. */
#ifndef MODEL_SENDS_H
#define MODEL_SENDS_H

#include "model/fields.h"

#define SENDS_TIME_MAX (INT64_C (1) << 61) /* ticks: twice what any schedule without idling needs, and its end still fits into 64 bits */

/* The text is a schedule object, or has one under "schedule", as the result of a solve has: `read` gets every element of its array "sends",
   by its index. The name and the makespan, which may be missing, have to be a text and a number, and nothing else is made of them. Refused,
   with the key named: malformed JSON, unknown, missing and duplicate keys. */
bool sends_read (struct fields_reader *reader, bool (*read) (void *context, size_t index), void *context);

/* The value of the key `name` of a send, refused for `reason` otherwise: a whole number below `count`; a time that is a whole number of
   ticks, of which a unit has `scale`, from 0 to SENDS_TIME_MAX. */
bool sends_index (struct fields_reader *reader, const char *name, int32_t count, const char *reason, int32_t *index);
bool sends_time (struct fields_reader *reader, const char *name, int64_t scale, const char *reason, int64_t *time);

/* A send that is nothing but from whom, to whom and when it starts, in ticks. */
struct sends_entry {
  int64_t start;
  int32_t from, to;
};

/* For qsort: ascending by (start, from, to); by (from, start, to). */
int sends_by_start (const void *left, const void *right);
int sends_by_sender (const void *left, const void *right);

/* What its keys may be: from and to whole numbers below these, refused for these reasons otherwise; ticks per unit. */
struct sends_form {
  int32_t senders, receivers;
  const char *no_sender, *no_receiver;
  int64_t scale;
};

/* sends_read for such sends: `take` gets each, well-formed, by its index. */
struct sends_plain {
  const struct sends_form *form;
  bool (*take) (struct fields_reader *reader, size_t index, const struct sends_entry *send, void *context);
  void *context;
};
bool sends_read_plain (struct fields_reader *reader, const struct sends_plain *plain);

/* Write FORMATS' schedule object (no newline) of such sends, which are sorted by sends_by_start. */
void sends_write (struct output *out, const char *instance, int64_t makespan, int64_t scale, const struct sends_entry *sends, size_t count);

#endif
