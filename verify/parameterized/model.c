#include "verify/parameterized/model.h"
#include "verify/core/models.h"

const struct verify_model parameterized_verify = {
  .name = "parameterized",
  .size = sizeof (struct verify_parameterized_instance),
  .clear = verify_parameterized_instance_clear,
  .read = verify_parameterized_instance_read,
  .schedule = verify_parameterized_schedule,
  .certificate = verify_parameterized_certificate,
};
