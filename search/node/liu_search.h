/* Core of Liu's search (search/node/liu.h): all sequences of receivers' types from one source,
   with an explicit stack. */
#ifndef SEARCH_NODE_LIU_SEARCH_H
#define SEARCH_NODE_LIU_SEARCH_H

#include "base/limits.h"
#include "model/node/schedule.h"

#include <stdbool.h>

struct liu_switches {
  bool fastest_first, monotone, bound;
};

/* Completion times of one sender type's next sends, ascending: times[first .. end). Those before
   `first` are kept for backtracking. */
struct liu_queue {
  int64_t *times; /* owned */
  size_t capacity, first, end;
};

/* A receiver in the sequence. */
struct liu_level {
  int64_t time;   /* when it becomes ready: the earliest send's completion */
  int32_t sender; /* that send's queue: a type, or k for the source */
  int32_t type;   /* its own type; -1 before the first is tried */
  /* slowest destination type with a send that completes at `time`; -1: only the source has one */
  int32_t slowest;
};

/* A search and its reusable memory. */
struct liu_search {
  const struct node_types *types;
  struct liu_switches switches;
  struct deadline deadline;
  bool stopped;           /* a limit ended it */
  int64_t best;           /* makespan of the incumbent */
  struct plan *plan;      /* of `best`, updated with it; not owned, NULL: not wanted */
  uint64_t nodes, leaves; /* sum over all calls of liu_search_explore */
  size_t length;          /* receivers in a complete sequence */
  int64_t *left;          /* [k] unplaced nodes; owned */

  int64_t source; /* cost of the source */
  size_t depth;   /* receivers placed */

  struct liu_queue *queues; /* [k + 1] owned */
  struct liu_level *levels; /* [length] owned */
  size_t left_capacity, queue_count, queue_capacity, level_capacity;
  uint64_t bytes; /* allocated for levels and queues */
};

struct liu_search *liu_search_new (void);
void liu_search_free (struct liu_search *search);

/* Prepares for sequences of all destinations, with counts of 0; `best` and `plan` are the
   incumbent. Stopped at once if the memory limit is too small. */
void liu_search_start (struct liu_search *search, const struct node_types *types,
                       struct liu_switches switches, const struct limits *limits, int64_t best,
                       struct plan *plan);

/* Enumerates the sequences of the unplaced nodes, from a source of this cost, that the rules in
   use do not cut off. Does nothing once stopped. */
void liu_search_explore (struct liu_search *search, int64_t source);

#endif
