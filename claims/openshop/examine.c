#include "claims/openshop/examine.h"

bool
examine_openshop_suite (struct examine *examine, const struct named_suite *suite,
                        struct status *status)
{
  struct shipped_cursor cursor;
  struct openshop_instance instance;
  bool good = true;
  openshop_instance_init (&instance);
  shipped_start (&cursor, suite);
  while (good && shipped_next (&cursor, &instance))
    good = examine_instance (examine, &openshop_claims, &instance, "generated instance", status);
  shipped_end (&cursor);
  openshop_instance_clear (&instance);
  return good;
}
