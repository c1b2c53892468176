#include "heuristics/openshop_tight.h"

#include "heuristics/openshop_around.h"
#include "heuristics/openshop_fill.h"
#include "heuristics/openshop_near.h"
#include "heuristics/openshop_swaps.h"
#include "heuristics/openshop_wheels.h"
#include "heuristics/openshop_winners.h"

#include <assert.h>

enum {
  VAIN = 20,       /* wheels drawn in vain before it is given up */
  DRAWN = 15,      /* orders drawn to choose from, */
  CHANGED = 45,    /* and changes of the best, while near lines have not enough time */
  ALIKE = 4,       /* near lines are alike if there are so many with each sum */
  REPAIRS = 60,    /* then so often some of them are taken out again, */
  LEFT_OUT = 3,    /* and only one time out of so many they are not placed before the rest */
  NEAR = 900,      /* thousandths of the load: lines with less come last, */
  NEARER = 980,    /* or those with less than that, */
  NEAREST = 990,   /* or with less than that, before winners */
  NOISES = 200,    /* the random part of list scheduling is the load divided by a number up to this */
  CHEAP = 16,      /* steps of list scheduling and of sequences that count as one, */
  CHEAPER = 32,    /* and of winners */
  FILL_TURNS = 32, /* so often ejection is tried */
  FILL_STEPS = 4,  /* and ends after so many steps for each pair of the shop */
  SWAPS = 100000,  /* swaps for each draw of the meetings of two busy sites, */
  SWAPPED = 8,     /* what comes of them is completed in so many ways, */
  SWAP_COST = 40,  /* so many count as one step, */
  DRAW_COST = 10,  /* a draw as so many, */
  SHARE = 75,      /* and all that has so many hundredths of the steps */
  TWIN = 8         /* where both directions take equally long, all draws but one of so many use that */
};

/* Does each message take as long as the one that goes the other way? */
static bool
is_symmetric (const struct openshop_ticks *ticks)
{
  if (!ticks->exchange)
    return false;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < i; j++)
      if (openshop_time (ticks, i, j) != openshop_time (ticks, j, i))
        return false;
  return true;
}

bool
openshop_tight_place (const struct openshop_ticks *ticks, struct rng *rng, bool twin, struct openshop_schedule *schedule)
{
  struct openshop_wheels wheels;
  openshop_wheels_init (&wheels, ticks, rng, schedule);
  bool placed = openshop_wheels_draw (&wheels, twin && is_symmetric (ticks));
  openshop_wheels_clear (&wheels);
  return placed;
}

/* The search. */
struct search {
  struct openshop_wheels wheels;
  struct openshop_slack slack;
  bool alike; /* lines that are nearly tight */
  struct openshop_timetable table;
  struct openshop_near near;
  struct openshop_around around;
  struct openshop_fill fill;
  bool winning; /* winners are chosen where both directions are used at once: */
  struct openshop_winners winners;
  struct rng rng;
  bool busy; /* there are two busy sites: */
  struct openshop_sites sites;
  struct openshop_swaps swaps;
  uint64_t steps, step_limit, swap_steps; /* all so far; those for busy sites */
  const struct deadline *deadline;
};

/* A share of the load in thousandths, rounded down. */
static int64_t
share (int64_t load, uint64_t thousandths)
{
  return load / 1000 * (int64_t)thousandths + load % 1000 * (int64_t)thousandths / 1000;
}

static void
search_init (struct search *search, const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
             struct openshop_schedule *schedule)
{
  rng_init (&search->rng, seed);
  openshop_wheels_init (&search->wheels, ticks, &search->rng, schedule);
  openshop_timetable_init (&search->table, ticks);
  openshop_slack_init (&search->slack, ticks, share (search->wheels.load, NEAR));
  search->alike = search->slack.count >= ALIKE * search->slack.kinds && search->slack.count > 0;
  openshop_near_init (&search->near, &search->table);
  search->near.slack = search->alike ? &search->slack : NULL;
  search->near.repairs = search->alike ? REPAIRS : 0;
  openshop_around_init (&search->around, &search->table);
  openshop_fill_init (&search->fill, ticks);
  search->busy = openshop_sites_init (&search->sites, ticks);
  if (search->busy)
    openshop_swaps_init (&search->swaps, &search->sites);
  search->winning = !search->alike && !search->busy && ticks->jobs <= OPENSHOP_WINNERS_NODES && is_symmetric (ticks);
  if (search->winning)
    openshop_winners_init (&search->winners, ticks);
  search->winners.deadline = search->deadline = search->near.sequence.deadline = search->around.deadline = deadline;
}

static void
search_clear (struct search *search)
{
  openshop_wheels_clear (&search->wheels);
  openshop_slack_clear (&search->slack);
  openshop_near_clear (&search->near);
  openshop_around_clear (&search->around);
  openshop_timetable_clear (&search->table);
  openshop_fill_clear (&search->fill);
  openshop_sites_clear (&search->sites);
  if (search->busy)
    openshop_swaps_clear (&search->swaps);
  if (search->winning)
    openshop_winners_clear (&search->winners);
}

/* Lines from which sum on are placed before the rest. */
static int64_t
draw_least (struct search *search)
{
  const struct openshop_slack *slack = &search->slack;
  struct rng *rng = &search->rng;
  uint64_t thousandths = NEAR;
  if (search->winning && search->near.twin)
    return share (search->wheels.load, NEAREST + rng_below (rng, 1001 - NEAREST));
  if (search->alike) {
    if (rng_below (rng, LEFT_OUT) == 0)
      return search->wheels.load;
    if (rng_below (rng, 2) == 0)
      return slack->kind_sum[rng_below (rng, (uint64_t)slack->kinds)];
    return share (search->wheels.load, NEAR);
  }
  if (rng_below (rng, 2) > 0)
    thousandths = NEARER;
  if (rng_below (rng, 4) > 0)
    thousandths += rng_below (rng, 1001 - thousandths);
  return share (search->wheels.load, thousandths);
}

