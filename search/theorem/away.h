/* Tasks of a proof as bytes, for other processes (search/core/task_round.h). They have the same
   question and size of the instances; all else that a task depends on goes with it: the bound, and
   the path of child numbers that leads to its subtree. What comes back is what a thread makes of
   the task: the certificate's lines of the nodes visited, counts, and what is left of it. */
#ifndef SEARCH_THEOREM_AWAY_H
#define SEARCH_THEOREM_AWAY_H

#include "search/core/task_round.h"
#include "search/theorem/prove.h"

/* What came of a task. */
struct theorem_outcome {
  enum theorem_end end;
  double share;                     /* of the whole tree that was closed */
  struct theorem_counts counts;     /* of this task */
  struct theorem_task left;         /* THEOREM_LEFT: the rest; else empty */
  uint8_t *siblings;                /* owned [left.length]: children of the nodes on its path */
  struct theorem_instance instance; /* THEOREM_REFUTED */
  struct output text;               /* lines */
};

/* Works on a task. `writes`: its lines are wanted. */
void theorem_outcome_make (struct theorem_search *search, const struct theorem_task *task,
                           uint64_t budget, const struct deadline *deadline, bool writes,
                           struct theorem_outcome *outcome);
void theorem_outcome_clear (struct theorem_outcome *outcome);

/* For a process that has done a task, and back. False: the bytes are no outcome. */
void theorem_outcome_write (const struct theorem_outcome *outcome, struct output *out);
bool theorem_outcome_read (struct theorem_outcome *outcome, struct bytes *bytes);

/* Writes the input of a task. */
void theorem_away_input (const struct theorem_request *request, const struct theorem_task *task,
                         bool writes, struct output *out);

/* `ticks` of task_kind.begin is a struct theorem_request, of which the question, the size and the
   source count. */
extern const struct task_kind theorem_task_kind;

#endif
