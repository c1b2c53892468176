/* Random problems of clauses, differences and a propagator of the test's own, compared with
   enumeration. */
#include "search/lcg/lcg.h"

#include "base/rng.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
  NUMBERS = 3,
  BOOLEANS = 5,
  ALL = NUMBERS + BOOLEANS,
  MOST = 6,
  CLAUSES = 14,
  DIFFERENCES = 5,
  LOGGED = 20000
};

/* The conditions of a clause or a difference, over variables 0 .. ALL - 1: the first NUMBERS have
   values 0 .. MOST, the others are booleans. */
struct problem {
  struct lcg_literal clause[CLAUSES][4];
  size_t length[CLAUSES];
  struct {
    struct lcg_literal condition;
    int32_t x, y;
    int64_t distance;
  } difference[DIFFERENCES];
  int64_t sum; /* the sum of the numbers is at least this */
};

static bool
everything (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return true;
}

static bool
no (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return false;
}

static struct lcg_literal
draw_literal (struct rng *rng, int32_t first)
{
  int32_t x = (int32_t)rng_range (rng, first, ALL - 1);
  int64_t bound = rng_range (rng, 1, x < NUMBERS ? MOST : 1);
  return rng_below (rng, 2) ? lcg_at_least (x, bound) : lcg_not (lcg_at_least (x, bound));
}

static void
draw (struct problem *problem, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, seed);
  for (int c = 0; c < CLAUSES; c++) {
    problem->length[c] = (size_t)rng_range (&rng, 2, 4);
    for (size_t i = 0; i < problem->length[c]; i++)
      problem->clause[c][i] = draw_literal (&rng, 0);
  }
  for (int d = 0; d < DIFFERENCES; d++) {
    problem->difference[d].condition = draw_literal (&rng, NUMBERS);
    problem->difference[d].x = (int32_t)rng_below (&rng, NUMBERS);
    problem->difference[d].y
      = (problem->difference[d].x + 1 + (int32_t)rng_below (&rng, NUMBERS - 1)) % NUMBERS;
    problem->difference[d].distance = rng_range (&rng, -1, 3);
  }
  problem->sum = rng_range (&rng, 0, NUMBERS * MOST);
}

static bool
true_in (struct lcg_literal literal, const int64_t value[ALL])
{
  int64_t x = value[literal.side / 2];
  return (literal.side & 1 ? -x : x) >= literal.bound;
}

static bool
solves (const struct problem *problem, const int64_t value[ALL])
{
  int64_t sum = 0;
  for (int c = 0; c < CLAUSES; c++) {
    bool any = false;
    for (size_t i = 0; i < problem->length[c]; i++)
      any |= true_in (problem->clause[c][i], value);
    if (!any)
      return false;
  }
  for (int d = 0; d < DIFFERENCES; d++)
    if (true_in (problem->difference[d].condition, value)
        && value[problem->difference[d].y]
             < value[problem->difference[d].x] + problem->difference[d].distance)
      return false;
  for (int i = 0; i < NUMBERS; i++)
    sum += value[i];
  return sum >= problem->sum;
}

/* Enumerate all values; `next` counts up. False after the last. */
static bool
next (int64_t value[ALL])
{
  for (int i = 0; i < ALL; i++) {
    if (value[i] < (i < NUMBERS ? MOST : 1)) {
      value[i]++;
      return true;
    }
    value[i] = 0;
  }
  return false;
}

/* The sum constraint: each number is at least the bound minus the largest values of the others. */
static bool
run_sum (struct lcg *lcg, void *context, int32_t id)
{
  const struct problem *problem = context;
  (void)id;
  for (int32_t i = 0; i < NUMBERS; i++) {
    struct lcg_literal why[NUMBERS];
    size_t count = 0;
    int64_t rest = problem->sum;
    for (int32_t j = 0; j < NUMBERS; j++)
      if (j != i) {
        rest -= lcg_upper (lcg, j);
        why[count++] = lcg_at_most (j, lcg_upper (lcg, j));
      }
    if (!lcg_imply (lcg, lcg_at_least (i, rest), why, count))
      return false;
  }
  return true;
}

