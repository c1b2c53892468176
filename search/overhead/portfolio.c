#include "search/overhead/portfolio.h"

#include "base/memory.h"
#include "search/lcg/away.h"
#include "search/overhead/parameters.h"

#include <assert.h>
#include <stdlib.h>

static bool
model_fits (const struct overhead_portfolio *portfolio, uint64_t used)
{
  uint64_t limit = portfolio->options->limits.bytes,
           most = limit > 0 ? limit : overhead_parameters.overhead_portfolio_bytes;
  return used + overhead_model_bytes (portfolio->ticks) <= most;
}

static struct lcg *
join (void *context)
{
  struct overhead_portfolio *portfolio = context;
  if (!model_fits (portfolio, overhead_portfolio_used (portfolio)))
    return NULL;
  if (portfolio->joined_most < 0)
    portfolio->joined_most = portfolio->most;
  struct overhead_model *model = overhead_model_new (
    portfolio->ticks, portfolio->options->class, portfolio->joined_most, NULL, portfolio->deadline);
  if (!model)
    return NULL;
  overhead_model_free (portfolio->models[1]);
  portfolio->models[1] = model;
  return overhead_model_lcg (model);
}

/* For lcg_portfolio_plan.how. */
static void
write_how (const void *context, struct output *out)
{
  const struct overhead_portfolio *portfolio = context;
  const int64_t numbers[] = { portfolio->options->class, portfolio->joined_most };
  bytes_put (out, numbers);
}

/* For lcg_away_model.build. */
static void *
build_away (const void *ticks, struct bytes *how, const struct deadline *deadline)
{
  int64_t numbers[2];
  bytes_get (how, numbers);
  return bytes_over (how)
           ? overhead_model_new (ticks, (enum overhead_class)numbers[0], numbers[1], NULL, deadline)
           : NULL;
}

static struct lcg *
lcg_of (void *model)
{
  return overhead_model_lcg (model);
}

static void
free_away (void *model)
{
  overhead_model_free (model);
}

static void *
begin_away (const void *ticks, const struct solve_options *options)
{
  static const struct lcg_away_model model = { build_away, lcg_of, free_away };
  return lcg_away_begin (&model, ticks, options);
}

const struct task_kind overhead_portfolio_kind = {
  .name = "learner", .shared = true, .begin = begin_away, .end = lcg_away_end, .work = lcg_away_work
};

struct overhead_portfolio *
overhead_portfolio_new (const struct overhead_ticks *ticks, const struct solve_options *options,
                        const struct overhead_schedule *best, const struct deadline *deadline)
{
  struct overhead_portfolio *portfolio = memory_zero (1, sizeof *portfolio);
  *portfolio = (struct overhead_portfolio){ .ticks = ticks,
                                            .options = options,
                                            .most = best->makespan - 1,
                                            .joined_most = -1,
                                            .deadline = deadline };
  if (!model_fits (portfolio, 0)) {
    free (portfolio);
    return NULL;
  }
  struct overhead_model *model
    = overhead_model_new (ticks, options->class, portfolio->most, options->proof, deadline);
  if (!model) {
    free (portfolio);
    return NULL;
  }
  overhead_model_set_phases (model, best);
  if (options->debug_schedule && options->class == OVERHEAD_ANY)
    overhead_model_debug (model, options->debug_schedule);
  portfolio->models[0] = model;
  portfolio->learners = lcg_portfolio_new (
    overhead_model_lcg (model),
    &(struct lcg_portfolio_plan){ .threads = options->threads,
                                  .solo_conflicts = lcg_parameters.lcg_solo_conflicts,
                                  .round_conflicts = lcg_parameters.lcg_round_conflicts,
                                  .join = join,
                                  .context = portfolio,
                                  .runner = options->runner,
                                  .kind = &overhead_portfolio_kind,
                                  .how = write_how,
                                  .moves = options->limits.bytes == 0,
                                  .name = "learners" });
  return portfolio;
}

void
overhead_portfolio_free (struct overhead_portfolio *portfolio)
{
  if (!portfolio)
    return;
  lcg_portfolio_free (portfolio->learners);
  for (size_t m = 0; m < LCG_PORTFOLIO_MEMBERS; m++)
    overhead_model_free (portfolio->models[m]);
  free (portfolio);
}

void
overhead_portfolio_schedule (struct overhead_portfolio *portfolio,
                             struct overhead_schedule *schedule)
{
  struct overhead_schedule other;
  overhead_schedule_init (&other);
  overhead_schedule_reset (schedule);
  for (size_t m = 0; m < lcg_portfolio_size (portfolio->learners); m++) {
    if (!lcg_portfolio_found (portfolio->learners, m))
      continue;
    overhead_model_schedule (portfolio->models[m], &other);
    if (schedule->length == 0 || other.makespan < schedule->makespan)
      overhead_schedule_copy (schedule, &other);
  }
  assert (schedule->length > 0);
  overhead_schedule_clear (&other);
  lcg_portfolio_restart (portfolio->learners);
}

bool
overhead_portfolio_limit (struct overhead_portfolio *portfolio, int64_t most)
{
  bool fine = true;
  portfolio->most = most;
  for (size_t m = 0; m < lcg_portfolio_size (portfolio->learners); m++)
    fine = overhead_model_limit (portfolio->models[m], most) && fine;
  return fine;
}

uint64_t
overhead_portfolio_used (const struct overhead_portfolio *portfolio)
{
  uint64_t bytes = lcg_portfolio_bytes (portfolio->learners);
  for (size_t m = 0; m < LCG_PORTFOLIO_MEMBERS; m++)
    bytes += portfolio->models[m] ? overhead_model_used (portfolio->models[m]) : 0;
  return bytes;
}
