#include "search/openshop/bottleneck.h"

#include "search/openshop/cluster_swaps.h"
#include "search/openshop/cyclic_placement.h"
#include "search/openshop/ejection.h"
#include "search/openshop/list_completion.h"
#include "search/openshop/near_bottleneck.h"
#include "search/openshop/parameters.h"
#include "search/openshop/winners.h"

#include <assert.h>

/* The search. */
struct bottleneck_search {
  struct openshop_cyclic_placement placement;
  struct openshop_timetable table;
  struct openshop_near_bottleneck near_bottleneck;
  struct openshop_list_completion completion;
  struct openshop_ejection ejection;
  bool uses_winners; /* symmetric schedules are completed by go with the winners */
  struct openshop_winners population;
  struct rng rng;
  bool has_clusters; /* there are two busy clusters */
  struct openshop_clusters clusters;
  struct openshop_cluster_swaps swaps;
  uint64_t steps, step_limit, swap_steps; /* steps so far; those for the clusters */
  uint64_t completions;                   /* by lists or ejection */
  const struct deadline *deadline;
};

/* A share of the load in thousandths, rounded down. */
static int64_t
share_of_load (int64_t load, uint64_t thousandths)
{
  return load / 1000 * (int64_t)thousandths + load % 1000 * (int64_t)thousandths / 1000;
}

static void
search_init (struct bottleneck_search *search, const struct openshop_ticks *ticks, uint64_t seed,
             const struct deadline *deadline, struct openshop_schedule *schedule)
{
  rng_init (&search->rng, seed);
  openshop_cyclic_placement_init (&search->placement, ticks, &search->rng, schedule);
  openshop_timetable_init (&search->table, ticks);
  openshop_near_bottleneck_init (&search->near_bottleneck, &search->table);
  openshop_list_completion_init (&search->completion, &search->table);
  openshop_ejection_init (&search->ejection, ticks);
  search->has_clusters = openshop_clusters_init (&search->clusters, ticks);
  if (search->has_clusters)
    openshop_cluster_swaps_init (&search->swaps, &search->clusters);
  search->uses_winners = !search->has_clusters && ticks->jobs <= openshop_parameters.winners_nodes
                         && openshop_timetable_symmetric (ticks);
  if (search->uses_winners)
    openshop_winners_init (&search->population, ticks);
  search->population.deadline = search->deadline = search->near_bottleneck.sequence.deadline
    = search->completion.deadline = deadline;
}

static void
search_clear (struct bottleneck_search *search)
{
  openshop_cyclic_placement_clear (&search->placement);
  openshop_near_bottleneck_clear (&search->near_bottleneck);
  openshop_list_completion_clear (&search->completion);
  openshop_timetable_clear (&search->table);
  openshop_ejection_clear (&search->ejection);
  openshop_clusters_clear (&search->clusters);
  if (search->has_clusters)
    openshop_cluster_swaps_clear (&search->swaps);
  if (search->uses_winners)
    openshop_winners_clear (&search->population);
}

/* The load from which resources are placed before the rest, drawn. */
static int64_t
draw_min_load (struct bottleneck_search *search)
{
  struct rng *rng = &search->rng;
  uint64_t thousandths = openshop_parameters.bottleneck_near;
  if (search->uses_winners && search->near_bottleneck.symmetric)
    return share_of_load (search->placement.load,
                          openshop_parameters.bottleneck_nearest
                            + rng_below (rng, 1001 - openshop_parameters.bottleneck_nearest));
  if (rng_below (rng, 2) > 0)
    thousandths = openshop_parameters.bottleneck_nearer;
  if (rng_below (rng, 4) > 0)
    thousandths += rng_below (rng, 1001 - thousandths);
  return share_of_load (search->placement.load, thousandths);
}

/* Place the near-bottlenecks around the bottlenecks. */
static bool
place_near (struct bottleneck_search *search)
{
  uint64_t substeps = 0;
  bool placed = openshop_near_bottleneck_place (&search->near_bottleneck, draw_min_load (search),
                                                search->placement.load, &search->rng, &substeps);
  search->steps += substeps / openshop_parameters.bottleneck_list_steps;
  return placed;
}

/* Place all other tasks by list scheduling. */
static bool
complete_by_list (struct bottleneck_search *search)
{
  int64_t load = search->placement.load;
  uint64_t substeps = 0;
  int64_t noise = rng_below (&search->rng, 4) == 0
                    ? 0
                    : load / rng_range (&search->rng, 1, openshop_parameters.bottleneck_noise);
  bool found
    = openshop_list_completion_run (&search->completion, load, noise, &search->rng, &substeps);
  search->steps += substeps / openshop_parameters.bottleneck_list_steps;
  if (found)
    openshop_schedule_finish (search->placement.schedule, search->placement.ticks);
  return found;
}

