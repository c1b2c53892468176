/* Any bytes as an open shop or a total exchange, in JSON or a benchmark layout, read by the
   checker and by the searches: what the searches take the checker takes, and reads the same. And
   as a schedule of a small one (optimum 3): never a crash, and nothing valid that is shorter. */
#include "model/openshop/instance.h"
#include "tests/fuzz/fuzz_support.h"
#include "verify/openshop/instance.h"

static const struct fuzz_subject known
  = { "{\"model\":\"exchange\",\"times\":[[0,2,1],[1,0,2],[2,1,0]]}", "3" };

static void
try_instance (const char *text, size_t length)
{
  struct verify_source source = { text, length, "fuzz", 1 };
  struct status ours, theirs;
  struct openshop_instance read;
  struct verify_openshop_instance instance;
  bool good, taken;

  status_init (&ours);
  status_init (&theirs);
  instance = (struct verify_openshop_instance){ 0 };
  openshop_instance_init (&read);
  good = verify_openshop_instance_read (&instance, &source, &theirs);
  if (good ? theirs.code != STATUS_OK : theirs.code != STATUS_INPUT || theirs.message[0] == '\0')
    abort ();
  taken = openshop_instance_read (&read, text, length, "fuzz", 1, &ours);
  if (taken && !good)
    abort ();
  if (taken
      && (instance.jobs != (uint32_t)read.jobs || instance.machines != (uint32_t)read.machines
          || instance.exchange != read.exchange))
    abort ();
  for (size_t cell = 0; taken && cell < (size_t)instance.jobs * instance.machines; cell++)
    if (instance.times[cell].num != read.times[cell].numerator
        || instance.times[cell].den != read.times[cell].denominator)
      abort ();
  openshop_instance_clear (&read);
  verify_openshop_instance_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_instance ((const char *)data, size);
  fuzz_schedule (&known, data, size);
  return 0;
}
