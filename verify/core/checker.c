#include "verify/core/checker.h"

#include "base/color.h"
#include "base/progress.h"
#include "verify/core/claim_write.h"
#include "verify/core/clock.h"
#include "verify/core/file.h"
#include "verify/core/instance_header.h"
#include "verify/core/models.h"
#include "verify/core/rounding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two files under check: instances, and their schedules or certificates. */
struct pair {
  struct verify_file instances, others;
  struct verify_documents instance_at, other_at;
  struct output *out;
  const struct limits *limits; /* of each instance, and of reading the files; of a single instance
                                  they begin with the files */
  uint64_t memory_ended;       /* limits_memory_ended when it started */
  struct deadline deadline;    /* of the current instance; the readers look at it */
  bool suite;                  /* more than one instance */
  bool json;                   /* verdicts as JSON objects */
  const char *resolution;      /* NULL: no rounding */
  const char *wanted;          /* "schedule" or "certificate" */
  enum looks looks;            /* the same */
  /* Checks one document about the current instance and writes the line of the verdict. */
  enum status_code (*judge) (struct pair *pair, const struct verify_source *source,
                             struct status *status);
  bool (*next) (struct verify_documents *documents, struct verify_source *out); /* of other_at */

  struct verify_known known; /* the long certificates of a suite */

  /* instances more than certificates, without those that were found to have none: as long as there
     are some, a certificate may be for a later instance */
  size_t spare;

  /* The current instance. */
  size_t number, line;            /* in its file, from 1 */
  struct verify_documents before; /* other_at, before its certificate was taken */
  bool missing;                   /* it has no certificate, and that is written */
  struct verify_instance_header header;
  const struct verify_model *model; /* NULL: not known */
  struct verify_any instance;
  struct output room;                 /* the rounded text of the instance */
  struct verify_rounding_steps steps; /* of the instance, and as the other document states */
  bool rounded;                       /* a number of the instance was rounded */

  struct status *worst; /* the worst status so far, the first of equal ones */
  size_t refused;       /* instances that are malformed, or whose schedule or certificate is */
};

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

static enum status_code
judge_schedule (struct pair *pair, const struct verify_source *source, struct status *status)
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

static enum status_code
judge_certificate (struct pair *pair, const struct verify_source *source, struct status *status)
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
  return pair->suite && pair->judge == judge_certificate && !certificate_is_next (pair, true);
}

/* Skips the schedule or certificate of an instance that is refused. An instance without a name has
   no certificate: it was not solved. */
