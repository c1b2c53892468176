#include "bounds/node/dual_bound.h"

#include "bounds/node/dual_bound_internal.h"
#include "tests/support/dual_bound.h"

#include <criterion/criterion.h>

/* One random question: types, dual values, a state. */
struct question {
  struct node_types types;
  struct naive_state state;
  int64_t unit, duals[32];
};

/* Ranges to draw it from. */
struct shape {
  const char *name;
  int repeats;
  size_t k;
  /* costs, and the maximum number of ticks from the first open slot to the horizon */
  int64_t low, high, span;
  bool exhaust; /* leave nothing of some types */
  int64_t most; /* the maximum dual value, in units */
};

static const struct shape shapes[] = {
  { "tiny", 400, 3, 1, 6, 24, true, 8 },
  { "one type", 60, 1, 1, 9, 90, true, 5 },
  { "few types", 150, 5, 3, 40, 400, true, 20 },
  { "sparse, slow", 30, 8, 200, 900, 4000, true, 12 },
  { "sparse, one fast", 30, 4, 7, 600, 2500, true, 30 },
  { "dense, fast", 40, 14, 1, 30, 60, false, 30 },
  { "dense, below a block", 30, 14, 5, 60, 700, false, 200 },
  { "dense, around a block", 30, 16, 40, 90, 1300, false, 60 },
  { "dense, above a block", 30, 16, 64, 400, 3000, true, 40 },
  { "dense, slow", 8, 12, 2048, 5000, 12000, false, 6 },
  { "dense, mixed", 20, 20, 20, 2000, 3000, true, 60 },
  { "costs beyond the span", 60, 16, 10, 400, 120, true, 8 },
};

enum { SHAPES = sizeof shapes / sizeof *shapes };

static void
draw_types (struct question *question, struct rng *rng, const struct shape *shape)
{
  int64_t cost[32], count[32];
  for (size_t j = 0; j < shape->k; j++) {
    cost[j] = rng_range (rng, shape->low, shape->high);
    count[j] = rng_range (rng, 1, 5);
  }
  node_types_set (&question->types, rng_range (rng, shape->low, shape->high), shape->k, cost,
                  count);
  question->unit = dual_bound_unit (question->types.destinations);
}

/* Senders anywhere within their next send, the horizon among them or after them. */
static void
draw_state (struct question *question, struct rng *rng, const struct shape *shape)
{
  struct naive_state *state = &question->state;
  int64_t now = rng_range (rng, 1, 1000);
  naive_state_start (state, &question->types, 0);
  state->source_next = now + rng_range (rng, 0, question->types.source);
  state->placed = rng_range (rng, 0, question->types.destinations);
  for (size_t j = 0; j < question->types.k; j++) {
    if (shape->exhaust && rng_below (rng, 3) == 0)
      state->left[j] = 0;
    for (uint64_t groups = rng_below (rng, 3); groups > 0; groups--)
      naive_state_insert (state, j, now + rng_range (rng, 0, question->types.cost[j] - 1),
                          rng_range (rng, 1, 4));
  }
  now = naive_state_now (state);
  state->horizon = now + rng_range (rng, rng_below (rng, 10) == 0 ? -2 : 0, shape->span);
}

static int
compare_descending (const void *left, const void *right)
{
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a < b) - (a > b);
}

/* Dual values of all sizes, some zero, in fractions of a unit. Mostly the slower types are cheaper:
   the others are never worth it. */
static void
draw_duals (struct question *question, struct rng *rng, const struct shape *shape)
{
  for (size_t j = 0; j < question->types.k; j++)
    question->duals[j] = rng_below (rng, 8) == 0
                           ? 0
                           : (int64_t)rng_below (rng, (uint64_t)(shape->most * question->unit));
  if (rng_below (rng, 4) > 0)
    qsort (question->duals, question->types.k, sizeof *question->duals, compare_descending);
}

static int64_t
capped (naive_value value)
{
  return value < DUAL_BOUND_CAP ? (int64_t)value : DUAL_BOUND_CAP;
}

/* y and G at every tick. A value that depends on a saturated one may be too low, but not so low
   that anything is proven. */
