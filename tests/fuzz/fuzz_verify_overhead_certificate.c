/* Any bytes as a certificate of the overhead model, for examples in tests/reject/base, which are
   seeds: never a crash, and nothing accepted but the optimum of its class. */
#include "verify/overhead/model.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* One source, two destinations; two nodes that swap messages; and that swap two each; growth,
   and work; messages alone. */
static const struct {
  const char *instance, *any, *append; /* the optima */
} subjects[] = {
  { "{\"model\":\"overhead\",\"name\":\"prices\",\"nodes\":[{\"send\":2,\"receive\":3},{\"send\":2,"
    "\"receive\":3},{\"send\":2,\"receive\":"
    "3}],"
    "\"link\":1,\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}",
    "8", "8" },
  { "{\"model\":\"overhead\",\"name\":\"append\",\"nodes\":[{\"send\":2,\"receive\":3},{\"send\":2,"
    "\"receive\":3}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":1,"
    "\"destinations\":[0],\"bytes\":1}]}",
    "5", "10" },
  { "{\"model\":\"overhead\",\"name\":\"cover\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,"
    "\"receive\":3}],"
    "\"multicasts\":[{\"source\":1,\"destinations\":[0],\"bytes\":1},{\"source\":0,"
    "\"destinations\":[1],\"bytes\":1},"
    "{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":1,\"destinations\":[0],\"bytes\":"
    "1}]}",
    "8", "14" },
  { "{\"model\":\"overhead\",\"name\":\"growth\",\"nodes\":[{\"send\":3,\"receive\":1},{\"send\":2,"
    "\"receive\":2},{"
    "\"send\":3,\"receive\":2},{\"send\":2,\"receive\":2},{\"send\":3,\"receive\":2},{\"send\":2,"
    "\"receive\":2}],\""
    "link\":1,\"multicasts\":[{\"source\":4,\"destinations\":[0,1,2,3,5],\"bytes\":1}]}",
    "12", "12" },
  { "{\"model\":\"overhead\",\"name\":\"work\",\"nodes\":[{\"send\":{\"base\":2,\"per_byte\":2},"
    "\"receive\":1},{\"s"
    "end\":{\"base\":3,\"per_byte\":2},\"receive\":1},{\"send\":{\"base\":2,\"per_byte\":2},"
    "\"receive\":2},{\"send"
    "\":{\"base\":2,\"per_byte\":2},\"receive\":1}],\"multicasts\":[{\"source\":3,\"destinations\":"
    "[0,1,2],\"bytes"
    "\":2},{\"source\":1,\"destinations\":[0,2,3],\"bytes\":1},{\"source\":2,\"destinations\":[0,1,"
    "3],\"bytes\":1},"
    "{\"source\":2,\"destinations\":[0,1,3],\"bytes\":2}]}",
    "21", "24" },
  { "{\"model\":\"overhead\",\"name\":\"alone\",\"nodes\":[{\"send\":10,\"receive\":1},{\"send\":1,"
    "\"receive\":1},{\"send\":1,\"receive\":"
    "1},{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],\"multicasts\":[{\"source\":0,"
    "\"destinations\":[1,2,3,4],\"bytes\":1},"
    "{\"source\":0,\"destinations\":[1,2,3,4],\"bytes\":1},{\"source\":1,\"destinations\":[0],"
    "\"bytes\":1}]}",
    "25", "25" },
};

static void
judge (size_t number, const uint8_t *data, size_t size)
{
  const char *text = subjects[number].instance;
  struct verify_source about = { text, strlen (text), "instance", 1 },
                       source = { (const char *)data, size, "fuzz", 1 };
  struct limits limits = { .seconds = 2, .bytes = 0 };
  struct verify_overhead_instance instance;
  struct verify_claim claim;
  struct deadline deadline;
  struct status status;
  enum status_code code;

  status_init (&status);
  deadline_start (&deadline, &limits);
  instance = (struct verify_overhead_instance){ 0 };
  verify_claim_init (&claim);
  if (!verify_overhead_instance_read (&instance, &about, &status))
    abort ();
  code = verify_overhead_certificate (&instance, &source, &deadline, &claim, &status);
  if (code == STATUS_OK
        ? !claim.accepted
            || strcmp (claim.makespan, strcmp (claim.class, "any") == 0 ? subjects[number].any
                                                                        : subjects[number].append)
                 != 0
        : claim.accepted)
    abort ();
  if (code == STATUS_FALSE && claim.reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT || code == STATUS_LIMIT) && status.code != code)
    abort ();
  verify_claim_clear (&claim);
  verify_overhead_instance_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    judge (i, data, size);
  return 0;
}
