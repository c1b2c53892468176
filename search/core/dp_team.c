#include "search/core/dp_team.h"

#include "base/memory.h"
#include "base/team.h"

#include <stdlib.h>

/* Steps of a group, about a millisecond, that are worth starting threads for: some 50 us each. */
#define ENOUGH (UINT64_C (1) << 21)

void
dp_team_init (struct dp_team *team, int threads, const struct deadline *deadline)
{
  *team = (struct dp_team){ .threads = threads, .now = 1 };
  team->clock = memory_alloc ((size_t)threads, sizeof *team->clock);
  for (int i = 0; i < threads; i++) {
    team->clock[i] = memory_apart (1, sizeof **team->clock);
    team->clock[i]->deadline = deadline;
  }
}

void
dp_team_clear (struct dp_team *team)
{
  for (int i = 0; i < team->threads; i++)
    free (team->clock[i]);
  free (team->clock);
}

void
dp_team_begin (struct dp_team *team)
{
  uint64_t all = 0;
  for (int i = 0; i < team->threads; i++)
    all += team->clock[i]->all;
  team->now = all - team->before >= ENOUGH ? team->threads : 1;
  team->before = all;
}

static void
fill_piece (void *context, size_t piece, size_t member)
{
  struct dp_team *team = context;
  if (!atomic_load_explicit (&team->stopped, memory_order_relaxed)
      && !team->fill (team->context, piece, member))
    atomic_store_explicit (&team->stopped, true, memory_order_relaxed);
}

bool
dp_team_share (struct dp_team *team, size_t pieces,
               bool (*fill) (void *context, size_t piece, size_t member), void *context)
{
  team->fill = fill;
  team->context = context;
  team_share (team->now, pieces, fill_piece, team);
  return !atomic_load (&team->stopped);
}
