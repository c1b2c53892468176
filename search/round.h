/* One round of an attempt: searches that do not need each other, at once.
   What comes out is what doing them in their order would bring, leaving out each that the ones before it have made pointless: its horizon
   excluded, or met by a schedule. So any number of threads comes to the same. */
#ifndef SEARCH_ROUND_H
#define SEARCH_ROUND_H

#include "search/attempt.h"

/* Looks come in styles, without end: they differ in how closely prices are driven to the best before they guide, in whether they leave out
   what is unlikely, and, later on, in where prices start, so in which of the linear program's many best solutions guides. Where one goes
   astray, another may not, and several short looks do better than a long one. Style LOOK_THOROUGH leaves nothing out and may exclude its
   horizon, as may some of every LOOK_STYLES. */
#define LOOK_STYLES 4
#define LOOK_THOROUGH 1

struct task {
  enum task_kind { TASK_CASES, TASK_LOOK, TASK_BREADTH } kind; /* one by cases at most in a round */
  int64_t horizon;
  uint64_t prices; /* vectors of prices after which it gives up, about */
  size_t depth;    /* cases: splits on a path, at most */
  size_t style;    /* looks; in breadth, the seed */
  size_t width;    /* in breadth */
  bool swap;       /* in breadth: apply the swap rule, so that less is left to exclude, but fewer schedules to find */
};

#define ROUND_TASKS 16

/* Do the tasks, at most ROUND_TASKS, and take what they find into the outcome's bounds. A proof by cases is kept in workspace->tree, one in
   breadth in workspace->layers.
   Returns ANSWER_STOP when time is up; else ANSWER_YES when there is a better schedule, ANSWER_NO when a horizon is excluded, or
   ANSWER_LIMIT. */
enum answer round_run (struct attempt *attempt, const struct task *task, size_t length);

/* Exclude in breadth a horizon that is excluded already: the proof is kept as by round_run. False when none is found. */
bool round_layers (struct attempt *attempt, int64_t horizon, size_t width, uint64_t prices);

/* Exclude by cases, with about so many vectors of prices, a horizon that is excluded already: the proof is kept as by round_run. False when
   none is found. */
bool round_prove (struct attempt *attempt, int64_t horizon, uint64_t prices);

#endif
