#include "search/node/dp.h"

#include "base/minmax.h"
#include "bounds/node/table.h"
#include "heuristics/node/fnf.h"
#include "search/node/engines.h"

#include <stdlib.h>
#include <string.h>

void *
dp_workspace_new (void)
{
  return fnf_workspace_new ();
}

void
dp_workspace_free (void *workspace)
{
  fnf_workspace_free (workspace);
}

static void
conclude (const struct dp_table *table, const struct solve_options *options,
          struct outcome *outcome)
{
  size_t root = table->k;
  const struct plan *known = options->debug_schedule;
  outcome->makespan = table->row[root].value[table->entries - 1];
  outcome->lower_bound = outcome->makespan;
  outcome->state = SOLVE_OPTIMAL;
  dp_plan (table, root, outcome->schedule);
  if (outcome->makespan != node_solution (outcome)->makespan
      || (known && known->makespan < outcome->makespan))
    abort (); /* a bug */
}

void
dp_solve_by (const struct dp_method *method, const struct node_types *types,
             const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  struct dp_table table;
  struct deadline deadline;
  outcome_reset (outcome);
  deadline_start (&deadline, &options->limits);
  fnf_plan (types, workspace, outcome->schedule);
  outcome->heuristic = "fnf";
  outcome->makespan = outcome->heuristic_makespan = node_solution (outcome)->makespan;
  outcome->lower_bound = source_bound (types);
  outcome->method = method->engine->name;
  outcome->state = SOLVE_FEASIBLE;
  if (!dp_table_init (&table, types, 1, &types->source, method->prefixes, options->limits.bytes,
                      &outcome->status)) {
    outcome->state = SOLVE_REFUSED;
  } else if (method->fill (&table, &deadline)) {
    for (size_t j = 0; j < table.row_count; j++)
      outcome->nodes += table.row[j].size;
    conclude (&table, options, outcome);
  }
  dp_table_clear (&table);
}

/* The least max (a[y], b[last - y]) over 0 <= y <= last. */
static int64_t
best_of_line (const int64_t *a, const int64_t *b, size_t last)
{
  int64_t best = INT64_MAX;
  for (size_t y = 0; y <= last; y++) {
    int64_t value = int64_max (a[y], b[last - y]);
    best = value < best ? value : best;
  }
  return best;
}

/* Lemma 5 for the sender of `row` and the receivers `i`, whose index is `entry`: the inner
   minimum, without the sender's cost. False if the deadline passed. */
static bool
best_of_lemma (const struct dp_table *table, const struct dp_row *row, int64_t *i, size_t entry,
               struct dp_box *box, struct dp_clock *clock, int64_t *best)
{
  size_t outer = table->k - 1;
  *best = INT64_MAX;
  for (size_t l = 0; l < table->k; l++) {
    if (i[l] == 0)
      continue;
    i[l]--;
    memcpy (box->limit, i, outer * sizeof *i);
    size_t last = (size_t)i[outer];
    size_t line = entry - table->stride[l] - last;
    i[l]++;
    dp_box_start (box);
    do {
      int64_t value
        = best_of_line (table->row[l].value + box->offset, row->value + line - box->offset, last);
      *best = value < *best ? value : *best;
      if (dp_clock_passed (clock, last + 1))
        return false;
    } while (dp_box_next (box));
  }
  return true;
}

/* Theorem 2, with s innermost. */
static bool
dp_fill (struct dp_table *table, const struct deadline *deadline)
{
  struct dp_clock clock = { .deadline = deadline };
  struct dp_box receivers, subtree;
  dp_box_init (&receivers, table->k, table->stride);
  dp_box_init (&subtree, table->k - 1, table->stride);
  memcpy (receivers.limit, table->count, table->k * sizeof *table->count);
  dp_box_start (&receivers);
  for (size_t s = 0; s < table->row_count; s++)
    table->row[s].value[0] = 0;
  bool going = true;
  while (going && dp_box_next (&receivers))
    for (size_t s = 0; s < table->row_count && going; s++) {
      int64_t best;
      going = best_of_lemma (table, &table->row[s], receivers.at, receivers.offset, &subtree,
                             &clock, &best);
      table->row[s].value[receivers.offset] = best + table->row[s].cost;
    }
  dp_box_clear (&receivers);
  dp_box_clear (&subtree);
  return going;
}

static void
dp_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
          void *workspace)
{
  const struct node_types *types = data;
  static const struct dp_method method = { &dp_engine, false, dp_fill };
  dp_solve_by (&method, types, options, outcome, workspace);
}

const struct engine dp_engine = {
  .name = "dp",
  .summary = "the O(n^2k) dynamic program of LH as printed",
  .solve = dp_solve,
  .workspace_new = dp_workspace_new,
  .workspace_free = dp_workspace_free,
};
