#include "verify/referee.h"

#include "verify/certify.h"
#include "verify/file.h"
#include "verify/schedule.h"

#include <inttypes.h>
#include <string.h>

/* Two files under check: instances, and what is said about each. */
struct pair {
  struct verify_file instances, others;
  struct verify_documents instance_at, other_at;
  struct verify_instance instance;
  struct output *out;
  const struct limits *limits;
  struct status *status;
  bool suite;         /* more than one instance */
  bool json;          /* verdicts as JSON objects */
  size_t number;      /* of the instance in its file, from 1 */
  const char *wanted; /* "schedule" or "certificate" */
  /* Judge one document about pair->instance and write the verdict's line. */
  enum status_code (*judge) (struct pair *pair, const struct verify_source *source, struct status *status);
  bool (*next) (struct verify_documents *documents, struct verify_source *out);
};

/* What stands before the verdict: in a suite whom it is about. */
static void
begin_text (const struct pair *pair)
{
  const struct verify_instance *instance = &pair->instance;

  if (!pair->suite)
    return;
  if (instance->named)
    output_bytes (pair->out, instance->name.at, instance->name.length);
  else
    output_print (pair->out, "instance %zu", pair->number);
  output_text (pair->out, ": ");
}

/* An object up to its verdict. The name is JSON already, as it stands in the instance. */
static void
begin_json (const struct pair *pair)
{
  const struct verify_instance *instance = &pair->instance;

  output_char (pair->out, '{');
  if (!instance->named)
    return;
  output_text (pair->out, "\"instance\":\"");
  output_bytes (pair->out, instance->name.at, instance->name.length);
  output_text (pair->out, "\",");
}

/* ,"makespan":9 or ,"makespan":"22/7" */
static void
write_json_makespan (const struct pair *pair, const char *makespan)
{
  output_text (pair->out, ",\"makespan\":");
  if (strchr (makespan, '/'))
    output_json_string (pair->out, makespan);
  else
    output_text (pair->out, makespan);
}

/* The whole verdict when it is no. */
static void
write_refusal (const struct pair *pair, const char *key, const char *text, const char *reason)
{
  if (!pair->json) {
    begin_text (pair);
    output_print (pair->out, "%s: %s\n", text, reason);
    return;
  }
  begin_json (pair);
  output_print (pair->out, "\"%s\":false,\"reason\":", key);
  output_json_string (pair->out, reason);
  output_text (pair->out, "}\n");
}

static void
write_valid (const struct pair *pair, const struct verify_verdict *verdict)
{
  if (!pair->json) {
    begin_text (pair);
    output_print (pair->out, "valid, makespan %s\n", verdict->makespan);
    return;
  }
  begin_json (pair);
  output_text (pair->out, "\"valid\":true");
  write_json_makespan (pair, verdict->makespan);
  output_text (pair->out, "}\n");
}

/* What proves it, after "proven by ". */
static void
write_proof (struct output *out, const struct certify_claim *claim)
{
  if (claim->leaves > 0)
    output_print (out, "cases (%" PRIu64 " split%s, %" PRIu64 " lea%s)", claim->splits, claim->splits == 1 ? "" : "s", claim->leaves,
                  claim->leaves == 1 ? "f" : "ves");
  else if (claim->nodes == 1)
    output_text (out, "prices");
  else
    output_print (out, "a search of %" PRIu64 " nodes", claim->nodes);
}

static void
write_accepted (const struct pair *pair, const struct certify_claim *claim)
{
  if (!pair->json) {
    begin_text (pair);
    output_print (pair->out, "optimal makespan %s, proven by ", claim->makespan);
    write_proof (pair->out, claim);
    output_char (pair->out, '\n');
    return;
  }
  begin_json (pair);
  output_text (pair->out, "\"accepted\":true");
  write_json_makespan (pair, claim->makespan);
  if (claim->leaves > 0)
    output_print (pair->out, ",\"splits\":%" PRIu64 ",\"leaves\":%" PRIu64 "}\n", claim->splits, claim->leaves);
  else
    output_print (pair->out, ",\"nodes\":%" PRIu64 ",\"hints\":%" PRIu64 "}\n", claim->nodes, claim->hints);
}

static enum status_code
judge_schedule (struct pair *pair, const struct verify_source *source, struct status *status)
{
  struct verify_verdict verdict;
  enum status_code code;

  verify_verdict_init (&verdict);
  code = verify_schedule (&pair->instance, source, &verdict, status);
  if (code == STATUS_OK)
    write_valid (pair, &verdict);
  else if (code == STATUS_FALSE)
    write_refusal (pair, "valid", "not valid", verdict.reason);
  verify_verdict_clear (&verdict);
  return code;
}

