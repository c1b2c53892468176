/* Any bytes as a schedule of `1; 2 3x2` (optimum 3): never a crash, and nothing valid that is shorter. */
#include "verify/schedule.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const char instance_text[] = "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3,\"count\":2}]}";

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct verify_source about = { instance_text, sizeof instance_text - 1, "instance", 1 }, source = { (const char *)data, size, "fuzz", 1 };
  struct verify_instance instance;
  struct verify_verdict verdict;
  struct status status;
  enum status_code code;

  status_init (&status);
  verify_instance_init (&instance);
  verify_verdict_init (&verdict);
  if (!verify_instance_read (&instance, &about, &status))
    abort ();
  code = verify_schedule (&instance, &source, &verdict, &status);
  if (code == STATUS_OK ? !verdict.valid || atof (verdict.makespan) < 1 : verdict.valid)
    abort ();
  if (code == STATUS_OK && strchr (verdict.makespan, '/') == NULL && atoll (verdict.makespan) < 3)
    abort ();
  if (code == STATUS_FALSE && verdict.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT) != (status.code == STATUS_INPUT) || code > STATUS_INPUT)
    abort ();
  verify_verdict_clear (&verdict);
  verify_instance_clear (&instance);
  return 0;
}
