#include "search/openshop/near_bottleneck.h"

#include "base/memory.h"
#include "search/openshop/parameters.h"

void
openshop_near_bottleneck_init (struct openshop_near_bottleneck *near,
                               struct openshop_timetable *table)
{
  size_t resources = (size_t)table->resources;
  *near = (struct openshop_near_bottleneck){ .table = table };
  openshop_resource_sequence_init (&near->sequence, table);
  near->order = memory_alloc (resources, sizeof *near->order);
  near->group = memory_alloc (resources, sizeof *near->group);
}

void
openshop_near_bottleneck_clear (struct openshop_near_bottleneck *near)
{
  openshop_resource_sequence_clear (&near->sequence);
  memory_free (near->order, near->group);
}

/* Sort the resources by load, the largest first, equal ones in random order. */
static void
sort_resources (struct openshop_near_bottleneck *near, int64_t min_load, struct rng *rng)
{
  near->count = 0;
  int32_t resources = near->symmetric ? near->table->ticks->jobs : near->table->resources;
  for (int32_t resource = 0; resource < resources; resource++) {
    if (near->table->load[resource] < min_load)
      continue;
    int32_t other = (int32_t)rng_below (rng, (uint64_t)++near->count);
    near->order[near->count - 1] = near->order[other];
    near->order[other] = resource;
  }
  for (int32_t k = 1; k < near->count; k++) {
    int32_t resource = near->order[k], at = k;
    for (; at > 0 && near->table->load[near->order[at - 1]] < near->table->load[resource]; at--)
      near->order[at] = near->order[at - 1];
    near->order[at] = resource;
  }
}

/* Rounds within groups. */

/* `now`, if the resource is free for `time` from then on; otherwise a time after `now` before which
   it is not. */
static int64_t
free_from (const struct openshop_near_bottleneck *near, int32_t resource, int64_t now, int64_t time)
{
  const struct openshop_timetable *table = near->table;
  int32_t k = openshop_timetable_after (table, resource, now);
  if (k == table->count[resource])
    return now;
  int32_t task = openshop_timetable_resource (table, resource)[k];
  return openshop_timetable_start (table, task) >= now + time
           ? now
           : openshop_timetable_end (table, task);
}

/* The first time from `now` on at which all rows and columns of the group are free for `time`. */
static int64_t
all_free (const struct openshop_near_bottleneck *near, int32_t count, int64_t now, int64_t time,
          int64_t horizon)
{
  for (int64_t before = -1; now != before && now <= horizon - time;) {
    before = now;
    for (int32_t k = 0; k < 2 * count; k++)
      now
        = free_from (near, near->group[k / 2] + (k % 2 ? near->table->ticks->jobs : 0), now, time);
  }
  return now;
}

/* The common time of all tasks within the group; 0: times differ, or some tasks have a start. */
static int64_t
common_time (const struct openshop_near_bottleneck *near, int32_t count)
{
  const struct openshop_ticks *ticks = near->table->ticks;
  int64_t time = openshop_time (ticks, near->group[0], near->group[1]);
  for (int32_t a = 0; a < count; a++)
    for (int32_t b = 0; b < count; b++) {
      int32_t task = near->group[a] * ticks->machines + near->group[b];
      if (ticks->time[task] != (a == b ? 0 : time)
          || (a != b && near->table->schedule->start[task] >= 0))
        return 0;
    }
  return time;
}

/* In round d node k of the group sends to node k + d, modulo its size. */
static void
place_round (struct openshop_near_bottleneck *near, int32_t count, int32_t round, int64_t now)
{
  for (int32_t k = 0; k < count; k++)
    openshop_timetable_put (
      near->table, near->group[k] * near->table->ticks->machines + near->group[(k + round) % count],
      now);
}

/* Rounds come in pairs, d and count - d, so that of each two nodes both or none send to each other.
   Rounds for which there is no time are left out. */
static void
place_rounds (struct openshop_near_bottleneck *near, int32_t count, int64_t horizon)
{
  int64_t time = count > 1 ? common_time (near, count) : 0, now = 0;
  for (int32_t round = 1; 2 * round <= count && time > 0; round++) {
    int64_t first = all_free (near, count, now, time, horizon), second = first;
    if (2 * round < count)
      second = all_free (near, count, first + time, time, horizon);
    if (first > horizon - time || second > horizon - time)
      return;
    place_round (near, count, round, first);
    if (2 * round < count)
      place_round (near, count, count - round, second);
    now = second + time;
  }
}

/* A group consists of the nodes of one load. */
static void
place_groups (struct openshop_near_bottleneck *near, int64_t horizon)
{
  const struct openshop_ticks *ticks = near->table->ticks;
  if (!ticks->exchange)
    return;
  for (int32_t k = 0, end; k < near->count; k = end) {
    int32_t count = 0;
    for (end = k; end < near->count
                  && near->table->load[near->order[end]] == near->table->load[near->order[k]];
         end++)
      if (near->order[end] < ticks->jobs)
        near->group[count++] = near->order[end];
    place_rounds (near, count, horizon);
  }
}

/* Sequences of resources. */

/* In a symmetric exchange: places the messages back at the same times. False: one of these has a
   start already. */
static bool
settle_replies (struct openshop_near_bottleneck *near)
{
  const struct openshop_resource_sequence *sequence = &near->sequence;
  for (int32_t k = 0; near->symmetric && k < sequence->step_count; k++) {
    int32_t back
      = openshop_timetable_back (near->table, sequence->tasks[sequence->steps[k].task_index].task);
    if (near->table->schedule->start[back] >= 0)
      return false;
    openshop_timetable_put (near->table, back, sequence->steps[k].start);
  }
  return true;
}

bool
openshop_near_bottleneck_place (struct openshop_near_bottleneck *near, int64_t min_load,
                                int64_t horizon, struct rng *rng, uint64_t *steps)
{
  int32_t tries = (int32_t)openshop_parameters.near_tries;
  sort_resources (near, min_load, rng);
  place_groups (near, horizon);
  for (int32_t k = 0; k < near->count; k++)
    if (!openshop_resource_sequence_run (&near->sequence, near->order[k], horizon, tries, rng,
                                         steps)
        || !settle_replies (near))
      return false;
  return true;
}
