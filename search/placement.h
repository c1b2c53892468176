/* The decisions of a search over senders: which types take the first slots, and the schedule that follows from them. */
#ifndef SEARCH_PLACEMENT_H
#define SEARCH_PLACEMENT_H

#include "base/limits.h"
#include "model/schedule.h"

#include <stdatomic.h>

/* `count` senders of `type` become ready at `time`. */
struct placement {
  int64_t time, count;
  int32_t type;
};

/* One horizon's question (is there a schedule that completes by it?) and the decisions on the way to the present search node. */
struct placements {
  const struct node_types *types;
  int64_t horizon, unit;
  const struct deadline *deadline;
  struct placement *item; /* in time order; owned */
  size_t length, capacity;
  uint64_t nodes;         /* search nodes so far */
  bool dominance;         /* apply the swap rule: a proof needs it, a first look for a schedule does better without */
  const atomic_bool *pointless; /* set by another thread when this search no longer matters; NULL: it always does */
  const struct plan *debug; /* a known solution: a rule that cuts it off aborts the program; NULL: none */
  void (*report) (void *context); /* called now and then while searching; NULL: not at all */
  void *context;
};

enum answer {
  ANSWER_NO,    /* no schedule completes by the horizon from here */
  ANSWER_YES,   /* the placements, continued greedily, complete by the horizon */
  ANSWER_LIMIT, /* the node limit was reached first */
  ANSWER_STOP,  /* the deadline passed or the user interrupted */
};

/* Time to stop: the deadline passed, the user interrupted, or the search has become pointless. */
bool placements_stopped (const struct placements *placements);

/* True iff `masters` linear programs of this instance, by far the most of what a search keeps, need more memory than one thread may have. */
bool placements_full (const struct placements *placements, size_t masters);

void placements_push (struct placements *placements, int64_t time, int32_t type, int64_t count);

/* True iff the swap rule forbids a sender of `type` at `time` after what is placed. */
bool placements_swappable (const struct placements *placements, int64_t time, int32_t type);

/* `rule` excludes everything below the present placements (`type` < 0) or below one more sender of `type` at `now`, the next instant. Aborts when the debug
   solution is below and completes by the horizon. The swap rule is not asked: it may cut one optimum in favour of another. */
void placements_check_debug (const struct placements *placements, int64_t now, int32_t type, const char *rule);

/* The schedule: the placements first, then fastest node first. */
void placements_plan (const struct placements *placements, struct plan *plan);

#endif
