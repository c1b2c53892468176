#include "claims/parameterized/examine.h"

#include "base/limits.h"

/* For the visitor; context: the struct examine. */
static bool
visit (const struct parameterized_instance *instance, void *context, struct status *status)
{
  if (!limits_continue (status))
    return false;
  return examine_instance (context, &parameterized_claims, instance, "generated instance", status);
}

struct parameterized_visitor
examine_parameterized (struct examine *examine)
{
  return (struct parameterized_visitor){ visit, examine };
}
