/* Sweeps: every cell by its definition, independent of order, floors and threads; known extremes.
   */
#include "heuristics/node/fnf.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/node/notation.h"
#include "lab/probe/sweep.h"
#include "search/core/ordered_map.h"
#include "tests/support/node.h"
#include "tests/support/sweep_instances.h"

#include <criterion/criterion.h>

enum { MOST_N = 9, MOST_COST = 16 };

static struct sweep_params
params_of (int64_t destinations, int64_t max_cost, const char *objective)
{
  struct sweep_params params = { .destinations = destinations, .max_cost = max_cost };
  struct status status;
  status_init (&status);
  cr_assert (objective_parse (&params.objective, objective, &status), "%s", status.message);
  return params;
}

/* Reference. */

/* The cells, filled in instance by instance. */
struct table {
  struct cell {
    struct quotient value;
    uint64_t instances, attained;
  } cell[MOST_N + 1][MOST_N + 1][MOST_COST + 1][2];
};

static struct cell *
cell_of (struct table *table, const struct node_types *types)
{
  int64_t last = types->cost[types->k - 1];
  return &table->cell[types->destinations][types->k][last > types->source ? last : types->source]
                     [types->source > types->cost[0]];
}

static void
add_to_table (struct table *table, const struct node_types *types, struct quotient value)
{
  struct cell *cell = cell_of (table, types);
  int order = quotient_compare (value, cell->value);
  cell->instances++;
  if (order > 0) {
    cell->value = value;
    cell->attained = 0;
  }
  cell->attained += order >= 0 && value.den > 0;
}

static int64_t
common_divisor (const struct node_types *types)
{
  int64_t d = types->source;
  for (;; d--) {
    bool divides = types->source % d == 0;
    for (size_t j = 0; j < types->k; j++)
      divides &= types->cost[j] % d == 0;
    if (divides)
      return d;
  }
}

/* The last cost is that of the one before it; the source's, if there is none. */
static bool
last_is_lowest (const struct node_types *types)
{
  return types->destinations == 1 ? types->cost[0] == types->source
                                  : types->count[types->k - 1] > 1;
}

/* By the definition; with the optimum of brute force where FNF is compared with it, else as
   tests/lab/probe/node/test_evaluate.c has found right. */
static struct quotient
plain_value (const struct sweep_params *params, const struct node_types *types, bool brute,
             struct evaluator *evaluator)
{
  struct quotient value = { 0, 0 };
  struct schedule schedule;
  if (!brute) {
    enum verdict verdict
      = evaluate (evaluator, &params->objective, types, value, &(struct limits){ 0 }, &value);
    cr_assert (verdict == EVALUATE_VALUE || verdict == EVALUATE_NONE);
    return value;
  }
  int64_t optimum = brute_optimum (types);
  schedule_init (&schedule);
  fnf_schedule (types, 0, &schedule);
  value = params->objective.name[0] == '('
            ? quotient_make (schedule.makespan - optimum,
                             plain_sum (types, strstr (params->objective.name, ")/classes")))
            : quotient_make (schedule.makespan, optimum);
  schedule_clear (&schedule);
  return value;
}

/* Expect nothing of the sweep: every instance there is. */
static struct table *
reference (const struct sweep_params *params, bool short_sequences)
{
  struct table *table = memory_zero (1, sizeof *table);
  struct evaluator *evaluator = evaluator_new ();
  struct node_types types;
  struct small small;
  node_types_init (&types);
  cr_assert (small_all (&small, params->destinations, params->max_cost));
  while (small_next (&small)) {
    small_types (&types, &small);
    if (common_divisor (&types) == 1 && (!short_sequences || last_is_lowest (&types)))
      add_to_table (table, &types, plain_value (params, &types, short_sequences, evaluator));
  }
  node_types_clear (&types);
  evaluator_free (evaluator);
  return table;
}

/* Running sweeps. */

struct run {
  struct sweep_params params;
  const struct sweep_result *floor;
  struct sweep_result result;
  bool reversed;
};

static void *
begin (void *context)
{
  return sweeper_new (&((struct run *)context)->params);
}

static void
end (void *memory)
{
  sweeper_free (memory);
}

static void
drop (void *result)
{
  sweep_result_clear (result);
  free (result);
}

static void *
work (uint64_t piece, void *memory, void *context)
{
  const struct run *run = context;
  struct sweep_result *result = memory_alloc (1, sizeof *result);
  sweep_result_init (result);
  if (run->reversed)
    piece = sweep_pieces (&run->params) - 1 - piece;
  if (sweep_piece (memory, piece, run->floor, NULL, result))
    return result;
  drop (result);
  return NULL;
}

static bool
take (uint64_t piece, void *result, void *context)
{
  struct run *run = context;
  (void)piece;
  sweep_result_join (&run->result, result);
  drop (result);
  return true;
}

