/* What the fuzzers of the checker share: any bytes as a schedule or a certificate of a known
   instance, of any model, and what the checker may say of them. */
#ifndef TESTS_FUZZ_FUZZ_SUPPORT_H
#define TESTS_FUZZ_FUZZ_SUPPORT_H

#include "base/rational.h"
#include "verify/core/models.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* An instance and its optimum, both as text. */
struct fuzz_subject {
  const char *instance, *optimum;
};

/* Why it was refused: in one line that names the file. */
static inline void
fuzz_refused (const struct status *status)
{
  if (status->code != STATUS_INPUT || strncmp (status->message, "fuzz", 4) != 0
      || strchr (status->message, '\n'))
    abort ();
}

static inline void
fuzz_read (struct verify_any *any, const char *text)
{
  const struct verify_source source = { text, strlen (text), "instance", 1 };
  struct verify_instance_header heading;
  struct status status;

  status_init (&status);
  verify_any_init (any);
  const struct verify_model *model = verify_models_of (&source, &heading, &status);
  if (!model || !verify_any_read (any, model, &source, &status))
    abort ();
}

static inline bool
fuzz_less (const char *time, const char *than)
{
  struct rational a, b;

  if (rational_parse (than, strlen (than), &b) != RATIONAL_OK)
    abort ();
  /* a longer one is not told */
  return rational_parse (time, strlen (time), &a) == RATIONAL_OK && rational_compare (a, b) < 0;
}

/* Nothing valid is shorter than the optimum, and what is not valid has a reason. */
static inline void
fuzz_schedule (const struct fuzz_subject *subject, const uint8_t *data, size_t size)
{
  const struct verify_source source = { (const char *)data, size, "fuzz", 1 };
  struct verify_any any;
  struct verify_verdict verdict;
  struct status status;

  fuzz_read (&any, subject->instance);
  status_init (&status);
  verify_verdict_init (&verdict);
  enum status_code code = verify_any_schedule (&any, &source, &verdict, &status);
  if (code == STATUS_OK ? !verdict.valid || fuzz_less (verdict.makespan, subject->optimum)
                        : verdict.valid)
    abort ();
  if (code == STATUS_FALSE && verdict.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT) != (status.code == STATUS_INPUT) || code > STATUS_INPUT)
    abort ();
  verify_verdict_clear (&verdict);
  verify_any_clear (&any);
}

/* Nothing is accepted but the optimum. */
static inline void
fuzz_certificate (const struct fuzz_subject *subject, const uint8_t *data, size_t size)
{
  const struct verify_source source = { (const char *)data, size, "fuzz", 1 };
  const struct limits limits = { .seconds = 2 };
  struct verify_any any;
  struct verify_claim claim;
  struct deadline deadline;
  struct status status;

  fuzz_read (&any, subject->instance);
  status_init (&status);
  deadline_start (&deadline, &limits);
  verify_claim_init (&claim);
  enum status_code code = verify_any_certificate (&any, &source, &deadline, &claim, &status);
  if (code == STATUS_OK ? !claim.accepted || strcmp (claim.makespan, subject->optimum) != 0
                        : claim.accepted)
    abort ();
  if (code == STATUS_FALSE && claim.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT || code == STATUS_LIMIT) && status.code != code)
    abort ();
  verify_claim_clear (&claim);
  verify_any_clear (&any);
}

#endif
