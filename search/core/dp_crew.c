#include "search/core/dp_crew.h"

#include "base/memory.h"
#include "base/team.h"

#include <stdlib.h>

/* Steps of a group, about a millisecond, that are worth starting threads for: some 50 us each. */
#define ENOUGH (UINT64_C (1) << 21)

void
dp_crew_init (struct dp_crew *crew, int threads, const struct deadline *deadline)
{
  *crew = (struct dp_crew){ .threads = threads, .now = 1 };
  crew->clock = memory_alloc ((size_t)threads, sizeof *crew->clock);
  for (int i = 0; i < threads; i++) {
    crew->clock[i] = memory_apart (1, sizeof **crew->clock);
    crew->clock[i]->deadline = deadline;
  }
}

void
dp_crew_clear (struct dp_crew *crew)
{
  for (int i = 0; i < crew->threads; i++)
    free (crew->clock[i]);
  free (crew->clock);
}

void
dp_crew_begin (struct dp_crew *crew)
{
  uint64_t all = 0;
  for (int i = 0; i < crew->threads; i++)
    all += crew->clock[i]->all;
  crew->now = all - crew->before >= ENOUGH ? crew->threads : 1;
  crew->before = all;
}

static void
fill_piece (void *context, size_t piece, size_t member)
{
  struct dp_crew *crew = context;
  if (!atomic_load_explicit (&crew->stopped, memory_order_relaxed)
      && !crew->fill (crew->context, piece, member))
    atomic_store_explicit (&crew->stopped, true, memory_order_relaxed);
}

bool
dp_crew_share (struct dp_crew *crew, size_t pieces,
               bool (*fill) (void *context, size_t piece, size_t member), void *context)
{
  crew->fill = fill;
  crew->context = context;
  team_share (crew->now, pieces, fill_piece, crew);
  return !atomic_load (&crew->stopped);
}
