/* Portfolios compared with enumeration, and their learned clauses checked by unit propagation. Any
   number of threads gives the same result. */
#include "search/lcg/away.h"
#include "search/lcg/disjunctive.h"
#include "search/lcg/internal.h"
#include "search/lcg/snapshot.h"
#include "tests/support/lcg_check.h"
#include "tests/support/loop_runner.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

/* One resource: tasks with release times, and clauses that state orders. The shortest makespan by a
   portfolio and by enumeration. */

enum { TASKS = 6, CLAUSES = 12, MOST = 100 };

struct shop {
  int64_t release[TASKS], duration[TASKS];
  /* first[c][i] comes before second[c][i], for at least one i */
  int first[CLAUSES][2], second[CLAUSES][2];
};

struct shop_search {
  const struct shop *shop;
  struct lcg *lcg[LCG_PORTFOLIO_MEMBERS];
  struct lcg_disjunctive *resource[LCG_PORTFOLIO_MEMBERS];
  int32_t start[TASKS], end;
  int64_t most;
  size_t made;
};

static void
draw_shop (struct shop *shop, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, seed);
  for (int p = 0; p < TASKS; p++) {
    shop->release[p] = rng_range (&rng, 0, 12);
    shop->duration[p] = rng_range (&rng, 1, 6);
  }
  for (int c = 0; c < CLAUSES; c++)
    for (int i = 0; i < 2; i++) {
      shop->first[c][i] = (int)rng_below (&rng, TASKS);
      shop->second[c][i] = (shop->first[c][i] + 1 + (int)rng_below (&rng, TASKS - 1)) % TASKS;
    }
}

static struct lcg_literal
comes_before (int32_t order[TASKS][TASKS], int p, int q)
{
  return p < q ? lcg_true (order[p][q]) : lcg_false (order[q][p]);
}

static struct lcg *
build_shop (void *context)
{
  struct shop_search *search = context;
  const struct shop *shop = search->shop;
  struct lcg *lcg
    = lcg_new (&(struct lcg_callbacks){ .relevant = formula_everything, .value = formula_no });
  struct lcg_disjunctive_task tasks[TASKS];
  int32_t order[TASKS][TASKS] = { 0 };
  search->end = lcg_variable (lcg, 0, search->most);
  for (int p = 0; p < TASKS; p++) {
    search->start[p] = lcg_variable (lcg, shop->release[p], MOST);
    tasks[p] = (struct lcg_disjunctive_task){ search->start[p], -1, shop->duration[p], -1, -1 };
    lcg_difference (lcg, NULL, 0, search->start[p], search->end, shop->duration[p]);
  }
  for (int p = 0; p < TASKS; p++)
    for (int q = p + 1; q < TASKS; q++)
      order[p][q] = lcg_boolean (lcg);
  search->resource[search->made] = lcg_disjunctive_new (lcg, TASKS, tasks, &order[0][0]);
  for (int c = 0; c < CLAUSES; c++)
    lcg_clause (
      lcg,
      (struct lcg_literal[]){ comes_before (order, shop->first[c][0], shop->second[c][0]),
                              comes_before (order, shop->first[c][1], shop->second[c][1]) },
      2);
  return search->lcg[search->made++] = lcg;
}

/* The shortest makespan by a portfolio; MOST + 1: there is no schedule. *conflicts and *halves
   count its effort. */
static int64_t
team_optimum (const struct shop *shop, int threads, uint64_t *conflicts, int *joined)
{
  struct shop_search search = { .shop = shop, .most = MOST };
  build_shop (&search);
  struct lcg_portfolio *portfolio
    = lcg_portfolio_new (search.lcg[0], &(struct lcg_portfolio_plan){ .threads = threads,
                                                                      .solo_conflicts = 2,
                                                                      .round_conflicts = 2,
                                                                      .join = build_shop,
                                                                      .context = &search });
  enum lcg_result result;
  while ((result = lcg_portfolio_solve (portfolio, 0, NULL)) == LCG_SOLUTION) {
    for (size_t m = 0; m < lcg_portfolio_size (portfolio); m++)
      if (lcg_portfolio_found (portfolio, m)
          && lcg_lower (search.lcg[m], search.end) <= search.most)
        search.most = lcg_lower (search.lcg[m], search.end) - 1;
    lcg_portfolio_restart (portfolio);
    for (size_t m = 0; m < lcg_portfolio_size (portfolio); m++)
      lcg_require (search.lcg[m], lcg_at_most (search.end, search.most));
  }
  cr_assert_eq (result, LCG_REFUTED);
  *conflicts += lcg_portfolio_conflicts (portfolio);
  *joined += lcg_portfolio_size (portfolio) > 1;
  lcg_portfolio_free (portfolio);
  for (size_t m = 0; m < search.made; m++) {
    lcg_free (search.lcg[m]);
    lcg_disjunctive_free (search.resource[m]);
  }
  return search.most + 1;
}

