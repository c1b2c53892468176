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

bool
examine_suite (struct examine *examine, const struct named_suite *suite, struct status *status)
{
  struct shipped_cursor cursor;
  struct node_instance instance;
  bool good = true;
  node_instance_init (&instance);
  shipped_start (&cursor, suite);
  while (good && shipped_next (&cursor, &instance))
    good = examine_instance (examine, &node_claims, &instance, "generated instance", status);
  shipped_end (&cursor);
  node_instance_clear (&instance);
  return good;
}
