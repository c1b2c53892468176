#include "judge/assess.h"

#include "base/memory.h"
#include "judge/same_as.h"
#include "results/store/accept.h"
#include "solve/solver.h"

#include <stdlib.h>
#include <string.h>

struct assessor {
  const struct assess_options *options;
  struct verdict_judge *judge;
  struct solver *solver;
  struct accept *accept;
  struct claim_adapter *claim_adapter;
  struct instance instance;
  struct assess_answer answer;
  bool outside;           /* the answer is not in the class that is expected, or that is open */
  struct output text;     /* of the instance, as it is asked; in memory */
  struct output schedule; /* the best one known; empty: none */
};

/* The class of schedules that is expected; NULL: all. */
static const char *
expected_class (const struct assess_options *options)
{
  for (size_t i = 0; i < options->expect_count; i++)
    if (options->expects[i].class)
      return options->expects[i].class;
  return NULL;
}

struct assessor *
assessor_new (const struct assess_options *options)
{
  struct assessor *assessor = memory_zero (1, sizeof *assessor);
  const struct solver_options solver = { .limits = options->solver,
                                         .threads = options->threads,
                                         .class = expected_class (options),
                                         .schedule = true,
                                         .proof = true };
  assessor->options = options;
  assessor->judge = verdict_judge_new ();
  verdict_judge_cancel (assessor->judge, options->solver.cancel);
  assessor->solver = solver_new (&solver);
  assessor->accept = accept_new ();
  accept_cancel (assessor->accept, options->solver.cancel);
  assessor->claim_adapter = claim_adapter_new ();
  instance_init (&assessor->instance);
  output_init_memory (&assessor->text);
  output_init_memory (&assessor->schedule);
  return assessor;
}

void
assessor_free (struct assessor *assessor)
{
  if (!assessor)
    return;
  verdict_judge_free (assessor->judge);
  solver_free (assessor->solver);
  accept_free (assessor->accept);
  claim_adapter_free (assessor->claim_adapter);
  instance_clear (&assessor->instance);
  output_discard (&assessor->text);
  output_discard (&assessor->schedule);
  free (assessor);
}

const char *
assessor_schedule (const struct assessor *assessor, size_t *length)
{
  *length = assessor->schedule.length;
  return assessor->schedule.length > 0 ? assessor->schedule.bytes : NULL;
}

const char *
assessor_text (const struct assessor *assessor, size_t *length)
{
  *length = assessor->text.length;
  return assessor->text.bytes;
}

/* The program gets the line as it is; what is no JSON, or goes over several lines, gets into
   one. Without newline. */
static void
set_text (struct assessor *assessor, const struct batch_line *line)
{
  const char *start = line->text;
  size_t length = line->length;
  while (length > 0 && strchr (" \t\r\n", *start)) {
    start++;
    length--;
  }
  while (length > 0 && strchr (" \t\r\n", start[length - 1]))
    length--;
  output_reset (&assessor->text);
  if (*start == '{' && !memchr (start, '\n', length)) {
    output_bytes (&assessor->text, start, length);
    return;
  }
  instance_write (&assessor->instance, &assessor->text);
  assessor->text.length--;
}

/* Read the instance, by both readers. */
static bool
read_instance (struct assessor *assessor, const struct batch_line *line, struct finding *finding,
               struct status *status)
{
  struct instance *instance = &assessor->instance;
  if (!instance_read (instance, line->text, line->length, line->file, line->number, status))
    return false;
  const char *name = instance_name (instance);
  finding->name = memory_copy (name);
  finding->model = instance->of->name;
  set_text (assessor, line);
  return verdict_judge_instance (assessor->judge, assessor->text.bytes, assessor->text.length,
                                 status)
         && claim_adapter_instance (assessor->claim_adapter, instance, assessor->text.bytes,
                                    assessor->text.length, line->file, status);
}

/* Get the answer. */
static void
ask_for_answer (struct assessor *assessor, assess_ask *ask, void *context, struct finding *finding)
{
  struct assess_answer *answer = &assessor->answer;
  const struct judgement *judgement = &answer->judgement;
  ask (context, assessor->judge, assessor->text.bytes, assessor->text.length, answer);
  finding->verdict = judgement->verdict;
  finding->reason = judgement->verdict == VERDICT_VALID ? NULL : memory_copy (judgement->reason);
  finding->makespan = judgement->makespan;
  finding->seconds = answer->seconds;
}

/* Nothing that the solver says is used before the checker has accepted it: the schedule always,
   the optimum with its proof. Without a proof there are bounds only. */
static bool
accept_answer (struct assessor *assessor, const struct solver_answer *answer,
               struct optimum *optimum, struct status *status)
{
  const struct result *result = &answer->result;
  if (!accept_instance (assessor->accept, assessor->text.bytes, assessor->text.length, status)
      || !accept_schedule (assessor->accept, answer->schedule, answer->schedule_length,
                           result->makespan, status))
    return false;
  *optimum
    = (struct optimum){ .known = true, .lower = result->lower_bound, .upper = result->makespan };
  output_bytes (&assessor->schedule, answer->schedule, answer->schedule_length);
  if (!result->optimal || !answer->proof || !accept_certifies (assessor->accept))
    return true;
  optimum->proven = (expected_class (assessor->options) ? accept_restricted : accept_optimum) (
    assessor->accept, answer->proof, answer->proof_length, result->makespan, status);
  return optimum->proven;
}

