/* Hill climbing: known extremes from any seed, reproducible with any number of threads, limits, and
   patterns. */
#include "lab/probe/climb.h"

#include "heuristics/node/fnf.h"
#include "lab/probe/node/notation.h"
#include "search/node/engines.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

#define FINDS 100

/* Everything a run found. */
struct finds {
  size_t count, most; /* ends the run after this number */
  char text[FINDS][120];
  struct quotient value[FINDS];
  struct climb_report report;
  bool complete;
};

static bool
found (const char *notation, struct quotient value, void *context)
{
  struct finds *finds = context;
  cr_assert_lt (finds->count, FINDS);
  cr_expect (finds->count == 0 || quotient_compare (value, finds->value[finds->count - 1]) > 0,
             "find %zu", finds->count);
  cr_assert_lt (strlen (notation), sizeof finds->text[0]);
  strcpy (finds->text[finds->count], notation);
  finds->value[finds->count++] = value;
  return finds->count < finds->most;
}

static void
run (const struct climb_params *params, int threads, double seconds, struct finds *finds)
{
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ .seconds = seconds });
  finds->count = 0;
  finds->complete = climb_run (params, threads, &deadline, found, finds, &finds->report);
}

static struct climb_params
params_of (const char *objective, int64_t least, int64_t most, uint64_t seed, uint64_t steps)
{
  struct climb_params params;
  struct status status;
  status_init (&status);
  climb_params_init (&params);
  cr_assert (objective_parse (&params.objective, objective, &status), "%s", status.message);
  params.limits.least = least;
  params.limits.most = most;
  params.seed = seed;
  params.steps = steps;
  return params;
}

static bool
last_is (const struct finds *finds, int64_t num, int64_t den)
{
  return finds->count > 0
         && quotient_compare (finds->value[finds->count - 1], (struct quotient){ num, den }) == 0;
}

Test (climb, defaults)
{
  struct climb_params params;
  memset (&params, 1, sizeof params);
  climb_params_init (&params);
  cr_expect_str_eq (params.objective.name, "fnf/optimum");
  cr_expect (params.limits.least == 2 && params.limits.most == 12 && params.limits.max_cost == 100
             && params.limits.max_types == 6);
  cr_expect (params.limits.fast_source && params.limits.slow_source && params.seed == 1
             && params.steps == 0 && !params.pattern);
}

/* Liu, Fig. 2, or another instance of its ratio. */
Test (climb, five_quarters_from_any_seed)
{
  struct finds finds = { .most = FINDS };
  for (uint64_t seed = 1; seed <= (uint64_t)rounds (20); seed++) {
    struct climb_params params = params_of ("fnf/optimum", 6, 6, seed, 20000);
    run (&params, 1, 0, &finds);
    cr_expect (finds.complete);
    cr_expect (last_is (&finds, 5, 4), "seed %llu: %s", (unsigned long long)seed,
               finds.count ? finds.text[finds.count - 1] : "nothing");
  }
}

static void
expect_same (const struct finds *a, const struct finds *b, const char *what)
{
  cr_expect_eq (a->count, b->count, "%s: %zu finds, %zu", what, a->count, b->count);
  for (size_t i = 0; i < a->count && i < b->count; i++) {
    cr_expect_str_eq (a->text[i], b->text[i], "%s: find %zu", what, i);
    cr_expect_eq (quotient_compare (a->value[i], b->value[i]), 0, "%s: find %zu", what, i);
  }
  cr_expect (a->report.steps == b->report.steps && a->report.solved == b->report.solved
               && a->report.bounded == b->report.bounded && a->report.starts == b->report.starts
               && a->report.enough == b->report.enough,
             "%s: counts", what);
}

