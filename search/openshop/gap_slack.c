#include "search/openshop/gap_slack.h"

#include "base/memory.h"
#include "search/openshop/timetable.h"

#include <stdlib.h>

static int64_t
time_of (const struct openshop_ticks *ticks, int32_t a, int32_t b)
{
  int64_t task = openshop_timetable_task (ticks, a, b);
  return task >= 0 ? ticks->time[task] : 0;
}

/* The resource's total time with resources of this load. */
static int64_t
time_with (const struct openshop_ticks *ticks, const int64_t *loads, int32_t resource, int64_t load)
{
  int64_t total = 0;
  for (int32_t other = 0; other < ticks->jobs + ticks->machines; other++)
    total += loads[other] == load ? time_of (ticks, resource, other) : 0;
  return total;
}

/* The kind of resources with this load; a new kind has the times of `resource`. */
static int32_t
find_kind (struct openshop_gap_slack *slack, const int64_t *loads, int32_t resource)
{
  const struct openshop_ticks *ticks = slack->ticks;
  int32_t k = 0;
  while (k < slack->kinds && slack->kind_load[k] != loads[resource])
    k++;
  if (k < slack->kinds)
    return k;
  openshop_subset_sums_init (&slack->subset_sums[k]);
  slack->kind_load[k] = loads[resource];
  slack->kinds++;
  /* time with alike resources after the rounds */
  int64_t late = time_with (ticks, loads, resource, loads[resource]) - slack->rounds_end;
  for (int32_t other = 0; other < ticks->jobs + ticks->machines; other++) {
    int64_t time = time_of (ticks, resource, other);
    bool like = loads[other] == loads[resource];
    if (time == 0 || loads[other] == slack->load || (like && late <= 0))
      continue;
    openshop_subset_sums_add (&slack->subset_sums[k], time);
    late -= like ? time : 0;
  }
  return k;
}

static void
add_resource (struct openshop_gap_slack *slack, const int64_t *loads, int32_t resource)
{
  int64_t alike = time_with (slack->ticks, loads, resource, loads[resource]),
          begin = slack->rounds_end < alike ? slack->rounds_end : alike;
  slack->kind[resource] = find_kind (slack, loads, resource);
  slack->resources[slack->count++]
    = (struct openshop_gap_slack_resource){ resource, slack->kind[resource],
                                            slack->load - loads[resource], begin };
  slack->row_count += resource < slack->ticks->jobs;
}

static void
find_resources (struct openshop_gap_slack *slack, const int64_t *loads, int64_t min_load)
{
  int32_t resources = slack->ticks->jobs + slack->ticks->machines;
  for (int32_t resource = 0; resource < resources; resource++)
    if (loads[resource] == slack->load)
      slack->bottlenecks[slack->bottleneck_count++] = resource;
  if (slack->bottleneck_count > 0)
    slack->rounds_end = time_with (slack->ticks, loads, slack->bottlenecks[0], slack->load);
  for (int32_t resource = 0; resource < resources; resource++) {
    slack->kind[resource] = -1;
    if (loads[resource] >= min_load && loads[resource] < slack->load)
      add_resource (slack, loads, resource);
  }
}

void
openshop_gap_slack_init (struct openshop_gap_slack *slack, const struct openshop_ticks *ticks,
                         int64_t min_load)
{
  size_t resources = (size_t)ticks->jobs + (size_t)ticks->machines;
  int64_t *loads = openshop_timetable_loads (ticks);
  *slack = (struct openshop_gap_slack){ .ticks = ticks, .load = openshop_ticks_load (ticks, NULL) };
  slack->resources = memory_alloc (resources, sizeof *slack->resources);
  slack->subset_sums = memory_alloc (resources, sizeof *slack->subset_sums);
  slack->kind_load = memory_alloc (resources, sizeof *slack->kind_load);
  slack->kind = memory_alloc (resources, sizeof *slack->kind);
  slack->bottlenecks = memory_alloc (resources, sizeof *slack->bottlenecks);
  slack->placed = memory_alloc (resources, sizeof *slack->placed);
  find_resources (slack, loads, min_load);
  free (loads);
}

void
openshop_gap_slack_clear (struct openshop_gap_slack *slack)
{
  for (int32_t k = 0; k < slack->kinds; k++)
    openshop_subset_sums_clear (&slack->subset_sums[k]);
  memory_free (slack->resources, slack->subset_sums, slack->kind_load, slack->kind,
                   slack->bottlenecks, slack->placed);
}

/* Sort the resource's tasks with bottlenecks by start. Returns their number. */
static int32_t
sort_placed (struct openshop_gap_slack *slack, const struct openshop_schedule *schedule,
             int32_t resource)
{
  int32_t count = 0;
  for (int32_t k = 0; k < slack->bottleneck_count; k++) {
    int64_t task = openshop_timetable_task (slack->ticks, resource, slack->bottlenecks[k]);
    if (task < 0 || slack->ticks->time[task] == 0)
      continue;
    int32_t at = count++;
    for (; at > 0 && schedule->start[slack->placed[at - 1]] > schedule->start[task]; at--)
      slack->placed[at] = slack->placed[at - 1];
    slack->placed[at] = (int32_t)task;
  }
  return count;
}

/* The least idle time of the resource's gaps. */
static int64_t
wasted_time (struct openshop_gap_slack *slack, const struct openshop_schedule *schedule,
             const struct openshop_gap_slack_resource *resource)
{
  const struct openshop_subset_sums *subset_sums = &slack->subset_sums[resource->kind];
  int32_t count = sort_placed (slack, schedule, resource->resource);
  int64_t now = resource->begin, waste = 0;
  for (int32_t k = 0; k <= count; k++) {
    int64_t to = k < count ? schedule->start[slack->placed[k]] : slack->load;
    waste += to > now ? openshop_subset_sums_waste (subset_sums, to - now) : 0;
    now = k < count ? to + slack->ticks->time[slack->placed[k]] : to;
  }
  return waste;
}

int64_t
openshop_gap_slack_missing (struct openshop_gap_slack *slack,
                            const struct openshop_schedule *schedule, bool rows)
{
  int64_t missing = 0;
  for (int32_t k = 0; k < (rows ? slack->row_count : slack->count); k++) {
    int64_t waste = wasted_time (slack, schedule, &slack->resources[k]);
    missing += waste > slack->resources[k].slack ? waste - slack->resources[k].slack : 0;
  }
  return missing;
}