static void
expect_values (const struct question *question, const struct dual_bound *table,
               const struct naive *naive, const char *name)
{
  const struct node_types *types = &question->types;
  for (int64_t s = 0; s <= naive->span; s++) {
    bool saturated = false;
    int64_t dearest = 0;
    for (size_t j = 0; j < types->k; j++)
      if (question->state.left[j] > 0) {
        saturated = saturated || naive_gain (naive, j, s) >= DUAL_BOUND_CAP;
        dearest = question->duals[j] > dearest ? question->duals[j] : dearest;
      }
    int64_t y = dual_bound_slot (table, s);
    if (saturated)
      cr_assert (y <= DUAL_BOUND_CAP && y >= DUAL_BOUND_CAP - dearest, "%s: y (%lld) = %lld", name,
                 (long long)s, (long long)y);
    else
      cr_assert_eq (y, capped (naive->y[s]), "%s: y (%lld) = %lld, not %lld", name, (long long)s,
                    (long long)y, (long long)capped (naive->y[s]));
    for (size_t j = 0; j < types->k && !saturated; j++)
      cr_assert_eq (dual_bound_sender (table, types->cost[j], s), capped (naive_gain (naive, j, s)),
                    "%s: G_%zu (%lld)", name, j, (long long)s);
  }
}

/* What the trace says was put into the slots, done instant by instant: it is these slots, this
   usage and these first choices. */
static void
expect_trace (const struct question *question, const struct dual_bound_trace *trace,
              const struct master_path *path, int64_t slots, const int64_t *usage, const char *name)
{
  struct naive_state state = question->state;
  int64_t used[32] = { 0 }, counted = state.placed, now;
  size_t instant = 0;
  for (; naive_state_now (&state) <= state.horizon; instant++) {
    if (state.first[state.types->k] > 200)
      return;
    int64_t open = naive_state_step (&state, &now);
    cr_assert_lt (instant, trace->length, "%s", name);
    const struct dual_bound_event *event = &trace->event[instant];
    cr_assert (event->time == now && event->count == open,
               "%s: %lld slots at %lld, not %lld at %lld", name, (long long)event->count,
               (long long)event->time, (long long)open, (long long)now);
    cr_assert (instant >= MASTER_PATH || path->type[instant] == event->type, "%s", name);
    counted += open;
    if (event->type < 0)
      continue;
    used[event->type] += open;
    if (now + state.types->cost[event->type] <= state.horizon)
      naive_state_insert (&state, (size_t)event->type, now + state.types->cost[event->type], open);
  }
  cr_assert_eq (trace->length, instant, "%s", name);
  cr_assert_eq (path->length, (int32_t)(instant < MASTER_PATH ? instant : MASTER_PATH), "%s", name);
  cr_assert_eq (counted, slots, "%s: %lld slots in the trace, %lld by the answer", name,
                (long long)counted, (long long)slots);
  for (size_t j = 0; j < state.types->k; j++)
    cr_assert_eq (used[j], usage[j], "%s", name);
}

static void
expect_follow (const struct question *question, struct dual_bound *table,
               const struct dual_bound_state *state, int64_t total, const char *name)
{
  int64_t usage[32], again[32];
  struct master_path path = { .length = 0 }, late = { .length = MASTER_PATH };
  struct dual_bound_trace trace = { 0 };
  int64_t slots = dual_bound_follow (table, state, usage, &path, &trace);
  cr_assert_eq (dual_bound_follow (table, state, again, &late, NULL), slots, "%s", name);
  cr_assert_eq (late.length, MASTER_PATH);
  naive_value sum = (naive_value)question->unit * slots;
  for (size_t j = 0; j < question->types.k; j++) {
    cr_assert (usage[j] == 0 || state->left[j] > 0, "%s: uses a type that is not there", name);
    cr_assert_eq (usage[j], again[j], "%s", name);
    sum += (naive_value)question->duals[j] * (state->left[j] - usage[j]);
  }
  if (total < DUAL_BOUND_CAP) {
    cr_assert (sum == total, "%s: the choices followed give %lld, the total is %lld", name,
               (long long)capped (sum), (long long)total);
    expect_trace (question, &trace, &path, slots, usage, name);
  }
  free (trace.event);
}