/* The same finds for a seed, whatever the number of threads; others for another seed. */
Test (climb, reproducible)
{
  static const char *const objectives[]
    = { "fnf/optimum", "(fnf-optimum)/additive", "optimum/multiplier", "chain/fnf" };
  static struct finds one, again, two, three, other;
  one.most = again.most = two.most = three.most = other.most = FINDS;
  for (size_t i = 0; i < sizeof objectives / sizeof *objectives; i++) {
    struct climb_params params = params_of (objectives[i], 5, 14, 11, (uint64_t)rounds (70001));
    run (&params, 1, 0, &one);
    run (&params, 1, 0, &again);
    run (&params, 2, 0, &two);
    run (&params, 3, 0, &three);
    params.seed = 12;
    run (&params, 1, 0, &other);
    cr_expect (one.complete && one.count >= 1 && one.report.steps == (uint64_t)rounds (70001), "%s",
               objectives[i]);
    expect_same (&one, &again, objectives[i]);
    expect_same (&one, &two, objectives[i]);
    expect_same (&one, &three, objectives[i]);
    cr_expect_str_neq (one.text[0], other.text[0], "%s", objectives[i]);
  }
}

/* The values told are those of plain search. */
Test (climb, exact_by_brute)
{
  static struct finds finds;
  struct fnf_workspace *fnf = fnf_workspace_new ();
  struct solve_options options;
  struct outcome outcome;
  struct node_types types;
  struct status status;
  struct plan plan;
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  node_types_init (&types);
  plan_init (&plan);
  size_t told = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    struct climb_params params
      = params_of (seed % 2 ? "fnf/optimum" : "(fnf-optimum)/additive", 2, 8, seed, 5000);
    finds.most = FINDS;
    run (&params, 1, 0, &finds);
    told += finds.count;
    for (size_t i = 0; i < finds.count; i++) {
      int64_t additive = 0;
      status_init (&status);
      cr_assert (notation_read (&types, finds.text[i], &status), "%s", status.message);
      fnf_plan (&types, fnf, &plan);
      brute_engine.solve (&types, &options, &outcome, NULL);
      cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
      for (size_t j = 0; j + 1 < types.k; j++)
        additive += types.cost[j];
      struct quotient value = seed % 2 ? quotient_make (plan.makespan, outcome.makespan)
                                       : quotient_make (plan.makespan - outcome.makespan, additive);
      cr_expect_eq (quotient_compare (value, finds.value[i]), 0, "%s: %lld/%lld told",
                    finds.text[i], (long long)finds.value[i].num, (long long)finds.value[i].den);
    }
  }
  cr_expect_geq (told, 40);
  fnf_workspace_free (fnf);
  outcome_clear (&outcome);
  node_types_clear (&types);
  plan_clear (&plan);
}

/* What is told lies within what was asked for. */
Test (climb, limits_are_kept)
{
  static const struct {
    int64_t least, most, max_cost, max_types;
    bool fast, slow;
  } cases[] = {
    { 4, 4, 5, 2, true, true },      { 3, 9, 30, 3, true, false }, { 3, 9, 30, 3, false, true },
    { 20, 25, 1000, 8, true, true }, { 1, 3, 2, 1, false, true },  { 6, 6, 1, 6, true, true },
  };
  static struct finds finds;
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct climb_params params = params_of ("fnf/optimum", cases[i].least, cases[i].most, 3, 6000);
    params.limits.max_cost = cases[i].max_cost;
    params.limits.max_types = cases[i].max_types;
    params.limits.fast_source = cases[i].fast;
    params.limits.slow_source = cases[i].slow;
    finds.most = FINDS;
    run (&params, 1, 0, &finds);
    cr_expect_geq (finds.count, 1, "case %zu", i);
    for (size_t f = 0; f < finds.count; f++) {
      struct status status;
      status_init (&status);
      cr_assert (notation_read (&types, finds.text[f], &status), "%s", status.message);
      bool slow = types.source > types.cost[0];
      cr_expect (types.destinations >= cases[i].least && types.destinations <= cases[i].most, "%s",
                 finds.text[f]);
      cr_expect (types.source <= cases[i].max_cost && types.cost[types.k - 1] <= cases[i].max_cost,
                 "%s", finds.text[f]);
      cr_expect (types.k <= (size_t)cases[i].max_types && (slow ? cases[i].slow : cases[i].fast),
                 "%s", finds.text[f]);
    }
  }
  node_types_clear (&types);
}