static bool
allowed (const struct shop *shop, const int *position)
{
  for (int c = 0; c < CLAUSES; c++)
    if (position[shop->first[c][0]] > position[shop->second[c][0]]
        && position[shop->first[c][1]] > position[shop->second[c][1]])
      return false;
  return true;
}

/* The shortest makespan with the tasks of `left` still to be scheduled. */
static int64_t
enumerate (const struct shop *shop, unsigned left, int64_t time, int *position)
{
  int64_t best = MOST + 1;
  int next = TASKS - __builtin_popcount (left);
  if (left == 0)
    return allowed (shop, position) ? time : best;
  for (int p = 0; p < TASKS; p++)
    if (left >> p & 1) {
      int64_t start = time > shop->release[p] ? time : shop->release[p];
      position[p] = next;
      int64_t found = enumerate (shop, left & ~(1u << p), start + shop->duration[p], position);
      best = found < best ? found : best;
    }
  return best;
}

Test (portfolio, agrees_with_enumeration)
{
  uint64_t conflicts[4] = { 0 };
  int joined[4] = { 0 }, impossible = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds_at_least (12, 60); seed++) {
    struct shop shop;
    int position[TASKS];
    draw_shop (&shop, seed);
    int64_t truth = enumerate (&shop, (1u << TASKS) - 1, 0, position);
    impossible += truth > MOST;
    for (int threads = 1; threads <= 3; threads++)
      cr_assert_eq (team_optimum (&shop, threads, &conflicts[threads], &joined[threads]), truth,
                    "seed %d", (int)seed);
  }
  cr_expect_gt (joined[1], (int)rounds (20));
  cr_expect_gt (impossible, 0);
  for (int threads = 2; threads <= 3; threads++) {
    cr_expect_eq (conflicts[threads], conflicts[1]);
    cr_expect_eq (joined[threads], joined[1]);
  }
}

/* Clauses of booleans. */

static bool
satisfied (const struct formula *formula, const struct lcg *lcg)
{
  for (size_t c = 0; c < formula->count; c++) {
    bool any = false;
    for (size_t i = 0; i < formula->length[c]; i++)
      any |= lcg_low (lcg, formula->clause[c][i].side) >= formula->clause[c][i].bound;
    if (!any)
      return false;
  }
  return true;
}

/* Run a portfolio to the end. `kept`: limit on the learned clauses of each member. */
static enum lcg_result
run (const struct formula *formula, int threads, struct formula_log *log, size_t kept)
{
  struct formula_portfolio state;
  formula_portfolio_begin (
    &state, formula,
    &(struct lcg_callbacks){ .learned = formula_learned, .forgot = formula_forgot, .context = log },
    threads, 20, 25);
  state.first->learned_limit = kept;
  enum lcg_result result = lcg_portfolio_solve (state.portfolio, 0, NULL);
  cr_assert (result == LCG_SOLUTION || result == LCG_REFUTED);
  bool any = false;
  for (size_t m = 0; m < lcg_portfolio_size (state.portfolio) && result == LCG_SOLUTION; m++)
    if (lcg_portfolio_found (state.portfolio, m)) {
      any = true;
      cr_assert (satisfied (formula, m == 0 ? state.first : state.second));
    }
  cr_assert (any || result == LCG_REFUTED);
  formula_portfolio_end (&state);
  return result;
}

static void
compare_threads (const struct formula *formula, size_t kept, int *refuted, size_t *forgotten)
{
  struct formula_log log[3];
  enum lcg_result result[3];
  for (int t = 0; t < 3; t++) {
    formula_log_init (&log[t]);
    result[t] = run (formula, t + 1, &log[t], kept);
    cr_assert_eq (result[t], result[0]);
    cr_assert (formula_log_same (&log[t], &log[0]));
  }
  *refuted += result[0] == LCG_REFUTED;
  *forgotten += check_log (formula, &log[0], result[0] == LCG_REFUTED);
  for (int t = 0; t < 3; t++)
    formula_log_clear (&log[t]);
}

