/* Tests a program on instances, on one thread: runs it, has the checker judge its answer, finds the
   optimum, and tests the expectations. */
#ifndef JUDGE_BENCH_H
#define JUDGE_BENCH_H

#include "base/limits.h"
#include "judge/finding.h"
#include "solve/batch.h"

struct bench_options {
  const char *command;
  bool persistent;
  struct child_limits child;
  struct limits solver; /* for each instance */
  const struct expect *expects;
  size_t expect_count;
};

struct bench;
/* threads: of the solver; the options must outlive it */
struct bench *bench_new (const struct bench_options *options, int threads);
/* ends a kept process */
void bench_free (struct bench *bench);

/* Try one instance. The finding is initialised, and the caller's. False with the status set when
   the program cannot be blamed and going on is useless: the checker refuses an optimum, the
   machine failed. A text that is no instance is a finding. */
bool bench_try (struct bench *bench, const struct batch_line *line, struct finding *finding,
                struct status *status);

/* Of the last try, valid until the next: the answer as it came, NULL when there is none; the
   best schedule known, NULL when there is none; the instance as the program got it; the end of what
   the program wrote to standard error, as it came. */
const char *bench_answer (const struct bench *bench, size_t *length);
const char *bench_said (const struct bench *bench);
const char *bench_schedule (const struct bench *bench, size_t *length);
const char *bench_text (const struct bench *bench, size_t *length);

/* End a kept process. False: it fails at its end, with the finding (initialised) saying how. */
bool bench_finish (struct bench *bench, struct finding *finding);

#endif
