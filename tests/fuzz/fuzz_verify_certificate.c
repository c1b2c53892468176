/* Any bytes as a certificate for `1; 2 3x5` (optimum 4): never a crash, and nothing accepted but 4. */
#include "verify/certify.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const char instance_text[] = "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3,\"count\":5}]}";

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct verify_source about = { instance_text, sizeof instance_text - 1, "instance", 1 }, source = { (const char *)data, size, "fuzz", 1 };
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
  if (code == STATUS_OK ? !claim.accepted || strcmp (claim.makespan, "4") != 0 : claim.accepted)
    abort ();
  if (code == STATUS_FALSE && claim.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT || code == STATUS_LIMIT) && status.code != code)
    abort ();
  certify_claim_clear (&claim);
  verify_instance_clear (&instance);
  return 0;
}
