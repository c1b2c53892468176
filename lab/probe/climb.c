#include "lab/probe/climb.h"

#include "lab/probe/climb_group.h"
#include "search/core/ordered_map.h"

#include <assert.h>
#include <string.h>

#define PIECE_STEPS UINT64_C (8000)
#define PIECE_COMBINATIONS 2000
#define GENERATION 8 /* pieces, at least */

struct climb {
  const struct climb_params *params;
  const struct deadline *deadline;
  climb_found *found;
  void *context;
  struct climb_report *report;
  int64_t combinations; /* to enumerate; -1: climb */
  struct quotient best;
  struct climb_pool *pool; /* of the generations before this one; NULL with a pattern */
  struct climb_pool *next; /* the same, and of this one so far */
  bool cut;                /* some piece is not complete */
};

void
climb_params_init (struct climb_params *params)
{
  struct status status = { .code = STATUS_OK };
  memset (params, 0, sizeof *params);
  objective_parse (&params->objective, "fnf/optimum", &status);
  params->limits.least = 2;
  params->limits.most = 12;
  params->limits.max_cost = 100;
  params->limits.max_types = 6;
  params->limits.fast_source = params->limits.slow_source = true;
  params->seed = 1;
}

static void *
begin (void *context)
{
  const struct climb *climb = context;
  return climb_group_new (climb->params);
}

static void
end (void *memory)
{
  climb_group_free (memory);
}

static void
drop (void *result)
{
  climb_haul_free (result);
}

static void *
enumerate (uint64_t piece, void *memory, void *context)
{
  const struct climb *climb = context;
  int64_t first = (int64_t)piece * PIECE_COMBINATIONS, left = climb->combinations - first;
  int64_t length = left < PIECE_COMBINATIONS ? left : PIECE_COMBINATIONS;
  return deadline_passed (climb->deadline)
           ? NULL
           : climb_group_enumerate (memory, first, first + length, climb->deadline);
}

static void *
run (uint64_t piece, void *memory, void *context)
{
  const struct climb *climb = context;
  uint64_t steps = PIECE_STEPS, all = climb->params->steps;
  if (all > 0 && all - piece * PIECE_STEPS < steps)
    steps = all - piece * PIECE_STEPS;
  return deadline_passed (climb->deadline)
           ? NULL
           : climb_group_run (memory, piece, steps, climb->pool, climb->deadline);
}

/* Reports each find that exceeds all before it. */
static bool
report (struct climb *climb, uint64_t piece, const struct climb_haul *haul)
{
  for (size_t i = 0; i < haul->length; i++) {
    const struct climb_find *find = &haul->find[i];
    if (quotient_compare (find->value, climb->best) <= 0)
      continue;
    climb->best = find->value;
    climb->report->enough
      = piece * (climb->combinations < 0 ? PIECE_STEPS : PIECE_COMBINATIONS) + find->step;
    if (!climb->found (find->notation, find->value, climb->context))
      return false;
  }
  return true;
}

static bool
take (uint64_t piece, void *result, void *context)
{
  struct climb *climb = context;
  struct climb_haul *haul = result;
  bool more = report (climb, piece, haul);
  climb->report->steps += haul->steps;
  climb->report->solved += haul->solved;
  climb->report->bounded += haul->bounded;
  climb->report->starts += climb->combinations < 0;
  climb->cut |= !haul->complete;
  if (haul->pool)
    climb_pool_join (climb->next, haul->pool);
  if (climb->params->progress)
    climb->params->progress (climb->report, climb->context);
  climb_haul_free (haul);
  return more;
}

static uint64_t
pieces (const struct climb *climb)
{
  if (climb->combinations >= 0)
    return ((uint64_t)climb->combinations + PIECE_COMBINATIONS - 1) / PIECE_COMBINATIONS;
  uint64_t steps = climb->params->steps;
  return steps == 0 ? UINT64_MAX : steps / PIECE_STEPS + (steps % PIECE_STEPS != 0);
}

/* The first piece behind the generation that begins with this one. What a piece does depends on
   the generations before its own only, so that a generation's pieces may be done at once; short
   at first, to learn soon, then a fifth of all before. */
static uint64_t
generation_end (const struct climb *climb, uint64_t first, uint64_t last)
{
  uint64_t length = first / 5 < GENERATION ? GENERATION : first / 5;
  return !climb->pool || length > last - first ? last : first + length;
}

/* All generations; false when something ended them. */
static bool
run_generations (struct climb *climb, int threads)
{
  uint64_t last = pieces (climb);
  bool done = true;
  struct ordered_map ordered_map = { .threads = threads,
                                     .work = climb->combinations >= 0 ? enumerate : run,
                                     .begin = begin,
                                     .end = end,
                                     .take = take,
                                     .drop = drop,
                                     .context = climb };
  for (; done && ordered_map.first < last; ordered_map.first = ordered_map.last) {
    ordered_map.last = generation_end (climb, ordered_map.first, last);
    done = ordered_map_run (&ordered_map);
    if (climb->pool)
      climb_pool_join (climb->pool, climb->next);
  }
  return done;
}

/* No instance is allowed: nothing to climb. */
static bool
impossible (const struct climb_params *params)
{
  struct climb_point point;
  struct rng rng;
  rng_init (&rng, params->seed);
  return !params->pattern && !climb_point_random (&point, params, &rng);
}

bool
climb_run (const struct climb_params *params, int threads, const struct deadline *deadline,
           climb_found *found, void *context, struct climb_report *report)
{
  double start = limits_now ();
  struct climb climb = {
    .params = params, .deadline = deadline, .found = found, .context = context, .report = report
  };
  assert (params->limits.least >= 1 && params->limits.least <= params->limits.most
          && params->limits.max_cost >= 1 && params->limits.max_types >= 1
          && params->limits.max_types <= MUTABLE_INSTANCE_MAX_TYPES
          && (params->limits.fast_source || params->limits.slow_source));
  memset (report, 0, sizeof *report);
  climb.combinations = climb_point_combinations (params);
  if (!params->pattern && !params->objective.space->form) {
    climb.pool = climb_pool_new (params->limits.least, params->limits.most);
    climb.next = climb_pool_new (params->limits.least, params->limits.most);
  }
  bool done = true;
  if (impossible (params))
    report->steps = params->steps;
  else
    done = run_generations (&climb, threads);
  climb_pool_free (climb.pool);
  climb_pool_free (climb.next);
  report->seconds = limits_now () - start;
  return done && !climb.cut;
}
