#include "search/openshop_wheel.h"

#include "heuristics/openshop_tight.h"
#include "search/openshop_model.h"

#define DRAWS 20 /* places drawn in vain before it is given up */

static bool
over (const struct deadline *deadline)
{
  return deadline && deadline_passed (deadline);
}

static bool
draw (const struct openshop_ticks *ticks, struct rng *rng, struct openshop_schedule *schedule)
{
  for (int vain = 0; vain < DRAWS; vain++)
    if (openshop_tight_place (ticks, rng, rng_below (rng, 2) == 0, schedule))
      return true;
  return false;
}

/* Fix what has a place. False: that leaves no solution. */
static bool
fix (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule, struct openshop_model *model)
{
  struct learn *learn = openshop_model_learn (model);
  int32_t task = 0;
  for (int64_t pair = 0; pair < (int64_t)ticks->jobs * ticks->machines; pair++) {
    int64_t start = schedule->start[pair];
    if (ticks->time[pair] == 0)
      continue;
    int32_t x = openshop_model_start (model, task++);
    if (start >= 0 && (!learn_require (learn, learn_at_least (x, start)) || !learn_require (learn, learn_at_most (x, start))))
      return false;
  }
  return true;
}

/* Complete the schedule if that can be done with so many conflicts. */
static bool
complete (const struct openshop_ticks *ticks, int64_t load, uint64_t conflicts, const struct deadline *deadline,
          struct openshop_schedule *schedule, uint64_t *spent)
{
  struct openshop_model *model = openshop_model_try (ticks, load, OPENSHOP_MODEL_NO_MIRROR, NULL, deadline);
  if (!model)
    return false;
  struct learn *learn = openshop_model_learn (model);
  bool found = fix (ticks, schedule, model) && learn_solve (learn, conflicts, deadline) == LEARN_SOLUTION;
  if (found)
    openshop_model_schedule (model, schedule);
  *spent += learn_conflicts (learn);
  openshop_model_free (model);
  return found;
}

bool
openshop_wheel (const struct openshop_ticks *ticks, uint64_t seed, uint64_t tries, uint64_t conflicts, const struct deadline *deadline,
                struct openshop_schedule *schedule, uint64_t *spent)
{
  int64_t load = openshop_ticks_load (ticks, NULL);
  bool found = false;
  struct rng rng;
  rng_init (&rng, seed);
  for (; tries > 0 && !found && !over (deadline) && draw (ticks, &rng, schedule); tries--)
    found = complete (ticks, load, conflicts, deadline, schedule, spent);
  return found;
}
