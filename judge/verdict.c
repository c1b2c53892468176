#include "judge/verdict.h"

#include "base/memory.h"
#include "judge/rounding.h"
#include "verify/core/clock.h"
#include "verify/core/models.h"
#include "verify/core/transmissions.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[VERDICT_COUNT] = {
  [VERDICT_VALID] = "valid",
  [VERDICT_INVALID] = "invalid",
  [VERDICT_WRONG_MAKESPAN] = "wrong-makespan",
  [VERDICT_ROUNDING] = "rounding",
  [VERDICT_WRONG_INSTANCE] = "wrong-instance",
  [VERDICT_NOT_SCHEDULE] = "not-schedule",
  [VERDICT_GARBAGE] = "garbage",
  [VERDICT_PARTIAL] = "partial",
  [VERDICT_SEVERAL] = "several-objects",
  [VERDICT_TRAILING] = "trailing-text",
  [VERDICT_EMPTY] = "empty",
  [VERDICT_UNSUPPORTED] = "unsupported",
  [VERDICT_EXIT] = "exit",
  [VERDICT_SIGNAL] = "signal",
  [VERDICT_TIMEOUT] = "timeout",
  [VERDICT_TOO_LONG] = "output-too-long",
  [VERDICT_MEMORY] = "memory",
  [VERDICT_PROCESSES] = "too-many-processes",
  [VERDICT_NOT_STARTED] = "not-started",
  [VERDICT_LEFT_PROCESSES] = "left-processes",
  [VERDICT_UNASKED] = "unasked",
  [VERDICT_INTERRUPTED] = "interrupted",
  [VERDICT_MACHINE] = "machine",
};

struct verdict_judge {
  struct verify_source source; /* of the instance */
  struct verify_any any;
  struct verify_instance_header heading;
  const struct verify_model *model; /* of the instance in `any` */
  const atomic_bool *cancel;        /* not owned; NULL: none */
};

const char *
verdict_name (enum verdict verdict)
{
  return names[verdict];
}

bool
verdict_judged (enum verdict verdict)
{
  return verdict != VERDICT_INTERRUPTED && verdict != VERDICT_MACHINE;
}

struct verdict_judge *
verdict_judge_new (void)
{
  struct verdict_judge *judge = memory_zero (1, sizeof *judge);
  verify_any_init (&judge->any);
  return judge;
}

void
verdict_judge_free (struct verdict_judge *judge)
{
  if (!judge)
    return;
  verify_any_clear (&judge->any);
  free (judge);
}

void
verdict_judge_cancel (struct verdict_judge *judge, const atomic_bool *cancel)
{
  judge->cancel = cancel;
}

bool
verdict_judge_instance (struct verdict_judge *judge, const char *text, size_t length,
                        struct status *status)
{
  judge->source = (struct verify_source){ text, length, "instance", 1 };
  judge->heading = (struct verify_instance_header){ .named = false };
  judge->model = verify_models_of (&judge->source, &judge->heading, status);
  return judge->model != NULL
         && verify_any_read (&judge->any, judge->model, &judge->source, status);
}