static void
skip_other (struct pair *pair)
{
  struct verify_source ignored;

  if (pair->judge == judge_schedule || (pair->header.named && certificate_is_next (pair, false)))
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
  bool schedule = pair->judge == judge_schedule;

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

static void
take_worst (struct pair *pair, const struct status *status)
{
  if (status->code > pair->worst->code)
    *pair->worst = *status;
}

/* Starts the clock of an instance. */
static void
start (struct pair *pair)
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

/* Checks one instance with its schedule or certificate. A limit affects this instance only. Returns
   false when the check cannot continue. */
static bool
judge_next (struct pair *pair, const struct verify_source *source)
{
  struct verify_source other;
  struct status status;

  status_init (&status);
  if (pair->suite) {
    start (pair);
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
    take_worst (pair, &status);
    return false;
  }
  if (status.code == STATUS_INPUT) {
    write_bad (pair, status.message);
    pair->refused++;
  }
  if (status.code == STATUS_LIMIT && !pair->missing)
    write_undecided (pair, &status);
  take_worst (pair, &status);
  return status.code != STATUS_MACHINE && !limits_interrupted ();
}

/* How many instances there are. */
static size_t
count_instances (const struct pair *pair)
{
  struct verify_documents ahead = pair->instance_at;
  struct verify_source ignored;
  size_t found = 0;

  while (verify_documents_next (&ahead, &ignored) && !verify_clock_due (found))
    found++;
  return found;
}

/* Begins with both files; the other one of a single instance is one document. False with
   STATUS_LIMIT in the status. */
static bool
find_documents (struct pair *pair, struct status *status)
{
  struct verify_source ignored;
  size_t instances = 0, certificates = 0;

  verify_documents_init (&pair->instance_at, &pair->instances);
  verify_documents_init (&pair->other_at, &pair->others);
  struct verify_documents probe = pair->instance_at;
  pair->suite
    = verify_documents_next (&probe, &ignored) && verify_documents_next (&probe, &ignored);
  if (!pair->suite) {
    pair->next = verify_documents_next;
    pair->other_at.whole = true;
    return true;
  }
  if (progress_enabled () || pair->judge == judge_certificate)
    instances = count_instances (pair);
  progress_count (0, instances, "instances");
  if (pair->judge == judge_certificate) {
    if (!verify_documents_find_certificates (&pair->other_at, &pair->known, &certificates, status))
      return false;
    pair->other_at.known = &pair->known;
    pair->spare = instances > certificates ? instances - certificates : 0;
  }
  return true;
}

/* Checks all instances. */
static void
judge_all (struct pair *pair)
{
  struct verify_source source, ahead;
  struct status status;

  status_init (&status);
  if (!find_documents (pair, &status)) {
    take_worst (pair, &status);
    return;
  }
  while (verify_documents_next (&pair->instance_at, &source))
    if (!judge_next (pair, &source))
      return;
  if (pair->number == 0)
    status_set (&status, STATUS_INPUT, "%s: there is no instance", pair->instances.name);
  else if (pair->next (&pair->other_at, &ahead))
    status_set (&status, STATUS_INPUT, "%s:%zu: more %ss than instances", ahead.file, ahead.line,
                pair->wanted);
  take_worst (pair, &status);
}

/* Sets the status to one line: the first of the worst, and the number of further refused inputs. */
static void
conclude (const struct pair *pair, struct status *status)
{
  char more[64] = "";

  if (pair->worst->code <= STATUS_FALSE)
    return;
  if (pair->worst->code == STATUS_INPUT && pair->refused > 1)
    snprintf (more, sizeof more, " (and %zu more refused)", pair->refused - 1);
  status_set (status, pair->worst->code, "%s%s", pair->worst->message, more);
}

/* Reads both files. What they take in memory is not the checks'. */
static bool
read_files (struct pair *pair, const char *instance_path, const struct checker_text *instances,
            const char *other_path, struct status *status)
{
  progress_step ("reading the files");
  start (pair);
  pair->deadline.number = 0;
  verify_clock_set (&pair->deadline);
  bool good = true;
  if (instances != NULL)
    verify_file_copy (&pair->instances, instance_path, instances->bytes, instances->length);
  else
    good = verify_file_read (&pair->instances, instance_path, status);
  good = good && verify_file_check_looks (&pair->instances, LOOKS_INSTANCE, status)
         && verify_file_read (&pair->others, other_path, status);
  if (good && verify_file_check_looks (&pair->others, pair->looks, status)) {
    if (pair->limits != NULL && pair->limits->bytes > 0)
      limits_watch_memory ();
    progress_step (NULL);
    progress_part_of ("of the certificate");
    return true;
  }
  verify_clock_set (NULL);
  verify_file_clear (&pair->instances);
  verify_file_clear (&pair->others);
  return false;
}

static enum status_code
judge_files (struct pair *pair, const char *instance_path, const struct checker_text *instances,
             const char *other_path, struct status *status)
{
  struct status worst;

  status_init (&worst);
  pair->worst = &worst;
  if (!read_files (pair, instance_path, instances, other_path, status))
    return status->code;
  verify_any_init (&pair->instance);
  judge_all (pair);
  progress_part_of (NULL);
  conclude (pair, status);
  verify_any_clear (&pair->instance);
  output_discard (&pair->room);
  free (pair->known.all);
  verify_file_clear (&pair->instances);
  verify_file_clear (&pair->others);
  verify_clock_set (NULL);
  return worst.code;
}

enum status_code
checker_verify (const char *instance_path, const struct checker_text *instances,
                const char *schedule_path, const char *resolution, bool json, struct output *out,
                struct status *status)
{
  struct pair pair = {
    .out = out,
    .resolution = resolution,
    .json = json,
    .wanted = "schedule",
    .looks = LOOKS_SCHEDULE,
    .judge = judge_schedule,
    .next = verify_documents_next,
  };

  return judge_files (&pair, instance_path, instances, schedule_path, status);
}

enum status_code
checker_certify (const char *instance_path, const struct checker_text *instances,
                 const char *certificate_path, const char *resolution, const struct limits *limits,
                 bool json, struct output *out, struct status *status)
{
  struct pair pair = {
    .out = out,
    .resolution = resolution,
    .json = json,
    .limits = limits,
    .wanted = "certificate",
    .looks = LOOKS_CERTIFICATE,
    .judge = judge_certificate,
    .next = verify_documents_next_certificate,
  };

  return judge_files (&pair, instance_path, instances, certificate_path, status);
}
