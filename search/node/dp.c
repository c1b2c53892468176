#include "search/node/dp.h"

#include "base/memory.h"
#include "bounds/node/table.h"
#include "heuristics/node/fnf.h"

#include <stdlib.h>
#include <string.h>

bool
node_dp_table (struct dp_table *table, const struct node_types *types, size_t roots,
               const int64_t *root_cost, enum dp_filling filling, uint64_t bytes,
               struct status *status)
{
  dp_table_init (table, types->k, roots);
  memcpy (table->count, types->count, types->k * sizeof *table->count);
  for (size_t j = 0; j < table->row_count; j++)
    table->row[j].delay = table->row[j].hold
      = j < types->k ? types->cost[j] : root_cost[j - types->k];
  return dp_table_allocate (table, filling, bytes, status);
}

/* Ready times in any order. */
struct ready_list {
  struct plan_entry *entry;
  size_t length, capacity;
};

static int32_t
place (void *context, int32_t sender, size_t type, int64_t start, int64_t ready)
{
  struct ready_list *list = context;
  (void)start;
  memory_grow (list->entry, list->capacity, list->length + 1);
  list->entry[list->length++]
    = (struct plan_entry){ .time = ready, .count = 1, .type = (int32_t)type };
  return sender;
}

void
node_dp_plan (const struct dp_table *table, size_t root, struct plan *plan)
{
  struct ready_list list = { .length = 0 };
  if (!dp_table_read (table, root, table->entries - 1, DP_SPLIT_CROSSING, place, &list))
    abort (); /* a filled table has a split */
  node_plan_set (plan, list.entry, list.length);
  free (list.entry);
}

static void
conclude (const struct dp_table *table, const struct solve_options *options,
          struct outcome *outcome)
{
  const struct plan *known = options->debug_schedule;
  outcome->makespan = outcome->lower_bound = table->row[table->k].value[table->entries - 1];
  outcome->state = SOLVE_OPTIMAL;
  for (size_t j = 0; j < table->row_count; j++)
    outcome->nodes += table->row[j].size;
  node_dp_plan (table, table->k, outcome->schedule);
  if (outcome->makespan != node_solution (outcome)->makespan
      || (known && known->makespan < outcome->makespan))
    abort (); /* a bug */
}

static void
solve_by (const struct engine *engine, bool fast, const struct node_types *types,
          const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  struct dp_table table;
  struct deadline deadline;
  outcome_reset (outcome);
  deadline_start (&deadline, &options->limits);
  fnf_plan (types, workspace, outcome->schedule);
  outcome->heuristic = "fnf";
  outcome->makespan = outcome->heuristic_makespan = node_solution (outcome)->makespan;
  outcome->lower_bound = source_bound (types, NULL);
  outcome->method = engine->name;
  outcome->state = SOLVE_FEASIBLE;
  if (!node_dp_table (&table, types, 1, &types->source, fast ? DP_BY_PREFIXES : DP_BY_CELLS,
                      options->limits.bytes, &outcome->status))
    outcome->state = SOLVE_REFUSED;
  else if ((fast ? dp_fill_lines : dp_fill) (&table, options->threads, &deadline))
    conclude (&table, options, outcome);
  dp_table_clear (&table);
}

static void
dp_solve (const void *types, const struct solve_options *options, struct outcome *outcome,
          void *workspace)
{
  solve_by (&dp_engine, false, types, options, outcome, workspace);
}

static void
dp_fast_solve (const void *types, const struct solve_options *options, struct outcome *outcome,
               void *workspace)
{
  solve_by (&dp_fast_engine, true, types, options, outcome, workspace);
}

static void *
workspace_new (void)
{
  return fnf_workspace_new ();
}

static void
workspace_free (void *workspace)
{
  fnf_workspace_free (workspace);
}

const struct engine dp_engine = {
  .name = "dp",
  .summary = "the O(n^2k) dynamic program of LH as printed",
  .solve = dp_solve,
  .workspace_new = workspace_new,
  .workspace_free = workspace_free,
};

const struct engine dp_fast_engine = {
  .name = "dp-fast",
  .summary = "dp without its inner loop, by monotone rows and Lemma 2",
  .solve = dp_fast_solve,
  .workspace_new = workspace_new,
  .workspace_free = workspace_free,
};
