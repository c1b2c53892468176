#include "verify/core/models.h"
#include "verify/parameterized/certificate.h"
#include "verify/parameterized/schedule.h"

const struct verify_model parameterized_verify = {
  .name = "parameterized",
  .size = sizeof (struct verify_parameterized_instance),
  .clear = verify_parameterized_instance_clear,
  .read = verify_parameterized_instance_read,
  .schedule = verify_parameterized_schedule,
  .certificate = verify_parameterized_certificate,
};
