#include "verify/openshop/model.h"
#include "verify/core/models.h"
#include "verify/openshop/jobshop.h"
#include "verify/openshop/layout.h"
#include "verify/openshop/theorem.h"

static const char *const times[] = { "times", NULL };

const struct verify_model exchange_verify = {
  .name = "exchange",
  .size = sizeof (struct verify_openshop_instance),
  .clear = verify_openshop_instance_clear,
  .times = times,
  .read = verify_openshop_instance_read,
  .schedule = verify_openshop_schedule,
  .certificate = verify_openshop_certificate,
  .questions = verify_exchange_questions,
};

const struct verify_model openshop_verify = {
  .name = "openshop",
  .size = sizeof (struct verify_openshop_instance),
  .clear = verify_openshop_instance_clear,
  .times = times,
  .read = verify_openshop_instance_read,
  .schedule = verify_openshop_schedule,
  .certificate = verify_openshop_certificate,
  .questions = verify_square_questions,
  .layout = verify_openshop_layout_is,
  .key = VERIFY_OPENSHOP_JOBSHOP,
};
