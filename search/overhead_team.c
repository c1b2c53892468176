#include "search/overhead_team.h"

#include "base/memory.h"
#include "search/learn_team.h"

#include <assert.h>
#include <stdlib.h>

#define MODEL_BYTES (UINT64_C (6) << 30) /* larger models are not made where there is no memory limit */

struct overhead_team {
  const struct overhead_ticks *ticks;
  const struct overhead_options *options;
  struct overhead_model *models[LEARN_TEAM]; /* NULL: not made */
  struct learn_team *team;
  int64_t most; /* makespan of interest */
  const struct deadline *deadline;
};

static bool
room_for_model (const struct overhead_team *team, uint64_t used)
{
  uint64_t most = team->options->limits.bytes > 0 ? team->options->limits.bytes : MODEL_BYTES;
  return used + overhead_model_bytes (team->ticks) <= most;
}

static struct learn *
join (void *context)
{
  struct overhead_team *team = context;
  if (!room_for_model (team, overhead_team_used (team)))
    return NULL;
  team->models[1] = overhead_model_try (team->ticks, team->options->class, team->most, NULL, team->deadline);
  return team->models[1] ? overhead_model_learn (team->models[1]) : NULL;
}

struct overhead_team *
overhead_team_new (const struct overhead_ticks *ticks, const struct overhead_options *options, const struct overhead_schedule *best,
                   const struct deadline *deadline)
{
  struct overhead_team *team = memory_zero (1, sizeof *team);
  *team = (struct overhead_team){ .ticks = ticks, .options = options, .most = best->makespan - 1, .deadline = deadline };
  if (!room_for_model (team, 0)) {
    free (team);
    return NULL;
  }
  struct overhead_model *model = overhead_model_try (ticks, options->class, team->most, options->proof, deadline);
  if (!model) {
    free (team);
    return NULL;
  }
  overhead_model_suggest (model, best);
  if (options->debug_schedule && options->class == OVERHEAD_ANY)
    overhead_model_debug (model, options->debug_schedule);
  team->models[0] = model;
  team->team
    = learn_team_new (overhead_model_learn (model),
                      &(struct learn_team_plan){
                        .threads = options->threads, .alone = LEARN_TEAM_ALONE, .round = LEARN_TEAM_ROUND, .join = join, .context = team });
  return team;
}

void
overhead_team_free (struct overhead_team *team)
{
  if (!team)
    return;
  learn_team_free (team->team);
  for (size_t m = 0; m < LEARN_TEAM; m++)
    overhead_model_free (team->models[m]);
  free (team);
}

enum learn_result
overhead_team_solve (struct overhead_team *team, uint64_t conflicts, const struct deadline *deadline)
{
  return learn_team_solve (team->team, conflicts, deadline);
}

void
overhead_team_schedule (struct overhead_team *team, struct overhead_schedule *schedule)
{
  struct overhead_schedule other;
  overhead_schedule_init (&other);
  overhead_schedule_reset (schedule);
  for (size_t m = 0; m < learn_team_size (team->team); m++) {
    if (!learn_team_found (team->team, m))
      continue;
    overhead_model_schedule (team->models[m], &other);
    if (schedule->length == 0 || other.makespan < schedule->makespan)
      overhead_schedule_copy (schedule, &other);
  }
  assert (schedule->length > 0);
  overhead_schedule_clear (&other);
  learn_team_restart (team->team);
}

bool
overhead_team_limit (struct overhead_team *team, int64_t most)
{
  bool fine = true;
  team->most = most;
  for (size_t m = 0; m < learn_team_size (team->team); m++)
    fine = overhead_model_limit (team->models[m], most) && fine;
  return fine;
}

uint64_t
overhead_team_conflicts (const struct overhead_team *team)
{
  return learn_team_conflicts (team->team);
}

uint64_t
overhead_team_used (const struct overhead_team *team)
{
  uint64_t bytes = learn_team_bytes (team->team);
  for (size_t m = 0; m < LEARN_TEAM; m++)
    bytes += team->models[m] ? overhead_model_used (team->models[m]) : 0;
  return bytes;
}
