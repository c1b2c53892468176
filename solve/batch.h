/* Going through the instances of a file with several threads: one instance a thread, results in
   the order of the input, memory bounded by the number of threads and not by the suite. A file
   with a single instance is the same thing, with all the threads given to its engine. What
   happens with an instance is the business of the handler of its model; this module knows none
   of them. Other processes may work for this one (solve/ranks.h): they run the same handlers by
   batch_serve, and rank 0 reads and writes as before. */
#ifndef SOLVE_BATCH_H
#define SOLVE_BATCH_H

#include "base/output.h"
#include "model/common/model.h"
#include "model/common/suite.h"
#include "solve/ranks.h"

/* An instance as it stands in the file. */
struct batch_line {
  const char *file; /* its name, for messages */
  size_t number;    /* of the line, from 1 */
  const char *text;
  size_t length;
  bool single;              /* the file holds this instance only */
  struct rounding rounding; /* what was done with the text */
  /* NULL where the work is done in the process that runs the batch. In another one: here a handler
     writes what batch_options.settle needs; it has no store and writes no file */
  struct output *account;
  uint64_t index; /* of the instance in the batch, from 0 */
  /* for the engine on a single instance; NULL: the threads of this process */
  struct task_runner *runner;
};

enum batch_state {
  BATCH_ANSWERED, /* and there was nothing to prove */
  BATCH_OPTIMAL,
  BATCH_FEASIBLE, /* a limit ended the search */
  BATCH_REFUSED,
};

/* What became of an instance. */
struct batch_verdict {
  enum batch_state state;
  bool heuristic_optimal; /* optimal, and a heuristic had found it */
  bool large;             /* what is to be written is better not held in memory */
  const char *model;      /* NULL: not known; the batch's business */
  /* the instance's; NULL: it has none, or was not read. Stays the handler's, valid until its
     next work */
  const char *name;
  struct status status; /* refused: why; else OK */
};

/* What is done with the instances of one model. `memory` is what one thread keeps for them: each
   has its own, made when it comes to its first. */
struct batch_job;

struct batch_handler {
  /* `context`: that of the struct batch_model; `threads`: for the engine on each instance. */
  void *(*begin) (const void *context, int threads);
  void (*end) (void *memory);

  /* Read the instance and do all there is to do but writing. The verdict comes as answered,
     neither large nor named. */
  void (*work) (void *memory, const struct batch_line *line, struct batch_verdict *verdict);

  /* Write what `work` has worked out, unless it refused: the result to `results`, the
     certificate to `certificates` (NULL when batch_run got none). Several threads call it at
     once with different outputs. False with the status set ends the batch: for what makes going
     on useless. */
  bool (*write) (void *memory, const struct batch_line *line, struct output *results,
                 struct output *certificates, struct status *status);

  /* In another rank: works for the search of rank 0 on a single instance until that ends
     (farm_serve, solve/farm.h). NULL: there is nothing to do. */
  void (*serve) (const void *context, const struct batch_job *job, const struct batch_line *line,
                 int threads);
};

struct batch_model {
  const struct batch_handler *handler; /* NULL: instances of this model are refused */
  const void *context;                 /* for the handler */
  /* what the model has not, to say why it is refused; NULL: nothing in particular */
  const char *missing;
};

struct batch_options {
  struct batch_model models[MODELS_MAX]; /* by model_index */
  int threads;  /* >= 1, for the whole suite, or for the engine on a single instance */
  bool singles; /* refuse a suite of more than one instance before anything is done */

  /* Write what there is to write about a refused instance. Several threads at once, like a
     handler's write. */
  void (*refuse) (const struct batch_line *line, const struct batch_verdict *verdict,
                  struct output *results, void *context);

  /* Called for each instance in the order of the input, one at a time, when all before it are
     written: `result` holds what was written about the instance in this line, and may be changed
     before it goes out. NULL: results go out as they are. */
  void (*turn) (size_t line, struct output *result, void *context);
  void *context;

  /* Ranks that run batch_serve with the same options; NULL: none. When the file holds one instance
     they do tasks of its search. */
  const struct ranks *ranks;

  /* A file with what the search on a single instance has worked out (solve/checkpoint.h), which the
     caller removes once all is written; a suite of more is refused. `identity`: what results depend
     on besides the instance. NULL: none. */
  const char *checkpoint, *identity;
  bool divides; /* handlers search, by batch_line.runner */

  /* Before a line is given to another rank: true if nothing needs to be worked out, with the
     verdict and the result. One thread at a time. NULL: never. */
  bool (*known) (const struct batch_line *line, struct batch_verdict *verdict,
                 struct output *results, struct status *trouble, void *context);

  /* When another rank has written `account` [length], unless that is empty: does here what its
     handler could not do there. May add to the results. One thread at a time, in any order.
     False as a handler's write. */
  bool (*settle) (const struct batch_line *line, const char *account, size_t length,
                  struct output *results, void *context, struct status *status);
};

struct batch_report {
  uint64_t instances, refused; /* refused: bad lines, too */
  /* optimal + feasible + refused = instances where all handlers prove */
  uint64_t optimal, feasible;
  uint64_t heuristic_optimal;  /* proven optimal, and a heuristic had it */
  uint64_t models[MODELS_MAX]; /* optimal ones by model_index */
  uint64_t troubled;           /* could not be written in full */
  bool single;                 /* the file held one instance */
  bool failed;                 /* ended early: reading or writing failed, or a handler said so */
  /* the exit code: the worst of all instances and of the batch itself */
  enum status_code worst;
  /* the first refused instance in input order, or what ended the batch; OK when neither */
  struct status first;
};

/* Have every instance of the suite dealt with, going on after those that are refused; write the
   results and the certificates in the order of the input, each as soon as all before it are
   written. `certificates` may be NULL. Both outputs stay the caller's. An interrupt ends the
   running searches (which still report what they have) and takes no further instance. */
void batch_run (struct suite *suite, const struct batch_options *options, struct output *results,
                struct output *certificates, struct batch_report *report);

/* A batch of rank 0 in which this process takes part. */
struct batch_job {
  const struct ranks *ranks;
  uint32_t number;        /* among those of the program, from 1 */
  bool certifies;         /* certificates are wanted */
  char *file;             /* owned: the suite's name */
  char *instance;         /* owned: the text of a single instance; NULL: lines of a suite come */
  struct batch_line line; /* that instance */
};

/* Waits for the next batch of rank 0. False: there are no more, or rank 0 is lost. */
bool batch_await (const struct ranks *ranks, struct batch_job *job);

/* Works on lines, or on tasks of one, for rank 0 until its batch ends, then frees the job's texts.
   The options are those of rank 0, as far as handlers and threads go; `turn`, `known` and `settle`
   are not called. An interrupt ends the batch of rank 0. */
void batch_serve (const struct batch_options *options, struct batch_job *job);

#endif
