/* Assesses answers to instances, one after the other, on one thread: has the checker judge each,
   finds the optimum and tests the expectations. Where an answer comes from is the caller's
   business. */
#ifndef JUDGE_ASSESS_H
#define JUDGE_ASSESS_H

#include "base/limits.h"
#include "judge/finding.h"
#include "solve/batch.h"

struct assess_options {
  struct limits solver; /* for each instance; its `cancel` ends the checker, too */
  int threads;          /* of the solver */
  const struct expect *expects;
  size_t expect_count;
};

/* An answer and what it is worth by itself. */
struct assess_answer {
  struct judgement judgement;
  const char *text; /* [length]; not owned */
  size_t length;
  double seconds; /* that it took */
};

/* Gets the answer to an instance, `text` [length], which `judge` has read, and has it judged. */
typedef void assess_ask (void *context, struct verdict_judge *judge, const char *text,
                         size_t length, struct assess_answer *answer);

struct assessor;
/* the options must outlive it */
struct assessor *assessor_new (const struct assess_options *options);
void assessor_free (struct assessor *assessor);

/* Assesses the answer to an instance. The finding is initialised, and the caller's. False with the
   status set when the answer cannot be blamed and going on is useless: the checker refuses an
   optimum, the machine failed. A text that is no instance is a finding. */
bool assessor_try (struct assessor *assessor, const struct batch_line *line, assess_ask *ask,
                   void *context, struct finding *finding, struct status *status);

/* Of the last try, valid until the next: the best schedule known, NULL when there is none; the
   instance as it was asked. */
const char *assessor_schedule (const struct assessor *assessor, size_t *length);
const char *assessor_text (const struct assessor *assessor, size_t *length);

#endif
