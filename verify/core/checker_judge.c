#include "verify/core/checker_pair.h"

#include "base/color.h"
#include "base/progress.h"
#include "verify/core/claim_write.h"

#include <stdio.h>
#include <string.h>

/* Writes the beginning of a verdict: an object with the name of the instance, which is copied from
   its file, where it is JSON, and `json`; or, in a suite, its name or number, and `text`. */
static void
begin (const struct pair *pair, const char *json, const char *text)
{
  if (pair->json)
    output_text (pair->out, pair->header.named ? "{\"instance\":\"" : "{");
  if (pair->header.named && (pair->json || pair->suite))
    output_bytes (pair->out, pair->header.name.at, pair->header.name.length);
  else if (!pair->json && pair->suite)
    output_print (pair->out, "instance %zu", pair->number);
  if (pair->json && pair->header.named)
    output_text (pair->out, "\",");
  else if (!pair->json && pair->suite)
    output_text (pair->out, ": ");
  output_text (pair->out, pair->json ? json : text);
}

/* Writes a verdict that is a word and a reason. */
static void
write_reason (const struct pair *pair, const char *json, enum color color, const char *word,
              const char *reason)
{
  begin (pair, json, "");
  if (pair->json) {
    output_json_string (pair->out, reason);
    output_text (pair->out, "}\n");
    return;
  }
  color_word (pair->out, color, word);
  output_all (pair->out, ": ", reason, "\n");
}

/* Writes a line for bad input in a suite. Of a single instance the message on standard error is all
   output. */
static void
write_bad (const struct pair *pair, const char *message)
{
  char json[160] = "";

  if (!pair->suite)
    return;
  if (pair->model != NULL)
    snprintf (json, sizeof json, "\"model\":\"%s\",", pair->model->name);
  strcat (json, "\"status\":\"error\",\"message\":");
  write_reason (pair, json, COLOR_BAD, "refused", message);
}

/* 9 or "22/7" */
static void
write_json_number (const struct pair *pair, const char *number)
{
  if (strchr (number, '/'))
    output_json_string (pair->out, number);
  else
    output_text (pair->out, number);
}

static void
write_json_makespan (const struct pair *pair, const char *makespan)
{
  output_text (pair->out, ",\"makespan\":");
  write_json_number (pair, makespan);
}

/* The step, if the instance was rounded, else NULL. */
static const char *
rounded_to (const struct pair *pair, char text[VERIFY_RATIO_TEXT])
{
  return pair->rounded ? verify_ratio_text (pair->steps.used, text) : NULL;
}

static void
write_json_resolution (const struct pair *pair)
{
  char text[VERIFY_RATIO_TEXT];

  if (!pair->rounded)
    return;
  output_text (pair->out, ",\"resolution\":");
  write_json_number (pair, rounded_to (pair, text));
}

static void
write_valid (const struct pair *pair, const struct verify_verdict *verdict)
{
  char text[VERIFY_RATIO_TEXT];

  begin (pair, "\"valid\":true", "");
  if (pair->json) {
    write_json_makespan (pair, verdict->makespan);
    write_json_resolution (pair);
  } else {
    color_word (pair->out, COLOR_GOOD, "valid");
    output_text (pair->out, ", makespan ");
    verify_decimal_write (verdict->makespan, pair->out);
    verify_rounded_write (rounded_to (pair, text), pair->out);
  }
  output_text (pair->out, pair->json ? "}\n" : "\n");
}

static void
write_accepted (const struct pair *pair, const struct verify_claim *claim)
{
  begin (pair, "\"accepted\":true", "");
  if (pair->json) {
    write_json_makespan (pair, claim->makespan);
    write_json_resolution (pair);
    verify_claim_write_json (claim, pair->out);
  } else {
    verify_claim_write_text (claim, false, pair->out);
  }
}

static const char not_valid[] = "\"valid\":false,\"reason\":",
                  not_accepted[] = "\"accepted\":false,\"reason\":";