/* Learned clauses, to be checked with every solution. */
struct log {
  struct lcg_literal literals[LOGGED];
  size_t end[LOGGED];
  size_t clauses, length;
};

static void
learned (void *context, const struct lcg_literal *literals, size_t count, uint64_t number)
{
  struct log *log = context;
  cr_assert_eq (number, log->clauses);
  cr_assert_lt (log->length + count, LOGGED);
  memcpy (log->literals + log->length, literals, count * sizeof *literals);
  log->end[log->clauses++] = log->length += count;
}

static bool
kept (const struct log *log, const int64_t value[ALL])
{
  for (size_t c = 0; c < log->clauses; c++) {
    bool any = false;
    for (size_t i = c > 0 ? log->end[c - 1] : 0; i < log->end[c]; i++)
      any |= true_in (log->literals[i], value);
    if (!any)
      return false;
  }
  return true;
}

static struct lcg *
build (struct problem *problem, struct log *log)
{
  struct lcg *lcg = lcg_new (&(struct lcg_callbacks){
    .relevant = everything, .value = no, .learned = learned, .context = log });
  for (int i = 0; i < NUMBERS; i++)
    lcg_variable (lcg, 0, MOST);
  for (int i = 0; i < BOOLEANS; i++)
    lcg_boolean (lcg);
  for (int c = 0; c < CLAUSES; c++)
    lcg_clause (lcg, problem->clause[c], problem->length[c]);
  for (int d = 0; d < DIFFERENCES; d++)
    lcg_difference (lcg, &problem->difference[d].condition, 1, problem->difference[d].x,
                    problem->difference[d].y, problem->difference[d].distance);
  int32_t sum = lcg_propagator (lcg, run_sum, problem, 0, true);
  for (int32_t i = 0; i < NUMBERS; i++)
    lcg_watch (lcg, 2 * i + 1, sum);
  return lcg;
}

/* Numbers are never decided, so a fixed point is not yet a solution: the test decides them value by
   value, through restarts. */
static bool
solution_below (struct problem *problem, struct log *log, const int64_t least[NUMBERS])
{
  struct lcg *lcg = build (problem, log);
  bool fine = true;
  for (int32_t i = 0; i < NUMBERS && fine; i++)
    fine = lcg_require (lcg, lcg_at_least (i, least[i]))
           && lcg_require (lcg, lcg_at_most (i, least[i]));
  enum lcg_result result = fine ? lcg_solve (lcg, 0, NULL) : LCG_REFUTED;
  cr_assert_neq (result, LCG_LIMIT);
  if (result == LCG_SOLUTION) {
    int64_t value[ALL];
    for (int32_t i = 0; i < ALL; i++)
      value[i] = lcg_lower (lcg, i);
    cr_assert (solves (problem, value));
  }
  lcg_free (lcg);
  return result == LCG_SOLUTION;
}

static bool
has_solution (const struct problem *problem, const int64_t least[NUMBERS])
{
  int64_t value[ALL] = { 0 };
  do {
    if (memcmp (value, least, NUMBERS * sizeof *value) == 0 && solves (problem, value))
      return true;
  } while (next (value));
  return false;
}

Test (lcg, agrees_with_enumeration)
{
  static struct problem problem;
  static struct log log;
  int yes = 0, no_solution = 0;
  for (uint64_t seed = 0; seed < 300; seed++) {
    struct rng rng;
    int64_t least[NUMBERS];
    draw (&problem, seed);
    rng_init (&rng, seed);
    memset (&log, 0, sizeof log);
    for (int i = 0; i < NUMBERS; i++)
      least[i] = rng_range (&rng, 0, MOST);
    bool truth = has_solution (&problem, least);
    cr_assert_eq (solution_below (&problem, &log, least), truth, "seed %d", (int)seed);
    yes += truth;
    no_solution += !truth;
  }
  cr_expect_gt (yes, 20);
  cr_expect_gt (no_solution, 20);
}

