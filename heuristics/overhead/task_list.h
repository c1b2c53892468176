/* The task list of one node, as far as its next send and its next receive are concerned (WYL,
   section 5 and Figures 13 to 16). All times are ticks.
   - A receive goes to the tail.
   - A send goes after the last send and after the receive of its message: with insertion into the
     first gap between tasks from there on that is at least as long as the send, else to the tail;
     without insertion always to the tail.
   - Completed receives never move. */
#ifndef HEURISTICS_OVERHEAD_TASK_LIST_H
#define HEURISTICS_OVERHEAD_TASK_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct overhead_gap {
  int64_t start, end;
};

/* A message received after the last send, while there was a gap before it: a send of it may not
   use the gaps before `end`. */
struct overhead_late {
  int64_t end;
  int32_t bit; /* the caller's number of the message */
};

struct overhead_task_list {
  int64_t tail; /* end of the last task */
  /* no send is shorter: shorter gaps are forgotten; INT64_MAX: no insertion */
  int64_t shortest;
  /* owned: ascending, after the last send; those before gap_first are used up */
  struct overhead_gap *gaps;
  size_t gap_first, gap_count, gap_capacity;
  struct overhead_late *late; /* owned: ascending; those before late_first are no longer late */
  size_t late_first, late_count, late_capacity;
};

void overhead_task_list_init (struct overhead_task_list *list, int64_t shortest);
void overhead_task_list_clear (struct overhead_task_list *list);

/* Returns the earliest start of a send of this length of a message received by `from` (0: at its
   source, or not late). O(gaps). */
int64_t overhead_task_list_fit (const struct overhead_task_list *list, int64_t from,
                                int64_t length);

/* Inserts a send at `start`, a result of overhead_task_list_fit. O(gaps before it), which are then
   dropped. */
void overhead_task_list_send (struct overhead_task_list *list, int64_t start, int64_t length);

/* Takes the next message that is no longer late after a send at `start`: it was received by then,
   or there are no gaps. False: there is none. */
bool overhead_task_list_ripe (struct overhead_task_list *list, int64_t start, int32_t *bit);

/* Appends a receive. True: its message is late; false: every gap for a send comes after it. */
bool overhead_task_list_receive (struct overhead_task_list *list, int64_t start, int64_t end,
                                 int32_t bit);

#endif