static enum status_code
judge_certificate (struct pair *pair, const struct verify_source *source, struct status *status)
{
  struct certify_claim claim;
  struct deadline deadline;
  enum status_code code;

  deadline_start (&deadline, pair->limits);
  certify_claim_init (&claim);
  code = certify_check (&pair->instance, source, &deadline, &claim, status);
  if (code == STATUS_OK)
    write_accepted (pair, &claim);
  else if (code == STATUS_FALSE)
    write_refusal (pair, "accepted", "not proven", claim.reason);
  else if (code == STATUS_LIMIT)
    write_refusal (pair, "accepted", "not decided", "a limit ended the check");
  certify_claim_clear (&claim);
  return code;
}

/* The schedule for the next instance, or for a single instance all that its file holds; likewise a certificate. */
static bool
next_other (struct pair *pair, struct verify_source *other)
{
  struct verify_documents ahead = pair->other_at;

  if (!pair->next (&pair->other_at, other))
    return status_set (pair->status, STATUS_INPUT, "%s: a %s is missing", pair->others.name, pair->wanted);
  if (!pair->suite) {
    *other = verify_documents_rest (&ahead);
    pair->other_at.at = pair->others.length;
  }
  return true;
}

/* A suite's instances that were not proven optimal have no certificate: the next one is for another instance, or there is none. */
static bool
certificate_missing (const struct pair *pair)
{
  struct verify_documents ahead = pair->other_at;
  struct verify_source source;

  if (!pair->suite || pair->judge != judge_certificate)
    return false;
  return !pair->next (&ahead, &source) || !certify_is_for (&pair->instance, &source);
}

/* One instance and what is said about it. A limit counts for it alone. Returns false on bad input. */
static bool
judge_next (struct pair *pair, const struct verify_source *source, struct status *worst)
{
  struct verify_source other;
  struct status status;

  status_init (&status);
  pair->number++;
  if (!verify_instance_read (&pair->instance, source, pair->status))
    return false;
  if (certificate_missing (pair)) {
    write_refusal (pair, "accepted", "not proven", "there is no certificate for it");
    status.code = STATUS_FALSE;
  } else if (next_other (pair, &other)) {
    status.code = pair->judge (pair, &other, &status);
  } else {
    return false;
  }
  if (status.code > worst->code)
    *worst = status;
  return status.code == STATUS_OK || status.code == STATUS_FALSE || status.code == STATUS_LIMIT;
}

/* All instances in turn. `worst` becomes the worst verdict; bad input beyond the verdicts goes to pair->status. */
static void
judge_all (struct pair *pair, struct status *worst)
{
  struct verify_source source, ahead;
  struct verify_documents probe;

  verify_documents_init (&pair->instance_at, &pair->instances);
  verify_documents_init (&pair->other_at, &pair->others);
  probe = pair->instance_at;
  pair->suite = verify_documents_next (&probe, &ahead) && verify_documents_next (&probe, &ahead);
  while (verify_documents_next (&pair->instance_at, &source))
    if (!judge_next (pair, &source, worst))
      return;
  if (pair->number == 0)
    status_set (pair->status, STATUS_INPUT, "%s: there is no instance", pair->instances.name);
  else if (pair->next (&pair->other_at, &ahead))
    status_set (pair->status, STATUS_INPUT, "%s:%zu: more %ss than instances", ahead.file, ahead.line, pair->wanted);
}

static enum status_code
judge_files (struct pair *pair, const char *instance_path, const char *other_path)
{
  struct status worst;

  status_init (&worst);
  if (!verify_file_read (&pair->instances, instance_path, pair->status))
    return pair->status->code;
  if (!verify_file_read (&pair->others, other_path, pair->status)) {
    verify_file_clear (&pair->instances);
    return pair->status->code;
  }
  verify_instance_init (&pair->instance);
  judge_all (pair, &worst);
  verify_instance_clear (&pair->instance);
  verify_file_clear (&pair->instances);
  verify_file_clear (&pair->others);
  if (worst.code > STATUS_FALSE)
    status_set (pair->status, worst.code, "%s", worst.message);
  return pair->status->code != STATUS_OK ? pair->status->code : worst.code;
}

enum status_code
referee_verify (const char *instance_path, const char *schedule_path, bool json, struct output *out, struct status *status)
{
  struct pair pair = {
    .out = out,
    .json = json,
    .status = status,
    .wanted = "schedule",
    .judge = judge_schedule,
    .next = verify_documents_next,
  };

  return judge_files (&pair, instance_path, schedule_path);
}

enum status_code
referee_certify (const char *instance_path, const char *certificate_path, const struct limits *limits, bool json, struct output *out,
                 struct status *status)
{
  struct pair pair = {
    .out = out,
    .json = json,
    .limits = limits,
    .status = status,
    .wanted = "certificate",
    .judge = judge_certificate,
    .next = verify_documents_next_certificate,
  };

  return judge_files (&pair, instance_path, certificate_path);
}
