#include "model/openshop/ticks.h"

#include "base/memory.h"
#include "model/common/scaling.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
openshop_ticks_init (struct openshop_ticks *ticks)
{
  memset (ticks, 0, sizeof *ticks);
}

void
openshop_ticks_clear (struct openshop_ticks *ticks)
{
  free (ticks->time);
  openshop_ticks_init (ticks);
}

/* Refuses times[i][j]. */
static bool
refuse (const struct scaling *scaling, const struct openshop_instance *instance, size_t cell)
{
  size_t machines = (size_t)instance->machines;
  return scaling_refuse (scaling, instance->times[cell], "times[%zu][%zu]", cell / machines,
                         cell % machines);
}

/* Stores all ticks; their sum must fit into 60 bits, too. */
static bool
store (struct scaling *scaling, const struct openshop_instance *instance, int64_t *time,
       size_t cells)
{
  int64_t sum = 0;
  size_t largest = 0;
  scaling->storing = true;
  for (size_t cell = 0; cell < cells; cell++) {
    if (!scaling_take (scaling, instance->times[cell], &time[cell]))
      return refuse (scaling, instance, cell);
    if (time[cell] > time[largest])
      largest = cell;
    if (time[cell] > SCALING_MAX - sum) {
      scaling->tick_reason = "too large: in ticks of the common denominator all times together do "
                             "not fit into 60 bits";
      return refuse (scaling, instance, largest);
    }
    sum += time[cell];
  }
  return true;
}

bool
openshop_ticks_from (struct openshop_ticks *ticks, const struct openshop_instance *instance,
                     const char *file, struct status *status)
{
  struct scaling scaling = {
    .head = &instance->head,
    .file = file,
    .status = status,
    .scale = &ticks->scale,
    .scale_limit = SCALING_MAX,
    .tick_limit = SCALING_MAX,
    .scale_reason = "the common denominator of all times does not fit into 60 bits",
    .tick_reason = "too large: in ticks of the common denominator it does not fit into 60 bits",
  };
  assert (instance->jobs >= 1 && instance->machines >= 1);
  size_t cells = (size_t)instance->jobs * (size_t)instance->machines;
  memory_grow (ticks->time, ticks->capacity, cells);
  ticks->scale = 1;
  ticks->jobs = instance->jobs;
  ticks->machines = instance->machines;
  ticks->exchange = instance->exchange;
  for (size_t cell = 0; cell < cells; cell++)
    if (!scaling_take (&scaling, instance->times[cell], NULL))
      return refuse (&scaling, instance, cell);
  return store (&scaling, instance, ticks->time, cells);
}

struct rational
openshop_ticks_time (const struct openshop_ticks *ticks, int64_t time)
{
  return rational_of_ticks (time, ticks->scale);
}

int64_t
openshop_ticks_row (const struct openshop_ticks *ticks, int32_t i)
{
  int64_t sum = 0;
  for (int32_t j = 0; j < ticks->machines; j++)
    sum += openshop_time (ticks, i, j);
  return sum;
}

int64_t
openshop_ticks_column (const struct openshop_ticks *ticks, int32_t j)
{
  int64_t sum = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    sum += openshop_time (ticks, i, j);
  return sum;
}

void
openshop_ticks_sums (const struct openshop_ticks *ticks, int64_t *sums)
{
  int64_t *columns = sums + ticks->jobs;
  memset (sums, 0, (size_t)(ticks->jobs + ticks->machines) * sizeof *sums);
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j);
      sums[i] += time;
      columns[j] += time;
    }
}

int64_t
openshop_ticks_load (const struct openshop_ticks *ticks, int32_t *resource)
{
  int32_t resources = ticks->jobs + ticks->machines, where = 0;
  int64_t load = -1, *sums = memory_alloc ((size_t)resources, sizeof *sums);
  openshop_ticks_sums (ticks, sums);
  for (int32_t k = 0; k < resources; k++)
    if (sums[k] > load) {
      load = sums[k];
      where = k;
    }
  free (sums);
  if (resource)
    *resource = where;
  return load;
}
