#include "search/openshop/lcg_search.h"

#include "search/lcg/away.h"
#include "search/openshop/parameters.h"

#include <string.h>

void
openshop_lcg_search_init (struct openshop_lcg_search *search)
{
  memset (search, 0, sizeof *search);
  search->result = LCG_LIMIT;
  search->threads = 1;
  search->proof_bytes = UINT64_MAX;
  openshop_schedule_init (&search->schedule);
  openshop_certificate_init (&search->proof);
}

static void
free_models (struct openshop_lcg_search *search)
{
  lcg_portfolio_free (search->portfolio);
  search->portfolio = NULL;
  for (size_t k = 0; k < LCG_PORTFOLIO_MEMBERS; k++) {
    openshop_lcg_model_free (search->models[k]);
    search->models[k] = NULL;
  }
}

void
openshop_lcg_search_clear (struct openshop_lcg_search *search)
{
  free_models (search);
  openshop_schedule_clear (&search->schedule);
  openshop_certificate_clear (&search->proof);
  openshop_lcg_search_init (search);
}

static uint64_t
used_bytes (const struct openshop_lcg_search *search)
{
  uint64_t bytes = search->portfolio ? lcg_portfolio_bytes (search->portfolio) : 0;
  for (size_t k = 0; k < LCG_PORTFOLIO_MEMBERS; k++)
    bytes += search->models[k] ? openshop_lcg_model_used (search->models[k]) : 0;
  return bytes;
}

/* Build another model for this limit. False: it would take too much memory or time. */
static bool
make_model (struct openshop_lcg_search *search, size_t k, int64_t limit,
            struct openshop_certificate *proof)
{
  if (used_bytes (search) + openshop_lcg_model_bytes (search->ticks) > search->bytes)
    return false;
  search->models[k] = openshop_lcg_model_new (
    search->ticks, limit, openshop_lcg_model_mirror (search->ticks), proof, search->deadline);
  return search->models[k] != NULL;
}

static struct lcg *
join (void *context)
{
  struct openshop_lcg_search *search = context;
  if (search->joined_limit < 0)
    search->joined_limit = search->limit;
  struct openshop_lcg_model *former = search->models[1];
  if (!make_model (search, 1, search->joined_limit, NULL)) {
    search->models[1] = former;
    return NULL;
  }
  openshop_lcg_model_free (former);
  return openshop_lcg_model_lcg (search->models[1]);
}

/* For lcg_portfolio_plan.how. */
static void
write_how (const void *context, struct output *out)
{
  const struct openshop_lcg_search *search = context;
  bytes_put (out, search->joined_limit);
}

/* For lcg_away_model.build. */
static void *
build_away (const void *ticks, struct bytes *how, const struct deadline *deadline)
{
  int64_t limit;
  bytes_get (how, limit);
  return bytes_over (how) ? openshop_lcg_model_new (ticks, limit, openshop_lcg_model_mirror (ticks),
                                                    NULL, deadline)
                          : NULL;
}

static struct lcg *
lcg_of (void *model)
{
  return openshop_lcg_model_lcg (model);
}

static void
free_away (void *model)
{
  openshop_lcg_model_free (model);
}

static void *
begin_away (const void *ticks, const struct solve_options *options)
{
  static const struct lcg_away_model model = { build_away, lcg_of, free_away };
  return lcg_away_begin (&model, ticks, options);
}

const struct task_kind openshop_lcg_search_kind = {
  .name = "learner", .shared = true, .begin = begin_away, .end = lcg_away_end, .work = lcg_away_work
};

