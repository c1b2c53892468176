/* The node model as model/common/data.h describes it. */
#include "model/common/data.h"

#include "base/memory.h"
#include "model/common/effort.h"
#include "model/node/certificate.h"
#include "model/node/schedule.h"

#include <stdlib.h>

DATA_TYPE_RESET (node_instance);
DATA_TYPE (node_types, NULL);
DATA_TYPE (schedule, NULL);
DATA_TYPE_RESET (plan);
DATA_TYPE_RESET (certificate);

DATA_INSTANCE (node_instance, node_types)
DATA_SIZES (node_instance, instance->destinations + 1, instance->destinations)
DATA_ROUNDING (node_instance, instance->destinations, "cost")
DATA_FIELD (int64_t, size, node_types, destinations)
DATA_FIELD (int64_t, makespan, schedule, makespan)
DATA_WRITE (write_certificate, certificate_write)

static void
expand (void *made, const void *solution, const void *types)
{
  schedule_from_plan (made, solution, types);
}

/* The nodes are numbered as in the instance. O(n log groups). */
static void
write_schedule (const void *made, const void *instance, const void *data, struct output *out)
{
  const struct node_types *types = data;
  int32_t *number = memory_alloc ((size_t)types->destinations + 1, sizeof *number);
  node_types_numbers (instance, types, number);
  schedule_write (made, instance, types, number, out);
  free (number);
}

static uint64_t
lines (const void *data)
{
  const struct certificate *proof = data;
  return proof->length + proof->branch_length;
}

static bool
read_solution (void *solution, const struct data_text *text, const void *instance,
               const void *types, struct status *status)
{
  struct schedule schedule;
  schedule_init (&schedule);
  bool good = schedule_read (&schedule, text->bytes, text->length, text->file, text->line, instance,
                             types, status);
  if (good) {
    plan_from_schedule (solution, &schedule, types);
    good = plan_valid (solution, types)
           || status_set (status, STATUS_INPUT,
                          "%s: is no broadcast without idle times of the instance", text->file);
  }
  schedule_clear (&schedule);
  return good;
}

/* Few types are a dynamic program's; with many the search takes longer the closer the costs are. */
static uint64_t
effort (const void *data)
{
  const struct node_types *types = data;
  uint64_t k = types->k, program = 2 + k * k / 4;
  bool close = types->cost[k - 1] <= 4 * types->cost[0];
  if (k < 24)
    return program;
  return program + effort_power (k, close ? 5 : 3) / (close ? 8000 : 100);
}

/* Adjacent groups of equal cost are merged; names are left out. */
static void
simplify (void *instance)
{
  groups_drop_names (&node_groups, instance);
  groups_merge (&node_groups, instance);
}

const struct model_data node_data = {
  .instance = &node_instance_type,
  .ticks = &node_types_type,
  .schedule = &schedule_type,
  .solution = &plan_type,
  .certificate = &certificate_type,
  .expand = expand,
  DATA_FUNCTIONS,
  .features = &node_features,
  .simplify = simplify,
  .groups = &node_groups,
  .lines = lines,
};