/* All pieces; the result is to be cleared. */
static struct sweep_result
sweep (const struct sweep_params *params, int threads, bool reversed,
       const struct sweep_result *floor)
{
  struct run run = { .params = *params, .floor = floor, .reversed = reversed };
  sweep_result_init (&run.result);
  const struct ordered_map ordered_map = { .threads = threads,
                                           .last = sweep_pieces (params),
                                           .work = work,
                                           .begin = begin,
                                           .end = end,
                                           .take = take,
                                           .drop = drop,
                                           .context = &run };
  cr_assert (ordered_map_run (&ordered_map));
  return run.result;
}

static void
expect_same (const struct sweep_result *a, const struct sweep_result *b, bool witnesses)
{
  cr_assert_eq (a->length, b->length);
  cr_assert_eq (a->instances, b->instances);
  for (size_t i = 0; i < a->length; i++) {
    const struct sweep_extreme *x = &a->extreme[i], *y = &b->extreme[i];
    cr_assert_eq (memcmp (&x->cell, &y->cell, offsetof (struct sweep_cell, second)), 0);
    cr_assert_eq (x->cell.second, y->cell.second);
    cr_assert (x->value.num == y->value.num && x->value.den == y->value.den);
    cr_assert_eq (x->instances, y->instances);
    cr_assert_eq (x->attained, y->attained);
    cr_assert_eq (x->kept, y->kept);
    for (size_t j = 0; j < x->kept && witnesses; j++)
      cr_assert_str_eq (x->witness[j], y->witness[j]);
  }
}

/* Every witness is in its cell, attains its value and comes once, in order. */
static void
expect_witnesses (const struct sweep_params *params, const struct sweep_extreme *extreme,
                  struct quotient least)
{
  bool none = extreme->value.den == 0 || quotient_compare (extreme->value, least) == 0;
  struct evaluator *evaluator = evaluator_new ();
  struct node_types types;
  struct status status;
  node_types_init (&types);
  status_init (&status);
  cr_assert_eq (extreme->kept, none                                  ? 0
                               : extreme->attained < SWEEP_WITNESSES ? extreme->attained
                                                                     : SWEEP_WITNESSES);
  for (size_t i = 0; i < extreme->kept; i++) {
    struct quotient value;
    cr_assert (notation_read (&types, extreme->witness[i], &status), "%s", status.message);
    cr_assert_eq (evaluate (evaluator, &params->objective, &types, (struct quotient){ 0, 1 },
                            &(struct limits){ 0 }, &value),
                  EVALUATE_VALUE);
    cr_assert_eq (quotient_compare (value, extreme->value), 0, "%s", extreme->witness[i]);
    cr_assert_eq (types.destinations, extreme->cell.n);
    cr_assert_eq ((int32_t)types.k, extreme->cell.k);
    int64_t last = types.cost[types.k - 1];
    cr_assert_eq (last > types.source ? last : types.source, extreme->cell.cost);
    cr_assert_eq (types.source > types.cost[0], extreme->cell.second);
    cr_assert_eq (common_divisor (&types), 1);
    for (size_t j = 0; j < i; j++)
      cr_assert_str_neq (extreme->witness[i], extreme->witness[j]);
  }
  node_types_clear (&types);
  evaluator_free (evaluator);
}

static void
expect_table (const struct sweep_params *params, const struct sweep_result *result,
              struct table *table, struct quotient least)
{
  uint64_t cells = 0, instances = 0;
  for (size_t i = 0; i < sizeof table->cell / sizeof (struct cell); i++)
    cells += ((struct cell *)table->cell)[i].instances > 0;
  cr_assert_eq (result->length, cells);
  for (size_t i = 0; i < result->length; i++) {
    const struct sweep_extreme *extreme = &result->extreme[i];
    const struct sweep_cell *at = &extreme->cell;
    const struct cell *cell = &table->cell[at->n][at->k][at->cost][at->second];
    cr_assert_eq (extreme->instances, cell->instances,
                  "%s: n %d k %d cost %d slow %d: %llu, not %llu", params->objective.name, at->n,
                  at->k, at->cost, at->second, (unsigned long long)extreme->instances,
                  (unsigned long long)cell->instances);
    cr_assert (extreme->value.num == cell->value.num && extreme->value.den == cell->value.den,
               "%s: n %d k %d cost %d slow %d: %lld/%lld, not %lld/%lld", params->objective.name,
               at->n, at->k, at->cost, at->second, (long long)extreme->value.num,
               (long long)extreme->value.den, (long long)cell->value.num,
               (long long)cell->value.den);
    cr_assert_eq (extreme->attained, cell->attained,
                  "%s: n %d k %d cost %d slow %d: %llu, not %llu", params->objective.name, at->n,
                  at->k, at->cost, at->second, (unsigned long long)extreme->attained,
                  (unsigned long long)cell->attained);
    expect_witnesses (params, extreme, least);
    instances += extreme->instances;
  }
  cr_assert_eq (result->instances, instances);
  cr_assert_eq (sweep_instances (params), instances);
}

