#include "search/placement.h"

#include "base/memory.h"
#include "heuristics/master.h"
#include "heuristics/queues.h"
#include "search/swap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
placements_stopped (const struct placements *placements)
{
  return deadline_passed (placements->deadline) || (placements->pointless && atomic_load (placements->pointless));
}

bool
placements_full (const struct placements *placements, size_t masters)
{
  uint64_t rows = placements->types->k + 1, bytes = placements->deadline->bytes;
  return bytes > 0 && masters * rows * (rows * sizeof (double) + sizeof (struct master_path)) > bytes;
}

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

static int64_t
placed_at (const struct placements *placements, int64_t time, int32_t type)
{
  for (size_t i = 0; i < placements->length; i++)
    if (placements->item[i].time == time && placements->item[i].type == type)
      return placements->item[i].count;
  return 0;
}

void
placements_check_debug (const struct placements *placements, int64_t now, int32_t type, const char *rule)
{
  const struct plan *known = placements->debug;
  if (!known || known->makespan > placements->horizon)
    return;
  int64_t senders = 0, placed = 0;
  bool follows = type < 0;
  for (size_t i = 0; i < known->length; i++) {
    const struct plan_entry *entry = &known->entries[i];
    if (entry->time + placements->types->cost[entry->type] > placements->horizon)
      continue;
    if (entry->time == now && entry->type == type)
      follows = true;
    if (entry->time >= now)
      continue;
    if (placed_at (placements, entry->time, entry->type) != entry->count)
      return;
    senders += entry->count;
  }
  for (size_t i = 0; i < placements->length; i++)
    if (placements->item[i].time < now)
      placed += placements->item[i].count;
  if (!follows || placed != senders)
    return;
  fprintf (stderr, "provecast: %s cuts off the debug solution at time %lld of horizon %lld\n", rule, (long long)now,
           (long long)placements->horizon);
  abort ();
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
place_ready (struct plan *plan, struct queues *queues, size_t k, int64_t *left, int64_t *ready, int64_t now)
{
  for (size_t j = 0; j < k; j++)
    if (ready[j] > 0) {
      plan_add (plan, now, (int32_t)j, ready[j]);
      queues_ready (queues, j, ready[j]);
      left[j] -= ready[j];
      ready[j] = 0;
    }
  plan->makespan = now;
}

void
placements_plan (const struct placements *placements, struct plan *plan)
{
  const struct node_types *types = placements->types;
  struct queues *queues = queues_new ();
  int64_t *left = memory_alloc (types->k, sizeof *left), *ready = memory_zero (types->k, sizeof *ready), missing = types->destinations;
  size_t next = 0;
  memcpy (left, types->count, types->k * sizeof *left);
  for (size_t i = 0; i < placements->length; i++)
    left[placements->item[i].type] -= placements->item[i].count; /* not for the slots before theirs */
  plan_reset (plan);
  queues_start (queues, types);
  while (missing > 0) {
    int64_t now, open = queues_next (queues, &now);
    for (; next < placements->length && placements->item[next].time <= now; next++) {
      ready[placements->item[next].type] += placements->item[next].count;
      left[placements->item[next].type] += placements->item[next].count;
      open -= placements->item[next].count;
      missing -= placements->item[next].count;
    }
    missing -= fill_fastest (types, left, ready, open < missing ? open : missing);
    place_ready (plan, queues, types->k, left, ready, now);
  }
  free (ready);
  free (left);
  queues_free (queues);
}
