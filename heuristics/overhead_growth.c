#include "heuristics/overhead_growth.h"

#include "base/memory.h"
#include "heuristics/overhead_horizon.h"
#include "heuristics/overhead_spread.h"

#include <stdlib.h>

struct growth {
  const struct overhead_ticks *ticks;
  struct overhead_horizon horizon;
  struct overhead_spread spread;
  int32_t *messages; /* owned [m]: the set */
  size_t count;
  int64_t *outside; /* owned [n]: mandatory sends of messages outside the set */
  int64_t rest;
};

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

/* Sends of the set that can have ended by t when all is to end by `end`. */
static int64_t
ended_by (const struct growth *growth, int64_t t, int64_t end)
{
  const struct overhead_spread *spread = &growth->spread;
  int64_t sources = 0, others = 0;
  for (size_t p = 0; p < spread->parts; p++) {
    int32_t i = spread->touched[p];
    const struct overhead_part *part = &spread->part[i];
    if (!part->sender)
      continue;
    int64_t room = overhead_horizon_room (&growth->horizon, i, end) - growth->outside[i];
    int64_t time = least (part->source ? t : t - part->hold, room);
    if (time > 0)
      *(part->source ? &sources : &others) += time / part->send;
  }
  int64_t until = least (t, end - growth->rest);
  return sources + least (others, until > 0 ? overhead_emissions_by (&spread->emissions, until) : 0);
}

/* A number of sends that cannot all end in time when all is to end by `end`; 0: none is known. */
static size_t
refuting (const struct growth *growth, int64_t end)
{
  size_t sends = growth->spread.emissions.sends, stride = (sends - 1) / OVERHEAD_GROWTH_COUNTS + 1;
  for (size_t p = sends; p > 0; p = p > stride ? p - stride : 0) {
    int64_t t = end - growth->spread.tail[p - 1];
    if (t < 0 || ended_by (growth, t, end) < (int64_t)p)
      return p;
  }
  return 0;
}

static bool
refuted (void *context, int64_t end)
{
  return refuting (context, end) > 0;
}

/* The messages of class `from` and longer, or only `one` if it is not negative, and what depends on them. */
static void
choose (struct growth *growth, int32_t from, int32_t one)
{
  const struct overhead_ticks *ticks = growth->ticks;
  growth->count = 0;
  for (int32_t i = 0; i < ticks->nodes; i++)
    growth->outside[i] = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    if (one < 0 ? ticks->class_of[k] >= from : k == one)
      growth->messages[growth->count++] = k;
    else
      growth->outside[ticks->source[k]] += overhead_send (ticks, k, ticks->source[k]);
}

static int64_t
rest_of (const struct overhead_spread *spread)
{
  int64_t rest = INT64_MAX;
  for (size_t p = 0; p < spread->parts; p++) {
    const struct overhead_part *part = &spread->part[spread->touched[p]];
    if (!part->sender || part->source)
      continue;
    int64_t receives = part->receives - part->longest;
    rest = least (rest, receives > part->onward ? receives : part->onward);
  }
  return rest == INT64_MAX ? 0 : rest;
}

static int64_t
set_bound (struct growth *growth, int32_t from, int64_t low)
{
  choose (growth, from, -1);
  int64_t bound = overhead_spread_bound (&growth->spread, growth->messages, growth->count, growth->horizon.most);
  growth->rest = rest_of (&growth->spread);
  return overhead_horizon_search (&growth->horizon, bound > low ? bound : low, refuted, growth);
}

/* The first class of a set of messages. */
static int32_t
set_from (const struct overhead_ticks *ticks, int32_t set)
{
  return (int32_t)((int64_t)set * ticks->classes / OVERHEAD_GROWTH_SETS);
}

static void
growth_init (struct growth *growth, struct overhead_heads *heads, const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  *growth = (struct growth){ .ticks = ticks };
  overhead_heads_init (heads, ticks, deadline);
  overhead_horizon_init (&growth->horizon, heads);
  overhead_spread_init (&growth->spread, heads);
  growth->messages = memory_alloc ((size_t)ticks->messages, sizeof *growth->messages);
  growth->outside = memory_alloc ((size_t)ticks->nodes, sizeof *growth->outside);
}

static void
growth_clear (struct growth *growth, struct overhead_heads *heads)
{
  free (growth->messages);
  free (growth->outside);
  overhead_spread_clear (&growth->spread);
  overhead_horizon_clear (&growth->horizon);
  overhead_heads_clear (heads);
}

int64_t
overhead_growth_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  struct growth growth;
  growth_init (&growth, &heads, ticks, deadline);
  int64_t bound = 0;
  for (int32_t set = 0, last = -1; set < OVERHEAD_GROWTH_SETS; set++) {
    int32_t from = set_from (ticks, set);
    if (from != last)
      bound = set_bound (&growth, from, bound);
    last = from;
  }
  growth_clear (&growth, &heads);
  return bound;
}

/* What a certificate says. */

static void
state (const struct growth *growth, size_t sends, struct overhead_counts *counts)
{
  const struct overhead_emissions *emissions = &growth->spread.emissions;
  overhead_counts_reset (counts);
  for (size_t m = 0; m < growth->count; m++)
    overhead_counts_message (counts, growth->messages[m]);
  counts->sends = (int64_t)sends;
  counts->scale = emissions->relays > 0 ? emissions->scale : 0;
  for (size_t h = 0; h < emissions->relays; h++)
    if (h == 0 || emissions->relaxed[h] > emissions->relaxed[h - 1])
      overhead_counts_cost (counts, emissions->relaxed[h]);
}

/* The same by overhead_spread.h, for whatever number of sends. */
static size_t
refuting_alone (const struct overhead_spread *spread, int64_t end)
{
  for (size_t p = 0; p < spread->emissions.sends; p++)
    if (spread->emissions.end[p] + spread->tail[p] > end)
      return p + 1;
  return 0;
}

/* Does the chosen set refute `end`, however the relays' costs are rounded? */
static bool
set_counts (struct growth *growth, int64_t end, struct overhead_counts *counts)
{
  overhead_spread_bound (&growth->spread, growth->messages, growth->count, growth->horizon.most);
  growth->rest = rest_of (&growth->spread);
  for (int variant = 0; variant < OVERHEAD_EMISSIONS_VARIANTS; variant++) {
    if (!overhead_emissions_run (&growth->spread.emissions, variant))
      continue;
    size_t alone = refuting_alone (&growth->spread, end), sends = alone > 0 ? alone : refuting (growth, end);
    if (sends == 0)
      continue;
    state (growth, sends, counts);
    return true;
  }
  return false;
}

bool
overhead_growth_counts (const struct overhead_ticks *ticks, int64_t makespan, const struct deadline *deadline,
                        struct overhead_counts *counts)
{
  struct overhead_heads heads;
  struct growth growth;
  growth_init (&growth, &heads, ticks, deadline);
  bool found = false;
  for (int32_t set = 0, last = -1; set < OVERHEAD_GROWTH_SETS && !found; set++) {
    int32_t from = set_from (ticks, set);
    if (from == last)
      continue;
    choose (&growth, from, -1);
    found = set_counts (&growth, makespan - 1, counts);
    last = from;
  }
  for (int32_t k = 0; k < ticks->messages && !found && !(deadline && deadline_passed (deadline)); k++) {
    choose (&growth, 0, k);
    found = set_counts (&growth, makespan - 1, counts);
  }
  growth_clear (&growth, &heads);
  return found;
}