static int seen[2], saturated; /* by kind of table; with values at the cap */

static size_t
open_types (const struct question *question, int64_t span)
{
  size_t open = 0;
  for (size_t j = 0; j < question->types.k; j++)
    open += question->state.left[j] > 0 && question->types.cost[j] <= span;
  return open;
}

/* All times a great factor longer, and a little on top of the horizon: the same total and the
   same choices, from breakpoints. */
static void
expect_stretched (const struct question *question, struct dual_bound *table, int64_t total,
                  const char *name)
{
  const int64_t factor = 10000019, rest = 9999991;
  struct question longer = *question;
  struct naive_state *state = &longer.state;
  int64_t cost[32];
  for (size_t j = 0; j < question->types.k; j++)
    cost[j] = factor * question->types.cost[j];
  node_types_init (&longer.types);
  node_types_set (&longer.types, factor * question->types.source, question->types.k, cost,
                  question->types.count);
  state->types = &longer.types;
  state->source_next *= factor;
  state->horizon = factor * state->horizon + rest;
  for (size_t i = 0; i < state->first[question->types.k]; i++)
    state->group[i].next *= factor;
  struct dual_bound_state view = naive_state_view (state);
  int64_t span = state->horizon - naive_state_now (state);
  dual_bound_build (table, &longer.types, question->unit, question->duals, state->left,
                    span < 0 ? 0 : span);
  cr_assert_eq (dual_bound_total (table, &view, question->unit, question->duals), total,
                "%s: stretched", name);
  expect_follow (&longer, table, &view, total, name);
  node_types_clear (&longer.types);
}

/* Slots when nothing more is placed: each worth one. */
static void
expect_idle_slots (const struct question *question, const struct dual_bound_state *state,
                   const char *name)
{
  const struct node_types *types = &question->types;
  int64_t slots = state->placed;
  for (int64_t t = state->source_next; t <= state->horizon; t += types->source)
    slots++;
  for (size_t j = 0; j < types->k; j++)
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      for (int64_t t = state->group[i].next; t <= state->horizon; t += types->cost[j])
        slots += state->group[i].count;
  cr_assert_eq (dual_bound_idle_slots (state), slots, "%s", name);
}

/* Everything about one question, tables reused from the last. */
static void
expect_question (const struct question *question, struct dual_bound *table, const char *name)
{
  struct dual_bound_state state = naive_state_view (&question->state);
  int64_t span = state.horizon - naive_state_now (&question->state);
  struct naive naive;
  cr_assert_eq (dual_bound_first_slot (&state), naive_state_now (&question->state), "%s", name);
  expect_idle_slots (question, &state, name);
  span = span < 0 ? 0 : span;
  naive_init (&naive, &question->types, question->unit, question->duals, question->state.left,
              span);
  dual_bound_build (table, &question->types, question->unit, question->duals, question->state.left,
                    span);
  expect_values (question, table, &naive, name);
  cr_assert (!table->dense || open_types (question, span) >= 10, "%s", name);
  seen[table->dense]++;
  saturated += dual_bound_slot (table, span) == DUAL_BOUND_CAP;
  int64_t total = dual_bound_total (table, &state, question->unit, question->duals);
  cr_assert_eq (total, capped (naive_total (&naive, &state, question->duals)),
                "%s: total %lld, not %lld", name, (long long)total,
                (long long)capped (naive_total (&naive, &state, question->duals)));
  expect_follow (question, table, &state, total, name);
  naive_clear (&naive);
  expect_stretched (question, table, total, name);
}

