#include "search/openshop/fix_and_learn.h"

#include "search/openshop/bottleneck.h"
#include "search/openshop/lcg_model.h"
#include "search/openshop/parameters.h"

static bool
draw (const struct openshop_ticks *ticks, struct rng *rng, struct openshop_schedule *schedule)
{
  for (int64_t failures = 0; failures < openshop_parameters.openshop_fix_draws; failures++)
    if (openshop_bottleneck_place (ticks, rng, rng_below (rng, 2) == 0, schedule))
      return true;
  return false;
}

/* Fix the tasks that have a start. False: that leaves no solution. */
static bool
fix (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule,
     struct openshop_lcg_model *model)
{
  struct lcg *lcg = openshop_lcg_model_lcg (model);
  int32_t task = 0;
  for (int64_t pair = 0; pair < (int64_t)ticks->jobs * ticks->machines; pair++) {
    int64_t start = schedule->start[pair];
    if (ticks->time[pair] == 0)
      continue;
    int32_t x = openshop_lcg_model_start (model, task++);
    if (start >= 0
        && (!lcg_require (lcg, lcg_at_least (x, start))
            || !lcg_require (lcg, lcg_at_most (x, start))))
      return false;
  }
  return true;
}

/* Complete the schedule with at most this many conflicts. */
static bool
complete (const struct openshop_ticks *ticks, int64_t load, uint64_t conflicts,
          const struct deadline *deadline, struct openshop_schedule *schedule, uint64_t *spent)
{
  struct openshop_lcg_model *model
    = openshop_lcg_model_new (ticks, load, OPENSHOP_LCG_MODEL_NO_MIRROR, NULL, deadline);
  if (!model)
    return false;
  struct lcg *lcg = openshop_lcg_model_lcg (model);
  bool found = fix (ticks, schedule, model) && lcg_solve (lcg, conflicts, deadline) == LCG_SOLUTION;
  if (found)
    openshop_lcg_model_schedule (model, schedule);
  *spent += lcg_conflicts (lcg);
  openshop_lcg_model_free (model);
  return found;
}

bool
openshop_fix_and_learn (const struct openshop_ticks *ticks, uint64_t seed, uint64_t tries,
                        uint64_t conflicts, const struct deadline *deadline,
                        struct openshop_schedule *schedule, uint64_t *spent)
{
  int64_t load = openshop_ticks_load (ticks, NULL);
  bool found = false;
  struct rng rng;
  rng_init (&rng, seed);
  for (; tries > 0 && !found && !deadline_passed (deadline) && draw (ticks, &rng, schedule);
       tries--)
    found = complete (ticks, load, conflicts, deadline, schedule, spent);
  return found;
}
