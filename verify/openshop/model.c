#include "verify/core/models.h"
#include "verify/openshop/certificate.h"
#include "verify/openshop/layout.h"
#include "verify/openshop/schedule.h"

static void
init (void *instance)
{
  verify_openshop_instance_init (instance);
}

static void
clear (void *instance)
{
  verify_openshop_instance_clear (instance);
}

static bool
read (void *instance, const struct verify_source *source, struct status *status)
{
  return verify_openshop_instance_read (instance, source, status);
}

static enum status_code
schedule (const void *instance, const struct verify_source *source, struct verify_verdict *verdict,
          struct status *status)
{
  return verify_openshop_schedule (instance, source, verdict, status);
}

static enum status_code
certificate (const void *instance, const struct verify_source *source,
             const struct deadline *deadline, struct verify_claim *claim, struct status *status)
{
  return verify_openshop_certificate (instance, source, deadline, claim, status);
}

const struct verify_model exchange_verify = {
  .name = "exchange",
  .size = sizeof (struct verify_openshop_instance),
  .init = init,
  .clear = clear,
  .read = read,
  .schedule = schedule,
  .certificate = certificate,
};

const struct verify_model openshop_verify = {
  .name = "openshop",
  .size = sizeof (struct verify_openshop_instance),
  .init = init,
  .clear = clear,
  .read = read,
  .schedule = schedule,
  .certificate = certificate,
  .layout = verify_openshop_layout_is,
};