/* Tests. */

static const struct {
  const char *objective;
  int64_t destinations, max_cost;
  bool short_sequences;
  struct quotient least;
} sweeps[] = {
  { "fnf/optimum", 6, 6, true, { 1, 1 } },
  { "fnf/optimum", 4, 14, true, { 1, 1 } },
  { "fnf/optimum", 9, 3, true, { 1, 1 } },
  { "fnf/optimum", 2, 16, true, { 1, 1 } },
  { "fnf/optimum", 1, 7, true, { 1, 1 } },
  { "fnf/optimum", 5, 1, true, { 1, 1 } },
  { "(fnf-optimum)/additive", 6, 6, true, { 0, 1 } },
  { "(fnf-optimum)/additive", 5, 9, true, { 0, 1 } },
  { "(fnf-optimum)/additive", 9, 3, true, { 0, 1 } },
  { "(fnf-optimum)/classes", 6, 6, true, { 0, 1 } },
  { "(fnf-optimum)/classes", 5, 9, true, { 0, 1 } },
  { "(fnf-optimum)/classes", 7, 8, true, { 0, 1 } },
  { "(fnf-optimum)/classes", 9, 3, true, { 0, 1 } },
  { "(fnf-optimum)/classes", 2, 16, true, { 0, 1 } },
  { "(fnf-optimum)/classes", 1, 7, true, { 0, 1 } },
  { "(fnf-optimum)/classes", 5, 1, true, { 0, 1 } },
  { "optimum/multiplier", 5, 5, false, { 1, 1 } },
  { "optimum/counting", 4, 6, false, { 1, 1 } },
  { "layered/optimum", 5, 4, false, { 1, 1 } },
  { "(optimum-counting)/additive", 4, 5, false, { 0, 1 } },
  { "(optimum-counting)/classes", 4, 5, false, { 0, 1 } },
  { "(optimum-fnf)/additive",
    5,
    4,
    false,
    { 0, 0 } }, /* never positive, and no least value is known */
  { "chain/sequential", 4, 5, false, { 0, 0 } },
  { "counting/optimum", 3, 5, false, { 0, 0 } },
  { "optimum/additive", 1, 3, false, { 1, 1 } },
};

enum { SWEEPS = sizeof sweeps / sizeof *sweeps };

Test (sweep, every_cell_by_definition)
{
  for (size_t i = 0; i < SWEEPS; i++) {
    struct sweep_params params
      = params_of (sweeps[i].destinations, sweeps[i].max_cost, sweeps[i].objective);
    struct table *table = reference (&params, sweeps[i].short_sequences);
    struct sweep_result result = sweep (&params, 1, false, NULL);
    expect_table (&params, &result, table, sweeps[i].least);
    sweep_result_clear (&result);
    free (table);
  }
}

/* Neither the order of the pieces nor what is known from others changes what they come to
   together. */
Test (sweep, order_floors_and_threads_change_nothing)
{
  for (size_t i = 0; i < SWEEPS; i++) {
    struct sweep_params params
      = params_of (sweeps[i].destinations, sweeps[i].max_cost, sweeps[i].objective);
    struct sweep_result plain = sweep (&params, 1, false, NULL),
                        floored = sweep (&params, 1, false, &plain),
                        threads = sweep (&params, 2, false, NULL),
                        reversed = sweep (&params, 2, true, &plain);
    expect_same (&plain, &floored, true);
    expect_same (&plain, &threads, true);
    expect_same (&plain, &reversed, false);
    cr_assert_leq (floored.solved, plain.solved);
    sweep_result_clear (&plain);
    sweep_result_clear (&floored);
    sweep_result_clear (&threads);
    sweep_result_clear (&reversed);
  }
}

/* Where nothing reaches the floor, no value is claimed, not even the least. */
Test (sweep, below_the_floor_nothing_is_claimed)
{
  for (size_t i = 0; i < SWEEPS; i++) {
    struct sweep_params params
      = params_of (sweeps[i].destinations, sweeps[i].max_cost, sweeps[i].objective);
    struct sweep_result plain = sweep (&params, 1, false, NULL);
    for (size_t j = 0; j < plain.length; j++)
      plain.extreme[j].value = (struct quotient){ 1000, 1 };
    struct sweep_result floored = sweep (&params, 1, false, &plain);
    cr_assert_eq (floored.length, plain.length);
    for (size_t j = 0; j < floored.length; j++) {
      cr_assert_eq (floored.extreme[j].value.den, 0);
      cr_assert_eq (floored.extreme[j].attained, 0);
      cr_assert_eq (floored.extreme[j].instances, plain.extreme[j].instances);
    }
    sweep_result_clear (&plain);
    sweep_result_clear (&floored);
  }
}

