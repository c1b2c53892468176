#include "verify/parameterized/model.h"
#include "verify/core/models.h"
#include "verify/parameterized/theorem.h"

static const char *const times[]
  = { "hold", "end", "interval", "occupation", "t_send", "t_net", "t_recv",
      "base", "L",   "o",        "g",          "lambda", NULL };
static const char *const rates[] = { "per_byte", "G", NULL };

const struct verify_model parameterized_verify = {
  .name = "parameterized",
  .size = sizeof (struct verify_parameterized_instance),
  .clear = verify_parameterized_instance_clear,
  .times = times,
  .rates = rates,
  .read = verify_parameterized_instance_read,
  .schedule = verify_parameterized_schedule,
  .certificate = verify_parameterized_certificate,
  .questions = verify_tree_questions,
};
