#include "claims/openshop/examine.h"

bool
examine_openshop_suite (struct examine *examine, const struct named_suite *suite,
                        struct status *status)
{
  struct openshop_suites_cursor cursor;
  struct openshop_instance instance;
  bool good = true;
  openshop_instance_init (&instance);
  openshop_suites_start (&cursor, suite);
  while (good && openshop_suites_next (&cursor, &instance))
    good = examine_instance (examine, &openshop_claims, &instance, "generated instance", status);
  openshop_instance_clear (&instance);
  return good;
}
