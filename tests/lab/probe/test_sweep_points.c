/* Sweeps of spaces with a form against one instance after the other, with optima by brute force. */
#include "lab/probe/sweep_points.h"

#include "base/memory.h"
#include "lab/probe/node/evaluate.h"
#include "search/core/model.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

static const struct {
  const char *objective;
  int64_t n, max_cost;
} sweeps[] = {
  { "exchange:baseline/optimum", 3, 2 }, { "exchange:openshop/optimum", 3, 3 },
  { "exchange:optimum/load", 3, 2 },     { "openshop:greedy/optimum", 3, 1 },
  { "openshop:optimum/load", 2, 4 },     { "overhead:ecf/optimum", 3, 2 },
  { "overhead:optimum/release", 3, 2 },  { "overhead:fef/wrp", 3, 2 },
  { "overhead:append/optimum", 3, 1 },   { "logp:fnf/optimum", 2, 3 },
  { "logp:optimum/first", 2, 3 },        { "parameterized:chain/optimum", 5, 4 },
  { "mesh:opt-mesh/optimum", 3, 2 },     { "bmin:u-min/optimum", 3, 2 },
};

enum { SWEEPS = sizeof sweeps / sizeof *sweeps, SIZE = 8, CELLS = SIZE * SIZE * SIZE };

/* The table by brute force: of each size and largest time the largest value. */
struct table {
  struct quotient value[SIZE][SIZE][SIZE];
  uint64_t instances[SIZE][SIZE][SIZE]; /* with all numberings */
};

static struct sweep_params
params_of (size_t i)
{
  struct sweep_params params = { .destinations = sweeps[i].n, .max_cost = sweeps[i].max_cost };
  struct status status = { .code = STATUS_OK };
  cr_assert (objective_parse (&params.objective, sweeps[i].objective, &status), "%s",
             status.message);
  cr_assert (sweep_possible (&params, &status), "%s", status.message);
  return params;
}

/* One of the two values of an instance, the optimum by the engine `brute`; that of all schedules is
   in `optimum` unless that is -1, and then put there. */
