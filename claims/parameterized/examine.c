#include "claims/parameterized/examine.h"

#include "base/limits.h"

/* For the visitor; context: the struct examine. */
static bool
visit (const struct parameterized_instance *instance, void *context, struct status *status)
{
  if (limits_interrupted ())
    return status_set (status, STATUS_LIMIT, "interrupted");
  return examine_instance (context, &parameterized_claims, instance, "generated instance", status);
}

bool
examine_parameterized_box (struct examine *examine, const struct parameterized_box *box,
                           struct status *status)
{
  return parameterized_box_visit (box, &(struct parameterized_visitor){ visit, examine }, status);
}

bool
examine_parameterized_sp (struct examine *examine, int64_t bytes, int64_t nodes,
                          struct status *status)
{
  return parameterized_sp_visit (bytes, nodes, &(struct parameterized_visitor){ visit, examine },
                                 status);
}

bool
examine_parameterized_drawn (struct examine *examine, const struct parameterized_drawn *drawn,
                             struct status *status)
{
  return parameterized_drawn_visit (drawn, &(struct parameterized_visitor){ visit, examine },
                                    status);
}

bool
examine_parameterized_places (struct examine *examine, const struct parameterized_places *places,
                              struct status *status)
{
  return parameterized_places_visit (places, &(struct parameterized_visitor){ visit, examine },
                                     status);
}
