/* Any bytes as an instance of the heterogeneous LogP model, read by the checker and by the
   searches: what the searches take the checker takes, and reads the same. As a schedule and as a
   certificate of a small one whose optimum is 7: never a crash, nothing valid that is shorter,
   nothing proven but 7. */
#include "model/logp/instance.h"
#include "tests/fuzz/fuzz_support.h"
#include "verify/logp/instance.h"

/* That of tests/reject/base, so that its certificates are seeds. */
static const struct fuzz_subject known
  = { "{\"model\":\"logp\",\"name\":\"pair\",\"latency\":1,\"source\":{\"send\":1,\"gap\":3},"
      "\"destinations\":[{\"send\":2,"
      "\"receive\":2,\"gap\":3,\"count\":2},{\"send\":1,\"receive\":1}]}",
      "7" };

static bool
same (struct verify_ratio a, struct rational b)
{
  return a.num == b.numerator && a.den == b.denominator;
}

static void
compare (const struct verify_logp_instance *theirs, const struct logp_instance *ours)
{
  if (theirs->length != ours->group_count || theirs->destinations != ours->destinations
      || !same (theirs->latency, ours->latency) || !same (theirs->source.send, ours->source.send)
      || !same (theirs->source.gap, ours->source.gap))
    abort ();
  for (size_t i = 0; i < theirs->length; i++) {
    const struct verify_logp_group *a = &theirs->groups[i];
    const struct logp_group *b = &ours->groups[i];
    if (!same (a->send, b->node.send) || !same (a->receive, b->node.receive)
        || !same (a->gap, b->node.gap) || a->count != b->count)
      abort ();
    if (a->send.num <= 0 || a->receive.num < 0 || a->gap.num < 0 || a->count < 1)
      abort ();
  }
}

static void
try_instance (const char *text, size_t length)
{
  struct verify_source source = { text, length, "fuzz", 1 };
  struct status ours, theirs;
  struct logp_instance read;
  struct verify_logp_instance instance;

  status_init (&ours);
  status_init (&theirs);
  instance = (struct verify_logp_instance){ 0 };
  logp_instance_init (&read);
  bool good = verify_logp_instance_read (&instance, &source, &theirs);
  if (good ? theirs.code != STATUS_OK : theirs.code != STATUS_INPUT || theirs.message[0] == '\0')
    abort ();
  if (logp_instance_read (&read, text, length, "fuzz", 1, &ours)) {
    if (!good)
      abort ();
    compare (&instance, &read);
  }
  logp_instance_clear (&read);
  verify_logp_instance_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_instance ((const char *)data, size);
  fuzz_schedule (&known, data, size);
  fuzz_certificate (&known, data, size);
  return 0;
}
