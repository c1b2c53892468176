/* Core of Liu's search (search/liu.h): all sequences of receivers' types from one source, in an explicit stack. */
#ifndef SEARCH_LIU_SEARCH_H
#define SEARCH_LIU_SEARCH_H

#include "base/limits.h"
#include "model/schedule.h"

#include <stdbool.h>

struct liu_switches {
  bool fastest_first, monotone, bound;
};

/* Completion times of one sender type's next sends, ascending: times[first .. end). Those before `first` are kept for undoing. */
struct liu_queue {
  int64_t *times; /* owned */
  size_t capacity, first, end;
};

/* A receiver in the sequence. */
struct liu_level {
  int64_t time;    /* when it becomes ready: the earliest send's completion */
  int32_t sender;  /* that send's queue: a type, or k for the source */
  int32_t type;    /* its own type; -1 before the first is tried */
  int32_t slowest; /* of the destinations' types with a send that completes at `time`; -1: only the source has one */
};

/* A search and its reusable memory. */
struct liu_search {
  const struct node_types *types;
  struct liu_switches switches;
  struct deadline deadline;
  bool stopped;           /* a limit ended it */
  int64_t best;           /* best makespan known */
  struct plan *plan;      /* of `best`, replaced with it; not owned, NULL when not wanted */
  uint64_t nodes, leaves; /* added up over all calls of liu_search_explore */
  size_t length;          /* receivers in a complete sequence */
  int64_t *left;          /* [k] nodes not placed; owned */

  int64_t source; /* cost of the source */
  size_t depth;   /* receivers placed */

  struct liu_queue *queues; /* [k + 1] owned */
  struct liu_level *levels; /* [length] owned */
  size_t left_capacity, queue_count, queue_capacity, level_capacity;
  uint64_t bytes; /* allocated for levels and queues */
};

struct liu_search *liu_search_new (void);
void liu_search_free (struct liu_search *search);

/* Prepare for sequences of all destinations, none counted yet; `best` and `plan` tell what is known. Stopped at once if the memory limit is
   too small. */
void liu_search_start (struct liu_search *search, const struct node_types *types, struct liu_switches switches, const struct limits *limits,
                       int64_t best, struct plan *plan);

/* Go through the sequences of the nodes left, from a source of this cost, that the switches do not cut off. Does nothing once stopped. */
void liu_search_explore (struct liu_search *search, int64_t source);

#endif
