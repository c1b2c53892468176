/* Schedules of one message, of any model where a send is known by its start: for each destination who sends to it, and when. */
#ifndef MODEL_TREE_SCHEDULE_H
#define MODEL_TREE_SCHEDULE_H

#include "model/sends.h"

struct tree_schedule {
  int64_t makespan, nodes;
  int32_t *from;  /* owned [nodes]: the sender of each destination; -1: none yet, and of node 0 */
  int64_t *start; /* owned [nodes]: of that send, in ticks */
  size_t capacity;
};

void tree_schedule_init (struct tree_schedule *schedule);
void tree_schedule_clear (struct tree_schedule *schedule);

/* Shape it for so many nodes: nobody receives yet, makespan 0. */
void tree_schedule_reset (struct tree_schedule *schedule, int64_t nodes);
void tree_schedule_copy (struct tree_schedule *to, const struct tree_schedule *from);

/* All sends, nodes - 1 of them, in qsort's order, such as sends_by_start. The caller frees. O(n log n). */
struct sends_entry *tree_schedule_sends (const struct tree_schedule *schedule, int (*order) (const void *, const void *));

/* Write FORMATS' schedule object (no newline) of the instance, sends ascending by (start, from, to). A unit has `scale` ticks.
   O(n log n). */
void tree_schedule_write (const struct tree_schedule *schedule, const char *instance, int64_t scale, struct output *out);

/* Read a schedule object of so many nodes, or the one within a result of a solve, for the searches' own use; the makespan stays 0. Refused
   (STATUS_INPUT, FILE and key named): malformed JSON, unknown or missing keys, numbers outside the instance, times that are negative or no
   whole number of ticks, a destination that receives twice or never, the source as a receiver. O(n). */
bool tree_schedule_read (struct tree_schedule *schedule, const char *text, size_t length, const char *file, size_t line, int64_t nodes,
                         int64_t scale, struct status *status);

#endif
