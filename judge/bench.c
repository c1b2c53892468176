#include "judge/bench.h"

#include "base/memory.h"
#include "judge/command.h"
#include "judge/same_as.h"
#include "results/store/accept.h"
#include "solve/solver.h"

#include <stdlib.h>
#include <string.h>

struct bench {
  const struct bench_options *options;
  struct child *child;
  struct child_run run;
  struct verdict_judge *judge;
  struct solver *solver;
  struct accept *accept;
  struct claim_adapter *claim_adapter;
  struct instance instance;
  struct output text;     /* of the instance, as the program gets it; in memory */
  struct output schedule; /* the best one known; empty: none */
};

struct bench *
bench_new (const struct bench_options *options, int threads)
{
  struct bench *bench = memory_zero (1, sizeof *bench);
  const struct solver_options solver
    = { .limits = options->solver, .threads = threads, .schedule = true, .proof = true };
  bench->options = options;
  bench->child = child_new (options->command, options->persistent, &options->child);
  child_run_init (&bench->run);
  bench->judge = verdict_judge_new ();
  bench->solver = solver_new (&solver);
  bench->accept = accept_new ();
  bench->claim_adapter = claim_adapter_new ();
  instance_init (&bench->instance);
  output_init_memory (&bench->text);
  output_init_memory (&bench->schedule);
  return bench;
}

void
bench_free (struct bench *bench)
{
  if (!bench)
    return;
  child_free (bench->child);
  child_run_clear (&bench->run);
  verdict_judge_free (bench->judge);
  solver_free (bench->solver);
  accept_free (bench->accept);
  claim_adapter_free (bench->claim_adapter);
  instance_clear (&bench->instance);
  output_discard (&bench->text);
  output_discard (&bench->schedule);
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
  *length = bench->schedule.length;
  return bench->schedule.length > 0 ? bench->schedule.bytes : NULL;
}

const char *
bench_text (const struct bench *bench, size_t *length)
{
  *length = bench->text.length;
  return bench->text.bytes;
}

/* The program gets the line as it is; what is no JSON, or goes over several lines, gets into
   one. Without newline. */
static void
set_text (struct bench *bench, const struct batch_line *line)
{
  const char *start = line->text;
  size_t length = line->length;
  while (length > 0 && strchr (" \t\r\n", *start)) {
    start++;
    length--;
  }
  while (length > 0 && strchr (" \t\r\n", start[length - 1]))
    length--;
  output_reset (&bench->text);
  if (*start == '{' && !memchr (start, '\n', length)) {
    output_bytes (&bench->text, start, length);
    return;
  }
  instance_write (&bench->instance, &bench->text);
  bench->text.length--;
}

