/* Random problems of clauses, differences and a propagator of the test's own, against enumeration. */
#include "search/learn.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <string.h>

enum { NUMBERS = 3, BOOLEANS = 5, ALL = NUMBERS + BOOLEANS, MOST = 6, CLAUSES = 14, DIFFERENCES = 5, LOGGED = 20000 };

/* A clause's or difference's conditions, over variables 0 .. ALL - 1: the first NUMBERS are 0 .. MOST, the others booleans. */
struct problem {
  struct learn_atom clause[CLAUSES][4];
  size_t length[CLAUSES];
  struct {
    struct learn_atom condition;
    int32_t x, y;
    int64_t distance;
  } difference[DIFFERENCES];
  int64_t sum; /* the numbers add up to at least this */
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

static struct learn_atom
draw_atom (struct rng *rng, int32_t first)
{
  int32_t x = (int32_t)rng_range (rng, first, ALL - 1);
  int64_t bound = rng_range (rng, 1, x < NUMBERS ? MOST : 1);
  return rng_below (rng, 2) ? learn_at_least (x, bound) : learn_not (learn_at_least (x, bound));
}

static void
draw (struct problem *problem, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, seed);
  for (int c = 0; c < CLAUSES; c++) {
    problem->length[c] = (size_t)rng_range (&rng, 2, 4);
    for (size_t i = 0; i < problem->length[c]; i++)
      problem->clause[c][i] = draw_atom (&rng, 0);
  }
  for (int d = 0; d < DIFFERENCES; d++) {
    problem->difference[d].condition = draw_atom (&rng, NUMBERS);
    problem->difference[d].x = (int32_t)rng_below (&rng, NUMBERS);
    problem->difference[d].y = (problem->difference[d].x + 1 + (int32_t)rng_below (&rng, NUMBERS - 1)) % NUMBERS;
    problem->difference[d].distance = rng_range (&rng, -1, 3);
  }
  problem->sum = rng_range (&rng, 0, NUMBERS * MOST);
}

static bool
true_in (struct learn_atom atom, const int64_t value[ALL])
{
  int64_t x = value[atom.side / 2];
  return (atom.side & 1 ? -x : x) >= atom.bound;
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
        && value[problem->difference[d].y] < value[problem->difference[d].x] + problem->difference[d].distance)
      return false;
  for (int i = 0; i < NUMBERS; i++)
    sum += value[i];
  return sum >= problem->sum;
}

/* Go through all values; `next` counts up. False after the last. */
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

/* The sum is at least as large: each number is at least what the others' largest values leave. */
static bool
run_sum (struct learn *learn, void *context, int32_t id)
{
  const struct problem *problem = context;
  (void)id;
  for (int32_t i = 0; i < NUMBERS; i++) {
    struct learn_atom why[NUMBERS];
    size_t count = 0;
    int64_t rest = problem->sum;
    for (int32_t j = 0; j < NUMBERS; j++)
      if (j != i) {
        rest -= learn_most (learn, j);
        why[count++] = learn_at_most (j, learn_most (learn, j));
      }
    if (!learn_imply (learn, learn_at_least (i, rest), why, count))
      return false;
  }
  return true;
}

/* What was learned, to be checked against every solution. */
struct log {
  struct learn_atom atoms[LOGGED];
  size_t end[LOGGED];
  size_t clauses, length;
};

static void
learned (void *context, const struct learn_atom *atoms, size_t count, uint64_t number)
{
  struct log *log = context;
  cr_assert_eq (number, log->clauses);
  cr_assert_lt (log->length + count, LOGGED);
  memcpy (log->atoms + log->length, atoms, count * sizeof *atoms);
  log->end[log->clauses++] = log->length += count;
}

static bool
kept (const struct log *log, const int64_t value[ALL])
{
  for (size_t c = 0; c < log->clauses; c++) {
    bool any = false;
    for (size_t i = c > 0 ? log->end[c - 1] : 0; i < log->end[c]; i++)
      any |= true_in (log->atoms[i], value);
    if (!any)
      return false;
  }
  return true;
}