enum status_code
pair_judge_schedule (struct pair *pair, const struct verify_source *source, struct status *status)
{
  struct verify_verdict verdict;
  enum status_code code;

  verify_verdict_init (&verdict);
  code = verify_any_schedule (&pair->instance, source, &verdict, status);
  if (code == STATUS_OK)
    write_valid (pair, &verdict);
  else if (code == STATUS_FALSE)
    write_reason (pair, not_valid, COLOR_BAD, "not valid", verdict.reason);
  verify_verdict_clear (&verdict);
  return code;
}

/* The current instance has no certificate. Whether its optimum could be proven is not known. */
static enum status_code
miss (struct pair *pair, struct status *status)
{
  status_set (status, STATUS_LIMIT, "%s:%zu: there is no certificate for it", pair->instances.name,
              pair->line);
  write_reason (pair, "\"accepted\":null,\"reason\":", COLOR_OPEN, "no certificate",
                status->message);
  pair->missing = true;
  pair->spare -= pair->spare > 0;
  return STATUS_LIMIT;
}

/* The certificate in line `line` does not prove the claim. Where nothing has a name, says which
   instance it was taken for. */
static void
write_unproven (const struct pair *pair, const char *reason, size_t line)
{
  char paired[600];

  snprintf (
    paired, sizeof paired,
    "%.400s (the certificate in line %zu, taken for the instance in line %zu by their order)",
    reason, line, pair->line);
  write_reason (pair, not_accepted, COLOR_BAD, "not proven",
                pair->suite && !pair->header.named ? paired : reason);
}

enum status_code
pair_judge_certificate (struct pair *pair, const struct verify_source *source,
                        struct status *status)
{
  struct verify_claim claim;
  char step[VERIFY_RATIO_TEXT];
  enum status_code code;

  verify_claim_init (&claim);
  code = verify_any_certificate (&pair->instance, source, &pair->deadline, &claim, status);
  claim.rounded = rounded_to (pair, step);
  if (code == STATUS_OK)
    write_accepted (pair, &claim);
  else if (code == STATUS_FALSE && pair->suite && !pair->header.named && pair->spare > 0) {
    pair->other_at = pair->before; /* it is for a later instance */
    code = miss (pair, status);
  } else if (code == STATUS_FALSE)
    write_unproven (pair, claim.reason, source->line);
  verify_claim_clear (&claim);
  return code;
}

/* The schedule or certificate of the next instance. */
static bool
next_other (struct pair *pair, struct verify_source *other)
{
  pair->before = pair->other_at;
  return pair->next (&pair->other_at, other);
}

/* Is the next certificate for the current instance? `malformed` is the result for one that does not
   name a known model. */
static bool
certificate_is_next (const struct pair *pair, bool malformed)
{
  struct verify_documents ahead = pair->other_at;
  struct verify_instance_header header;
  struct verify_source source;
  struct status ignored;

  if (!pair->next (&ahead, &source))
    return false;
  status_init (&ignored);
  if (!verify_instance_header_peek_certificate (&header, &source, &ignored)
      || !verify_models_known (header.model))
    return malformed;
  return verify_instance_header_same (&header, &pair->header);
}

/* Instances of a suite that were not proven optimal have no certificate: the next one is for
   another instance, or there is none. A malformed certificate counts as present, so that its error
   is reported. */
static bool
certificate_missing (const struct pair *pair)
{
  return pair->suite && pair->judge == pair_judge_certificate && !certificate_is_next (pair, true);
}

/* Skips the schedule or certificate of an instance that is refused. An instance without a name has
   no certificate: it was not solved. */
static void
skip_other (struct pair *pair)
{
  struct verify_source ignored;

  if (pair->judge == pair_judge_schedule
      || (pair->header.named && certificate_is_next (pair, false)))
    pair->next (&pair->other_at, &ignored);
  else
    pair->spare -= pair->spare > 0;
}

/* Finds the step that the next schedule or certificate states, and the one to use. False with
   STATUS_LIMIT. */
static bool
find_step (struct pair *pair, struct status *status)
{
  struct verify_documents ahead = pair->other_at;
  struct verify_source other;
  bool present = pair->next (&ahead, &other);

  return verify_rounding_choose (pair->resolution, present ? &other : NULL, &pair->steps, status);
}