/* The checker was interrupted, or there is no memory for an optimal schedule: nothing is known of
   the optimum, and the verdict stands. */
static bool
forget_answer (struct assessor *assessor, struct finding *finding, struct status *status)
{
  status_init (status);
  output_reset (&assessor->schedule);
  finding->optimum = (struct optimum){ .known = false };
  return true;
}

static bool
find_optimum (struct assessor *assessor, const struct batch_line *line, struct finding *finding,
              struct status *status)
{
  struct batch_line own = *line;
  struct solver_answer answer;
  own.text = assessor->text.bytes;
  own.length = assessor->text.length;
  bool solved = solver_solve (assessor->solver, &own, &answer, status);
  if (solved && accept_answer (assessor, &answer, &finding->optimum, status))
    return true;
  if (status->code == STATUS_LIMIT)
    return forget_answer (assessor, finding, status);
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
   is wrong, and it is not the program. An answer outside of the class may be better than the
   optimum of the class. */
static bool
is_consistent (const struct finding *finding, bool outside, const struct batch_line *line,
               struct status *status)
{
  if (finding->verdict != VERDICT_VALID || !finding->optimum.known || outside
      || rational_compare (finding->makespan, finding->optimum.lower) >= 0)
    return true;
  return status_set (status, STATUS_MACHINE,
                     "%s:%zu: a fault of provecast, not of your program: a valid answer is below "
                     "the proven lower bound",
                     line->file, line->number);
}

/* Whether a valid answer is in the class, before it is compared with the optimum of the class. */
static void
find_class (struct assessor *assessor, const struct batch_line *line, const struct finding *finding)
{
  const struct assess_answer *answer = &assessor->answer;
  struct status status;
  bool member;
  assessor->outside = false;
  if (finding->verdict != VERDICT_VALID || !expected_class (assessor->options))
    return;
  struct batch_line own = *line;
  own.text = assessor->text.bytes;
  own.length = assessor->text.length;
  status_init (&status);
  assessor->outside
    = !solver_member (assessor->solver, &own, answer->text, answer->length, &member, &status)
      || !member;
}

static enum expect_state
check_class (const struct assessor *assessor, const struct expect *expect, char why[200])
{
  if (!expect_applies (expect, assessor->instance.of, assessor->claim_adapter))
    return EXPECT_NOT_APPLIED;
  if (!assessor->outside)
    return EXPECT_HELD;
  snprintf (why, 200, "the schedule is not in the class %s, or its times are too fine to be judged",
            expect->class);
  return EXPECT_BROKEN;
}

static enum expect_state
check_one (struct assessor *assessor, const struct expect *expect, const struct batch_line *line,
           const struct finding *finding, char why[200])
{
  const struct assess_answer *answer = &assessor->answer;
  why[0] = '\0';
  if (expect->kind == EXPECT_CLASS)
    return check_class (assessor, expect, why);
  if (expect->kind != EXPECT_SAME_AS)
    return expect_check (expect, assessor->instance.of, assessor->claim_adapter, finding->makespan,
                         &finding->optimum, why);
  if (!expect_applies (expect, assessor->instance.of, assessor->claim_adapter))
    return EXPECT_NOT_APPLIED;
  struct batch_line own = *line;
  own.text = assessor->text.bytes;
  own.length = assessor->text.length;
  return same_as_check (assessor->solver, &own, expect->heuristic, finding->makespan, answer->text,
                        answer->length, why);
}

static void
check_expectations (struct assessor *assessor, const struct batch_line *line,
                    struct finding *finding)
{
  const struct assess_options *options = assessor->options;
  struct output why;
  char one[200];
  output_init_memory (&why);
  finding->states = memory_zero (options->expect_count + 1, sizeof *finding->states);
  claim_adapter_answer (assessor->claim_adapter, finding->makespan, assessor->answer.text,
                        assessor->answer.length, &finding->optimum);
  for (size_t i = 0; i < options->expect_count; i++) {
    const struct expect *expect = &options->expects[i];
    enum expect_state state = check_one (assessor, expect, line, finding, one);
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
assessor_try (struct assessor *assessor, const struct batch_line *line, assess_ask *ask,
              void *context, struct finding *finding, struct status *status)
{
  finding->line = line->number;
  output_reset (&assessor->schedule);
  bool good = read_instance (assessor, line, finding, status);
  if (good) {
    ask_for_answer (assessor, ask, context, finding);
    find_class (assessor, line, finding);
    good = !needs_optimum (finding->verdict) || find_optimum (assessor, line, finding, status);
  }
  if (!good && status->code == STATUS_INPUT) {
    free (finding->reason);
    finding->reason = memory_copy (status->message);
    finding->refused = true;
    status_init (status);
    return true;
  }
  if (!good || !is_consistent (finding, assessor->outside, line, status))
    return false;
  if (finding->verdict == VERDICT_MACHINE)
    return status_set (status, STATUS_MACHINE, "%s", finding->reason);
  if (finding->verdict == VERDICT_VALID)
    check_expectations (assessor, line, finding);
  return true;
}