Test (portfolio, what_it_learns_follows)
{
  static struct formula formula;
  int refuted = 0;
  size_t forgotten = 0;
  for (uint64_t seed = 0; seed < 6; seed++) {
    formula_random (&formula, 105, 455, seed);
    compare_threads (&formula, 30, &refuted, &forgotten);
  }
  cr_expect_gt (refuted, 1);
  cr_expect_lt (refuted, 6);
  cr_expect_gt (forgotten, 100);
  formula_pigeons (&formula, 6);
  compare_threads (&formula, 30, &refuted, &forgotten);
}

/* Budgets are exceeded by at most a round, and many small steps reach the end. */
Test (portfolio, budgets)
{
  static struct formula formula;
  struct formula_portfolio state;
  enum lcg_result result;
  int slices = 0;
  formula_pigeons (&formula, 6);
  formula_portfolio_begin (&state, &formula, NULL, 2, 15, 10);
  do {
    uint64_t before = lcg_portfolio_conflicts (state.portfolio);
    result = lcg_portfolio_solve (state.portfolio, 10, NULL);
    uint64_t most = lcg_portfolio_size (state.portfolio) > 1 ? 30 : 10;
    cr_expect_leq (lcg_portfolio_conflicts (state.portfolio) - before, most);
    slices++;
  } while (result == LCG_LIMIT);
  cr_expect_eq (result, LCG_REFUTED);
  cr_expect_gt (slices, 5);
  cr_expect_eq (lcg_portfolio_size (state.portfolio), 2);
  cr_expect_gt (lcg_portfolio_bytes (state.portfolio), 1000);
  cr_expect_eq (lcg_portfolio_solve (state.portfolio, 0, NULL), LCG_REFUTED);
  formula_portfolio_end (&state);
}

/* Each member searches where the other does not. */
Test (portfolio, halves)
{
  static struct formula formula;
  struct formula_portfolio state;
  formula_pigeons (&formula, 8);
  formula_portfolio_begin (&state, &formula, NULL, 1, 15, 10);
  for (int round = 0; round < 20; round++) {
    cr_assert_eq (lcg_portfolio_solve (state.portfolio, 1, NULL), LCG_LIMIT);
    if (lcg_portfolio_size (state.portfolio) < 2)
      continue;
    cr_assert (state.first->assuming && state.second->assuming);
    cr_assert (same (state.second->assumed, lcg_not (state.first->assumed)));
  }
  cr_expect_eq (lcg_portfolio_size (state.portfolio), 2);
  formula_portfolio_end (&state);
}

/* A bound at the root of one member before a round is known to the other after it. */
Test (portfolio, bounds_are_shared)
{
  enum { VARIABLES = 105 };
  static struct formula formula;
  int fresh[2] = { 0 };
  for (uint64_t seed = 0; seed < 30; seed++) {
    struct formula_portfolio state;
    int64_t low[2][2 * VARIABLES];
    formula_random (&formula, VARIABLES, 455, seed);
    formula_portfolio_begin (&state, &formula, NULL, 1, 15, 20);
    enum lcg_result result = lcg_portfolio_solve (state.portfolio, 16, NULL);
    while (result == LCG_LIMIT && lcg_portfolio_size (state.portfolio) > 1) {
      memcpy (low[0], state.first->bounds.low, sizeof low[0]);
      memcpy (low[1], state.second->bounds.low, sizeof low[1]);
      result = lcg_portfolio_solve (state.portfolio, 1, NULL);
      for (int32_t side = 0; side < 2 * VARIABLES && result == LCG_LIMIT; side++) {
        fresh[0] += low[0][side] > low[1][side];
        fresh[1] += low[1][side] > low[0][side];
        cr_assert_geq (lcg_low (state.first, side), low[1][side]);
        cr_assert_geq (lcg_low (state.second, side), low[0][side]);
      }
    }
    formula_portfolio_end (&state);
  }
  cr_expect (fresh[0] > 0 && fresh[1] > 0);
}

static struct lcg *
nobody (void *context)
{
  ++*(int *)context;
  return NULL;
}

