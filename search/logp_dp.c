#include "search/logp_dp.h"

#include "heuristics/logp.h"

#include <stdlib.h>
#include <string.h>

static int64_t
larger (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* The least max (first + a[y], then + b[last - y]) over 0 <= y <= last. */
static int64_t
best_of_line (const int64_t *a, int64_t first, const int64_t *b, int64_t then, size_t last)
{
  int64_t best = INT64_MAX;
  for (size_t y = 0; y <= last; y++) {
    int64_t value = larger (first + a[y], then + b[last - y]);
    best = value < best ? value : best;
  }
  return best;
}

/* One entry under way: the receivers' counts and where they stand. */
struct place {
  int64_t *counts;
  size_t entry;
  struct dp_box *box; /* over the types but the last: the counts below the first receiver */
  struct dp_clock *clock;
};

/* Lower *best to the splits whose first receiver is of type l. Where all others are below it, the line's value has a hold too many, so
   that split comes first, by itself. False when the time is over. */
static bool
split_by (const struct logp_table *table, size_t row, const struct place *place, size_t l, int64_t *best)
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
    const struct place place = { receivers.at, receivers.offset, &subtree, &clock };
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
logp_dp_run (const struct logp_types *types, const struct deadline *deadline, bool fast, struct logp_outcome *outcome,
             struct status *status)
{
  struct logp_table table;
  enum solve_state state = SOLVE_REFUSED;
  if (logp_table_init (&table, types, deadline->bytes, status)) {
    outcome->nodes += (table.k + 1) * table.entries;
    state = (fast ? logp_dp_fast_fill : logp_dp_fill) (&table, deadline) ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  }
  if (state == SOLVE_OPTIMAL) {
    logp_table_schedule (&table, &outcome->schedule);
    outcome->makespan = table.value[table.k][table.entries - 1];
  }
  logp_table_clear (&table);
  return state;
}

static void
solve_by (const struct logp_engine *engine, bool fast, const struct logp_types *types, const struct logp_options *options,
          struct logp_outcome *outcome)
{
  struct deadline deadline;
  logp_outcome_reset (outcome);
  deadline_start (&deadline, &options->limits);
  logp_fnf_leaves_schedule (types, &outcome->schedule);
  outcome->makespan = outcome->schedule.makespan;
  outcome->lower_bound = logp_first_bound (types);
  outcome->method = engine->name;
  outcome->state = logp_dp_run (types, &deadline, fast, outcome, &outcome->status);
  if (outcome->state != SOLVE_OPTIMAL)
    return;
  logp_outcome_prove (outcome, options);
  if (options->proof && logp_certificate_takes (types)) {
    logp_certificate_set (options->proof, &outcome->schedule, types, NULL);
    outcome->certified = true;
  }
}

static void
dp_solve (const struct logp_types *types, const struct logp_options *options, struct logp_outcome *outcome)
{
  solve_by (&logp_dp_engine, false, types, options, outcome);
}

static void
dp_fast_solve (const struct logp_types *types, const struct logp_options *options, struct logp_outcome *outcome)
{
  solve_by (&logp_dp_fast_engine, true, types, options, outcome);
}

const struct logp_engine logp_dp_engine = {
  .name = "dp",
  .summary = "the O(n^2k) dynamic program of Libeskind-Hadas et al. carried over to this model",
  .solve = dp_solve,
};

const struct logp_engine logp_dp_fast_engine = {
  .name = "dp-fast",
  .summary = "the program of dp without its inner loop, where one type is the slowest in everything",
  .solve = dp_fast_solve,
};