static int64_t
value_of (const struct model *model, const struct value *value, const void *ticks, int64_t *optimum)
{
  const struct model_data *data = model->data;
  int64_t result = -1;
  if (value->bound)
    return bound_run (value->bound, ticks, NULL);
  if (value->heuristic) {
    void *schedule = data_new (data->schedule);
    if (heuristic_fits (value->heuristic, ticks)) {
      heuristic_make (value->heuristic, ticks, EVALUATE_SEED, NULL, schedule);
      result = data->makespan (schedule);
    }
    data_free (data->schedule, schedule);
    return result;
  }
  const struct engine *const *engine = model->solve->engines;
  while (strcmp ((*engine)->name, "brute") != 0)
    engine++;
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  bool all = value->class == options.class;
  if (all && *optimum >= 0)
    return *optimum;
  options.class = value->class;
  outcome_init (&outcome, data->solution);
  (*engine)->solve (ticks, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  result = outcome.makespan;
  outcome_clear (&outcome);
  if (all)
    *optimum = result;
  return result;
}

static struct quotient
evaluate_alone (const struct objective *objective, const struct space_point *point,
                int64_t *optimum)
{
  const struct model_data *data = objective->model->data;
  struct output text = { .stream = NULL };
  struct status status = { .code = STATUS_OK };
  void *instance = data_new (data->instance), *ticks = data_new (data->ticks);
  objective->space->form->write (point, "alone", &text);
  cr_assert (data->read (instance, ticks, text.bytes, text.length, "alone", 1, &status), "%s",
             status.message);
  int64_t above = value_of (objective->model, &objective->above, ticks, optimum),
          below = value_of (objective->model, &objective->below, ticks, optimum);
  data_free (data->instance, instance);
  data_free (data->ticks, ticks);
  output_discard (&text);
  return above < 0 || below <= 0 ? (struct quotient){ 0, 0 } : quotient_make (above, below);
}

/* The optima of the points of the sweep before, which are those of the next one if that is over the
   same points. */
static struct {
  const struct probe_space *space;
  int64_t n, max_cost;
  int64_t *value;
  size_t length, capacity;
} optima;

/* The place of the optimum of that point in order. */
static int64_t *
optimum_of (size_t at)
{
  if (at == optima.length) {
    memory_grow (optima.value, optima.capacity, at + 1);
    optima.value[optima.length++] = -1;
  }
  return &optima.value[at];
}

/* All points of all sizes, alike or not, without a common factor. */
static void
fill (const struct sweep_params *params, struct table *table)
{
  const struct space_form *form = params->objective.space->form;
  size_t at = 0;
  memset (table, 0, sizeof *table);
  if (optima.space != params->objective.space || optima.n != params->destinations
      || optima.max_cost != params->max_cost) {
    optima.space = params->objective.space;
    optima.n = params->destinations;
    optima.max_cost = params->max_cost;
    optima.length = 0;
  }
  for (int n = form->least_n; n <= params->destinations; n++) {
    int least, most;
    space_second (form, n, &least, &most);
    for (int m = least; m <= most; m++) {
      uint64_t count = space_count (form, n, m, params->max_cost);
      struct space_layout layout;
      char kinds[SPACE_NUMBERS];
      form->layout (n, m, &layout);
      space_kinds (&layout, kinds);
      for (uint64_t i = 0; i < count; i++) {
        struct space_point point;
        space_point (form, n, m, params->max_cost, i, &point);
        if (!space_valid (form, &point) || space_divisor (kinds, &point) != 1)
          continue;
        int64_t cost = space_largest (kinds, &point);
        struct quotient value = evaluate_alone (&params->objective, &point, optimum_of (at++)),
                        *known = &table->value[n][m][cost];
        *known = quotient_compare (value, *known) > 0 ? value : *known;
        table->instances[n][m][cost]++;
      }
    }
  }
}

/* All pieces, each with what the ones before it found as its floor or without. */
static struct sweep_result
run (const struct sweep_params *params, bool floor)
{
  struct sweep_points *points = sweep_points_new (params);
  struct sweep_result result = { .length = 0 };
  for (uint64_t piece = 0; piece < sweep_points_pieces (params); piece++) {
    struct sweep_result own = { .length = 0 };
    cr_assert (sweep_points_run (points, piece, floor ? &result : NULL, NULL, &own));
    sweep_result_join (&result, &own);
    sweep_result_clear (&own);
  }
  sweep_points_free (points);
  return result;
}

/* The members of the classes that attain the value, and their witnesses, are what they say. */
static void
check_witness (const struct sweep_params *params, const struct sweep_extreme *extreme)
{
  struct space_point point;
  struct status status = { .code = STATUS_OK };
  cr_assert (extreme->kept > 0
             || quotient_compare (extreme->value, (struct quotient){ 1, 1 }) <= 0);
  for (size_t i = 0; i < extreme->kept; i++) {
    cr_assert (space_parse (params->objective.space->form, extreme->witness[i], &point, &status));
    int64_t optimum = -1;
    struct quotient value = evaluate_alone (&params->objective, &point, &optimum);
    cr_expect_eq (quotient_compare (value, extreme->value), 0, "%s", extreme->witness[i]);
    cr_expect (point.n == extreme->cell.n && point.m == extreme->cell.second);
  }
}

Test (sweep_points, brute_force)
{
  static struct table table;
  for (size_t i = 0; i < SWEEPS; i += (size_t)few_with_sanitizers (8, quick_or_slow (4, 1))) {
    struct sweep_params params = params_of (i);
    struct sweep_result result = run (&params, true), alone = run (&params, false);
    size_t cells = 0, expected = 0;
    fill (&params, &table);
    for (size_t at = 0; at < CELLS; at++)
      expected += table.instances[at / SIZE / SIZE][at / SIZE % SIZE][at % SIZE] > 0;
    cr_assert_eq (result.length, alone.length);
    for (size_t c = 0; c < result.length; c++) {
      const struct sweep_extreme *extreme = &result.extreme[c], *other = &alone.extreme[c];
      const struct sweep_cell *cell = &extreme->cell;
      struct quotient right = table.value[cell->n][cell->second][cell->cost];
      cells++;
      cr_expect_eq (quotient_compare (extreme->value, right), 0,
                    "%s: n %d, m %d, C %d: %ld/%ld, not %ld/%ld", sweeps[i].objective, cell->n,
                    cell->second, cell->cost, extreme->value.num, extreme->value.den, right.num,
                    right.den);
      cr_expect_eq (quotient_compare (extreme->value, other->value), 0);
      cr_expect (extreme->attained == other->attained && extreme->instances == other->instances
                 && extreme->kept == other->kept);
      cr_expect_leq (extreme->instances, table.instances[cell->n][cell->second][cell->cost]);
      check_witness (&params, extreme);
    }
    cr_expect_eq (cells, expected, "%s: %zu cells, not %zu", sweeps[i].objective, cells, expected);
    sweep_result_clear (&result);
    sweep_result_clear (&alone);
  }
  free (optima.value);
}

/* The number of a cell's instances is that of the orbits of its points. */
Test (sweep_points, counts_orbits)
{
  for (size_t i = 0; i < SWEEPS; i++) {
    struct sweep_params params = params_of (i);
    const struct space_form *form = params.objective.space->form;
    struct sweep_result result = run (&params, true);
    uint64_t members = 0, points = 0;
    struct space_orbit orbit = { .length = 0 };
    for (int n = form->least_n; n <= params.destinations; n++) {
      int least, most;
      space_second (form, n, &least, &most);
      for (int m = least; m <= most; m++) {
        uint64_t count = space_count (form, n, m, params.max_cost);
        for (uint64_t index = 0; index < count; index++) {
          struct space_point point;
          struct space_layout layout;
          char kinds[SPACE_NUMBERS];
          form->layout (n, m, &layout);
          space_kinds (&layout, kinds);
          space_point (form, n, m, params.max_cost, index, &point);
          if (!space_valid (form, &point) || space_divisor (kinds, &point) != 1)
            continue;
          points++;
          if (!space_first (form, &point))
            continue;
          space_orbit (form, &point, &orbit);
          members += orbit.length;
          result.instances--;
        }
      }
    }
    cr_expect_eq (result.instances, 0, "%s", sweeps[i].objective);
    cr_expect_eq (members, points, "%s", sweeps[i].objective);
    free (orbit.point);
    sweep_result_clear (&result);
  }
}

Test (sweep_points, possible)
{
  static const struct {
    const char *objective;
    int64_t n, max_cost;
  } refused[] = { { "exchange:baseline/optimum", 1, 2 },
                  { "exchange:baseline/optimum", 6, 3 },
                  { "exchange:baseline/optimum", 20, 1 },
                  { "logp:fnf/optimum", 14, 1 } };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    struct sweep_params params = { .destinations = refused[i].n, .max_cost = refused[i].max_cost };
    struct status status = { .code = STATUS_OK };
    cr_assert (objective_parse (&params.objective, refused[i].objective, &status));
    cr_expect_not (sweep_possible (&params, &status));
    cr_expect_eq (status.code, STATUS_INPUT);
  }
}