static bool
make_portfolio (struct openshop_lcg_search *search, const struct openshop_schedule *phases)
{
  const struct lcg_portfolio_plan plan = { .threads = search->threads,
                                           .solo_conflicts = lcg_parameters.lcg_solo_conflicts,
                                           .round_conflicts = lcg_parameters.lcg_round_conflicts,
                                           .join = join,
                                           .context = search,
                                           .runner = search->runner,
                                           .kind = &openshop_lcg_search_kind,
                                           .how = write_how,
                                           .name = search->name };
  free_models (search);
  search->joined_limit = -1;
  openshop_certificate_reset (&search->proof);
  search->proving = search->wants_proof;
  if (!make_model (search, 0, search->limit, search->wants_proof ? &search->proof : NULL))
    return false;
  openshop_lcg_model_set_phases (search->models[0], phases);
  if (search->debug)
    openshop_lcg_model_debug (search->models[0], search->debug);
  search->portfolio = lcg_portfolio_new (openshop_lcg_model_lcg (search->models[0]), &plan);
  return true;
}

/* Have models for this limit. False: no memory or no time for one. */
static bool
set_limit (struct openshop_lcg_search *search, int64_t limit,
           const struct openshop_schedule *phases)
{
  bool usable = search->portfolio && search->result != LCG_REFUTED && limit <= search->limit;
  search->limit = limit;
  search->result = LCG_LIMIT;
  if (!usable && !make_portfolio (search, phases)) {
    search->stopped = true;
    return false;
  }
  for (size_t k = 0; k < lcg_portfolio_size (search->portfolio); k++)
    if (!openshop_lcg_model_limit (search->models[k], limit))
      search->result = LCG_REFUTED;
  return true;
}

/* A proof that is too long is dropped, and its memory freed. */
static void
check_memory (struct openshop_lcg_search *search)
{
  if (search->proving && openshop_lcg_model_proof_bytes (search->models[0]) > search->proof_bytes) {
    openshop_lcg_model_drop_proof (search->models[0]);
    openshop_certificate_clear (&search->proof);
    search->proving = false;
  }
  search->stopped |= used_bytes (search) > search->bytes;
}

/* Continue the search for some of the conflicts. */
static void
run_chunk (struct openshop_lcg_search *search, uint64_t conflicts)
{
  uint64_t chunk = openshop_parameters.openshop_memory_interval;
  uint64_t before = lcg_portfolio_conflicts (search->portfolio),
           left = conflicts - search->conflicts;
  search->result
    = lcg_portfolio_solve (search->portfolio, left < chunk ? left : chunk, search->deadline);
  search->conflicts += lcg_portfolio_conflicts (search->portfolio) - before;
  search->stopped |= search->result == LCG_LIMIT && deadline_passed (search->deadline);
  check_memory (search);
  if (search->report)
    search->report (search->context, search->conflicts);
}

/* Take the shortest of the schedules that the members found. */
static void
take_schedules (struct openshop_lcg_search *search)
{
  struct openshop_schedule other;
  bool first = true;
  openshop_schedule_init (&other);
  for (size_t k = 0; k < lcg_portfolio_size (search->portfolio); k++) {
    if (!lcg_portfolio_found (search->portfolio, k))
      continue;
    openshop_lcg_model_schedule (search->models[k], &other);
    if (first || other.makespan < search->schedule.makespan)
      openshop_schedule_copy (&search->schedule, &other);
    first = false;
  }
  openshop_schedule_clear (&other);
  lcg_portfolio_restart (search->portfolio);
  search->found = true;
}

void
openshop_lcg_search_run (struct openshop_lcg_search *search, int64_t limit, int64_t goal,
                         const struct openshop_schedule *phases, uint64_t conflicts)
{
  search->found = false;
  search->conflicts = 0;
  if (!set_limit (search, limit, phases))
    return;
  while (search->result != LCG_REFUTED && search->conflicts < conflicts && !search->stopped) {
    run_chunk (search, conflicts);
    if (search->result != LCG_SOLUTION)
      continue;
    take_schedules (search);
    if (search->schedule.makespan <= goal
        || !set_limit (search, search->schedule.makespan - 1, phases))
      return;
  }
}

bool
openshop_lcg_search_proof (struct openshop_lcg_search *search,
                           struct openshop_certificate *certificate)
{
  struct openshop_certificate proof = search->proof;
  if (search->result != LCG_REFUTED || !search->proving)
    return false;
  free_models (search);
  search->proving = false;
  search->proof = *certificate;
  *certificate = proof;
  return true;
}
