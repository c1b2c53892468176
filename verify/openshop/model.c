#include "verify/openshop/model.h"
#include "verify/core/models.h"
#include "verify/openshop/layout.h"

static const char *const times[] = { "times", NULL };

const struct verify_model exchange_verify = {
  .name = "exchange",
  .size = sizeof (struct verify_openshop_instance),
  .clear = verify_openshop_instance_clear,
  .times = times,
  .read = verify_openshop_instance_read,
  .schedule = verify_openshop_schedule,
  .certificate = verify_openshop_certificate,
};

const struct verify_model openshop_verify = {
  .name = "openshop",
  .size = sizeof (struct verify_openshop_instance),
  .clear = verify_openshop_instance_clear,
  .times = times,
  .read = verify_openshop_instance_read,
  .schedule = verify_openshop_schedule,
  .certificate = verify_openshop_certificate,
  .layout = verify_openshop_layout_is,
};
