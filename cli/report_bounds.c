#include "cli/report_bounds.h"

#include "model/common/data.h"
#include "search/core/model.h"

#include <string.h>

static bool
bounds_of (const struct store_entry *entry, bool slow, struct page_bounds *bounds,
           struct status *status)
{
  const struct model *model = entry->model;
  const struct model_data *data = model->data;
  void *instance = data_new (data->instance), *ticks = data_new (data->ticks);
  bool good = data->read (instance, ticks, entry->canonical, strlen (entry->canonical),
                          entry->sha256, 1, status);
  for (const struct bound *bound = model->solve->bounds; good && bound->name; bound++)
    if (!bound->unproven && (slow || !bound->slow))
      page_bound (bounds, bound->name, data->time (ticks, bound_run (bound, ticks, NULL)));
  data_free (data->instance, instance);
  data_free (data->ticks, ticks);
  return good;
}

bool
report_bounds_fast (const struct store_entry *entry, struct page_bounds *bounds,
                    struct status *status)
{
  return bounds_of (entry, false, bounds, status);
}

bool
report_bounds_all (const struct store_entry *entry, struct page_bounds *bounds,
                   struct status *status)
{
  return bounds_of (entry, true, bounds, status);
}
