#include "search/dp.h"

#include "heuristics/fnf.h"

#include <stdlib.h>
#include <string.h>

static int64_t
larger (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

int64_t
dp_trivial_bound (const struct node_types *types)
{
  int64_t least = types->source < types->cost[0] ? types->source : types->cost[0];
  int64_t bound = types->source;
  for (int64_t holders = 2; holders < types->destinations + 1; holders *= 2)
    bound += least;
  return bound;
}

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
conclude (const struct dp_table *table, const struct solve_options *options, struct outcome *outcome)
{
  size_t root = table->k;
  outcome->makespan = table->row[root].value[table->entries - 1];
  outcome->lower_bound = outcome->makespan;
  outcome->state = SOLVE_OPTIMAL;
  dp_plan (table, root, &outcome->plan);
  if (outcome->makespan != outcome->plan.makespan || (options->debug_plan && options->debug_plan->makespan < outcome->makespan))
    abort (); /* the program is wrong */
}

void
dp_solve_by (const struct dp_method *method, const struct node_types *types, const struct solve_options *options, struct outcome *outcome,
             void *workspace)
{
  struct dp_table table;
  struct deadline deadline;
  outcome_reset (outcome);
  deadline_start (&deadline, &options->limits);
  fnf_plan (types, workspace, &outcome->plan);
  outcome->makespan = outcome->fnf = outcome->plan.makespan;
  outcome->lower_bound = dp_trivial_bound (types);
  outcome->method = method->engine->name;
  outcome->state = SOLVE_FEASIBLE;
  if (!dp_table_init (&table, types, 1, &types->source, method->prefixes, options->limits.bytes, &outcome->status)) {
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
    int64_t value = larger (a[y], b[last - y]);
    best = value < best ? value : best;
  }
  return best;
}

/* Lemma 5 for the sender of `row` and the receivers `i` that stand at `entry`: its inner minimum, without the sender's cost. False when the
   time is over. */
static bool
best_of_lemma (const struct dp_table *table, const struct dp_row *row, int64_t *i, size_t entry, struct dp_box *box, struct dp_clock *clock,
               int64_t *best)
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
      int64_t value = best_of_line (table->row[l].value + box->offset, row->value + line - box->offset, last);
      *best = value < *best ? value : *best;
      if (dp_clock_passed (clock, last + 1))
        return false;
    } while (dp_box_next (box));
  }
  return true;
}

/* Theorem 2, s innermost. */
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
      going = best_of_lemma (table, &table->row[s], receivers.at, receivers.offset, &subtree, &clock, &best);
      table->row[s].value[receivers.offset] = best + table->row[s].cost;
    }
  dp_box_clear (&receivers);
  dp_box_clear (&subtree);
  return going;
}

static void
dp_solve (const struct node_types *types, const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  static const struct dp_method method = { &dp_engine, false, dp_fill };
  dp_solve_by (&method, types, options, outcome, workspace);
}

const struct engine dp_engine = {
  .name = "dp",
  .summary = "the O(n^2k) dynamic program of Libeskind-Hadas et al. as printed",
  .solve = dp_solve,
  .workspace_new = dp_workspace_new,
  .workspace_free = dp_workspace_free,
};
