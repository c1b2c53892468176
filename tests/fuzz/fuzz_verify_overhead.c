/* Any bytes as an instance, read by the checker and by the searches: they take the same ones.
   And as a schedule of the example of WYL, section 6 (optimum 14): never a crash, and
   nothing valid that is shorter. */
#include "model/overhead/instance.h"
#include "tests/fuzz/fuzz_support.h"
#include "verify/overhead/instance.h"

static const struct fuzz_subject known
  = { "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{"
      "\"send\":2,\"receive\":6},{\"send\":2,"
      "\"receive\":6}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{"
      "\"source\":1,\"destinations\":[2,3],\"bytes\":1},"
      "{\"source\":2,\"destinations\":[0,1,3],\"bytes\":1}]}",
      "14" };

static void
try_instance (const char *text, size_t length)
{
  struct verify_source source = { text, length, "fuzz", 1 };
  struct status ours, theirs;
  struct overhead_instance read;
  struct verify_overhead_instance instance;
  bool good;

  status_init (&ours);
  status_init (&theirs);
  instance = (struct verify_overhead_instance){ 0 };
  overhead_instance_init (&read);
  good = verify_overhead_instance_read (&instance, &source, &theirs);
  if (good ? theirs.code != STATUS_OK : theirs.code != STATUS_INPUT || theirs.message[0] == '\0')
    abort ();
  if (overhead_instance_read (&read, text, length, "fuzz", 1, &ours) != good)
    abort ();
  if (good
      && (instance.node_count != read.node_count || instance.slot_count != read.destination_count))
    abort ();
  overhead_instance_clear (&read);
  verify_overhead_instance_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_instance ((const char *)data, size);
  fuzz_schedule (&known, data, size);
  return 0;
}