/* Finds the model of the next instance, and the steps. */
static bool
find_model (struct pair *pair, const struct verify_source *source, struct status *status)
{
  pair->number++;
  pair->line = source->line;
  pair->missing = pair->rounded = false;
  pair->model = verify_models_of (source, &pair->header, status);
  return find_step (pair, status) && pair->model != NULL;
}

static bool
read_instance (struct pair *pair, const struct verify_source *source, struct status *status)
{
  struct verify_source rounded = *source;

  if (pair->steps.used.den > 0)
    pair->rounded = verify_rounding (pair->model, source, pair->steps.used, &pair->room, &rounded);
  return verify_any_read (&pair->instance, pair->model, &rounded, status);
}

/* Does the schedule or certificate state another step than the one in use? Writes the verdict. */
static bool
other_step (const struct pair *pair)
{
  char stated[VERIFY_RATIO_TEXT], reason[2 * VERIFY_ROUNDING_REASON];
  bool schedule = pair->judge == pair_judge_schedule;

  if (verify_rounding_agrees (&pair->steps, reason))
    return false;
  if (pair->steps.used.den == 0)
    snprintf (reason + strlen (reason), VERIFY_ROUNDING_REASON,
              ": use --resolution auto or --resolution %s",
              verify_ratio_text (pair->steps.stated, stated));
  write_reason (pair, schedule ? not_valid : not_accepted, COLOR_BAD,
                schedule ? "not valid" : "not proven", reason);
  return true;
}

void
pair_take_worst (struct pair *pair, const struct status *status)
{
  if (status->code > pair->worst->code)
    *pair->worst = *status;
}

void
pair_start (struct pair *pair)
{
  static const struct limits none = { .seconds = 0 };

  pair->memory_ended = limits_memory_ended ();
  deadline_start (&pair->deadline, pair->limits != NULL ? pair->limits : &none);
}

/* Writes which limit it was: the clock's, or one that the check itself keeps. */
static void
write_undecided (const struct pair *pair, struct status *status)
{
  const char *reason = pair->limits == NULL
                         ? NULL
                         : limits_reason (pair->limits, pair->deadline.start, pair->memory_ended);

  if (reason == NULL)
    reason = *status->message != '\0' ? status->message : "a limit ended the check";
  write_reason (pair, not_accepted, COLOR_OPEN, "not decided", reason);
}

bool
pair_judge_next (struct pair *pair, const struct verify_source *source)
{
  struct verify_source other;
  struct status status;

  status_init (&status);
  if (pair->suite) {
    pair_start (pair);
    progress_done (pair->number);
  }
  if (find_model (pair, source, &status) && !certificate_missing (pair) && other_step (pair)) {
    next_other (pair, &other);
    status.code = STATUS_FALSE;
  } else if (status.code != STATUS_OK || !read_instance (pair, source, &status)) {
    skip_other (pair);
  } else if (certificate_missing (pair)) {
    miss (pair, &status);
  } else if (next_other (pair, &other)) {
    status.code = pair->judge (pair, &other, &status);
  } else {
    status_set (&status, STATUS_INPUT, "%s: a %s is missing", pair->others.name, pair->wanted);
    pair_take_worst (pair, &status);
    return false;
  }
  if (status.code == STATUS_INPUT) {
    write_bad (pair, status.message);
    pair->refused++;
  }
  if (status.code == STATUS_LIMIT && !pair->missing)
    write_undecided (pair, &status);
  pair_take_worst (pair, &status);
  return status.code != STATUS_MACHINE && !limits_interrupted ();
}

void
pair_pass (struct pair *pair, const struct verify_source *source)
{
  struct verify_source ignored;
  struct status status;

  status_init (&status);
  pair->number++;
  verify_models_of (source, &pair->header, &status);
  if (certificate_missing (pair))
    pair->spare -= pair->spare > 0;
  else
    pair->next (&pair->other_at, &ignored);
}
