#include "verify/openshop/tasks.h"

#include "base/memory.h"
#include "verify/core/proof_header.h"

#include <stdio.h>
#include <stdlib.h>

void
verify_openshop_tasks_init (struct verify_openshop_tasks *tasks)
{
  *tasks = (struct verify_openshop_tasks){ .count = 0 };
}

void
verify_openshop_tasks_clear (struct verify_openshop_tasks *tasks)
{
  memory_free (tasks->time, tasks->resource, tasks->place, tasks->first, tasks->member);
  verify_openshop_tasks_init (tasks);
}

static size_t
count_tasks (const struct verify_openshop_instance *instance)
{
  size_t pairs = (size_t)instance->jobs * instance->machines, count = 0;

  for (size_t cell = 0; cell < pairs; cell++)
    count += instance->times[cell].num > 0;
  return count;
}

/* Numbers the pairs with a time; counts the tasks of each resource in first[resource + 1]. */
static void
number_tasks (struct verify_openshop_tasks *tasks, const struct verify_openshop_instance *instance,
              size_t count)
{
  size_t resources = (size_t)tasks->jobs + tasks->machines;

  tasks->time = memory_alloc (count + 1, sizeof *tasks->time);
  tasks->resource = memory_alloc (count + 1, sizeof *tasks->resource);
  tasks->place = memory_alloc (count + 1, sizeof *tasks->place);
  tasks->first = memory_zero (resources + 1, sizeof *tasks->first);
  for (uint32_t i = 0; i < tasks->jobs; i++)
    for (uint32_t j = 0; j < tasks->machines; j++)
      if (verify_openshop_instance_time (instance, i, j).num > 0) {
        uint32_t d = tasks->count++, ends[2] = { i, tasks->jobs + j };
        for (int side = 0; side < 2; side++) {
          tasks->resource[d][side] = ends[side];
          tasks->place[d][side] = tasks->first[ends[side] + 1]++;
        }
      }
}

/* Lists the tasks of each resource. */
static void
list_members (struct verify_openshop_tasks *tasks)
{
  size_t resources = (size_t)tasks->jobs + tasks->machines;

  for (size_t resource = 0; resource < resources; resource++)
    tasks->first[resource + 1] += tasks->first[resource];
  tasks->member = memory_alloc (2 * (size_t)tasks->count + 1, sizeof *tasks->member);
  for (uint32_t d = 0; d < tasks->count; d++)
    for (int side = 0; side < 2; side++)
      tasks->member[tasks->first[tasks->resource[d][side]] + tasks->place[d][side]] = d;
}

/* All times, which together take at most VERIFY_LATEST. */
static bool
scale_times (struct verify_openshop_tasks *tasks, const struct verify_openshop_instance *instance,
             mpq_t ticks, char *reason, size_t size)
{
  int64_t left = VERIFY_LATEST;
  bool good = true;
  mpq_t value;

  mpq_init (value);
  for (uint32_t d = 0; d < tasks->count && good; d++) {
    uint32_t i = tasks->resource[d][0], j = tasks->resource[d][1] - tasks->jobs;
    verify_ratio_to (value, verify_openshop_instance_time (instance, i, j));
    mpq_mul (value, value, ticks);
    good = verify_ratio_whole (value, VERIFY_LATEST, &tasks->time[d]) && tasks->time[d] <= left;
    if (good)
      left -= tasks->time[d];
    else
      snprintf (reason, size,
                "times[%u][%u] is no whole number of ticks, or the sum up to it exceeds 2^60", i,
                j);
  }
  mpq_clear (value);
  return good;
}

bool
verify_openshop_tasks_from (struct verify_openshop_tasks *tasks,
                            const struct verify_openshop_instance *instance, int64_t ticks,
                            char *reason, size_t size)
{
  size_t count = count_tasks (instance);
  mpq_t scale;
  bool good;

  verify_openshop_tasks_clear (tasks);
  tasks->jobs = instance->jobs;
  tasks->machines = instance->machines;
  if (count > VERIFY_OPENSHOP_TASKS) {
    snprintf (reason, size, "the instance is too large for the certificate checker");
    return false;
  }
  number_tasks (tasks, instance, count);
  list_members (tasks);
  mpq_init (scale);
  verify_ratio_to (scale, (struct verify_ratio){ ticks, 1 });
  good = scale_times (tasks, instance, scale, reason, size);
  mpq_clear (scale);
  return good;
}
