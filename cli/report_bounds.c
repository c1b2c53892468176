#include "cli/report_bounds.h"

#include "heuristics/heuristic.h"
#include "heuristics/logp.h"
#include "heuristics/openshop.h"
#include "heuristics/overhead.h"
#include "heuristics/parameterized.h"

#include <string.h>

static bool
of_node (const struct archive_entry *entry, struct web_bounds *bounds, struct status *status)
{
  struct node_instance instance;
  struct node_types types;
  node_instance_init (&instance);
  node_types_init (&types);
  bool good = node_instance_read (&instance, entry->canonical, strlen (entry->canonical), entry->sha256, 1, status)
              && node_types_from (&types, &instance, entry->sha256, status);
  for (const struct bound *bound = bound_table; good && bound->name; bound++)
    web_bound (bounds, bound->name, node_types_time (&types, bound->run (&types)));
  node_types_clear (&types);
  node_instance_clear (&instance);
  return good;
}

static bool
of_overhead (const struct archive_entry *entry, bool slow, struct web_bounds *bounds, struct status *status)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  bool good = overhead_instance_read (&instance, entry->canonical, strlen (entry->canonical), entry->sha256, 1, status)
              && overhead_ticks_from (&ticks, &instance, entry->sha256, status);
  for (const struct overhead_bound *bound = overhead_bound_table; good && bound->name; bound++)
    if (bound->proven && (slow || !bound->slow))
      web_bound (bounds, bound->name, overhead_ticks_time (&ticks, bound->run (&ticks, NULL)));
  overhead_ticks_clear (&ticks);
  overhead_instance_clear (&instance);
  return good;
}

static bool
of_openshop (const struct archive_entry *entry, bool slow, struct web_bounds *bounds, struct status *status)
{
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  bool good = openshop_instance_read (&instance, entry->canonical, strlen (entry->canonical), entry->sha256, 1, status)
              && openshop_ticks_from (&ticks, &instance, entry->sha256, status);
  for (const struct openshop_bound *bound = openshop_bound_table; good && bound->name; bound++)
    if (slow || !bound->slow)
      web_bound (bounds, bound->name, openshop_ticks_time (&ticks, bound->run (&ticks)));
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
  return good;
}

static bool
of_parameterized (const struct archive_entry *entry, struct web_bounds *bounds, struct status *status)
{
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  parameterized_instance_init (&instance);
  bool good = parameterized_instance_read (&instance, entry->canonical, strlen (entry->canonical), entry->sha256, 1, status)
              && parameterized_ticks_from (&ticks, &instance, entry->sha256, status);
  for (const struct parameterized_bound *bound = parameterized_bound_table; good && bound->name; bound++)
    web_bound (bounds, bound->name, parameterized_ticks_time (&ticks, bound->run (&ticks)));
  parameterized_instance_clear (&instance);
  return good;
}

static bool
of_logp (const struct archive_entry *entry, bool slow, struct web_bounds *bounds, struct status *status)
{
  struct logp_instance instance;
  struct logp_types types;
  logp_instance_init (&instance);
  logp_types_init (&types);
  bool good = logp_instance_read (&instance, entry->canonical, strlen (entry->canonical), entry->sha256, 1, status)
              && logp_types_from (&types, &instance, entry->sha256, status);
  for (const struct logp_bound *bound = logp_bound_table; good && bound->name; bound++)
    if (slow || !bound->slow)
      web_bound (bounds, bound->name, logp_types_time (&types, bound->run (&types)));
  logp_types_clear (&types);
  logp_instance_clear (&instance);
  return good;
}

static bool
bounds_of (const struct archive_entry *entry, bool slow, struct web_bounds *bounds, struct status *status)
{
  switch (entry->model) {
  case MODEL_NODE:
    return of_node (entry, bounds, status);
  case MODEL_OVERHEAD:
    return of_overhead (entry, slow, bounds, status);
  case MODEL_PARAMETERIZED:
    return of_parameterized (entry, bounds, status);
  case MODEL_LOGP:
    return of_logp (entry, slow, bounds, status);
  default:
    return of_openshop (entry, slow, bounds, status);
  }
}

bool
report_bounds_fast (const struct archive_entry *entry, struct web_bounds *bounds, struct status *status)
{
  return bounds_of (entry, false, bounds, status);
}

bool
report_bounds_all (const struct archive_entry *entry, struct web_bounds *bounds, struct status *status)
{
  return bounds_of (entry, true, bounds, status);
}
