#include "claims/overhead/examine.h"

bool
examine_overhead_suite (struct examine *examine, const struct named_suite *suite,
                        struct status *status)
{
  struct shipped_cursor cursor;
  struct overhead_instance instance;
  bool good = true;
  overhead_instance_init (&instance);
  shipped_start (&cursor, suite);
  while (good && shipped_next (&cursor, &instance))
    good = examine_instance (examine, &overhead_claims, &instance, "generated instance", status);
  shipped_end (&cursor);
  overhead_instance_clear (&instance);
  return good;
}