/* With the steps that the report calls enough the last find is found again, with one step less
   it is not. */
Test (climb, enough_steps)
{
  static struct finds all, enough, less;
  all.most = enough.most = less.most = FINDS;
  for (uint64_t seed = 1; seed <= (uint64_t)rounds (6); seed++) {
    struct climb_params params = params_of ("fnf/optimum", 10, 12, seed, 50000);
    run (&params, 1, 0, &all);
    cr_assert_geq (all.count, 2);
    params.steps = all.report.enough;
    run (&params, 1, 0, &enough);
    cr_expect (enough.count == all.count
                 && strcmp (enough.text[all.count - 1], all.text[all.count - 1]) == 0,
               "seed %d", (int)seed);
    cr_expect_eq (enough.report.steps, enough.report.enough);
    params.steps--;
    run (&params, 1, 0, &less);
    cr_expect_eq (less.count, all.count - 1);
  }
}

/* The caller, or the time, ends a run without end. */
Test (climb, ends)
{
  static struct finds finds;
  for (int threads = 1; threads <= 2; threads++) {
    struct climb_params params = params_of ("fnf/optimum", 6, 6, 1, 0);
    finds.most = 2;
    run (&params, threads, 0, &finds);
    cr_expect (!finds.complete && finds.count == 2);
    finds.most = FINDS;
    run (&params, threads, 0.3, &finds);
    cr_expect (!finds.complete && finds.count >= 1);
    cr_expect (finds.report.seconds >= 0.3 && finds.report.seconds < 10, "%f s",
               finds.report.seconds);
    cr_expect (finds.report.starts >= 1
               && finds.report.solved + finds.report.bounded <= finds.report.steps);
  }
}

Test (climb, nothing_to_find)
{
  static struct finds finds;
  finds.most = FINDS;
  struct climb_params params = params_of ("fnf/optimum", 3, 6, 1, 30000);
  params.limits.fast_source = false;
  params.limits.max_cost = 1; /* no source is slower than that */
  run (&params, 1, 0, &finds);
  cr_expect (finds.complete && finds.count == 0 && finds.report.steps == 30000
             && finds.report.enough == 0);
  params = params_of ("(fnf-optimum)/additive", 3, 6, 1, 30000);
  params.limits.max_types = 1; /* undefined where all costs are equal */
  run (&params, 1, 0, &finds);
  cr_expect (finds.complete && finds.count == 0 && finds.report.steps == 30000);
}

static struct climb_params
pattern_params (const char *text)
{
  struct status status;
  struct climb_params params = params_of ("fnf/optimum", 2, 2, 1, 10);
  status_init (&status);
  params.pattern = pattern_parse (text, &status);
  cr_assert (params.pattern, "%s", status.message);
  return params;
}

static void
set_range (struct climb_params *params, char letter, int64_t low, int64_t high)
{
  params->range[letter - 'a'][0] = low;
  params->range[letter - 'a'][1] = high;
}

/* Small ranges are tried completely and in order. */
Test (climb, pattern_enumerated)
{
  static struct finds finds, two;
  finds.most = two.most = FINDS;
  struct climb_params params = pattern_params ("1; 2 3xm");
  set_range (&params, 'm', -3, 50);
  run (&params, 1, 0, &finds);
  cr_expect (finds.complete && finds.report.steps == 54 && finds.report.starts == 0);
  cr_expect (finds.count == 2 && last_is (&finds, 5, 4));
  cr_expect_str_eq (finds.text[0], "1; 2 3");
  cr_expect_str_eq (finds.text[1], "1; 2 3x5");
  pattern_free (params.pattern);

  params = pattern_params ("s; bxm 7xn 9");
  set_range (&params, 's', 1, 30);
  set_range (&params, 'b', 1, 20);
  set_range (&params, 'm', 1, 4);
  set_range (&params, 'n', 1, 4);
  params.limits.fast_source = false;
  run (&params, 1, 0, &finds);
  run (&params, 2, 0, &two);
  cr_expect (finds.complete && finds.report.steps == 30 * 20 * 4 * 4 && finds.count >= 2);
  expect_same (&finds, &two, "s; bxm 7xn 9");
  pattern_free (params.pattern);
}

