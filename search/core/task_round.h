/* Rounds of independent tasks: the seam through which a search uses several threads, other
   processes, and what an earlier run has worked out. An engine describes a round; a runner has its
   tasks done, in any order and by whomever it likes; the engine then merges their results in the
   order of the tasks. A result depends on the task's input only, which is bytes, as the result is
   where it has to be: so the outcome of a search does not depend on who did what.

   Without a runner the threads of this process share the tasks, and nothing becomes bytes. */
#ifndef SEARCH_CORE_TASK_ROUND_H
#define SEARCH_CORE_TASK_ROUND_H

#include "base/bytes.h"
#include "base/limits.h"
#include "search/core/engine.h"

#include <stdatomic.h>

/* A kind of task, as a process does it that works for another one and has the same instance. */
struct task_kind {
  const char *name; /* unique within the model */
  bool shared;      /* a process does one of these tasks at a time, and has one memory for them */

  /* What one thread keeps from task to task. The options have no limit but `cancel`. */
  void *(*begin) (const void *ticks, const struct solve_options *options);
  void (*end) (void *memory);

  /* Does the task with this input and writes its result. It ends early once *pointless is true.
     False: it did, or the input makes no sense; then what was written is of no use. */
  bool (*work) (void *memory, struct bytes *input, const atomic_bool *pointless,
                struct output *result);
};

#define TASK_KEY 32 /* bytes */

/* What tasks leave behind for those that come after, such as columns of a linear program. They are
   done in this process. Zeroed but for the first four fields and `large`, it is what no task has
   touched. */
struct task_state {
  const char *name;
  void (*save) (void *context, struct output *out);
  /* False: these bytes are no such state. NULL bytes: what no task has touched. */
  bool (*load) (void *context, struct bytes *bytes);
  void *context;
  char version[TASK_KEY]; /* all inputs so far, hashed */
  bool stale;             /* results were taken from elsewhere: what is here is older */
  /* Saving takes a while, and without the state the results of these tasks are of no use: it is
     saved now and then, and results are taken up to the last one that was. */
  bool large;
  char chain[TASK_KEY]; /* the key of the first task; and how many came after it */
  uint64_t step;
};

struct task_round {
  const struct task_kind *kind;
  size_t tasks;
  const struct deadline *deadline; /* of the search; NULL: none */

  /* Does a task here, by the member of a team with this number (base/team.h). */
  void (*work) (void *context, size_t task, size_t member);

  /* Writes what its result depends on, besides the instance and the options. */
  void (*input) (void *context, size_t task, struct output *out);

  /* After `work`: writes its result. False: a limit ended it, or it was pointless. */
  bool (*result) (void *context, size_t task, struct output *out);

  /* Takes the result that was written elsewhere, with the same effect as `work`. Any thread, but
     each task is touched by one at a time. False: these bytes are no result, and nothing was
     changed. */
  bool (*take) (void *context, size_t task, struct bytes *result);

  /* Do the results so far make this task pointless? Then `work` returns at once, or soon. NULL:
     never. Any thread. */
  bool (*pointless) (void *context, size_t task);

  /* The state that the task uses and leaves, at most one task of a round each; NULL: none. The
     member NULL: no task has one. */
  struct task_state *(*state) (void *context, size_t task);
  void *context;
};

/* Who does a task that is begun ahead of need. */
enum task_place {
  TASK_HERE,  /* the caller does it */
  TASK_AWAY,  /* another process does */
  TASK_KNOWN, /* the result is there */
};

/* A task that is begun ahead of need, within a task that is done in this process: one linear
   program of many. Zeroed, it is none. */
struct task_ahead {
  struct task_ahead *next; /* this and the next are the runner's */
  uint64_t number;
  int owner; /* who has it, or had it last: this one has it again if it can. 0: nobody */
  _Atomic (enum task_place) place;
  struct output result;
  bool kept;          /* its result is */
  char key[TASK_KEY]; /* then: the hash of its kind and input */
};

/* Who has the tasks of a search done. */
struct task_runner {
  /* Returns when all tasks have been done, here or elsewhere, by up to `threads` threads here. */
  void (*run) (struct task_runner *runner, int threads, const struct task_round *round);

  /* Begins a task with this input: ahead->place says who does it. */
  void (*begin) (struct task_runner *runner, const struct task_kind *kind,
                 const struct output *input, struct task_ahead *ahead);

  /* Waits for a task that is away, for at most `seconds`. Then ahead->place says what is known;
     TASK_HERE: its process is lost, or the deadline (NULL: none) has passed. */
  void (*await) (struct task_runner *runner, const struct deadline *deadline, double seconds,
                 struct task_ahead *ahead);

  /* A task that was begun is not needed any more. */
  void (*drop) (struct task_runner *runner, struct task_ahead *ahead);

  /* The caller has done it. The result is kept until the task that it is part of is done; the
     output becomes empty. */
  void (*keep) (struct task_runner *runner, const struct task_ahead *ahead, struct output *result);
  bool keeps; /* `keep` keeps it */

  /* How many other processes do tasks now. NULL: none. */
  int (*others) (struct task_runner *runner);
};

/* The runner may be NULL: threads of this process. */
void task_round_run (struct task_runner *runner, int threads, const struct task_round *round);

#endif