/* Learned clauses hold in every solution of the whole problem. */
Test (lcg, learns_only_what_holds)
{
  static struct problem problem;
  static struct log log;
  size_t clauses = 0;
  for (uint64_t seed = 0; seed < 300; seed++) {
    int64_t value[ALL] = { 0 };
    draw (&problem, seed);
    memset (&log, 0, sizeof log);
    struct lcg *lcg = build (&problem, &log);
    enum lcg_result result = lcg_solve (lcg, 0, NULL);
    bool any = false;
    do
      if (solves (&problem, value)) {
        any = true;
        cr_assert (kept (&log, value), "seed %d", (int)seed);
      }
    while (next (value));
    cr_assert (result == LCG_SOLUTION || !any, "seed %d", (int)seed);
    clauses += log.clauses;
    lcg_free (lcg);
  }
  cr_expect_gt (clauses, 100);
}

/* The pigeonhole principle: refuted within any budget of conflicts at which the search stops and
   resumes. */
static struct lcg *
pigeons (int32_t holes)
{
  struct lcg *lcg = lcg_new (&(struct lcg_callbacks){ .relevant = everything, .value = no });
  struct lcg_literal literals[16];
  for (int32_t i = 0; i < (holes + 1) * holes; i++)
    lcg_boolean (lcg);
  for (int32_t p = 0; p <= holes; p++) {
    for (int32_t h = 0; h < holes; h++)
      literals[h] = lcg_true (p * holes + h);
    lcg_clause (lcg, literals, (size_t)holes);
    for (int32_t q = 0; q < p; q++)
      for (int32_t h = 0; h < holes; h++)
        lcg_clause (
          lcg, (struct lcg_literal[]){ lcg_false (p * holes + h), lcg_false (q * holes + h) }, 2);
  }
  return lcg;
}

Test (lcg, pigeons_and_budgets)
{
  struct lcg *lcg = pigeons (6);
  int slices = 0;
  enum lcg_result result;
  while ((result = lcg_solve (lcg, 10, NULL)) == LCG_LIMIT)
    slices++;
  cr_assert_eq (result, LCG_REFUTED);
  cr_expect_gt (slices, 3);
  cr_expect_leq (lcg_conflicts (lcg), (uint64_t)(10 * (slices + 1)));
  cr_expect_eq (lcg_solve (lcg, 0, NULL), LCG_REFUTED);
  lcg_free (lcg);
}

Test (lcg, a_deadline_is_kept)
{
  struct lcg *lcg = pigeons (12);
  struct deadline deadline;
  struct limits limits = { .seconds = 0.2 };
  double start = limits_now ();
  deadline_start (&deadline, &limits);
  cr_assert_eq (lcg_solve (lcg, 0, &deadline), LCG_LIMIT);
  cr_expect_lt (limits_now () - start, 2);
  cr_expect_gt (lcg_bytes (lcg), 0);
  lcg_free (lcg);
}

/* Two differences that contradict each other let bounds creep by one: a single propagation of
   `most` steps, at the root or above it. */
static struct lcg *
creeping (int64_t most, bool above)
{
  struct lcg *lcg = lcg_new (&(struct lcg_callbacks){ .relevant = everything, .value = no });
  int32_t b = lcg_boolean (lcg), x = lcg_variable (lcg, 0, most), y = lcg_variable (lcg, 0, most);
  const struct lcg_literal condition = lcg_true (b);
  lcg_set_phase (lcg, b, true);
  lcg_difference (lcg, &condition, above, x, y, 1);
  lcg_difference (lcg, &condition, above, y, x, 1);
  return lcg;
}

Test (lcg, propagation_ends_at_a_deadline)
{
  const struct limits none = { .seconds = 0 };
  struct deadline deadline;
  deadline_start (&deadline, &none);
  for (int above = 0; above < 2; above++) {
    struct lcg *endless = creeping (INT64_C (1) << 50, above),
               *lcg = creeping (quick_or_slow (30000, 100000), above);
    limits_pass_at (3);
    cr_assert_eq (lcg_solve (endless, 0, &deadline), LCG_LIMIT);
    cr_expect_leq (limits_looks (), 4);
    limits_pass_at (3);
    cr_assert_eq (lcg_solve (lcg, 0, &deadline), LCG_LIMIT);
    limits_pass_at (0);
    cr_expect_eq (lcg_solve (lcg, 0, &deadline), above ? LCG_SOLUTION : LCG_REFUTED);
    lcg_free (endless);
    lcg_free (lcg);
  }
}