Test (portfolio, continues_alone_without_a_second_member)
{
  static struct formula formula;
  int asked = 0;
  formula_pigeons (&formula, 5);
  struct lcg *first = formula_search (&formula, NULL);
  struct lcg_portfolio *portfolio
    = lcg_portfolio_new (first, &(struct lcg_portfolio_plan){ .threads = 2,
                                                              .solo_conflicts = 10,
                                                              .round_conflicts = 10,
                                                              .join = nobody,
                                                              .context = &asked });
  cr_expect_eq (lcg_portfolio_solve (portfolio, 0, NULL), LCG_REFUTED);
  cr_expect_eq (lcg_portfolio_size (portfolio), 1);
  cr_expect_eq (asked, 1);
  lcg_portfolio_free (portfolio);
  lcg_free (first);
}

Test (portfolio, a_deadline_is_kept)
{
  static struct formula formula;
  struct formula_portfolio state;
  struct deadline deadline;
  struct limits limits = { .seconds = 0.2 };
  formula_pigeons (&formula, 11);
  formula_portfolio_begin (&state, &formula, NULL, 2, 50, 1000000);
  double start = limits_now ();
  deadline_start (&deadline, &limits);
  cr_expect_eq (lcg_portfolio_solve (state.portfolio, 0, &deadline), LCG_LIMIT);
  cr_expect_lt (limits_now () - start, 5);
  cr_expect_eq (lcg_portfolio_size (state.portfolio), 2);
  formula_portfolio_end (&state);
}

/* A portfolio may start when the first member has learned clauses; their numbers continue. */
Test (portfolio, starts_after_learning)
{
  static struct formula formula;
  struct formula_log log;
  formula_pigeons (&formula, 6);
  formula_log_init (&log);
  struct formula_portfolio state = { .formula = &formula };
  state.first = formula_search (&formula, &(struct lcg_callbacks){ .learned = formula_learned,
                                                                   .forgot = formula_forgot,
                                                                   .context = &log });
  cr_assert_eq (lcg_solve (state.first, 30, NULL), LCG_LIMIT);
  cr_assert_eq (log.count, 30);
  state.portfolio
    = lcg_portfolio_new (state.first, &(struct lcg_portfolio_plan){ .threads = 1,
                                                                    .solo_conflicts = 0,
                                                                    .round_conflicts = 20,
                                                                    .join = formula_join,
                                                                    .context = &state });
  cr_assert_eq (lcg_portfolio_solve (state.portfolio, 0, NULL), LCG_REFUTED);
  cr_expect_gt (log.count, 60);
  check_log (&formula, &log, true);
  formula_portfolio_end (&state);
  formula_log_clear (&log);
}

/* The second member in another process now and then. */

static void *
build_away (const void *formula, struct bytes *how, const struct deadline *deadline)
{
  (void)deadline;
  return bytes_over (how) ? formula_search (formula, NULL) : NULL;
}

static struct lcg *
lcg_of (void *model)
{
  return model;
}

static void
free_away (void *model)
{
  lcg_free (model);
}

static void *
begin_away (const void *formula, const struct solve_options *own)
{
  static const struct lcg_away_model model = { build_away, lcg_of, free_away };
  return lcg_away_begin (&model, formula, own);
}

static const struct task_kind away_kind = {
  .name = "learner", .shared = true, .begin = begin_away, .end = lcg_away_end, .work = lcg_away_work
};

static void
write_nothing (const void *context, struct output *out)
{
  (void)context, (void)out;
}

/* `join` may be called again; what it made before is freed. */
static struct lcg *
join_again (void *context)
{
  struct formula_portfolio *state = context;
  lcg_free (state->second);
  return formula_join (context);
}

#define ALONE 30 /* conflicts before the second member joins */

/* How a member has moved. */
struct moves {
  bool one_way; /* it goes when it joins, and does not come back */
  int went, came;
  int lost;   /* its process has lost it: another one makes it again, or this one when it comes */
  bool stays; /* it was lost when it was to come */
};

