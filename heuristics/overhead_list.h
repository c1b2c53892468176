/* One node's task list as far as its next send and its next receive are concerned (paper 000, section 5 and Figures 13 to 16).
   A receive goes to the tail. A send goes after the last send and after the receive of its message; with insertion into the first gap
   between tasks from there on that is at least as long as the send, else to the tail; without insertion always to the tail. Completed
   receives never move. All times are ticks. */
#ifndef HEURISTICS_OVERHEAD_LIST_H
#define HEURISTICS_OVERHEAD_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct overhead_gap {
  int64_t start, end;
};

/* A message received after the last send, while there was a gap before it: a send of it may not use the gaps before `end`. */
struct overhead_late {
  int64_t end;
  int32_t place; /* the caller's number of the message */
};

struct overhead_list {
  int64_t tail;              /* end of the last task */
  int64_t shortest;          /* no send is shorter: shorter gaps are forgotten; INT64_MAX: no insertion */
  struct overhead_gap *gaps; /* owned: ascending, after the last send; those before gap_first are used up */
  size_t gap_first, gap_count, gap_capacity;
  struct overhead_late *late; /* owned: ascending; those before late_first are no longer late */
  size_t late_first, late_count, late_capacity;
};

void overhead_list_init (struct overhead_list *list, int64_t shortest);
void overhead_list_clear (struct overhead_list *list);

/* Where a send of this length may start, of a message received by `from` (0: of its source, or not late). O(gaps). */
int64_t overhead_list_fit (const struct overhead_list *list, int64_t from, int64_t length);

/* Put a send at `start`, which overhead_list_fit gave. O(gaps before it), which are then forgotten. */
void overhead_list_send (struct overhead_list *list, int64_t start, int64_t length);

/* Take the next message that is no longer late after a send at `start`, since it was received by then or no gaps are left; false: there is
   none. */
bool overhead_list_ripe (struct overhead_list *list, int64_t start, int32_t *place);

/* Append a receive; true: its message is late, false: any gap for a send comes after it. */
bool overhead_list_receive (struct overhead_list *list, int64_t start, int64_t end, int32_t place);

#endif
