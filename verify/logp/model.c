#include "verify/logp/model.h"
#include "verify/core/models.h"

static const char *const times[] = { "send", "receive", "gap", "latency", NULL };

const struct verify_model logp_verify = {
  .name = "logp",
  .size = sizeof (struct verify_logp_instance),
  .clear = verify_logp_instance_clear,
  .times = times,
  .read = verify_logp_instance_read,
  .schedule = verify_logp_schedule,
  .certificate = verify_logp_certificate,
};
