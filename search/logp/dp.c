#include "search/logp/dp.h"

#include "base/minmax.h"
#include "bounds/logp/table.h"
#include "heuristics/logp/table.h"
#include "search/logp/engines.h"

#include <stdlib.h>
#include <string.h>

/* The least max (first + a[y], then + b[last - y]) over 0 <= y <= last. */
static int64_t
best_of_line (const int64_t *a, int64_t first, const int64_t *b, int64_t then, size_t last)
{
  int64_t best = INT64_MAX;
  for (size_t y = 0; y <= last; y++) {
    int64_t value = int64_max (first + a[y], then + b[last - y]);
    best = value < best ? value : best;
  }
  return best;
}

/* One entry under way: the receivers' counts and where they stand. */
struct dp_place {
  int64_t *counts;
  size_t entry;
  struct dp_box *box; /* over the types but the last: the counts below the first receiver */
  struct dp_clock *clock;
};

/* Lower *best to the splits whose first receiver is of type l. Where all others are below it,
   the line's value has a hold too many, so that split comes first, by itself. False when the
   time is over. */
static bool
split_by (const struct logp_table *table, size_t row, const struct dp_place *place, size_t l,
          int64_t *best)
{
  const struct logp_type *sender = logp_table_sender (table, row);
  const int64_t *below = table->value[l], *rest = table->value[row];
  size_t outer = table->k - 1, all = place->entry - table->stride[l];
  int64_t arrival = sender->delay + table->types->type[l].receive, value = arrival + below[all];
  *best = value < *best ? value : *best;
  place->counts[l]--;
  memcpy (place->box->limit, place->counts, outer * sizeof *place->counts);
  size_t last = (size_t)place->counts[outer];
  place->counts[l]++;
  dp_box_start (place->box);
  do {
    size_t y = place->box->offset;
    value = best_of_line (below + y, arrival, rest + (all - last - y), sender->hold, last);
    *best = value < *best ? value : *best;
    if (dp_clock_passed (place->clock, last + 1))
      return false;
  } while (dp_box_next (place->box));
  return true;
}

bool
logp_dp_fill (struct logp_table *table, const struct deadline *deadline)
{
  struct dp_clock clock = { .deadline = deadline };
  struct dp_box receivers, subtree;
  bool going = true;
  dp_box_init (&receivers, table->k, table->stride);
  dp_box_init (&subtree, table->k - 1, table->stride);
  memcpy (receivers.limit, table->count, table->k * sizeof *table->count);
  dp_box_start (&receivers);
  while (going && dp_box_next (&receivers)) {
    const struct dp_place place = { receivers.at, receivers.offset, &subtree, &clock };
    for (size_t row = 0; row <= table->k && going; row++) {
      int64_t best = INT64_MAX;
      for (size_t l = 0; l < table->k && going; l++)
        going = receivers.at[l] == 0 || split_by (table, row, &place, l, &best);
      table->value[row][receivers.offset] = best;
    }
  }
  dp_box_clear (&receivers);
  dp_box_clear (&subtree);
  return going;
}

enum solve_state
logp_dp_run (const struct logp_types *types, const struct deadline *deadline, bool fast,
             struct outcome *outcome, struct status *status)
{
  struct logp_table table;
  enum solve_state state = SOLVE_REFUSED;
  if (logp_table_init (&table, types, deadline->bytes, status)) {
    outcome->nodes += (table.k + 1) * table.entries;
    state = (fast ? logp_dp_fast_fill : logp_dp_fill) (&table, deadline) ? SOLVE_OPTIMAL
                                                                         : SOLVE_FEASIBLE;
  }
  if (state == SOLVE_OPTIMAL) {
    logp_table_schedule (&table, outcome->schedule);
    outcome->makespan = table.value[table.k][table.entries - 1];
  }
  logp_table_clear (&table);
  return state;
}

static void
solve_by (const struct engine *engine, bool fast, const struct logp_types *types,
          const struct solve_options *options, struct outcome *outcome)
{
  struct deadline deadline;
  outcome_reset (outcome);
  deadline_start (&deadline, &options->limits);
  logp_fnf_leaves_schedule (types, outcome->schedule);
  outcome->makespan = logp_solution (outcome)->makespan;
  outcome->lower_bound = logp_first_bound (types);
  outcome->method = engine->name;
  outcome->state = logp_dp_run (types, &deadline, fast, outcome, &outcome->status);
  if (outcome->state != SOLVE_OPTIMAL)
    return;
  logp_outcome_prove (outcome, options);
  if (options->proof && logp_certificate_takes (types)) {
    logp_certificate_set (options->proof, outcome->schedule, types, NULL);
    outcome->certified = true;
  }
}

static void
dp_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
          void *workspace)
{
  const struct logp_types *types = data;
  (void)workspace;
  solve_by (&logp_dp_engine, false, types, options, outcome);
}

static void
dp_fast_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
               void *workspace)
{
  const struct logp_types *types = data;
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
