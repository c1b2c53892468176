#include "model/openshop/ticks.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_MAX (INT64_C (1) << 60)

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

struct openshop_scaling {
  struct openshop_ticks *ticks;
  const struct openshop_instance *instance;
  const char *file;
  struct status *status;
};

/* Set "FILE:LINE: times[i][j]: REASON, got VALUE". Returns false. */
static bool
refuse (const struct openshop_scaling *scaling, size_t cell, const char *reason)
{
  const struct openshop_instance *instance = scaling->instance;
  size_t machines = (size_t)instance->machines, i = cell / machines, j = cell % machines;
  char value[RATIONAL_TEXT];
  rational_text (instance->times[cell], value);
  if (instance->line == 0)
    return status_set (scaling->status, STATUS_INPUT, "%s: times[%zu][%zu]: %s, got %s",
                       scaling->file, i, j, reason, value);
  return status_set (scaling->status, STATUS_INPUT, "%s:%zu: times[%zu][%zu]: %s, got %s",
                     scaling->file, instance->line, i, j, reason, value);
}

static bool
make_scale (const struct openshop_scaling *scaling, size_t cells)
{
  int64_t *scale = &scaling->ticks->scale;
  *scale = 1;
  for (size_t cell = 0; cell < cells; cell++)
    if (!rational_extend_scale (scale, scaling->instance->times[cell].denominator, TICKS_MAX))
      return refuse (scaling, cell,
                     "the common denominator of all times does not fit into 60 bits");
  return true;
}

static bool
store (const struct openshop_scaling *scaling, size_t cells)
{
  struct openshop_ticks *ticks = scaling->ticks;
  int64_t sum = 0;
  size_t largest = 0;
  for (size_t cell = 0; cell < cells; cell++) {
    int64_t *time = &ticks->time[cell];
    if (!rational_ticks (scaling->instance->times[cell], ticks->scale, TICKS_MAX, time))
      return refuse (scaling, cell,
                     "too large: in ticks of the common denominator it does not fit into 60 bits");
    if (*time > ticks->time[largest])
      largest = cell;
    if (*time > TICKS_MAX - sum)
      return refuse (
        scaling, largest,
        "too large: in ticks of the common denominator all times together do not fit into 60 bits");
    sum += *time;
  }
  return true;
}

bool
openshop_ticks_from (struct openshop_ticks *ticks, const struct openshop_instance *instance,
                     const char *file, struct status *status)
{
  const struct openshop_scaling scaling
    = { .ticks = ticks, .instance = instance, .file = file, .status = status };
  assert (instance->jobs >= 1 && instance->machines >= 1);
  size_t cells = (size_t)instance->jobs * (size_t)instance->machines;
  memory_grow (ticks->time, ticks->capacity, cells);
  ticks->jobs = instance->jobs;
  ticks->machines = instance->machines;
  ticks->exchange = instance->exchange;
  return make_scale (&scaling, cells) && store (&scaling, cells);
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

int64_t
openshop_ticks_load (const struct openshop_ticks *ticks, int32_t *resource)
{
  int64_t load = -1;
  int32_t where = 0;
  for (int32_t k = 0; k < ticks->jobs + ticks->machines; k++) {
    int64_t sum = k < ticks->jobs ? openshop_ticks_row (ticks, k)
                                  : openshop_ticks_column (ticks, k - ticks->jobs);
    if (sum > load) {
      load = sum;
      where = k;
    }
  }
  if (resource)
    *resource = where;
  return load;
}
