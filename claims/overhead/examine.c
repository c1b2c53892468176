#include "claims/overhead/examine.h"

bool
examine_overhead_suite (struct examine *examine, const struct named_suite *suite,
                        struct status *status)
{
  struct overhead_suites_cursor cursor;
  struct overhead_instance instance;
  bool good = true;
  overhead_instance_init (&instance);
  overhead_suites_start (&cursor, suite);
  while (good && overhead_suites_next (&cursor, &instance))
    good = examine_instance (examine, &overhead_claims, &instance, "generated instance", status);
  overhead_instance_clear (&instance);
  return good;
}
