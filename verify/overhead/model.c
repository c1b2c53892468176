#include "verify/overhead/model.h"
#include "verify/core/models.h"
#include "verify/overhead/theorem.h"

static const char *const times[] = { "send", "receive", "base", "latency", NULL };
static const char *const rates[] = { "per_byte", "link", NULL };

const struct verify_model overhead_verify = {
  .name = "overhead",
  .size = sizeof (struct verify_overhead_instance),
  .clear = verify_overhead_instance_clear,
  .times = times,
  .rates = rates,
  .read = verify_overhead_instance_read,
  .schedule = verify_overhead_schedule,
  .class = "append",
  .member = verify_overhead_member,
  .certificate = verify_overhead_certificate,
  .questions = verify_multicast_questions,
};