/* Place all other tasks by many list schedules with selection. */
static bool
complete_by_winners (struct bottleneck_search *search)
{
  uint64_t substeps = 0;
  bool found = openshop_winners_run (&search->population, search->placement.load, &search->rng,
                                     search->placement.schedule, &substeps);
  search->steps += substeps / openshop_parameters.bottleneck_winner_steps;
  if (found)
    openshop_schedule_finish (search->placement.schedule, search->placement.ticks);
  return found;
}

/* Place all other tasks by ejection chains. */
static bool
complete_by_ejection (struct bottleneck_search *search)
{
  const struct openshop_ticks *ticks = search->placement.ticks;
  uint64_t limit = search->steps
                   + openshop_parameters.bottleneck_ejection_steps * (uint64_t)ticks->jobs
                       * (uint64_t)ticks->machines;
  return openshop_ejection_run (&search->ejection, search->placement.load, &search->rng,
                                &search->steps,
                                limit < search->step_limit ? limit : search->step_limit,
                                search->deadline, search->placement.schedule);
}

/* Is the next completion by ejection? It takes longer than one by lists, and solves what these
   seldom do. */
static bool
ejection_is_due (struct bottleneck_search *search)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  return !search->has_clusters && search->completions++ >= parameters->bottleneck_lists
         && search->completions % parameters->bottleneck_ejection == 0;
}

/* Place all other tasks, by the method that suits. */
static bool
complete (struct bottleneck_search *search)
{
  if (search->uses_winners && search->near_bottleneck.symmetric)
    return complete_by_winners (search);
  return ejection_is_due (search) ? complete_by_ejection (search) : complete_by_list (search);
}

static bool
search_over (const struct bottleneck_search *search)
{
  return search->steps >= search->step_limit || deadline_passed (search->deadline);
}

/* Place the nodes of the two clusters by swaps, then all others around them. */
static bool
place_clusters (struct bottleneck_search *search)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  uint64_t left = search->step_limit - search->steps, cost = parameters->bottleneck_swap_cost,
           all = left < parameters->bottleneck_swaps / cost ? left * cost
                                                            : parameters->bottleneck_swaps,
           tries = all;
  bool found = false;
  if (openshop_clusters_draw (&search->clusters, &search->rng)
      && openshop_cluster_swaps_run (&search->swaps, &tries, &search->rng, search->deadline)) {
    search->completion.symmetric = true;
    for (int64_t k = parameters->bottleneck_completions; k > 0 && !found && !search_over (search);
         k--) {
      openshop_cluster_swaps_schedule (&search->swaps, search->placement.schedule);
      openshop_timetable_set (&search->table, search->placement.schedule);
      found = complete_by_list (search);
    }
  }
  search->steps += (all - tries) / cost + parameters->bottleneck_draw_cost;
  return found;
}

/* Each draw counts as a step, so the loop terminates. */
static bool
search_run (struct bottleneck_search *search)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  int64_t failures = 0;
  bool symmetric_times = openshop_timetable_symmetric (search->placement.ticks);
  for (; (failures < parameters->bottleneck_failures || search->has_clusters)
         && !search_over (search);
       search->steps++) {
    uint64_t cluster_steps = search->steps / 100 * parameters->bottleneck_cluster_share;
    if (search->has_clusters && search->swap_steps < cluster_steps) {
      uint64_t before = search->steps;
      if (place_clusters (search))
        return true;
      search->swap_steps += search->steps - before;
      continue;
    }
    bool symmetric
      = symmetric_times && rng_below (&search->rng, parameters->bottleneck_asymmetric) > 0;
    search->near_bottleneck.symmetric = search->completion.symmetric = symmetric;
    if (!openshop_cyclic_placement_draw (&search->placement, symmetric)) {
      failures++;
      continue;
    }
    failures = 0;
    openshop_timetable_set (&search->table, search->placement.schedule);
    if (place_near (search) && !search_over (search) && complete (search))
      return true;
  }
  return false;
}

bool
openshop_bottleneck (const struct openshop_ticks *ticks, uint64_t seed, uint64_t steps,
                     const struct deadline *deadline, struct openshop_schedule *schedule)
{
  struct bottleneck_search search = { .step_limit = steps };
  search_init (&search, ticks, seed, deadline, schedule);
  bool found = search_run (&search);
  assert (!found || openshop_schedule_valid (schedule, ticks));
  search_clear (&search);
  return found;
}