/* Read the instance, by both readers. */
static bool
read_instance (struct bench *bench, const struct batch_line *line, struct finding *finding,
               struct status *status)
{
  struct instance *instance = &bench->instance;
  if (!instance_read (instance, line->text, line->length, line->file, line->number, status))
    return false;
  const char *name = instance_name (instance);
  finding->name = memory_copy (name);
  finding->model = instance->of->name;
  set_text (bench, line);
  return verdict_judge_instance (bench->judge, bench->text.bytes, bench->text.length, status)
         && claim_adapter_instance (bench->claim_adapter, instance, bench->text.bytes,
                                    bench->text.length, line->file, status);
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

static void
run_program (struct bench *bench, struct finding *finding, struct judgement *judgement)
{
  child_ask (bench->child, bench->text.bytes, bench->text.length, &bench->run);
  explain_start (bench, &bench->run);
  verdict_run (bench->judge, &bench->run, judgement);
  finding->verdict = judgement->verdict;
  finding->reason = judgement->verdict == VERDICT_VALID ? NULL : memory_copy (judgement->reason);
  finding->makespan = judgement->makespan;
  finding->seconds = bench->run.seconds;
}

/* Nothing that the solver says is used before the checker has accepted it: the schedule always,
   the optimum with its proof. Without a proof there are bounds only. */
static bool
accept_answer (struct bench *bench, const struct solver_answer *answer, struct optimum *optimum,
               struct status *status)
{
  const struct result *result = &answer->result;
  if (!accept_instance (bench->accept, bench->text.bytes, bench->text.length, status)
      || !accept_schedule (bench->accept, answer->schedule, answer->schedule_length,
                           result->makespan, status))
    return false;
  *optimum
    = (struct optimum){ .known = true, .lower = result->lower_bound, .upper = result->makespan };
  output_bytes (&bench->schedule, answer->schedule, answer->schedule_length);
  if (!result->optimal || !answer->proof || !accept_certifies (bench->accept))
    return true;
  optimum->proven
    = accept_optimum (bench->accept, answer->proof, answer->proof_length, result->makespan, status);
  return optimum->proven;
}

/* The checker was interrupted, or there is no memory for an optimal schedule: nothing is known of
   the optimum, and the verdict stands. */
static bool
forget_answer (struct bench *bench, struct finding *finding, struct status *status)
{
  status_init (status);
  output_reset (&bench->schedule);
  finding->optimum = (struct optimum){ .known = false };
  return true;
}

static bool
find_optimum (struct bench *bench, const struct batch_line *line, struct finding *finding,
              struct status *status)
{
  struct batch_line own = *line;
  struct solver_answer answer;
  own.text = bench->text.bytes;
  own.length = bench->text.length;
  bool solved = solver_solve (bench->solver, &own, &answer, status);
  if (solved && accept_answer (bench, &answer, &finding->optimum, status))
    return true;
  if (status->code == STATUS_LIMIT)
    return forget_answer (bench, finding, status);
  if (solved) {
    struct status first = *status;
    status_init (status);
    return status_set (status, STATUS_MACHINE,
                       "%s:%zu: a fault of provecast, not of your program: %s", line->file,
                       line->number, first.message);
  }
  return false;
}

/* A valid answer that is better than an optimum which the checker has accepted: one of the two
   is wrong, and it is not the program. */
static bool
is_consistent (const struct finding *finding, const struct batch_line *line, struct status *status)
{
  if (finding->verdict != VERDICT_VALID || !finding->optimum.known
      || rational_compare (finding->makespan, finding->optimum.lower) >= 0)
    return true;
  return status_set (status, STATUS_MACHINE,
                     "%s:%zu: a fault of provecast, not of your program: a valid answer is below "
                     "the proven lower bound",
                     line->file, line->number);
}

static enum expect_state
check_one (struct bench *bench, const struct expect *expect, const struct batch_line *line,
           const struct finding *finding, char why[200])
{
  const struct child_run *run = &bench->run;
  why[0] = '\0';
  if (expect->kind != EXPECT_SAME_AS)
    return expect_check (expect, bench->instance.of, bench->claim_adapter, finding->makespan,
                         &finding->optimum, why);
  if (!expect_applies (expect, bench->instance.of, bench->claim_adapter))
    return EXPECT_NOT_APPLIED;
  struct batch_line own = *line;
  own.text = bench->text.bytes;
  own.length = bench->text.length;
  return same_as_check (bench->solver, &own, expect->heuristic, finding->makespan, run->answer,
                        run->length, why);
}

static void
check_expectations (struct bench *bench, const struct batch_line *line, struct finding *finding)
{
  const struct bench_options *options = bench->options;
  struct output why;
  char one[200];
  output_init_memory (&why);
  finding->states = memory_zero (options->expect_count + 1, sizeof *finding->states);
  claim_adapter_answer (bench->claim_adapter, finding->makespan, bench->run.answer,
                        bench->run.length, &finding->optimum);
  for (size_t i = 0; i < options->expect_count; i++) {
    const struct expect *expect = &options->expects[i];
    enum expect_state state = check_one (bench, expect, line, finding, one);
    finding->states[i] = (unsigned char)state;
    if (state == EXPECT_UNDECIDED && !*one)
      strcpy (one, "not decided: the optimum was not proven in time");
    if (state == EXPECT_BROKEN || state == EXPECT_UNDECIDED)
      output_print (&why, "%s%s: %s", why.length > 0 ? "; " : "", expect->text, one);
  }
  finding->why = why.length > 0 ? memory_text (why.bytes, why.length) : NULL;
  output_discard (&why);
}

/* A program that does not even start needs no optima, nor does one that declines. */
static bool
needs_optimum (enum verdict verdict)
{
  return verdict_judged (verdict) && verdict != VERDICT_NOT_STARTED
         && verdict != VERDICT_UNSUPPORTED;
}

bool
bench_try (struct bench *bench, const struct batch_line *line, struct finding *finding,
           struct status *status)
{
  struct judgement judgement;
  finding->line = line->number;
  output_reset (&bench->schedule);
  bool good = read_instance (bench, line, finding, status);
  if (good) {
    run_program (bench, finding, &judgement);
    good = !needs_optimum (finding->verdict) || find_optimum (bench, line, finding, status);
  }
  if (!good && status->code == STATUS_INPUT) {
    free (finding->reason);
    finding->reason = memory_copy (status->message);
    finding->refused = true;
    status_init (status);
    return true;
  }
  if (!good || !is_consistent (finding, line, status))
    return false;
  if (finding->verdict == VERDICT_MACHINE)
    return status_set (status, STATUS_MACHINE, "%s", finding->reason);
  if (finding->verdict == VERDICT_VALID)
    check_expectations (bench, line, finding);
  return true;
}

bool
bench_finish (struct bench *bench, struct finding *finding)
{
  struct judgement judgement;
  child_finish (bench->child, &bench->run);
  if (bench->run.ending == CHILD_ANSWERED)
    return true;
  verdict_run (bench->judge, &bench->run, &judgement);
  finding->verdict = judgement.verdict;
  finding->reason = memory_copy (judgement.reason);
  finding->seconds = bench->run.seconds;
  return false;
}
