#include "judge/bench.h"

#include "base/memory.h"
#include "judge/assess.h"
#include "judge/command.h"

#include <stdlib.h>
#include <string.h>

struct bench {
  const struct bench_options *options;
  struct assess_options assess;
  struct assessor *assessor;
  struct child *child;
  struct child_run run;
};

struct bench *
bench_new (const struct bench_options *options, int threads)
{
  struct bench *bench = memory_zero (1, sizeof *bench);
  bench->options = options;
  bench->assess = (struct assess_options){ .solver = options->solver,
                                           .threads = threads,
                                           .expects = options->expects,
                                           .expect_count = options->expect_count };
  bench->assessor = assessor_new (&bench->assess);
  bench->child = child_new (options->command, options->persistent, &options->child);
  child_run_init (&bench->run);
  return bench;
}

void
bench_free (struct bench *bench)
{
  if (!bench)
    return;
  child_free (bench->child);
  child_run_clear (&bench->run);
  assessor_free (bench->assessor);
  free (bench);
}

const char *
bench_answer (const struct bench *bench, size_t *length)
{
  *length = bench->run.length;
  return bench->run.length > 0 ? bench->run.answer : NULL;
}

const char *
bench_said (const struct bench *bench)
{
  return bench->run.said;
}

const char *
bench_schedule (const struct bench *bench, size_t *length)
{
  return assessor_schedule (bench->assessor, length);
}

const char *
bench_text (const struct bench *bench, size_t *length)
{
  return assessor_text (bench->assessor, length);
}

/* What the shell says of a command that it cannot start is replaced by what to do about it. */
static void
explain_start (const struct bench *bench, struct child_run *run)
{
  if (run->ending != CHILD_NOT_STARTED)
    return;
  if (command_advice (bench->options->command, run->code, run->message, sizeof run->message))
    run->said[0] = '\0';
}

/* For assessor_try; context: the bench. */
static void
run_program (void *context, struct verdict_judge *judge, const char *text, size_t length,
             struct assess_answer *answer)
{
  struct bench *bench = context;
  struct child_run *run = &bench->run;
  child_ask (bench->child, text, length, run);
  explain_start (bench, run);
  verdict_run (judge, run, &answer->judgement);
  answer->text = run->answer;
  answer->length = run->length;
  answer->seconds = run->seconds;
}

bool
bench_try (struct bench *bench, const struct batch_line *line, struct finding *finding,
           struct status *status)
{
  return assessor_try (bench->assessor, line, run_program, bench, finding, status);
}

bool
bench_finish (struct bench *bench, struct finding *finding)
{
  struct judgement judgement;
  child_finish (bench->child, &bench->run);
  if (bench->run.ending == CHILD_ANSWERED)
    return true;
  verdict_ending (&bench->run, &judgement);
  finding->verdict = judgement.verdict;
  finding->reason = memory_copy (judgement.reason);
  finding->seconds = bench->run.seconds;
  return false;
}
