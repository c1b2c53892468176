/* Any bytes as a certificate of an open shop and of a total exchange, those of tests/reject/base: never a crash, and nothing accepted but
   the optimum. */
#include "verify/openshop_certificate.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const struct {
  const char *instance, *optimum;
} subjects[] = {
  { "{\"model\":\"openshop\",\"name\":\"openshop-clauses\",\"times\":[[60,19,54,35],[25,40,75,98],[58,88,28,52],[43,62,74,60]]}", "250" },
  { "{\"model\":\"exchange\",\"name\":\"openshop-load\",\"times\":[[0,2,\"1/2\"],[1,0,2],[2,1,0]]}", "3" },
};

static void
judge (size_t number, const uint8_t *data, size_t size)
{
  const char *text = subjects[number].instance;
  struct verify_source about = { text, strlen (text), "instance", 1 }, source = { (const char *)data, size, "fuzz", 1 };
  struct limits limits = { .seconds = 2, .bytes = 0 };
  struct verify_openshop instance;
  struct certify_claim claim;
  struct deadline deadline;
  struct status status;
  enum status_code code;

  status_init (&status);
  deadline_start (&deadline, &limits);
  verify_openshop_init (&instance);
  certify_claim_init (&claim);
  if (!verify_openshop_read (&instance, &about, &status))
    abort ();
  code = verify_openshop_certificate (&instance, &source, &deadline, &claim, &status);
  if (code == STATUS_OK ? !claim.accepted || strcmp (claim.makespan, subjects[number].optimum) != 0 : claim.accepted)
    abort ();
  if (code == STATUS_FALSE && claim.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT || code == STATUS_LIMIT) && status.code != code)
    abort ();
  certify_claim_clear (&claim);
  verify_openshop_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    judge (i, data, size);
  return 0;
}
