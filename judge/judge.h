/* Runs the program under test on a suite, instance by instance, in several threads, and reduces
   failing instances. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "judge/append.h"
#include "judge/bench.h"

struct judge_options {
  struct bench_options bench;
  struct append_options append;
  int jobs;              /* programs at once, >= 1 */
  double reduce_seconds; /* for all failures together; 0: do not make them smaller */
  size_t reduce_most;    /* the maximum number of failures reduced, the first of each kind */
  const char *keep;      /* folder for failing instances, which exists; NULL: none */
  bool only[MODELS_MAX]; /* by model_index: instances of these models; all when none is set */
};

/* Go through the suite, whose name, command and expectations are in `findings` already, and fill
   in the rest; write a line for each instance, in the order of the input, as soon as all before it
   are judged. It stops, as findings->stop says, at the first instance on which the program cannot
   be started, and when `max_fail` instances fail: those that come after in the input do not count
   and are not in the findings. False,
   with the status set, when something but the program or an instance ended it: the suite could
   not be read to its end, a fault of ours, a file in `keep` could not be written; what was found
   until then is there. `report` is the batch's. An interrupt ends it too, which
   findings->interrupted says. */
bool judge_suite (const struct judge_options *options, struct suite *suite, struct output *out,
                  struct findings *findings, struct batch_report *report, struct status *status);

#endif