/* Against the same instances one by one. */
Test (climb, pattern_enumeration_misses_nothing)
{
  static struct finds all, single;
  all.most = single.most = FINDS;
  struct climb_params params = pattern_params ("a; b cxm");
  struct quotient best = { 0, 0 };
  for (char letter = 'a'; letter <= 'c'; letter++)
    set_range (&params, letter, 1, 6);
  set_range (&params, 'm', 2, 6);
  run (&params, 1, 0, &all);
  for (int64_t a = 1; a <= 6; a++)
    for (int64_t b = 1; b <= 6; b++)
      for (int64_t c = 1; c <= 6; c++)
        for (int64_t m = 2; m <= 6; m++) {
          set_range (&params, 'a', a, a);
          set_range (&params, 'b', b, b);
          set_range (&params, 'c', c, c);
          set_range (&params, 'm', m, m);
          run (&params, 1, 0, &single);
          cr_assert (single.count == 1 && single.report.steps == 1);
          if (quotient_compare (single.value[0], best) > 0)
            best = single.value[0];
        }
  cr_expect (all.count > 0 && quotient_compare (all.value[all.count - 1], best) == 0);
  cr_expect (last_is (&all, 5, 4));
  pattern_free (params.pattern);
}

/* Large ranges are climbed. */
Test (climb, pattern_climbed)
{
  static struct finds finds, two;
  finds.most = two.most = FINDS;
  struct climb_params params = pattern_params ("a; b cxm");
  for (char letter = 'a'; letter <= 'c'; letter++)
    set_range (&params, letter, 1, 60);
  set_range (&params, 'm', 1, 12);
  params.steps = 40000;
  run (&params, 1, 0, &finds);
  run (&params, 2, 0, &two);
  cr_expect (finds.complete && finds.report.steps == 40000 && finds.report.starts >= 1);
  cr_expect (last_is (&finds, 5, 4), "%s", finds.text[finds.count - 1]);
  expect_same (&finds, &two, "a; b cxm");
  pattern_free (params.pattern);
}

/* In other models: what is told has the value, more steps find no less, and one thread finds what
   three do. */
Test (climb, points)
{
  static const struct {
    const char *objective;
    int64_t n;
    struct quotient least;
  } cases[] = { { "exchange:openshop/optimum", 3, { 3, 2 } },
                { "overhead:optimum/release", 4, { 2, 1 } },
                { "logp:ecf/optimum", 2, { 2, 1 } },
                { "mesh:opt-mesh/optimum", 3, { 3, 2 } } };
  static struct finds finds, three;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct climb_params params = params_of (cases[i].objective, 2, cases[i].n, 1, 3000);
    params.limits.max_cost = 6;
    finds.most = three.most = FINDS;
    run (&params, 1, 0, &finds);
    run (&params, 3, 0, &three);
    cr_assert (finds.complete && finds.count > 0, "%s", cases[i].objective);
    cr_expect_geq (quotient_compare (finds.value[finds.count - 1], cases[i].least), 0,
                   "%s: %ld/%ld", cases[i].objective, finds.value[finds.count - 1].num,
                   finds.value[finds.count - 1].den);
    cr_expect_eq (three.count, finds.count);
    cr_expect_str_eq (three.text[three.count - 1], finds.text[finds.count - 1]);
    cr_expect_eq (finds.report.steps, 3000);
  }
}
