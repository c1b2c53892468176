/* The decisions of a search for a schedule by a horizon: which types take the first slots. The
   rest of the schedule follows from them. */
#ifndef SEARCH_NODE_DECISION_STACK_H
#define SEARCH_NODE_DECISION_STACK_H

#include "base/limits.h"
#include "model/node/schedule.h"

#include <stdatomic.h>

/* One question (does a schedule complete by the horizon?) and the decisions on the path to the
   present node of the search. */
struct decision_stack {
  const struct node_types *types;
  int64_t horizon, unit;
  const struct deadline *deadline;
  struct plan_entry *item; /* senders that become ready, in time order; owned */
  size_t length, capacity;
  uint64_t nodes; /* nodes of the search so far */
  /* apply the swap rule: a proof needs it, a first search for a schedule does better without */
  bool dominance;
  /* another thread sets it when the search no longer matters; NULL: never */
  const atomic_bool *pointless;
  /* a known solution: a rule that cuts it off aborts the program; NULL: none */
  const struct plan *debug;
  void (*report) (void *context); /* called now and then during the search; NULL: never */
  void *context;
};

enum answer {
  ANSWER_NO,    /* no schedule completes by the horizon from here */
  ANSWER_YES,   /* the decisions, completed greedily, meet the horizon */
  ANSWER_LIMIT, /* a limit of the search was reached */
  ANSWER_STOP,  /* the deadline passed or the user interrupted */
};

/* True if the search must stop: the deadline passed, the user interrupted, or it is pointless. */
bool decision_stack_stopped (const struct decision_stack *stack);

/* True if `masters` linear programs of this instance, which take most of a search's memory, need
   more than one thread may have. */
bool decision_stack_full (const struct decision_stack *stack, size_t masters);

void decision_stack_push (struct decision_stack *stack, int64_t time, int32_t type, int64_t count);

/* True if the swap rule forbids a sender of `type` at `time` after the decisions. */
bool decision_stack_swappable (const struct decision_stack *stack, int64_t time, int32_t type);

/* `rule` excludes everything below the decisions (`type` < 0), or below one more sender of
   `type` at `now`, the next instant. Aborts if the debug solution is below and completes by the
   horizon. Not for the swap rule, which may cut one optimum in favour of another. */
void decision_stack_check_debug (const struct decision_stack *stack, int64_t now, int32_t type,
                                 const char *rule);

/* The schedule: first the decisions, then fastest node first. */
void decision_stack_plan (const struct decision_stack *stack, struct plan *plan);

#endif
