#include "results/store/accept.h"

#include "base/memory.h"
#include "verify/core/claim_write.h"
#include "verify/core/clock.h"
#include "verify/core/instance_header.h"
#include "verify/core/models.h"

#include <stdlib.h>
#include <string.h>

struct accept {
  struct verify_source source; /* of the instance */
  struct verify_any any;
  const struct verify_model *model; /* of the instance in it */
  const char *class;                /* of schedules; NULL: all */
  struct deadline deadline;         /* an interrupt or a cancellation ends a check, no limit */
};

struct accept *
accept_new (void)
{
  struct accept *accept = memory_zero (1, sizeof *accept);
  verify_any_init (&accept->any);
  deadline_start (&accept->deadline, &(struct limits){ .seconds = 0 });
  return accept;
}

void
accept_free (struct accept *accept)
{
  if (!accept)
    return;
  verify_any_clear (&accept->any);
  free (accept);
}

/* The checker was interrupted: it does not say so itself everywhere. */
static void
note_interrupt (enum status_code code, struct status *status)
{
  if (code == STATUS_LIMIT && status->code == STATUS_OK)
    status_set (status, STATUS_LIMIT, "interrupted");
}

void
accept_cancel (struct accept *accept, const atomic_bool *cancel)
{
  accept->deadline.cancel = cancel;
}

bool
accept_instance (struct accept *accept, const char *text, size_t length, struct status *status)
{
  struct verify_instance_header heading;
  accept->source = (struct verify_source){ text, length, "instance", 1 };
  accept->class = NULL;
  accept->model = verify_models_of (&accept->source, &heading, status);
  if (!accept->model)
    return false;
  const struct deadline *former = verify_clock_set (&accept->deadline);
  bool good = verify_any_read (&accept->any, accept->model, &accept->source, status);
  verify_clock_set (former);
  return good;
}

bool
accept_class (struct accept *accept, const char *class)
{
  const char *known = accept->model->class;
  bool has = !class || (known && strcmp (known, class) == 0);
  accept->class = class && has ? known : NULL;
  return has;
}

bool
accept_certifies (const struct accept *accept)
{
  return accept->model->certificate != NULL;
}

/* The checker's makespan must be the one that is to be published. */
static bool
same_makespan (const char *theirs, struct rational ours, struct status *status)
{
  char text[RATIONAL_TEXT];
  rational_text (ours, text);
  return strcmp (theirs, text) == 0
         || status_set (status, STATUS_FALSE, "the checker finds makespan %s, not %s", theirs,
                        text);
}

/* What is best in a class of schedules need not be best, and the best need not be in the class. */
static bool
same_class (const struct accept *accept, const struct verify_claim *claim, struct status *status)
{
  const char *theirs = claim->class ? claim->class : "any", *ours = accept->class;
  if (strcmp (theirs, ours ? ours : "any") == 0)
    return true;
  return status_set (status, STATUS_FALSE,
                     ours ? "the certificate is about the schedules of class \"%s\", not of \"%s\""
                          : "the certificate is about the schedules of class \"%s\" only",
                     theirs, ours);
}

/* `restricted`: the claim may be about any class of schedules. */
static bool
accept_any (struct accept *accept, const char *text, size_t length, struct rational makespan,
            bool restricted, struct output *words, struct status *status)
{
  struct verify_source source = { text, length, "certificate", 1 };
  struct verify_claim claim;
  verify_claim_init (&claim);
  enum status_code code
    = verify_any_certificate (&accept->any, &source, &accept->deadline, &claim, status);
  note_interrupt (code, status);
  if (code == STATUS_FALSE)
    status_set (status, STATUS_FALSE, "the checker refuses a certificate: %s", claim.reason);
  bool accepted = code == STATUS_OK && (restricted || same_class (accept, &claim, status))
                  && same_makespan (claim.makespan, makespan, status);
  if (accepted && words)
    verify_claim_write_text (&claim, true, words);
  verify_claim_clear (&claim);
  return accepted;
}

bool
accept_claim (struct accept *accept, const char *text, size_t length, struct rational makespan,
              struct output *words, struct status *status)
{
  return accept_any (accept, text, length, makespan, false, words, status);
}

bool
accept_restricted (struct accept *accept, const char *text, size_t length, struct rational makespan,
                   struct status *status)
{
  return accept_any (accept, text, length, makespan, true, NULL, status);
}

bool
accept_optimum (struct accept *accept, const char *text, size_t length, struct rational makespan,
                struct status *status)
{
  return accept_claim (accept, text, length, makespan, NULL, status);
}

/* Is a valid schedule in the class? */
static bool
in_class (const struct accept *accept, const struct verify_source *source, struct status *status)
{
  struct verify_reason reason = { "" };
  if (!accept->class)
    return true;
  enum status_code code = accept->model->member (accept->any.instance, source, &reason, status);
  note_interrupt (code, status);
  if (code == STATUS_FALSE)
    status_set (status, STATUS_FALSE, "the checker refuses a schedule: %s", reason.text);
  return code == STATUS_OK;
}

bool
accept_schedule (struct accept *accept, const char *text, size_t length, struct rational makespan,
                 struct status *status)
{
  struct verify_source source = { text, length, "schedule", 1 };
  struct verify_verdict verdict;
  verify_verdict_init (&verdict);
  const struct deadline *former = verify_clock_set (&accept->deadline);
  enum status_code code = verify_any_schedule (&accept->any, &source, &verdict, status);
  verify_clock_set (former);
  note_interrupt (code, status);
  if (code == STATUS_FALSE)
    status_set (status, STATUS_FALSE, "the checker refuses a schedule: %s", verdict.reason);
  bool accepted = code == STATUS_OK && same_makespan (verdict.makespan, makespan, status)
                  && in_class (accept, &source, status);
  verify_verdict_clear (&verdict);
  return accepted;
}
