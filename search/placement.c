#include "search/placement.h"

#include "base/memory.h"
#include "search/swap.h"

#include <stdlib.h>
#include <string.h>

void
placements_push (struct placements *placements, int64_t time, int32_t type, int64_t count)
{
  if (placements->length == placements->capacity)
    memory_grow (placements->item, placements->capacity, placements->length + 1);
  placements->item[placements->length++] = (struct placement){ time, count, type };
}

bool
placements_swappable (const struct placements *placements, int64_t time, int32_t type)
{
  const int64_t *cost = placements->types->cost;
  for (size_t i = placements->dominance ? placements->length : 0; i-- > 0;) {
    const struct placement *earlier = &placements->item[i];
    if (earlier->type > type && earlier->time < time
        && swap_applies (cost[earlier->type], cost[type], time - earlier->time, placements->horizon - earlier->time))
      return true;
  }
  return false;
}

/* Senders at work while a plan is written out. */
struct crew {
  struct member {
    int64_t next, cost, count;
  } * member;
  size_t length, capacity;
};

static void
crew_add (struct crew *crew, int64_t next, int64_t cost, int64_t count)
{
  if (crew->length == crew->capacity)
    memory_grow (crew->member, crew->capacity, crew->length + 1);
  crew->member[crew->length++] = (struct member){ next, cost, count };
}

/* Advance to the next completion: its time in *now, the number of sends returned. */
static int64_t
crew_step (struct crew *crew, int64_t *now)
{
  int64_t count = 0;
  *now = INT64_MAX;
  for (size_t i = 0; i < crew->length; i++)
    if (crew->member[i].next < *now)
      *now = crew->member[i].next;
  for (size_t i = 0; i < crew->length; i++)
    if (crew->member[i].next == *now) {
      crew->member[i].next += crew->member[i].cost;
      count += crew->member[i].count;
    }
  return count;
}

/* Fill `open` slots with the nodes left, fastest first: adds to ready [k]. Returns how many were filled. */
static int64_t
fill_fastest (const struct node_types *types, const int64_t *left, int64_t *ready, int64_t open)
{
  int64_t filled = 0;
  for (size_t j = 0; j < types->k && filled < open; j++) {
    int64_t rest = left[j] - ready[j], count = rest < open - filled ? rest : open - filled;
    ready[j] += count;
    filled += count;
  }
  return filled;
}

/* Make ready[] ready at `now`, and clear it. */
static void
place_ready (struct plan *plan, struct crew *crew, const struct node_types *types, int64_t *left, int64_t *ready, int64_t now)
{
  for (size_t j = 0; j < types->k; j++)
    if (ready[j] > 0) {
      plan_add (plan, now, (int32_t)j, ready[j]);
      crew_add (crew, now + types->cost[j], types->cost[j], ready[j]);
      left[j] -= ready[j];
      ready[j] = 0;
    }
  plan->makespan = now;
}

void
placements_plan (const struct placements *placements, struct plan *plan)
{
  const struct node_types *types = placements->types;
  struct crew crew = { 0 };
  int64_t *left = memory_alloc (types->k, sizeof *left), *ready = memory_zero (types->k, sizeof *ready), missing = types->destinations;
  size_t next = 0;
  memcpy (left, types->count, types->k * sizeof *left);
  plan_reset (plan);
  crew_add (&crew, types->source, types->source, 1);
  while (missing > 0) {
    int64_t now, open = crew_step (&crew, &now);
    for (; next < placements->length && placements->item[next].time == now; next++) {
      ready[placements->item[next].type] += placements->item[next].count;
      open -= placements->item[next].count;
      missing -= placements->item[next].count;
    }
    missing -= fill_fastest (types, left, ready, open < missing ? open : missing);
    place_ready (plan, &crew, types, left, ready, now);
  }
  free (ready);
  free (left);
  free (crew.member);
}