/* The lines that are nearly tight, around those that are. */
static bool
place_near (struct search *search)
{
  uint64_t cheap = 0;
  bool placed = openshop_near_place (&search->near, draw_least (search), search->wheels.load, &search->rng, &cheap);
  search->steps += cheap / CHEAP;
  return placed;
}

/* The others by list scheduling. */
static bool
place_around (struct search *search)
{
  int64_t load = search->wheels.load;
  uint64_t cheap = 0;
  int64_t noise = rng_below (&search->rng, 4) == 0 ? 0 : load / rng_range (&search->rng, 1, NOISES);
  bool found = openshop_around_run (&search->around, load, noise, &search->rng, &cheap);
  search->steps += cheap / CHEAP;
  if (found)
    openshop_schedule_finish (search->wheels.schedule, search->wheels.ticks);
  return found;
}

/* Likewise, many at once. */
static bool
place_winners (struct search *search)
{
  uint64_t cheap = 0;
  bool found = openshop_winners_run (&search->winners, search->wheels.load, &search->rng, search->wheels.schedule, &cheap);
  search->steps += cheap / CHEAPER;
  if (found)
    openshop_schedule_finish (search->wheels.schedule, search->wheels.ticks);
  return found;
}

/* Likewise, or by ejection. */
static bool
place_rest (struct search *search, uint64_t turn)
{
  const struct openshop_ticks *ticks = search->wheels.ticks;
  uint64_t each = FILL_STEPS * (uint64_t)ticks->jobs * (uint64_t)ticks->machines;
  if (search->winning && search->near.twin)
    return place_winners (search);
  if (turn % FILL_TURNS != 0)
    return place_around (search);
  uint64_t limit = search->steps + each < search->step_limit ? search->steps + each : search->step_limit;
  return openshop_fill_run (&search->fill, search->wheels.load, &search->rng, &search->steps, limit, search->deadline,
                            search->wheels.schedule);
}

static bool
search_over (const struct search *search)
{
  return search->steps >= search->step_limit || (search->deadline && deadline_passed (search->deadline));
}

/* The tight lines, such that near ones that are alike have the time they need, or as much as could be found. */
static bool
place_tight (struct search *search, bool twin)
{
  struct openshop_wheels *wheels = &search->wheels;
  int64_t best = INT64_MAX;
  search->near.slack = search->alike && rng_below (&search->rng, 2) == 0 ? &search->slack : NULL;
  if (!search->near.slack)
    return openshop_wheels_draw (wheels, twin);
  for (int k = 0; k < DRAWN + CHANGED && best > 0; k++) {
    if (k == DRAWN && best == INT64_MAX)
      return false;
    if (k >= DRAWN)
      openshop_wheels_recall (wheels);
    if (!(k < DRAWN ? openshop_wheels_draw (wheels, twin) : openshop_wheels_change (wheels, twin)))
      continue;
    int64_t missing = openshop_slack_missing (&search->slack, wheels->schedule, twin);
    if (missing > best)
      continue;
    best = missing;
    openshop_wheels_keep (wheels);
  }
  openshop_wheels_recall (wheels);
  return openshop_wheels_lay (wheels, twin);
}

/* The nodes of two busy sites by swaps, the others around them. */
static bool
swap_busy (struct search *search)
{
  uint64_t left = search->step_limit - search->steps, all = left < SWAPS / SWAP_COST ? left * SWAP_COST : SWAPS, tries = all;
  bool found = false;
  if (openshop_sites_draw (&search->sites, &search->rng) && openshop_swaps_run (&search->swaps, &tries, &search->rng, search->deadline)) {
    search->around.twin = true;
    for (int k = 0; k < SWAPPED && !found && !search_over (search); k++) {
      openshop_swaps_schedule (&search->swaps, search->wheels.schedule);
      openshop_timetable_set (&search->table, search->wheels.schedule);
      found = place_around (search);
    }
  }
  search->steps += (all - tries) / SWAP_COST + DRAW_COST;
  return found;
}

/* Each draw counts as a step, so that it comes to an end whatever happens. */
static bool
search_run (struct search *search)
{
  uint64_t turn = 0;
  bool symmetric = is_symmetric (search->wheels.ticks);
  for (int vain = 0; (vain < VAIN || search->busy) && !search_over (search); search->steps++) {
    if (search->busy && search->swap_steps < search->steps / 100 * SHARE) {
      uint64_t before = search->steps;
      if (swap_busy (search))
        return true;
      search->swap_steps += search->steps - before;
      continue;
    }
    bool twin = symmetric && rng_below (&search->rng, TWIN) > 0;
    search->near.twin = search->around.twin = twin;
    if (!place_tight (search, twin)) {
      vain++;
      continue;
    }
    vain = 0;
    openshop_timetable_set (&search->table, search->wheels.schedule);
    if (place_near (search) && !search_over (search) && place_rest (search, ++turn))
      return true;
  }
  return false;
}

bool
openshop_tight (const struct openshop_ticks *ticks, uint64_t seed, uint64_t steps, const struct deadline *deadline,
                struct openshop_schedule *schedule)
{
  struct search search = { .step_limit = steps };
  search_init (&search, ticks, seed, deadline, schedule);
  bool found = search_run (&search);
  assert (!found || openshop_schedule_valid (schedule, ticks));
  search_clear (&search);
  return found;
}
