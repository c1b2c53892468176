/* Any bytes as a certificate for `1; 2 3x5` (optimum 4) and for `2; 4x3 5x7 6x4 9x5 12x10` (optimum 18, not by prices alone): never a
   crash, and nothing accepted but the optimum. The names are those of the examples in tests/reject. */
#include "verify/certify.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const struct {
  const char *instance, *optimum;
} subjects[] = {
  { "{\"model\":\"node\",\"name\":\"base\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3,\"count\":5}]}", "4" },
  { "{\"model\":\"node\",\"name\":\"gap\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":4,\"count\":3},{\"cost\":5,\"count\":7},"
    "{\"cost\":6,\"count\":4},{\"cost\":9,\"count\":5},{\"cost\":12,\"count\":10}]}",
    "18" },
};

static void
judge (const char *text, const char *optimum, const uint8_t *data, size_t size)
{
  struct verify_source about = { text, strlen (text), "instance", 1 }, source = { (const char *)data, size, "fuzz", 1 };
  struct limits limits = { .seconds = 2, .bytes = 0 };
  struct verify_instance instance;
  struct certify_claim claim;
  struct deadline deadline;
  struct status status;
  enum status_code code;

  status_init (&status);
  deadline_start (&deadline, &limits);
  verify_instance_init (&instance);
  certify_claim_init (&claim);
  if (!verify_instance_read (&instance, &about, &status))
    abort ();
  code = certify_check (&instance, &source, &deadline, &claim, &status);
  if (code == STATUS_OK ? !claim.accepted || strcmp (claim.makespan, optimum) != 0 : claim.accepted)
    abort ();
  if (code == STATUS_FALSE && claim.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT || code == STATUS_LIMIT) && status.code != code)
    abort ();
  certify_claim_clear (&claim);
  verify_instance_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    judge (subjects[i].instance, subjects[i].optimum, data, size);
  return 0;
}
