#include "verify/core/models.h"
#include "verify/overhead/certificate.h"
#include "verify/overhead/schedule.h"

static void
init (void *instance)
{
  verify_overhead_instance_init (instance);
}

static void
clear (void *instance)
{
  verify_overhead_instance_clear (instance);
}

static bool
read (void *instance, const struct verify_source *source, struct status *status)
{
  return verify_overhead_instance_read (instance, source, status);
}

static enum status_code
schedule (const void *instance, const struct verify_source *source, struct verify_verdict *verdict,
          struct status *status)
{
  return verify_overhead_schedule (instance, source, verdict, status);
}

static enum status_code
certificate (const void *instance, const struct verify_source *source,
             const struct deadline *deadline, struct verify_claim *claim, struct status *status)
{
  return verify_overhead_certificate (instance, source, deadline, claim, status);
}

const struct verify_model overhead_verify = {
  .name = "overhead",
  .size = sizeof (struct verify_overhead_instance),
  .init = init,
  .clear = clear,
  .read = read,
  .schedule = schedule,
  .certificate = certificate,
};
