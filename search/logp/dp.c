#include "search/logp/dp.h"

#include "base/memory.h"
#include "bounds/logp/table.h"
#include "heuristics/logp/table.h"
#include "search/core/dp_fill.h"

#include <stdlib.h>

bool
logp_dp_slowest (const struct logp_types *types)
{
  /* its delay is the longest: types are sorted by it */
  const struct logp_type *slowest = &types->type[types->k - 1];
  for (size_t j = 0; j < types->k; j++)
    if (types->type[j].receive > slowest->receive || types->type[j].hold > slowest->hold)
      return false;
  return true;
}

/* The table for all types and the source, row k. */
static bool
make_table (struct dp_table *table, const struct logp_types *types, enum dp_filling filling,
            uint64_t bytes, struct status *status)
{
  dp_table_init (table, types->k, 1);
  for (size_t j = 0; j <= types->k; j++) {
    const struct logp_type *type = j < types->k ? &types->type[j] : &types->source;
    table->row[j].delay = type->delay;
    table->row[j].hold = type->hold;
    if (j == types->k)
      break;
    table->count[j] = type->count;
    table->receive[j] = type->receive;
  }
  return dp_table_allocate (table, filling, bytes, status);
}

void
logp_dp_placement_begin (struct logp_dp_placement *placement, const struct logp_types *types,
                         struct tree_schedule *schedule)
{
  *placement = (struct logp_dp_placement){ types, schedule,
                                           memory_zero (types->k, sizeof *placement->used) };
  tree_schedule_reset (schedule, types->destinations + 1);
}

int32_t
logp_dp_place (void *context, int32_t sender, size_t type, int64_t start, int64_t ready)
{
  struct logp_dp_placement *placement = context;
  const struct logp_types *types = placement->types;
  int32_t to = types->member[types->type[type].first + placement->used[type]++];
  (void)ready;
  placement->schedule->from[to] = sender;
  placement->schedule->start[to] = start;
  return to;
}

void
logp_dp_placement_end (struct logp_dp_placement *placement, bool complete)
{
  if (complete)
    logp_schedule_finish (placement->schedule, placement->types);
  free (placement->used);
}

static void
read_schedule (const struct dp_table *table, const struct logp_types *types,
               struct tree_schedule *schedule)
{
  struct logp_dp_placement placement;
  logp_dp_placement_begin (&placement, types, schedule);
  if (!dp_table_read (table, types->k, table->entries - 1, DP_SPLIT_FIRST, logp_dp_place,
                      &placement))
    abort (); /* a filled table has a split */
  logp_dp_placement_end (&placement, true);
}

enum solve_state
logp_dp_run (const struct logp_types *types, const struct deadline *deadline, int threads,
             bool fast, struct outcome *outcome, struct status *status)
{
  struct dp_table table;
  enum solve_state state = SOLVE_REFUSED;
  bool lines = fast && logp_dp_slowest (types);
  if (make_table (&table, types, lines ? DP_BY_LINES : DP_BY_CELLS, deadline->bytes, status)) {
    outcome->nodes += table.row_count * table.entries;
    state = (lines ? dp_fill_lines : dp_fill) (&table, threads, deadline) ? SOLVE_OPTIMAL
                                                                          : SOLVE_FEASIBLE;
  }
  if (state == SOLVE_OPTIMAL) {
    read_schedule (&table, types, outcome->schedule);
    outcome->makespan = table.row[table.k].value[table.entries - 1];
  }
  dp_table_clear (&table);
  return state;
}

static void
solve_by (const struct engine *engine, bool fast, const struct logp_types *types,
          const struct solve_options *options, struct outcome *outcome)
{
  struct deadline deadline;
  outcome_reset (outcome);
  deadline_start (&deadline, &options->limits);
  if (!logp_start_within (types, LOGP_START_FNF_LEAVES, &deadline, outcome->schedule))
    logp_binomial_schedule (types, NULL, outcome->schedule);
  outcome->makespan = logp_solution (outcome)->makespan;
  outcome->lower_bound = logp_first_bound (types, NULL);
  outcome->method = engine->name;
  outcome->state
    = logp_dp_run (types, &deadline, options->threads, fast, outcome, &outcome->status);
  if (outcome->state != SOLVE_OPTIMAL)
    return;
  logp_outcome_prove (outcome, options);
  if (options->proof && logp_certificate_takes (types)) {
    logp_certificate_set (options->proof, outcome->schedule, types, NULL);
    outcome->certified = true;
  }
}

static void
dp_solve (const void *types, const struct solve_options *options, struct outcome *outcome,
          void *workspace)
{
  (void)workspace;
  solve_by (&logp_dp_engine, false, types, options, outcome);
}

static void
dp_fast_solve (const void *types, const struct solve_options *options, struct outcome *outcome,
               void *workspace)
{
  (void)workspace;
  solve_by (&logp_dp_fast_engine, true, types, options, outcome);
}

const struct engine logp_dp_engine = {
  .name = "dp",
  .summary = "the O(n^2k) dynamic program of LH, extended to this model",
  .solve = dp_solve,
};

const struct engine logp_dp_fast_engine = {
  .name = "dp-fast",
  .summary = "dp without its inner loop, if one type is slowest throughout",
  .solve = dp_fast_solve,
};
