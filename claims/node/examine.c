#include "claims/node/examine.h"

bool
examine_small (struct examine *examine, const struct small_params *params, struct status *status)
{
  struct small small;
  struct node_instance instance;
  node_instance_init (&instance);
  bool good = small_start (&small, params, status);
  while (good && small_next (&small)) {
    small_instance (&small, &instance);
    good = examine_instance (examine, &node_claims, &instance, "generated instance", status);
  }
  node_instance_clear (&instance);
  return good;
}
