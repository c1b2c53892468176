/* Any bytes as an instance of the heterogeneous LogP model, read by the referee and by the searches: what the searches take the referee
   takes, and reads the same. As a schedule and as a certificate of a small one whose optimum is 7: never a crash, nothing valid that is
   shorter, nothing proven but 7. */
#include "model/logp.h"
#include "verify/logp_certificate.h"
#include "verify/logp_schedule.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* That of tests/reject/base, so that its certificates are seeds. */
static const char known[]
  = "{\"model\":\"logp\",\"name\":\"pair\",\"latency\":1,\"source\":{\"send\":1,\"gap\":3},\"destinations\":[{\"send\":2,"
    "\"receive\":2,\"gap\":3,\"count\":2},{\"send\":1,\"receive\":1}]}";

static bool
same (struct verify_ratio a, struct rational b)
{
  return a.num == b.numerator && a.den == b.denominator;
}

static void
compare (const struct verify_logp *theirs, const struct logp_instance *ours)
{
  if (theirs->length != ours->group_count || theirs->destinations != ours->destinations || !same (theirs->latency, ours->latency)
      || !same (theirs->source.send, ours->source.send) || !same (theirs->source.gap, ours->source.gap))
    abort ();
  for (size_t i = 0; i < theirs->length; i++) {
    const struct verify_logp_group *a = &theirs->groups[i];
    const struct logp_group *b = &ours->groups[i];
    if (!same (a->send, b->node.send) || !same (a->receive, b->node.receive) || !same (a->gap, b->node.gap) || a->count != b->count)
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
  struct verify_logp instance;

  status_init (&ours);
  status_init (&theirs);
  verify_logp_init (&instance);
  logp_instance_init (&read);
  bool good = verify_logp_read (&instance, &source, &theirs);
  if (good ? theirs.code != STATUS_OK : theirs.code != STATUS_INPUT || theirs.message[0] == '\0')
    abort ();
  if (logp_instance_read (&read, text, length, "fuzz", 1, &ours)) {
    if (!good)
      abort ();
    compare (&instance, &read);
  }
  logp_instance_clear (&read);
  verify_logp_clear (&instance);
}

static void
check_code (enum status_code code, const char *reason, const struct status *status)
{
  if (code == STATUS_FALSE && reason[0] == '\0')
    abort ();
  if ((code == STATUS_INPUT) != (status->code == STATUS_INPUT) || code > STATUS_INPUT)
    abort ();
}

static void
try_schedule (const struct verify_logp *instance, const struct verify_source *source)
{
  struct verify_verdict verdict;
  struct status status;

  status_init (&status);
  verify_verdict_init (&verdict);
  enum status_code code = verify_logp_schedule (instance, source, &verdict, &status);
  if (code == STATUS_OK ? !verdict.valid || atof (verdict.makespan) < 7 : verdict.valid)
    abort ();
  check_code (code, verdict.reason, &status);
  verify_verdict_clear (&verdict);
}

static void
try_certificate (const struct verify_logp *instance, const struct verify_source *source)
{
  struct certify_claim claim;
  struct status status;

  status_init (&status);
  certify_claim_init (&claim);
  enum status_code code = verify_logp_certificate (instance, source, NULL, &claim, &status);
  if (code == STATUS_OK ? !claim.accepted || strcmp (claim.makespan, "7") != 0 : claim.accepted)
    abort ();
  check_code (code, claim.reason, &status);
  certify_claim_clear (&claim);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct verify_source about = { known, sizeof known - 1, "instance", 1 }, source = { (const char *)data, size, "fuzz", 1 };
  struct verify_logp instance;
  struct status status;

  try_instance ((const char *)data, size);
  status_init (&status);
  verify_logp_init (&instance);
  if (!verify_logp_read (&instance, &about, &status))
    abort ();
  try_schedule (&instance, &source);
  try_certificate (&instance, &source);
  verify_logp_clear (&instance);
  return 0;
}
