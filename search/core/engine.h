/* An exact engine of any model, and what it returns. Each is a constant in a file of its own and a
   row of its model, search/MODEL/rows.def. search/template.c shows one to copy. */
#ifndef SEARCH_CORE_ENGINE_H
#define SEARCH_CORE_ENGINE_H

#include "base/limits.h"
#include "model/common/data.h"

struct task_runner;

struct solve_options {
  struct limits limits;
  int threads;          /* >= 1 */
  unsigned class;       /* of schedules: a number of solve_model.classes; 0: all */
  void *proof;          /* the model's certificate, filled by an engine that can when it proves
                                 the optimum. NULL: not wanted */
  uint64_t proof_bytes; /* a longer proof is not kept: the outcome is optimal, not certified,
                                 and its status says so. 0: the engine's default */
  const void *debug_schedule; /* a known optimum, as the engine's solutions are; the engine aborts
                                 when a rule cuts it off. NULL: none */
  struct task_runner *runner; /* of rounds of tasks (search/core/task_round.h). NULL: threads */
};

enum solve_state {
  SOLVE_OPTIMAL,  /* makespan = lower_bound, proven */
  SOLVE_FEASIBLE, /* a limit ended it; both bounds hold */
  SOLVE_REFUSED,  /* the engine cannot take this instance; the status says why */
};

struct outcome {
  enum solve_state state;
  int64_t makespan, lower_bound; /* ticks */
  const char *heuristic;         /* that the result is compared with. NULL: the engine ran none */
  int64_t heuristic_makespan;    /* ticks */
  const struct data_type *type;  /* of the solution */
  void *schedule;                /* owned: the model's solution, which has the makespan */
  uint64_t nodes;                /* search nodes or table entries; the engine's header says which */
  uint64_t leaves;               /* of these, complete schedules, where they are counted */
  bool certified;                /* options->proof was filled */
  const char *method;            /* name of what proved it */
  struct status status;
};

/* No limits, one thread, all schedules, no proof. */
void solve_options_init (struct solve_options *options);

/* An outcome whose solutions are of this type; reset keeps the memory for the next instance. */
void outcome_init (struct outcome *outcome, const struct data_type *type);
void outcome_clear (struct outcome *outcome);
void outcome_reset (struct outcome *outcome);

struct engine {
  const char *name;      /* of --method; lower case, unique within the model */
  const char *summary;   /* one line for lists */
  const char *reference; /* a key of docs/REFERENCES.md and a place. NULL: ours */

  /* Solve the instance, the model's data in ticks. The caller initialises the outcome, the engine
     resets it. `workspace`: made by workspace_new, one for each thread. */
  void (*solve) (const void *ticks, const struct solve_options *options, struct outcome *outcome,
                 void *workspace);
  void *(*workspace_new) (void); /* NULL: the engine needs none */
  void (*workspace_free) (void *workspace);
};

#endif