static struct learn *
build (struct problem *problem, struct log *log)
{
  struct learn *learn = learn_new (&(struct learn_calls){ .relevant = everything, .value = no, .learned = learned, .context = log });
  for (int i = 0; i < NUMBERS; i++)
    learn_variable (learn, 0, MOST);
  for (int i = 0; i < BOOLEANS; i++)
    learn_boolean (learn);
  for (int c = 0; c < CLAUSES; c++)
    learn_clause (learn, problem->clause[c], problem->length[c]);
  for (int d = 0; d < DIFFERENCES; d++)
    learn_difference (learn, &problem->difference[d].condition, 1, problem->difference[d].x, problem->difference[d].y,
                      problem->difference[d].distance);
  int32_t sum = learn_propagator (learn, run_sum, problem, 0, true);
  for (int32_t i = 0; i < NUMBERS; i++)
    learn_watch (learn, 2 * i + 1, sum);
  return learn;
}

/* Numbers are never decided, so a fixed point is not yet a solution: decide them from outside, value by value, through restarts. */
static bool
solution_below (struct problem *problem, struct log *log, const int64_t least[NUMBERS])
{
  struct learn *learn = build (problem, log);
  bool fine = true;
  for (int32_t i = 0; i < NUMBERS && fine; i++)
    fine = learn_require (learn, learn_at_least (i, least[i])) && learn_require (learn, learn_at_most (i, least[i]));
  enum learn_result result = fine ? learn_solve (learn, 0, NULL) : LEARN_REFUTED;
  cr_assert_neq (result, LEARN_LIMIT);
  if (result == LEARN_SOLUTION) {
    int64_t value[ALL];
    for (int32_t i = 0; i < ALL; i++)
      value[i] = learn_least (learn, i);
    cr_assert (solves (problem, value));
  }
  learn_free (learn);
  return result == LEARN_SOLUTION;
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

Test (learn, agrees_with_enumeration)
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

/* Whatever is learned holds in every solution of the whole problem. */
Test (learn, learns_only_what_holds)
{
  static struct problem problem;
  static struct log log;
  size_t clauses = 0;
  for (uint64_t seed = 0; seed < 300; seed++) {
    int64_t value[ALL] = { 0 };
    draw (&problem, seed);
    memset (&log, 0, sizeof log);
    struct learn *learn = build (&problem, &log);
    enum learn_result result = learn_solve (learn, 0, NULL);
    bool any = false;
    do
      if (solves (&problem, value)) {
        any = true;
        cr_assert (kept (&log, value), "seed %d", (int)seed);
      }
    while (next (value));
    cr_assert (result == LEARN_SOLUTION || !any, "seed %d", (int)seed);
    clauses += log.clauses;
    learn_free (learn);
  }
  cr_expect_gt (clauses, 100);
}

/* Holes and pigeons, one more pigeon than holes: refuted, within any budget of conflicts one stops at. */
static struct learn *
pigeons (int32_t holes)
{
  struct learn *learn = learn_new (&(struct learn_calls){ .relevant = everything, .value = no });
  struct learn_atom atoms[16];
  for (int32_t i = 0; i < (holes + 1) * holes; i++)
    learn_boolean (learn);
  for (int32_t p = 0; p <= holes; p++) {
    for (int32_t h = 0; h < holes; h++)
      atoms[h] = learn_true (p * holes + h);
    learn_clause (learn, atoms, (size_t)holes);
    for (int32_t q = 0; q < p; q++)
      for (int32_t h = 0; h < holes; h++)
        learn_clause (learn, (struct learn_atom[]){ learn_false (p * holes + h), learn_false (q * holes + h) }, 2);
  }
  return learn;
}

Test (learn, pigeons_and_budgets)
{
  struct learn *learn = pigeons (6);
  int slices = 0;
  enum learn_result result;
  while ((result = learn_solve (learn, 10, NULL)) == LEARN_LIMIT)
    slices++;
  cr_assert_eq (result, LEARN_REFUTED);
  cr_expect_gt (slices, 3);
  cr_expect_leq (learn_conflicts (learn), (uint64_t)(10 * (slices + 1)));
  cr_expect_eq (learn_solve (learn, 0, NULL), LEARN_REFUTED);
  learn_free (learn);
}

Test (learn, a_deadline_is_kept)
{
  struct learn *learn = pigeons (12);
  struct deadline deadline;
  struct limits limits = { .seconds = 0.2 };
  double start = limits_now ();
  deadline_start (&deadline, &limits);
  cr_assert_eq (learn_solve (learn, 0, &deadline), LEARN_LIMIT);
  cr_expect_lt (limits_now () - start, 2);
  cr_expect_gt (learn_bytes (learn), 0);
  learn_free (learn);
}

Test (learn, clauses_at_the_root)
{
  struct learn *learn = learn_new (&(struct learn_calls){ .relevant = everything, .value = no });
  int32_t x = learn_variable (learn, 0, 9), b = learn_boolean (learn);
  learn_clause (learn, (struct learn_atom[]){ learn_at_least (x, 4) }, 1);
  cr_assert (learn_require (learn, learn_at_most (x, 7)));
  learn_suggest (learn, b, true);
  cr_assert_eq (learn_solve (learn, 0, NULL), LEARN_SOLUTION);
  cr_expect_eq (learn_least (learn, x), 4);
  cr_expect_eq (learn_most (learn, x), 7);
  cr_expect_eq (learn_truth (learn, b), 1);
  learn_restart (learn);
  cr_expect_eq (learn_truth (learn, b), -1);
  cr_assert_not (learn_require (learn, learn_at_most (x, 3)));
  cr_expect_eq (learn_solve (learn, 0, NULL), LEARN_REFUTED);
  learn_free (learn);
}

/* A clause that comes after its first atoms have failed at the root still implies the last one. */
Test (learn, clause_of_failed_atoms)
{
  struct learn *learn = learn_new (&(struct learn_calls){ .relevant = everything, .value = no });
  int32_t x = learn_boolean (learn), y = learn_boolean (learn), z = learn_boolean (learn), w = learn_boolean (learn);
  cr_assert (learn_require (learn, learn_false (x)) && learn_require (learn, learn_false (y)));
  cr_assert_eq (learn_solve (learn, 0, NULL), LEARN_SOLUTION);
  learn_restart (learn);
  learn_clause (learn, (struct learn_atom[]){ learn_true (x), learn_true (y), learn_true (z), learn_true (w) }, 4);
  cr_assert (learn_require (learn, learn_false (z)));
  cr_assert_eq (learn_solve (learn, 0, NULL), LEARN_SOLUTION);
  cr_expect_eq (learn_truth (learn, w), 1);
  learn_free (learn);
}

/* Propagators run in the order in which they were woken, late ones last, and again when they are woken again. */

enum { JOBS = 4 };

struct jobs {
  int32_t ran[2 * JOBS * JOBS], wake; /* `wake`: what the first one implies in its second run */
  size_t length;
};

static bool
note_run (struct learn *learn, void *context, int32_t id)
{
  struct jobs *jobs = context;
  cr_assert_lt (jobs->length, sizeof jobs->ran / sizeof *jobs->ran);
  jobs->ran[jobs->length++] = id;
  struct learn_atom why = learn_false (0);
  return jobs->length <= JOBS || id != 0 || learn_imply (learn, learn_true (jobs->wake), &why, 1);
}

Test (learn, jobs_in_order)
{
  const int32_t expected[]
    = { 0, 1, 3, 2, 0, 1, 3, 0, 2 }; /* 2 is late; the decision wakes all, 0 wakes all again, but only itself waits no more */
  struct jobs jobs = { .length = 0 };
  struct learn *learn = learn_new (&(struct learn_calls){ .relevant = everything, .value = no });
  int32_t numbers[JOBS], x = learn_boolean (learn);
  jobs.wake = learn_boolean (learn);
  for (int32_t id = 0; id < JOBS; id++) {
    numbers[id] = learn_propagator (learn, note_run, &jobs, id, id == 2);
    learn_watch (learn, 2 * x + 1, numbers[id]);
    learn_watch (learn, 2 * jobs.wake, numbers[id]);
  }
  cr_expect_eq (learn_solve (learn, 0, NULL), LEARN_SOLUTION);
  cr_expect_geq (jobs.length, sizeof expected / sizeof *expected);
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    cr_expect_eq (jobs.ran[i], expected[i], "run %zu", i);
  learn_free (learn);
}
