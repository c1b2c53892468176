/* Solving or answering a suite: one instance a thread, results in the order of the input, memory bounded by the number of threads and not
   by the suite. A file with a single instance is the same thing, with all the threads given to its engine. */
#ifndef SEARCH_BATCH_H
#define SEARCH_BATCH_H

#include "model/suite.h"
#include "search/engine.h"

/* One instance that has been dealt with, as the writer sees it; nothing of it outlives the call. */
struct batch_item {
  const char *file;                     /* its name, for messages */
  size_t line;                          /* where it stands in the file, from 1 */
  const struct node_instance *instance; /* of a refused instance: only the name, and only if it was read */
  const struct status *status;          /* not OK: refused or bad; then only file, line, instance and status hold */
  const struct node_types *types;
  const struct outcome *outcome;   /* NULL without an engine */
  const struct certificate *proof; /* NULL unless wanted and filled */
  const struct schedule *schedule; /* NULL unless wanted and solved */
  const int32_t *number;           /* node numbers by rank; NULL unless a schedule is wanted */
  double seconds;                  /* wall time of the engine */
  int threads;                     /* the engine had */
  bool single;                     /* the file holds this instance only */
};

struct batch_options {
  const struct engine *engine; /* NULL: nothing is solved; `answer` and `write` do what there is to do */
  struct solve_options solve;  /* limits count per instance; `threads` and `proof` are the batch's own business and ignored */
  int threads;                 /* >= 1, for the whole suite */
  bool proofs, schedules;      /* hand them to the writer */
  bool singles;                /* refuse a suite of more than one instance, before anything is solved */

  /* Without an engine: work out what there is to write about an instance. False with the status set refuses it; the message need not say
     where it stands. NULL: nothing to work out. Called like `write`, just before it. */
  bool (*answer) (const struct node_types *types, void *context, struct status *status);

  /* Write one item: its result to `results`, its certificate to `certificates`. Called by any thread, several at once with different
     outputs, so `context` must stand that. False with the status set ends the batch: use it for what makes going on useless. */
  bool (*write) (const struct batch_item *item, struct output *results, struct output *certificates, void *context, struct status *status);
  void *context;
};

struct batch_report {
  uint64_t instances, refused; /* refused: bad lines, too */
  uint64_t optimal, feasible;  /* optimal + feasible + refused = instances, where there is an engine */
  uint64_t fnf_optimal;        /* proven optimal, and FNF had it */
  bool single;                 /* the file held one instance */
  bool failed;                 /* ended early: reading or writing failed, or the writer said so */
  enum status_code worst;      /* the exit code: the worst of all instances and of the batch itself */
  struct status first;         /* the first refused instance in input order, or what ended the batch; OK when neither */
};

/* Solve, or answer, every instance of the suite, going on after those that are refused; write the results and the certificates in the order
   of the input, each as soon as all before it are written. `certificates` may be NULL, the writer then gets NULL. Both outputs stay the
   caller's. An interrupt ends the running searches (which still report what they have) and takes no further instance. */
void batch_run (struct suite *suite, const struct batch_options *options, struct output *results, struct output *certificates,
                struct batch_report *report);

#endif