/* What sweep_boxes.c proves: the canonical member of a class has the same makespans, and an
   excess that is no smaller. */
Test (sweep, last_cost_does_not_matter)
{
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct node_types types, lowered;
  struct plan plan, lowered_plan;
  struct small small;
  uint64_t changed = 0;
  node_types_init (&types);
  node_types_init (&lowered);
  plan_init (&plan);
  plan_init (&lowered_plan);
  cr_assert (small_all (&small, 6, 6));
  while (small_next (&small)) {
    int64_t n = small.destinations, before = n > 1 ? small.cost[n - 2] : small.source;
    small_types (&types, &small);
    small.cost[n - 1] = before;
    small_types (&lowered, &small);
    small.cost[n - 1] = types.cost[types.k - 1];
    fnf_plan (&types, workspace, &plan);
    fnf_plan (&lowered, workspace, &lowered_plan);
    cr_assert_leq (plain_sum (&lowered, false), plain_sum (&types, false));
    cr_assert_leq (plain_sum (&lowered, true), plain_sum (&types, true));
    cr_assert_eq (plan.makespan, lowered_plan.makespan);
    if (before == types.cost[types.k - 1])
      continue;
    changed++;
    cr_assert_eq (brute_optimum (&types), brute_optimum (&lowered));
  }
  cr_assert_gt (changed, 1000);
  node_types_clear (&types);
  node_types_clear (&lowered);
  plan_clear (&plan);
  plan_clear (&lowered_plan);
  fnf_workspace_free (workspace);
}

static const struct sweep_extreme *
largest (const struct sweep_result *result, int32_t n)
{
  const struct sweep_extreme *best = NULL;
  for (size_t i = 0; i < result->length; i++)
    if (result->extreme[i].cell.n == n
        && (!best || quotient_compare (result->extreme[i].value, best->value) > 0))
      best = &result->extreme[i];
  return best;
}

Test (sweep, known_extremes)
{
  static const struct {
    int32_t n;
    struct quotient value;
    const char *first;
  } cases[] = {
    { 5, { 8, 7 }, "2; 3 4x4" }, { 6, { 5, 4 }, "1; 2 3x5" },   { 7, { 6, 5 }, "1; 3 4x6" },
    { 8, { 7, 6 }, "1; 3 5x7" }, { 9, { 6, 5 }, "1; 2x2 3x7" },
  };
  struct sweep_params params = params_of (9, 7, "fnf/optimum");
  struct sweep_result result = sweep (&params, 2, false, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct sweep_extreme *extreme = largest (&result, cases[i].n);
    cr_assert_eq (quotient_compare (extreme->value, cases[i].value), 0);
    cr_assert_str_eq (extreme->witness[0], cases[i].first);
  }
  sweep_result_clear (&result);
}

/* Where there are more than are kept, the first in order are. */
Test (sweep, first_witnesses_are_kept)
{
  struct sweep_params params = params_of (8, 12, "fnf/optimum");
  struct sweep_result result = sweep (&params, 2, false, NULL);
  bool more = false;
  for (size_t i = 0; i < result.length; i++) {
    more
      |= result.extreme[i].attained > SWEEP_WITNESSES && result.extreme[i].kept == SWEEP_WITNESSES;
    expect_witnesses (&params, &result.extreme[i], (struct quotient){ 1, 1 });
  }
  cr_assert (more);
  sweep_result_clear (&result);
}

Test (sweep, deadline_ends_it)
{
  const char *const objectives[] = { "fnf/optimum", "optimum/multiplier" };
  for (size_t i = 0; i < 2; i++) {
    struct sweep_params params = params_of (16, 16, objectives[i]);
    struct sweeper *sweeper = sweeper_new (&params);
    struct sweep_result result;
    struct deadline deadline;
    sweep_result_init (&result);
    deadline_start (&deadline, &(struct limits){ .seconds = 1e-9 });
    cr_assert (!sweep_piece (sweeper, sweep_pieces (&params) / 2, NULL, &deadline, &result));
    sweep_result_clear (&result);
    sweeper_free (sweeper);
  }
}

Test (sweep, pieces_are_some_thousands_at_most)
{
  for (int64_t n = 1; n <= SWEEP_MAX_DESTINATIONS; n++)
    for (int64_t c = 1; c <= SWEEP_MAX_COST; c++) {
      struct sweep_params params = params_of (n, c, "fnf/optimum");
      uint64_t pieces = sweep_pieces (&params);
      cr_assert_geq (pieces, (uint64_t)(n * c));
      cr_assert (pieces <= 2000 || pieces == (uint64_t)(n * c));
    }
}