/* Write a verdict with its reason: one printable line. */
static void conclude (struct judgement *judgement, enum verdict verdict, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

static void
conclude (struct judgement *judgement, enum verdict verdict, const char *format, ...)
{
  char text[sizeof judgement->reason];
  struct status line;
  va_list arguments;

  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  status_init (&line);
  status_set (&line, STATUS_FALSE, "%s", text);
  *judgement = (struct judgement){ .verdict = verdict };
  snprintf (judgement->reason, sizeof judgement->reason, "%s", line.message);
}

static const char *
skip_space (const char *at, const char *end)
{
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
    at++;
  return at;
}

/* The place after the string that starts at `at`; `end` when it breaks off. */
static const char *
skip_string (const char *at, const char *end)
{
  for (at++; at < end && *at != '"'; at++)
    if (*at == '\\' && at + 1 < end)
      at++;
  return at < end ? at + 1 : end;
}

/* The place after the object that starts at `at`, by its brackets alone; NULL when it breaks
   off. */
static const char *
skip_object (const char *at, const char *end)
{
  size_t depth = 0;

  while (at < end) {
    if (*at == '"') {
      at = skip_string (at, end);
      continue;
    }
    if (*at == '{' || *at == '[')
      depth++;
    else if (*at == '}' || *at == ']')
      depth--;
    at++;
    if (depth == 0)
      return at;
  }
  return NULL;
}

/* The beginning of a piece of text, to be shown. */
static int
shown (const char *at, const char *end)
{
  return end - at < 60 ? (int)(end - at) : 60;
}

/* Is the text, but for white space, one object by its brackets? */
static bool
is_one_object (const char *text, size_t length, struct judgement *judgement)
{
  const char *end = text + length, *start = skip_space (text, end), *after;

  while (end > start && skip_space (end - 1, end) == end)
    end--;
  if (start == end) {
    conclude (judgement, VERDICT_EMPTY, "the answer is empty");
    return false;
  }
  if (*start != '{') {
    conclude (judgement, VERDICT_GARBAGE, "answer: expected a JSON object, got %.*s",
              shown (start, end), start);
    return false;
  }
  after = skip_object (start, end);
  if (after == NULL) {
    conclude (judgement, VERDICT_PARTIAL, "answer: the object is truncated after %zu bytes",
              length);
    return false;
  }
  after = skip_space (after, end);
  if (after == end)
    return true;
  if (*after == '{')
    conclude (judgement, VERDICT_SEVERAL, "answer: another object follows the first");
  else
    conclude (judgement, VERDICT_TRAILING, "answer: after the object stands %.*s",
              shown (after, end), after);
  return false;
}

/* For verify_envelope.send: what the sends are is the checker's business. */
static bool
pass_send (struct verify_text *text, void *context)
{
  (void)context;
  verify_text_skip (text);
  return true;
}

static bool
is_well_formed (const struct verify_source *answer, struct judgement *judgement)
{
  struct status status;

  status_init (&status);
  if (verify_text_check (answer, &status))
    return true;
  conclude (judgement, VERDICT_GARBAGE, "%s", status.message);
  return false;
}

/* Does it decline the instance by {"unsupported": REASON}? */
static bool
is_unsupported (const struct verify_source *answer, struct judgement *judgement)
{
  struct verify_text text;
  struct verify_span key, reason;
  struct status status;
  bool declines = false, good = true;
  size_t members = 0;

  status_init (&status);
  verify_text_begin (&text, answer, &status);
  for (verify_text_object (&text, "answer"); verify_text_member (&text, &key); members++)
    if (verify_span_is (key, "unsupported")) {
      declines = true;
      good = verify_text_string (&text, "unsupported", &reason);
      if (!good)
        break;
    } else {
      verify_text_skip (&text);
    }
  if (declines && good && members == 1)
    conclude (judgement, VERDICT_UNSUPPORTED, "%.*s", verify_span_shown (reason, 300), reason.at);
  else if (declines)
    conclude (judgement, VERDICT_NOT_SCHEDULE,
              "answer: \"unsupported\" takes a text, the reason, and no other key beside it");
  return declines;
}

/* Is it a schedule, and of this instance? */
static bool
is_ours (const struct verdict_judge *judge, const struct verify_source *answer,
         struct judgement *judgement)
{
  struct verify_envelope envelope = { .send = pass_send };
  struct verify_reason reason;
  struct status status;

  status_init (&status);
  if (!verify_envelope_read (&envelope, answer, &status)) {
    conclude (judgement, VERDICT_NOT_SCHEDULE, "%s", status.message);
    return false;
  }
  if (verify_envelope_check (&envelope, judge->heading.named, judge->heading.name, &reason)
      != STATUS_OK) {
    conclude (judgement, VERDICT_WRONG_INSTANCE, "%s", reason.text);
    return false;
  }
  return true;
}

/* Is the answer wrong only since its times are rounded? `verdict` is what the checker says of
   it. */
static bool
is_rounded (const struct verdict_judge *judge, const struct verify_source *answer,
            const struct verify_verdict *verdict)
{
  struct verify_verdict other;
  struct output text;
  struct status status;
  bool rounded = false;

  status_init (&status);
  verify_verdict_init (&other);
  output_init_memory (&text);
  if (rounding_stretch (answer, &text)) {
    const struct verify_source source = { text.bytes, text.length, "answer", 1 };
    enum status_code code = verify_any_schedule (&judge->any, &source, &other, &status);
    rounded = code == STATUS_OK || (code == STATUS_FALSE && other.misstated);
  }
  if (rounded)
    rounded = rounding_near (answer, verdict->misstated ? verdict->own
                                     : other.misstated  ? other.own
                                                        : other.makespan);
  verify_verdict_clear (&other);
  output_discard (&text);
  return rounded;
}

#define EXACTLY                                                                                    \
  "; the times are rounded, as floating point does: compute them exactly and write what is no "    \
  "finite decimal as a string such as \"22/7\""

/* The checker's word. */
static void
ask_checker (const struct verdict_judge *judge, const struct verify_source *answer,
             struct judgement *judgement)
{
  struct verify_verdict verdict;
  struct status status;

  status_init (&status);
  verify_verdict_init (&verdict);
  enum status_code code = verify_any_schedule (&judge->any, answer, &verdict, &status);
  if (code == STATUS_FALSE) {
    bool rounded = is_rounded (judge, answer, &verdict);
    conclude (judgement,
              rounded             ? VERDICT_ROUNDING
              : verdict.misstated ? VERDICT_WRONG_MAKESPAN
                                  : VERDICT_INVALID,
              "%s%s", verdict.reason, rounded ? EXACTLY : "");
  } else if (code != STATUS_OK) {
    conclude (judgement, VERDICT_NOT_SCHEDULE, "%s", status.message);
  } else {
    *judgement = (struct judgement){ .verdict = VERDICT_VALID };
    /* It is equal to the makespan as stated, which is of 64 bits. */
    enum rational_parse parsed
      = rational_parse (verdict.makespan, strlen (verdict.makespan), &judgement->makespan);
    assert (parsed == RATIONAL_OK);
    (void)parsed;
  }
  verify_verdict_clear (&verdict);
}

void
verdict_answer (struct verdict_judge *judge, const char *text, size_t length,
                struct judgement *judgement)
{
  const struct verify_source answer = { text, length, "answer", 1 };
  struct deadline deadline;

  deadline_start (&deadline, &(struct limits){ .cancel = judge->cancel });
  const struct deadline *former = verify_clock_set (&deadline);
  if (is_one_object (text, length, judgement) && is_well_formed (&answer, judgement)
      && !is_unsupported (&answer, judgement) && is_ours (judge, &answer, judgement))
    ask_checker (judge, &answer, judgement);
  if (verify_clock_passed ()) /* whatever a part that was ended says */
    conclude (judgement, VERDICT_INTERRUPTED, "interrupted");
  verify_clock_set (former);
}

static const enum verdict verdicts_of_endings[] = {
  [CHILD_ANSWERED] = VERDICT_VALID,
  [CHILD_EMPTY] = VERDICT_EMPTY,
  [CHILD_EXIT] = VERDICT_EXIT,
  [CHILD_SIGNAL] = VERDICT_SIGNAL,
  [CHILD_TIMEOUT] = VERDICT_TIMEOUT,
  [CHILD_TOO_LONG] = VERDICT_TOO_LONG,
  [CHILD_MEMORY] = VERDICT_MEMORY,
  [CHILD_PROCESSES_EXCEED] = VERDICT_PROCESSES,
  [CHILD_NOT_STARTED] = VERDICT_NOT_STARTED,
  [CHILD_LEFT_PROCESSES] = VERDICT_LEFT_PROCESSES,
  [CHILD_UNASKED] = VERDICT_UNASKED,
  [CHILD_INTERRUPTED] = VERDICT_INTERRUPTED,
  [CHILD_MACHINE] = VERDICT_MACHINE,
};

/* The last line that is not blank of what it wrote to standard error; its length in *length, 0
   when there is none. */
static const char *
last_words (const char *said, int *length)
{
  const char *end = said + strlen (said), *start;

  while (end > said && strchr (" \t\r\n", end[-1]) != NULL)
    end--;
  start = end;
  while (start > said && start[-1] != '\n' && end - start < 160)
    start--;
  *length = (int)(end - start);
  return start;
}

void
verdict_ending (const struct child_run *run, struct judgement *judgement)
{
  int length;
  const char *words = last_words (run->said, &length);

  if (length == 0)
    conclude (judgement, verdicts_of_endings[run->ending], "%s", run->message);
  else
    conclude (judgement, verdicts_of_endings[run->ending], "%s; stderr: %.*s", run->message, length,
              words);
}

void
verdict_run (struct verdict_judge *judge, const struct child_run *run, struct judgement *judgement)
{
  if (run->ending == CHILD_ANSWERED)
    verdict_answer (judge, run->answer, run->length, judgement);
  else
    verdict_ending (run, judgement);
}
