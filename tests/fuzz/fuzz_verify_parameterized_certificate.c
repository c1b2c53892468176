/* Any bytes as a certificate of the parameterized model, by counting and by a cover, for instances of tests/reject/base: never a crash, and
   nothing accepted but the optimum. */
#include "verify/parameterized_certificate.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const struct {
  const char *instance, *optimum;
} subjects[] = {
  { "{\"model\":\"parameterized\",\"name\":\"tree\",\"nodes\":4,\"hold\":2,\"end\":5}", "9" },
  { "{\"model\":\"parameterized\",\"name\":\"cover\",\"hold\":11,\"end\":48,\"ports\":3,\"interval\":0,\"network\":{\"mesh\":[4,2]},"
    "\"source\":[3,0],\"destinations\":[[1,0],[2,1],[2,0],[3,1],[0,0]],\"occupation\":5}",
    "64" },
};

static void
judge (size_t number, const uint8_t *data, size_t size)
{
  const char *text = subjects[number].instance;
  struct verify_source about = { text, strlen (text), "instance", 1 }, source = { (const char *)data, size, "fuzz", 1 };
  struct limits limits = { .seconds = 2, .bytes = 0 };
  struct verify_parameterized instance;
  struct certify_claim claim;
  struct deadline deadline;
  struct status status;
  enum status_code code;

  status_init (&status);
  deadline_start (&deadline, &limits);
  verify_parameterized_init (&instance);
  certify_claim_init (&claim);
  if (!verify_parameterized_read (&instance, &about, &status))
    abort ();
  code = verify_parameterized_certificate (&instance, &source, &deadline, &claim, &status);
  if (code == STATUS_OK ? !claim.accepted || strcmp (claim.makespan, subjects[number].optimum) != 0 : claim.accepted)
    abort ();
  if (code == STATUS_FALSE && claim.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT || code == STATUS_LIMIT) && status.code != code)
    abort ();
  certify_claim_clear (&claim);
  verify_parameterized_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    judge (i, data, size);
  return 0;
}
