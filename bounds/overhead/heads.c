#include "bounds/overhead/heads.h"

#include "base/memory.h"
#include "base/sort.h"

#include <stdlib.h>

/* With equal links the shortest path is the direct send: a path through relays contains a send by
   the source, and more. */
static void
direct (const struct overhead_ticks *ticks, int32_t k, int64_t *hold)
{
  int32_t source = ticks->source[k];
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
    int32_t j = ticks->destination[d];
    hold[j] = overhead_send (ticks, k, source) + overhead_transit (ticks, k, source, j)
              + overhead_receive (ticks, k, j);
  }
}

/* Dijkstra's algorithm over source and destinations; `open` holds the destinations not settled.
   False: the deadline has passed. */
static bool
shortest (const struct overhead_ticks *ticks, int32_t k, int64_t *hold, int32_t *open,
          const struct deadline *deadline)
{
  size_t left = ticks->first[k + 1] - ticks->first[k];
  for (size_t d = 0; d < left; d++)
    open[d] = ticks->destination[ticks->first[k] + d];
  for (int32_t at = ticks->source[k]; left > 0;) {
    int64_t sent = hold[at] + overhead_send (ticks, k, at);
    size_t nearest = 0;
    if (deadline_passed (deadline))
      return false;
    for (size_t d = 0; d < left; d++) {
      int64_t *reach = &hold[open[d]], via = sent + overhead_transit (ticks, k, at, open[d])
                                             + overhead_receive (ticks, k, open[d]);
      *reach = via < *reach ? via : *reach;
      nearest = *reach < hold[open[nearest]] ? d : nearest;
    }
    at = open[nearest];
    open[nearest] = open[--left];
  }
  return true;
}

/* Lowers the inward and onward times for one pair of holders. */
static void
link (const struct overhead_heads *heads, int32_t k, int32_t i, int32_t j)
{
  const struct overhead_ticks *ticks = heads->ticks;
  int64_t transit = overhead_transit (ticks, k, i, j),
          done = transit + overhead_receive (ticks, k, j);
  int64_t *inward = &heads->inward[(int64_t)k * ticks->nodes + j],
          *onward = &heads->onward[(int64_t)k * ticks->nodes + i];
  *inward = transit < *inward ? transit : *inward;
  *onward = done < *onward ? done : *onward;
}

/* With equal links the receiver with the minimum receive cost decides for all senders but itself;
   for itself the next one does. */
static void
uniform_links (const struct overhead_heads *heads, int32_t k)
{
  const struct overhead_ticks *ticks = heads->ticks;
  const int32_t *first = &ticks->destination[ticks->first[k]],
                *end = &ticks->destination[ticks->first[k + 1]], *least = first;
  for (const int32_t *j = first; j < end; j++)
    least = overhead_receive (ticks, k, *j) < overhead_receive (ticks, k, *least) ? j : least;
  for (const int32_t *j = first; j < end; j++) {
    link (heads, k, ticks->source[k], *j);
    if (j != least) {
      link (heads, k, *j, *least);
      link (heads, k, *least, *j);
    }
  }
}

/* False: the deadline has passed. */
static bool
all_links (const struct overhead_heads *heads, int32_t k, const struct deadline *deadline)
{
  const struct overhead_ticks *ticks = heads->ticks;
  const int32_t *first = &ticks->destination[ticks->first[k]],
                *end = &ticks->destination[ticks->first[k + 1]];
  for (const int32_t *j = first; j < end; j++) {
    if (deadline_passed (deadline))
      return false;
    link (heads, k, ticks->source[k], *j);
    for (const int32_t *i = first; i < end; i++)
      if (i != j)
        link (heads, k, *i, *j);
  }
  return true;
}

/* Sets the weak values of message k after the deadline; `held`: its hold times are complete. */
static void
give_up (const struct overhead_heads *heads, int32_t k, bool held)
{
  const struct overhead_ticks *ticks = heads->ticks;
  size_t row = (size_t)k * (size_t)ticks->nodes;
  heads->onward[row + (size_t)ticks->source[k]] = 0;
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
    size_t at = row + (size_t)ticks->destination[d];
    heads->inward[at] = heads->onward[at] = 0;
    if (!held)
      heads->hold[at] = overhead_receive (ticks, k, ticks->destination[d]);
  }
}

static void
find (const struct overhead_heads *heads, int32_t k, int32_t *open, const struct deadline *deadline)
{
  const struct overhead_ticks *ticks = heads->ticks;
  int64_t *hold = &heads->hold[(int64_t)k * ticks->nodes];
  hold[ticks->source[k]] = 0;
  if (deadline_passed (deadline)) {
    give_up (heads, k, false);
  } else if (ticks->uniform) {
    direct (ticks, k, hold);
    uniform_links (heads, k);
  } else if (!shortest (ticks, k, hold, open, deadline)) {
    give_up (heads, k, false);
  } else if (!all_links (heads, k, deadline)) {
    give_up (heads, k, true);
  }
}

void
overhead_heads_init (struct overhead_heads *heads, const struct overhead_ticks *ticks,
                     const struct deadline *deadline)
{
  size_t n = (size_t)ticks->nodes, entries = (size_t)ticks->messages * n;
  *heads = (struct overhead_heads){ .ticks = ticks,
                                    .hold = memory_alloc (entries, sizeof *heads->hold) };
  heads->inward = memory_alloc (entries, sizeof *heads->inward);
  heads->onward = memory_alloc (entries, sizeof *heads->onward);
  for (size_t e = 0; e < entries; e++)
    heads->hold[e] = heads->inward[e] = heads->onward[e] = OVERHEAD_NEVER;
  int32_t *open = memory_alloc (n, sizeof *open);
  for (int32_t k = 0; k < ticks->messages; k++)
    find (heads, k, open, deadline);
  free (open);
}

void
overhead_heads_clear (struct overhead_heads *heads)
{
  memory_free (heads->hold, heads->inward, heads->onward);
  *heads = (struct overhead_heads){ 0 };
}