Test (dual_bound, values_totals_and_choices_follow_the_definition)
{
  struct dual_bound *table = dual_bound_new ();
  for (size_t i = 0; i < SHAPES; i++) {
    struct rng rng;
    rng_init (&rng, i);
    for (int repeat = 0; repeat < 4 * shapes[i].repeats; repeat++) {
      struct question question;
      node_types_init (&question.types);
      draw_types (&question, &rng, &shapes[i]);
      draw_state (&question, &rng, &shapes[i]);
      draw_duals (&question, &rng, &shapes[i]);
      expect_question (&question, table, shapes[i].name);
      node_types_clear (&question.types);
    }
  }
  dual_bound_free (table);
  cr_expect_gt (seen[true], 100);
  cr_expect_gt (seen[false], 500);
  cr_expect_gt (saturated, 5);
}

/* The largest dual values there may be: sums of them and of what they are taken from saturate, and
   prove nothing. */
Test (dual_bound, largest_duals)
{
  static const struct shape wild = { "wild", 200, 14, 1, 20, 200, true, 1 };
  struct dual_bound *table = dual_bound_new ();
  struct rng rng;
  rng_init (&rng, 50);
  for (int repeat = 0; repeat < wild.repeats; repeat++) {
    struct question question;
    node_types_init (&question.types);
    draw_types (&question, &rng, &wild);
    draw_state (&question, &rng, &wild);
    for (size_t j = 0; j < question.types.k; j++)
      question.duals[j] = DUAL_BOUND_CAP >> rng_below (&rng, 40);
    expect_question (&question, table, wild.name);
    node_types_clear (&question.types);
  }
  dual_bound_free (table);
}

/* Sparse times: all sums of costs, ascending. */
static size_t
all_sums (const struct node_types *types, int64_t span, int64_t *sum)
{
  size_t length = 1;
  sum[0] = 0;
  for (size_t j = 0; j < types->k; j++)
    for (size_t i = 0; i < length; i++) /* grows as it goes */
      if (sum[i] + types->cost[j] <= span)
        sum[length++] = sum[i] + types->cost[j];
  return length;
}

