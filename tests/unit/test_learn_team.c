/* Teams against enumeration, and what they learn against unit propagation; any number of threads does the same. */
#include "search/learn_internal.h"
#include "search/learn_machine.h"
#include "tests/unit/learn_check_support.h"
#include "tests/unit/rounds_support.h"

#include <criterion/criterion.h>

/* One machine: tasks with release times, and clauses about their order. The shortest makespan by a team and by enumeration. */

enum { TASKS = 6, CLAUSES = 12, MOST = 100 };

struct shop {
  int64_t release[TASKS], duration[TASKS];
  int first[CLAUSES][2], second[CLAUSES][2]; /* first[c][i] comes before second[c][i], for one i at least */
};

struct shop_search {
  const struct shop *shop;
  struct learn *learn[LEARN_TEAM];
  struct learn_machine *machine[LEARN_TEAM];
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

static struct learn_atom
comes_before (int32_t order[TASKS][TASKS], int p, int q)
{
  return p < q ? learn_true (order[p][q]) : learn_false (order[q][p]);
}

static struct learn *
build_shop (void *context)
{
  struct shop_search *search = context;
  const struct shop *shop = search->shop;
  struct learn *learn = learn_new (&(struct learn_calls){ .relevant = formula_everything, .value = formula_no });
  struct learn_task tasks[TASKS];
  int32_t order[TASKS][TASKS] = { 0 };
  search->end = learn_variable (learn, 0, search->most);
  for (int p = 0; p < TASKS; p++) {
    search->start[p] = learn_variable (learn, shop->release[p], MOST);
    tasks[p] = (struct learn_task){ search->start[p], -1, shop->duration[p], -1, -1 };
    learn_difference (learn, NULL, 0, search->start[p], search->end, shop->duration[p]);
  }
  for (int p = 0; p < TASKS; p++)
    for (int q = p + 1; q < TASKS; q++)
      order[p][q] = learn_boolean (learn);
  search->machine[search->made] = learn_machine_new (learn, TASKS, tasks, &order[0][0]);
  for (int c = 0; c < CLAUSES; c++)
    learn_clause (learn,
                  (struct learn_atom[]){ comes_before (order, shop->first[c][0], shop->second[c][0]),
                                         comes_before (order, shop->first[c][1], shop->second[c][1]) },
                  2);
  return search->learn[search->made++] = learn;
}

/* The shortest makespan by a team, MOST + 1: there is no schedule. *conflicts, *halves: how much it took. */
static int64_t
team_optimum (const struct shop *shop, int threads, uint64_t *conflicts, int *joined)
{
  struct shop_search search = { .shop = shop, .most = MOST };
  build_shop (&search);
  struct learn_team *team = learn_team_new (
    search.learn[0], &(struct learn_team_plan){ .threads = threads, .alone = 2, .round = 2, .join = build_shop, .context = &search });
  enum learn_result result;
  while ((result = learn_team_solve (team, 0, NULL)) == LEARN_SOLUTION) {
    for (size_t m = 0; m < learn_team_size (team); m++)
      if (learn_team_found (team, m) && learn_least (search.learn[m], search.end) <= search.most)
        search.most = learn_least (search.learn[m], search.end) - 1;
    learn_team_restart (team);
    for (size_t m = 0; m < learn_team_size (team); m++)
      learn_require (search.learn[m], learn_at_most (search.end, search.most));
  }
  cr_assert_eq (result, LEARN_REFUTED);
  *conflicts += learn_team_conflicts (team);
  *joined += learn_team_size (team) > 1;
  learn_team_free (team);
  for (size_t m = 0; m < search.made; m++) {
    learn_free (search.learn[m]);
    learn_machine_free (search.machine[m]);
  }
  return search.most + 1;
}

static bool
allowed (const struct shop *shop, const int *position)
{
  for (int c = 0; c < CLAUSES; c++)
    if (position[shop->first[c][0]] > position[shop->second[c][0]] && position[shop->first[c][1]] > position[shop->second[c][1]])
      return false;
  return true;
}

/* The shortest makespan with the tasks of `left` still to come. */
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

Test (learn_team, agrees_with_enumeration)
{
  uint64_t conflicts[4] = { 0 };
  int joined[4] = { 0 }, impossible = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (60); seed++) {
    struct shop shop;
    int position[TASKS];
    draw_shop (&shop, seed);
    int64_t truth = enumerate (&shop, (1u << TASKS) - 1, 0, position);
    impossible += truth > MOST;
    for (int threads = 1; threads <= 3; threads++)
      cr_assert_eq (team_optimum (&shop, threads, &conflicts[threads], &joined[threads]), truth, "seed %d", (int)seed);
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
satisfied (const struct formula *formula, const struct learn *learn)
{
  for (size_t c = 0; c < formula->count; c++) {
    bool any = false;
    for (size_t i = 0; i < formula->length[c]; i++)
      any |= learn_low (learn, formula->clause[c][i].side) >= formula->clause[c][i].bound;
    if (!any)
      return false;
  }
  return true;
}

/* Run a team to the end. `kept`: how many learned clauses each member keeps before it forgets some. */
static enum learn_result
run (const struct formula *formula, int threads, struct formula_log *log, size_t kept)
{
  struct formula_team about;
  formula_team_begin (&about, formula, &(struct learn_calls){ .learned = formula_learned, .forgot = formula_forgot, .context = log },
                      threads, 20, 25);
  about.first->learned_most = kept;
  enum learn_result result = learn_team_solve (about.team, 0, NULL);
  cr_assert (result == LEARN_SOLUTION || result == LEARN_REFUTED);
  bool any = false;
  for (size_t m = 0; m < learn_team_size (about.team) && result == LEARN_SOLUTION; m++)
    if (learn_team_found (about.team, m)) {
      any = true;
      cr_assert (satisfied (formula, m == 0 ? about.first : about.second));
    }
  cr_assert (any || result == LEARN_REFUTED);
  formula_team_end (&about);
  return result;
}

static void
compare_threads (const struct formula *formula, size_t kept, int *refuted, size_t *forgotten)
{
  struct formula_log log[3];
  enum learn_result result[3];
  for (int t = 0; t < 3; t++) {
    formula_log_init (&log[t]);
    result[t] = run (formula, t + 1, &log[t], kept);
    cr_assert_eq (result[t], result[0]);
    cr_assert (formula_log_same (&log[t], &log[0]));
  }
  *refuted += result[0] == LEARN_REFUTED;
  *forgotten += check_log (formula, &log[0], result[0] == LEARN_REFUTED);
  for (int t = 0; t < 3; t++)
    formula_log_clear (&log[t]);
}

Test (learn_team, what_it_learns_follows)
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

/* Budgets are kept but for a round, and going on in small steps comes to an end. */
Test (learn_team, budgets)
{
  static struct formula formula;
  struct formula_team about;
  enum learn_result result;
  int slices = 0;
  formula_pigeons (&formula, 6);
  formula_team_begin (&about, &formula, NULL, 2, 15, 10);
  do {
    uint64_t before = learn_team_conflicts (about.team);
    result = learn_team_solve (about.team, 10, NULL);
    uint64_t most = learn_team_size (about.team) > 1 ? 30 : 10;
    cr_expect_leq (learn_team_conflicts (about.team) - before, most);
    slices++;
  } while (result == LEARN_LIMIT);
  cr_expect_eq (result, LEARN_REFUTED);
  cr_expect_gt (slices, 5);
  cr_expect_eq (learn_team_size (about.team), 2);
  cr_expect_gt (learn_team_bytes (about.team), 1000);
  cr_expect_eq (learn_team_solve (about.team, 0, NULL), LEARN_REFUTED);
  formula_team_end (&about);
}

/* Each member looks where the other does not. */
Test (learn_team, halves)
{
  static struct formula formula;
  struct formula_team about;
  formula_pigeons (&formula, 8);
  formula_team_begin (&about, &formula, NULL, 1, 15, 10);
  for (int round = 0; round < 20; round++) {
    cr_assert_eq (learn_team_solve (about.team, 1, NULL), LEARN_LIMIT);
    if (learn_team_size (about.team) < 2)
      continue;
    cr_assert (about.first->assuming && about.second->assuming);
    cr_assert (same (about.second->assumed, learn_not (about.first->assumed)));
  }
  cr_expect_eq (learn_team_size (about.team), 2);
  formula_team_end (&about);
}

/* What holds at the root of one member before a round, the other knows after it. */
Test (learn_team, bounds_are_shared)
{
  enum { VARIABLES = 105 };
  static struct formula formula;
  int fresh[2] = { 0 };
  for (uint64_t seed = 0; seed < 30; seed++) {
    struct formula_team about;
    int64_t low[2][2 * VARIABLES];
    formula_random (&formula, VARIABLES, 455, seed);
    formula_team_begin (&about, &formula, NULL, 1, 15, 20);
    enum learn_result result = learn_team_solve (about.team, 16, NULL);
    while (result == LEARN_LIMIT && learn_team_size (about.team) > 1) {
      memcpy (low[0], about.first->bounds.low, sizeof low[0]);
      memcpy (low[1], about.second->bounds.low, sizeof low[1]);
      result = learn_team_solve (about.team, 1, NULL);
      for (int32_t side = 0; side < 2 * VARIABLES && result == LEARN_LIMIT; side++) {
        fresh[0] += low[0][side] > low[1][side];
        fresh[1] += low[1][side] > low[0][side];
        cr_assert_geq (learn_low (about.first, side), low[1][side]);
        cr_assert_geq (learn_low (about.second, side), low[0][side]);
      }
    }
    formula_team_end (&about);
  }
  cr_expect (fresh[0] > 0 && fresh[1] > 0);
}

static struct learn *
nobody (void *context)
{
  ++*(int *)context;
  return NULL;
}

Test (learn_team, goes_on_alone_when_nobody_joins)
{
  static struct formula formula;
  int asked = 0;
  formula_pigeons (&formula, 5);
  struct learn *first = formula_search (&formula, NULL);
  struct learn_team *team
    = learn_team_new (first, &(struct learn_team_plan){ .threads = 2, .alone = 10, .round = 10, .join = nobody, .context = &asked });
  cr_expect_eq (learn_team_solve (team, 0, NULL), LEARN_REFUTED);
  cr_expect_eq (learn_team_size (team), 1);
  cr_expect_eq (asked, 1);
  learn_team_free (team);
  learn_free (first);
}

Test (learn_team, a_deadline_is_kept)
{
  static struct formula formula;
  struct formula_team about;
  struct deadline deadline;
  struct limits limits = { .seconds = 0.2 };
  formula_pigeons (&formula, 11);
  formula_team_begin (&about, &formula, NULL, 2, 50, 1000000);
  double start = limits_now ();
  deadline_start (&deadline, &limits);
  cr_expect_eq (learn_team_solve (about.team, 0, &deadline), LEARN_LIMIT);
  cr_expect_lt (limits_now () - start, 5);
  cr_expect_eq (learn_team_size (about.team), 2);
  formula_team_end (&about);
}

/* A team may begin in the middle: the first has learned, and numbers go on. */
Test (learn_team, begins_in_the_middle)
{
  static struct formula formula;
  struct formula_log log;
  formula_pigeons (&formula, 6);
  formula_log_init (&log);
  struct formula_team about = { .formula = &formula };
  about.first = formula_search (&formula, &(struct learn_calls){ .learned = formula_learned, .forgot = formula_forgot, .context = &log });
  cr_assert_eq (learn_solve (about.first, 30, NULL), LEARN_LIMIT);
  cr_assert_eq (log.count, 30);
  about.team = learn_team_new (about.first,
                               &(struct learn_team_plan){ .threads = 1, .alone = 0, .round = 20, .join = formula_join, .context = &about });
  cr_assert_eq (learn_team_solve (about.team, 0, NULL), LEARN_REFUTED);
  cr_expect_gt (log.count, 60);
  check_log (&formula, &log, true);
  formula_team_end (&about);
  formula_log_clear (&log);
}
