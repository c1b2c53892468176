/* The checker's calls. */
#include "lib/handle.h"
#include "verify/core/claim_write.h"
#include "verify/core/clock.h"
#include "verify/core/rounding.h"

#include <stdlib.h>
#include <string.h>

/* Is the schedule or certificate `other` one for the instance rounded to the step in use? False
   with STATUS_FALSE. */
static bool
agrees (struct provecast *handle, const struct verify_rounding_steps *steps)
{
  char reason[VERIFY_ROUNDING_REASON];
  return verify_rounding_agrees (steps, reason)
         || status_set (&handle->status, STATUS_FALSE, "%s (provecast_set_resolution)", reason);
}

/* Have it read the instance, rounded for `other`. NULL: refused. */
static const struct verify_model *
take (struct provecast *handle, const char *instance, const struct verify_source *other)
{
  struct verify_instance_header heading;
  struct verify_rounding_steps steps;
  const struct verify_source source = { instance, strlen (instance), "instance", 1 };
  struct verify_source rounded = source;
  const struct verify_model *model = verify_models_of (&source, &heading, &handle->status);
  if (!model)
    return NULL;
  if (!verify_rounding_choose (handle->resolution.text, other, &steps, &handle->status))
    return NULL;
  if (steps.used.den > 0)
    verify_rounding (model, &source, steps.used, &handle->checked_room, &rounded);
  return agrees (handle, &steps) && verify_any_read (&handle->any, model, &rounded, &handle->status)
           ? model
           : NULL;
}

/* Note its verdict: what it accepts has a makespan, which is taken over; what it refuses a
   reason. */
static void
note (struct provecast *handle, enum status_code code, char **makespan, const char *reason)
{
  if (code == STATUS_FALSE)
    status_set (&handle->status, STATUS_FALSE, "%s", reason);
  else if (code != STATUS_OK)
    /* unless it is reported already */
    status_set (&handle->status, code,
                handle_cancelled (handle) ? "cancelled" : "a limit ended the check");
  if (code != STATUS_OK)
    return;
  handle->verified = *makespan;
  *makespan = NULL;
}

/* For handle_run: the checker's instance is lost. */
static void
forget (struct provecast *handle)
{
  verify_any_init (&handle->any);
  output_init_memory (&handle->checked_room);
  handle->verified = NULL;
}

/* Runs a call of the checker. */
static enum provecast_status
check (struct provecast *handle, void (*work) (void *call), const char *instance, const char *text)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  free (handle->verified);
  handle->verified = NULL;
  return handle_run (work, forget,
                     &(struct call){ .handle = handle, .first = instance, .second = text });
}

/* Is there time left? A text of a few bytes is read without checking the deadline. */
static bool
timely (struct provecast *handle)
{
  return !verify_clock_passed ()
         || status_set (&handle->status, STATUS_LIMIT,
                        handle_cancelled (handle) ? "cancelled" : "a limit ended the check");
}

/* For handle_run. */
static void
verify (void *context)
{
  const struct call *call = context;
  struct provecast *handle = call->handle;
  const char *instance = call->first, *schedule = call->second;
  struct verify_verdict verdict;
  struct deadline deadline;
  if (!handle_given (handle, "instance", instance) || !handle_given (handle, "schedule", schedule))
    return;
  const struct verify_source source = { schedule, strlen (schedule), "schedule", 1 };
  deadline_start (&deadline, &handle->options.limits);
  verify_clock_set (&deadline);
  if (timely (handle) && take (handle, instance, &source)) {
    verify_verdict_init (&verdict);
    note (handle, verify_any_schedule (&handle->any, &source, &verdict, &handle->status),
          &verdict.makespan, verdict.reason);
    verify_verdict_clear (&verdict);
  }
  verify_clock_set (NULL);
}

enum provecast_status
provecast_verify (struct provecast *handle, const char *instance, const char *schedule)
{
  return check (handle, verify, instance, schedule);
}

/* For handle_run. */
static void
certify (void *context)
{
  const struct call *call = context;
  struct provecast *handle = call->handle;
  const char *instance = call->first, *certificate = call->second;
  struct verify_claim claim;
  struct deadline deadline;
  if (!handle_given (handle, "instance", instance)
      || !handle_given (handle, "certificate", certificate))
    return;
  const struct verify_source source = { certificate, strlen (certificate), "certificate", 1 };
  deadline_start (&deadline, &handle->options.limits);
  verify_clock_set (&deadline);
  bool taken = timely (handle) && take (handle, instance, &source);
  verify_clock_set (NULL);
  if (!taken || !observer_start (&handle->observer, &handle->status))
    return;
  verify_claim_init (&claim);
  enum status_code code
    = verify_any_certificate (&handle->any, &source, &deadline, &claim, &handle->status);
  observer_stop (&handle->observer);
  if (code == STATUS_OK) {
    verify_claim_write_text (&claim, true, &handle->words);
    handle->words.bytes[handle->words.length - 1] = '\0'; /* instead of a newline */
  }
  note (handle, code, &claim.makespan, claim.reason);
  verify_claim_clear (&claim);
}

enum provecast_status
provecast_certify (struct provecast *handle, const char *instance, const char *certificate)
{
  return check (handle, certify, instance, certificate);
}

const char *
provecast_verified (const struct provecast *handle)
{
  return handle ? handle->verified : NULL;
}
