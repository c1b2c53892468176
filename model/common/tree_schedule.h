/* Schedules of one message as trees: the sender of each destination, and the start of that send.
   For the models where the start determines a send. */
#ifndef MODEL_COMMON_TREE_SCHEDULE_H
#define MODEL_COMMON_TREE_SCHEDULE_H

#include "model/common/sends.h"

struct tree_schedule {
  int64_t makespan, nodes; /* makespan in ticks; nodes with the source, which is node 0 */
  int32_t *from;  /* owned [nodes]: sender to each destination; -1: none yet, and for node 0 */
  int64_t *start; /* owned [nodes]: of that send, in ticks */
  size_t capacity;
};

void tree_schedule_init (struct tree_schedule *schedule);
void tree_schedule_clear (struct tree_schedule *schedule);

/* Sets the number of nodes; no node receives, the makespan is 0. O(nodes). */
void tree_schedule_reset (struct tree_schedule *schedule, int64_t nodes);
void tree_schedule_copy (struct tree_schedule *to, const struct tree_schedule *from);

/* All sends [nodes - 1], sorted by `order`, such as sends_by_start; NULL: by receiver. The caller
   frees them. O(n log n). */
struct sends_entry *tree_schedule_sends (const struct tree_schedule *schedule,
                                         int (*order) (const void *, const void *));

/* Writes the schedule object (docs/FORMATS.md, no newline), sends ascending by (start, from, to),
   with `scale` ticks a unit. O(n log n). */
void tree_schedule_write (const struct tree_schedule *schedule,
                          const struct instance_head *instance, int64_t scale, struct output *out);

/* Reads a schedule object, or the one within the result of a solve, for an instance of this number
   of nodes. The makespan stays 0. For the solver's own use; it does not check overlaps. O(n).

   False with STATUS_INPUT (file and key named) for malformed JSON, unknown or missing keys, numbers
   outside the instance, times that are negative or no integer number of ticks, a destination that
   receives twice or never, and the source as a receiver. */
bool tree_schedule_read (struct tree_schedule *schedule, const char *text, size_t length,
                         const char *file, size_t line, int64_t nodes, int64_t scale,
                         struct status *status);

#endif