Test (lcg, clauses_at_the_root)
{
  struct lcg *lcg = lcg_new (&(struct lcg_callbacks){ .relevant = everything, .value = no });
  int32_t x = lcg_variable (lcg, 0, 9), b = lcg_boolean (lcg);
  lcg_clause (lcg, (struct lcg_literal[]){ lcg_at_least (x, 4) }, 1);
  cr_assert (lcg_require (lcg, lcg_at_most (x, 7)));
  lcg_set_phase (lcg, b, true);
  cr_assert_eq (lcg_solve (lcg, 0, NULL), LCG_SOLUTION);
  cr_expect_eq (lcg_lower (lcg, x), 4);
  cr_expect_eq (lcg_upper (lcg, x), 7);
  cr_expect_eq (lcg_truth (lcg, b), 1);
  lcg_restart (lcg);
  cr_expect_eq (lcg_truth (lcg, b), -1);
  cr_assert_not (lcg_require (lcg, lcg_at_most (x, 3)));
  cr_expect_eq (lcg_solve (lcg, 0, NULL), LCG_REFUTED);
  lcg_free (lcg);
}

/* A clause whose first literals are false at the root implies its last literal. */
Test (lcg, clause_with_false_literals)
{
  struct lcg *lcg = lcg_new (&(struct lcg_callbacks){ .relevant = everything, .value = no });
  int32_t x = lcg_boolean (lcg), y = lcg_boolean (lcg), z = lcg_boolean (lcg),
          w = lcg_boolean (lcg);
  cr_assert (lcg_require (lcg, lcg_false (x)) && lcg_require (lcg, lcg_false (y)));
  cr_assert_eq (lcg_solve (lcg, 0, NULL), LCG_SOLUTION);
  lcg_restart (lcg);
  lcg_clause (lcg, (struct lcg_literal[]){ lcg_true (x), lcg_true (y), lcg_true (z), lcg_true (w) },
              4);
  cr_assert (lcg_require (lcg, lcg_false (z)));
  cr_assert_eq (lcg_solve (lcg, 0, NULL), LCG_SOLUTION);
  cr_expect_eq (lcg_truth (lcg, w), 1);
  lcg_free (lcg);
}

/* Propagators run in the order in which they were queued, late ones last, and again when queued
   again. */

enum { PROPAGATORS = 4 };

struct propagator_runs {
  /* `wake`: what the first propagator implies in its second run */
  int32_t ran[2 * PROPAGATORS * PROPAGATORS], wake;
  size_t length;
};

static bool
note_run (struct lcg *lcg, void *context, int32_t id)
{
  struct propagator_runs *jobs = context;
  cr_assert_lt (jobs->length, sizeof jobs->ran / sizeof *jobs->ran);
  jobs->ran[jobs->length++] = id;
  struct lcg_literal why = lcg_false (0);
  return jobs->length <= PROPAGATORS || id != 0 || lcg_imply (lcg, lcg_true (jobs->wake), &why, 1);
}

Test (lcg, propagators_in_order)
{
  const int32_t expected[]
    /* 2 is late; the decision wakes all, 0 wakes all again, but only itself is not queued any
       more */
    = { 0, 1, 3, 2, 0, 1, 3, 0, 2 };
  struct propagator_runs jobs = { .length = 0 };
  struct lcg *lcg = lcg_new (&(struct lcg_callbacks){ .relevant = everything, .value = no });
  int32_t numbers[PROPAGATORS], x = lcg_boolean (lcg);
  jobs.wake = lcg_boolean (lcg);
  for (int32_t id = 0; id < PROPAGATORS; id++) {
    numbers[id] = lcg_propagator (lcg, note_run, &jobs, id, id == 2);
    lcg_watch (lcg, 2 * x + 1, numbers[id]);
    lcg_watch (lcg, 2 * jobs.wake, numbers[id]);
  }
  cr_expect_eq (lcg_solve (lcg, 0, NULL), LCG_SOLUTION);
  cr_expect_geq (jobs.length, sizeof expected / sizeof *expected);
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    cr_expect_eq (jobs.ran[i], expected[i], "run %zu", i);
  lcg_free (lcg);
}
