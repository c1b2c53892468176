#include "verify/node/model.h"
#include "verify/core/models.h"

static const char *const times[] = { "cost", NULL };

const struct verify_model node_verify = {
  .name = "node",
  .size = sizeof (struct verify_node_instance),
  .clear = verify_node_instance_clear,
  .times = times,
  .read = verify_node_instance_read,
  .schedule = verify_node_schedule,
  .certificate = verify_node_certificate,
};