/* The second member comes back, or may go, or is lost, as `rng` wants. */
static void
move (struct loop_runner *loop, struct lcg_portfolio *portfolio, struct rng *rng,
      struct moves *moves)
{
  struct deadline deadline;
  int before = lcg_portfolio_away (portfolio);
  bool reserved = !moves->one_way && rng_below (rng, 2) > 0,
       lost = before > 0 && rng_below (rng, moves->one_way ? 4 : 20) == 0;
  if (lost && rng_below (rng, 2) > 0)
    loop_runner_clear (loop);
  else if (lost)
    loop->refused = 1; /* it only seems so: the process still has what it had */
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  lcg_portfolio_reserve (portfolio, reserved, NULL);
  lcg_portfolio_recall (portfolio, &deadline);
  cr_assert_eq (lcg_portfolio_away (portfolio), reserved ? 0 : before);
  cr_assert (!moves->stays || before == 0);
  moves->came += reserved && before > 0;
  moves->lost += lost;
  moves->stays |= lost && reserved;
}

/* Solves, and has the second member go, come back or get lost between calls, as `rng` wants; NULL:
   it stays. */
static enum lcg_result
solve_moving (const struct formula *formula, struct formula_log *log, struct rng *rng,
              struct moves *moves)
{
  struct loop_runner loop;
  struct formula_portfolio state = { .formula = formula };
  const struct lcg_callbacks listener
    = { .learned = formula_learned, .forgot = formula_forgot, .context = log };
  struct deadline deadline;
  enum lcg_result result = LCG_LIMIT;
  moves->stays = false;
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  loop_runner_init (&loop, formula);
  loop.runner.keeps = false;
  loop.all = true;
  state.first = formula_search (formula, &listener);
  state.portfolio = lcg_portfolio_new (
    state.first, &(struct lcg_portfolio_plan){ .threads = 1,
                                               .solo_conflicts = ALONE,
                                               .round_conflicts = 20,
                                               .join = join_again,
                                               .context = &state,
                                               .runner = rng ? &loop.runner : NULL,
                                               .kind = &away_kind,
                                               .moves = true,
                                               .how = write_nothing });
  while (result == LCG_LIMIT) {
    if (rng)
      move (&loop, state.portfolio, rng, moves);
    int before = lcg_portfolio_away (state.portfolio);
    /* a call ends where it is told to while there is one member, and after rounds of both */
    uint64_t more = rng ? 20 * rng_below (rng, 3) : 0;
    result = lcg_portfolio_solve (
      state.portfolio, lcg_portfolio_size (state.portfolio) == 1 ? ALONE : 1 + more, &deadline);
    moves->went += lcg_portfolio_away (state.portfolio) > before;
  }
  formula_portfolio_end (&state);
  loop_runner_clear (&loop);
  return result;
}

/* Before its first round, with propagators in the queue, a member could not be saved. */
Test (portfolio, at_rest_after_a_round)
{
  struct shop shop;
  struct shop_search search = { .shop = &shop, .most = MOST };
  draw_shop (&shop, 1);
  struct lcg *lcg = build_shop (&search);
  cr_expect_not (lcg_at_rest (lcg));
  cr_expect_neq (lcg_solve (lcg, 1, NULL), LCG_REFUTED);
  lcg_restart (lcg);
  cr_expect (lcg_at_rest (lcg));
  lcg_free (lcg);
  lcg_disjunctive_free (search.resource[0]);
}

/* Wherever it searches and however often it moves, both members learn and delete the same. */
Test (portfolio, moves_without_a_trace)
{
  static struct formula formula;
  struct rng rng;
  struct moves moves = { .went = 0 };
  int long_ones = 0;
  lcg_parameters.lcg_learned = 60; /* so that clauses are deleted */
  rng_init (&rng, 1);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (30); seed++) {
    struct formula_log log, again;
    formula_random (&formula, 150, 640 + 10 * (seed % 4), seed);
    formula_log_init (&log);
    formula_log_init (&again);
    enum lcg_result result = solve_moving (&formula, &log, NULL, &moves);
    moves.one_way = seed % 3 == 1;
    cr_expect_eq (solve_moving (&formula, &again, &rng, &moves), result, "seed %d", (int)seed);
    cr_expect (formula_log_same (&log, &again), "seed %d: %zu, %zu", (int)seed, log.count,
               again.count);
    long_ones += log.count > 300;
    formula_log_clear (&log);
    formula_log_clear (&again);
  }
  cr_expect_gt (long_ones, 0);
  cr_expect_gt (moves.went, 2 * rounds (30), "%d", moves.went);
  cr_expect_gt (moves.came, rounds (30), "%d", moves.came);
  cr_expect_gt (moves.lost, 0);
}
