/* The overhead model as model/common/data.h describes it. */
#include "model/common/data.h"

#include "base/sort.h"
#include "model/common/effort.h"
#include "model/overhead/certificate.h"
#include "model/overhead/schedule.h"

#include <stdlib.h>

DATA_TYPE_RESET (overhead_instance);
DATA_TYPE (overhead_ticks, NULL);
DATA_TYPE_RESET (overhead_schedule);
DATA_TYPE_RESET (overhead_certificate);

DATA_INSTANCE (overhead_instance, overhead_ticks)
DATA_SIZES (overhead_instance, (int64_t)instance->node_count, (int64_t)instance->destination_count)
/* a delivery costs base and per_byte of both overheads, the latency and the link */
DATA_ROUNDING (overhead_instance, 6 * (int64_t)instance->destination_count, "send", "receive",
               "base", "latency")
static const char *const rates[] = { "per_byte", "link", NULL };
DATA_FIELD (int64_t, size, overhead_ticks, tasks)
DATA_FIELD (int64_t, makespan, overhead_schedule, makespan)
DATA_WRITE (write_schedule, overhead_schedule_write)
DATA_WRITE (write_certificate, overhead_certificate_write)
DATA_READ_SOLUTION (overhead)

/* Several messages keep more nodes busy, and bounds are met sooner. */
static uint64_t
effort (const void *data)
{
  const struct overhead_ticks *ticks = data;
  uint64_t tasks = (uint64_t)ticks->tasks;
  return 5 + effort_times (effort_power (tasks, 2), ticks->messages > 1 ? 3 : 20);
}

static uint64_t
lines (const void *data)
{
  const struct overhead_certificate *proof = data;
  return proof->clauses.count + proof->cover.states;
}

/* A matrix of equal times becomes a number; of others the diagonal becomes 0. */
static void
simplify_pairs (size_t n, struct rational **matrix, struct rational *common)
{
  struct rational *cells = *matrix;
  if (!cells)
    return;
  struct rational first = n > 1 ? cells[1] : rational_zero;
  bool equal = true;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      if (i == j)
        cells[i * n + j] = rational_zero;
      else
        equal &= rational_compare (cells[i * n + j], first) == 0;
  if (!equal)
    return;
  *common = first;
  free (cells);
  *matrix = NULL;
}

static void
simplify_cost (struct cost *cost)
{
  cost->plain = cost->per_byte.numerator == 0;
}

/* A cost per byte of 0 becomes a plain number; the destinations of each multicast ascend. */
static void
simplify (void *data)
{
  struct overhead_instance *instance = data;
  for (size_t i = 0; i < instance->node_count; i++) {
    simplify_cost (&instance->nodes[i].send);
    simplify_cost (&instance->nodes[i].receive);
  }
  simplify_pairs (instance->node_count, &instance->latency, &instance->latency_common);
  simplify_pairs (instance->node_count, &instance->link, &instance->link_common);
  for (size_t k = 0; k < instance->multicast_count; k++) {
    const struct overhead_multicast *multicast = &instance->multicasts[k];
    qsort (instance->destinations + multicast->first, multicast->count,
           sizeof *instance->destinations, sort_by_int32);
  }
}

const struct model_data overhead_data = {
  .instance = &overhead_instance_type,
  .ticks = &overhead_ticks_type,
  .schedule = &overhead_schedule_type,
  .solution = &overhead_schedule_type,
  .certificate = &overhead_certificate_type,
  DATA_FUNCTIONS,
  .features = &overhead_features,
  .rates = rates,
  .simplify = simplify,
  .lines = lines,
};
