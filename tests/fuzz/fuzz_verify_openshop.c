/* Any bytes as an open shop or a total exchange, in JSON or a benchmark layout, read by the referee and by the searches: what the searches
   take the referee takes, and reads the same. And as a schedule of a small one (optimum 3): never a crash, and nothing valid that is
   shorter. */
#include "model/openshop.h"
#include "verify/openshop_schedule.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const char instance_text[] = "{\"model\":\"exchange\",\"times\":[[0,2,1],[1,0,2],[2,1,0]]}";

static void
try_instance (const char *text, size_t length)
{
  struct verify_source source = { text, length, "fuzz", 1 };
  struct status ours, theirs;
  struct openshop_instance read;
  struct verify_openshop instance;
  bool good, taken;

  status_init (&ours);
  status_init (&theirs);
  verify_openshop_init (&instance);
  openshop_instance_init (&read);
  good = verify_openshop_read (&instance, &source, &theirs);
  if (good ? theirs.code != STATUS_OK : theirs.code != STATUS_INPUT || theirs.message[0] == '\0')
    abort ();
  taken = openshop_instance_read (&read, text, length, "fuzz", 1, &ours);
  if (taken && !good)
    abort ();
  if (taken && (instance.jobs != (uint32_t)read.jobs || instance.machines != (uint32_t)read.machines || instance.exchange != read.exchange))
    abort ();
  for (size_t cell = 0; taken && cell < (size_t)instance.jobs * instance.machines; cell++)
    if (instance.times[cell].num != read.times[cell].numerator || instance.times[cell].den != read.times[cell].denominator)
      abort ();
  openshop_instance_clear (&read);
  verify_openshop_clear (&instance);
}

static void
try_schedule (const char *text, size_t length)
{
  struct verify_source about = { instance_text, sizeof instance_text - 1, "instance", 1 }, source = { text, length, "fuzz", 1 };
  struct verify_openshop instance;
  struct verify_verdict verdict;
  struct status status;
  enum status_code code;

  status_init (&status);
  verify_openshop_init (&instance);
  verify_verdict_init (&verdict);
  if (!verify_openshop_read (&instance, &about, &status))
    abort ();
  code = verify_openshop_schedule (&instance, &source, &verdict, &status);
  if (code == STATUS_OK ? !verdict.valid || atof (verdict.makespan) < 3 : verdict.valid)
    abort ();
  if (code == STATUS_FALSE && verdict.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT) != (status.code == STATUS_INPUT) || code > STATUS_INPUT)
    abort ();
  verify_verdict_clear (&verdict);
  verify_openshop_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_instance ((const char *)data, size);
  try_schedule ((const char *)data, size);
  return 0;
}