static int
compare_times (const void *left, const void *right)
{
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

/* y at the last sum of costs not after s. */
static naive_value
value_at (const int64_t *sum, const naive_value *y, size_t length, int64_t s)
{
  size_t at = length;
  while (sum[--at] > s)
    continue;
  return y[at];
}

/* Costs of about 10^9 and more ticks: y steps at sums of costs only, and the sparse builder
   finds them. */
Test (dual_bound, sparse_times_of_any_size)
{
  static int64_t sum[1 << 16];
  static naive_value y[1 << 16];
  struct dual_bound *table = dual_bound_new ();
  struct rng rng;
  rng_init (&rng, 9);
  for (int repeat = 0; repeat < 300; repeat++) {
    struct node_types types;
    int64_t cost[3], count[3] = { 4, 4, 4 }, duals[3],
                     top = repeat % 2 ? INT64_C (1000000007) : INT64_C (1000000000000);
    size_t k = 1 + rng_below (&rng, 3);
    for (size_t j = 0; j < k; j++)
      cost[j] = rng_range (&rng, top / 3, top);
    node_types_init (&types);
    node_types_set (&types, top, k, cost, count);
    int64_t span = rng_range (&rng, 0, 5 * top), unit = 1 << 20;
    for (size_t j = 0; j < types.k; j++)
      duals[j] = (int64_t)rng_below (&rng, (uint64_t)(4 * unit));
    size_t length = all_sums (&types, span, sum);
    qsort (sum, length, sizeof *sum, compare_times);
    for (size_t i = 0; i < length; i++) {
      naive_value best = 0;
      for (size_t j = 0; j < types.k; j++) {
        naive_value gain = -duals[j];
        for (int64_t s = sum[i] - types.cost[j]; s >= 0; s -= types.cost[j])
          gain += value_at (sum, y, i, s);
        best = gain > best ? gain : best;
      }
      y[i] = unit + best;
    }
    dual_bound_build (table, &types, unit, duals, count, span);
    for (size_t i = 0; i < length; i++) {
      cr_assert_eq (dual_bound_slot (table, sum[i]), capped (y[i]), "y (%lld) = %lld, not %lld",
                    (long long)sum[i], (long long)dual_bound_slot (table, sum[i]),
                    (long long)capped (y[i]));
      if (sum[i] > 0)
        cr_assert_eq (dual_bound_slot (table, sum[i] - 1),
                      capped (value_at (sum, y, length, sum[i] - 1)));
    }
    cr_assert_eq (dual_bound_slot (table, span), capped (y[length - 1]));
    node_types_clear (&types);
  }
  dual_bound_free (table);
}

/* dual_bound_root_horizon by trying one horizon after the other. */
static int64_t
first_horizon (const struct naive *naive, const struct question *question, int64_t limit)
{
  struct naive_state state;
  naive_state_start (&state, &question->types, 0);
  for (state.horizon = 1; state.horizon <= limit; state.horizon++) {
    struct dual_bound_state view = naive_state_view (&state);
    if (naive_total (naive, &view, question->duals)
        >= (naive_value)question->unit * question->types.destinations)
      return state.horizon;
  }
  return limit + 1;
}

Test (dual_bound, root_horizon_is_the_first_not_excluded)
{
  struct dual_bound *table = dual_bound_new ();
  int inside = 0, beyond = 0;
  for (size_t i = 0; i < SHAPES; i++) {
    struct rng rng;
    rng_init (&rng, 100 + i);
    for (int repeat = 0; repeat < 2 * shapes[i].repeats; repeat++) {
      struct question question;
      struct naive naive;
      node_types_init (&question.types);
      draw_types (&question, &rng, &shapes[i]);
      naive_state_start (&question.state, &question.types, 0);
      draw_duals (&question, &rng, &(struct shape){ .most = repeat % 3 ? 2 : shapes[i].most });
      int64_t limit = question.types.source + rng_range (&rng, 0, shapes[i].span),
              span = limit - question.types.source;
      naive_init (&naive, &question.types, question.unit, question.duals, question.types.count,
                  span);
      dual_bound_build (table, &question.types, question.unit, question.duals, question.types.count,
                        span);
      int64_t expected = first_horizon (&naive, &question, limit);
      int64_t found
        = dual_bound_root_horizon (table, &question.types, question.unit, question.duals, limit);
      /* Dual values alone of n units exclude nothing: then any horizon before the source's first
         send may come out. */
      if (expected < question.types.source)
        cr_assert_leq (found, question.types.source, "%s", shapes[i].name);
      else
        cr_assert_eq (found, expected, "%s: %lld, not %lld", shapes[i].name, (long long)found,
                      (long long)expected);
      inside += expected > question.types.source && expected <= limit;
      beyond += expected > limit;
      naive_clear (&naive);
      node_types_clear (&question.types);
    }
  }
  dual_bound_free (table);
  cr_expect_gt (inside, 20);
  cr_expect_gt (beyond, 20);
}

Test (dual_bound, unit_is_the_largest_power_of_two_that_fits)
{
  static const int64_t numbers[] = { 1,
                                     2,
                                     3,
                                     100,
                                     127,
                                     128,
                                     129,
                                     1000000,
                                     (INT64_C (1) << 30) - 1,
                                     INT64_C (1) << 30,
                                     NODE_MAX_DESTINATIONS };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    int64_t unit = dual_bound_unit (numbers[i]);
    cr_expect_eq (unit & (unit - 1), 0);
    cr_expect_leq (unit * numbers[i], INT64_C (1) << 47);
    cr_expect (unit == INT64_C (1) << 40 || 2 * unit * numbers[i] > INT64_C (1) << 47, "%lld",
               (long long)numbers[i]);
  }
}

Test (dual_bound, work_grows_with_the_span)
{
  static const int64_t cost[] = { 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 },
                       count[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  /* no type is beaten by a faster one */
  static const int64_t duals[] = { 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0 };
  struct dual_bound *table = dual_bound_new ();
  struct node_types types;
  node_types_init (&types);
  for (size_t k = 3; k <= 11; k += 8) {
    uint64_t before = 0;
    node_types_set (&types, 10, k, cost, count);
    for (int64_t span = 10; span <= 10000; span *= 10) {
      dual_bound_build (table, &types, 1, duals, count, span);
      cr_expect_gt (dual_bound_work (table), before);
      before = dual_bound_work (table);
    }
  }
  node_types_clear (&types);
  dual_bound_free (table);
}
