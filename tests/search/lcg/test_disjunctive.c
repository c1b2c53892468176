/* One resource, some optional tasks, windows for the starts: compared with the enumeration of all
   orders. */
#include "search/lcg/disjunctive.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <string.h>

enum { TASKS = 5, HORIZON = 16 };

struct problem {
  int64_t release[TASKS], due[TASKS], duration[TASKS];
  bool optional[TASKS];
  int wanted; /* this many optional tasks must be present */
  /* all tasks are in one group: their echoes, each with a window of two, ascend with the order */
  bool grouped;
  int64_t echo[TASKS];
};

static void
draw (struct problem *problem, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, seed);
  problem->wanted = (int)rng_range (&rng, 0, 2);
  problem->grouped = rng_below (&rng, 3) == 0;
  for (int i = 0; i < TASKS; i++) {
    problem->duration[i] = rng_range (&rng, 1, 4);
    problem->release[i] = rng_range (&rng, 0, HORIZON / 2);
    problem->due[i] = rng_range (&rng, problem->release[i] + problem->duration[i], HORIZON);
    problem->optional[i] = i < 2;
    problem->echo[i] = rng_range (&rng, 0, 4);
  }
}

/* Can the tasks of `left` be processed from `time` on, with echoes from `echo` on, in some
   order? */
static bool
fits (const struct problem *problem, unsigned left, int64_t time, int64_t echo)
{
  if (left == 0)
    return true;
  for (int i = 0; i < TASKS; i++) {
    if (!(left >> i & 1))
      continue;
    int64_t start = time > problem->release[i] ? time : problem->release[i];
    int64_t own = echo > problem->echo[i] ? echo : problem->echo[i];
    bool possible = start + problem->duration[i] <= problem->due[i]
                    && (!problem->grouped || own <= problem->echo[i] + 1);
    if (possible && fits (problem, left & ~(1u << i), start + problem->duration[i], own))
      return true;
  }
  return false;
}

static bool
truth (const struct problem *problem)
{
  for (unsigned set = 0; set < 1u << TASKS; set++) {
    int optional = 0;
    bool all = true;
    for (int i = 0; i < TASKS; i++) {
      optional += problem->optional[i] && (set >> i & 1);
      all &= problem->optional[i] || (set >> i & 1);
    }
    if (all && optional >= problem->wanted && fits (problem, set, 0, INT64_MIN))
      return true;
  }
  return false;
}

struct disjunctive_problem {
  struct lcg *lcg;
  struct lcg_disjunctive_task tasks[TASKS];
  int32_t first[256], second[256]; /* of a boolean for an order: the two tasks; -1 for presence */
};

static bool
relevant (void *context, int32_t x)
{
  const struct disjunctive_problem *build = context;
  if (build->first[x] < 0)
    return true;
  for (int i = 0; i < 2; i++) {
    int32_t present = build->tasks[i ? build->second[x] : build->first[x]].present;
    if (present >= 0 && lcg_truth (build->lcg, present) != 1)
      return false;
  }
  return true;
}

static bool
value (void *context, int32_t x)
{
  (void)context;
  return x % 2 == 0;
}

static void
build_tasks (struct disjunctive_problem *build, const struct problem *problem)
{
  struct lcg_literal there[2];
  for (int i = 0; i < TASKS; i++) {
    struct lcg_disjunctive_task *task = &build->tasks[i];
    task->start
      = lcg_variable (build->lcg, problem->release[i], problem->due[i] - problem->duration[i]);
    task->duration = problem->duration[i];
    task->present = -1;
    task->group = problem->grouped ? 0 : -1;
    task->echo
      = problem->grouped ? lcg_variable (build->lcg, problem->echo[i], problem->echo[i] + 1) : -1;
    if (!problem->optional[i])
      continue;
    task->present = lcg_boolean (build->lcg);
    build->first[task->present] = -1;
    there[i] = lcg_true (task->present);
  }
  if (problem->wanted == 1)
    lcg_clause (build->lcg, there, 2);
  for (int i = 0; i < 2 && problem->wanted == 2; i++)
    lcg_clause (build->lcg, &there[i], 1);
}

/* Every second boolean means the reverse order, to test both encodings. */
static struct lcg_disjunctive *
build_machine (struct disjunctive_problem *build)
{
  int32_t order[TASKS * TASKS] = { 0 };
  for (int p = 0; p < TASKS; p++)
    for (int q = p + 1; q < TASKS; q++) {
      int32_t x = lcg_boolean (build->lcg);
      build->first[x] = p;
      build->second[x] = q;
      order[p * TASKS + q] = (p + q) % 2 ? x : -1 - x;
    }
  return lcg_disjunctive_new (build->lcg, TASKS, build->tasks, order);
}

/* The starts of a solution: no tasks overlap. */
static void
check_solution (const struct disjunctive_problem *build, const struct problem *problem)
{
  const struct lcg *lcg = build->lcg;
  for (int i = 0; i < TASKS; i++)
    for (int j = 0; j < TASKS; j++) {
      const struct lcg_disjunctive_task *a = &build->tasks[i], *b = &build->tasks[j];
      if (i == j || (a->present >= 0 && lcg_truth (lcg, a->present) != 1)
          || (b->present >= 0 && lcg_truth (lcg, b->present) != 1))
        continue;
      int64_t first = lcg_lower (lcg, a->start), second = lcg_lower (lcg, b->start);
      cr_assert (first + a->duration <= second || second + b->duration <= first);
      if (problem->grouped && first < second)
        cr_assert_leq (lcg_lower (lcg, a->echo), lcg_lower (lcg, b->echo));
    }
}

Test (disjunctive, agrees_with_enumeration)
{
  int yes = 0, no = 0;
  for (uint64_t seed = 0; seed < 3000; seed++) {
    struct problem problem;
    struct disjunctive_problem build;
    draw (&problem, seed);
    build.lcg = lcg_new (
      &(struct lcg_callbacks){ .relevant = relevant, .value = value, .context = &build });
    build_tasks (&build, &problem);
    struct lcg_disjunctive *resource = build_machine (&build);
    bool found = lcg_solve (build.lcg, 0, NULL) == LCG_SOLUTION;
    if (found)
      check_solution (&build, &problem);
    cr_assert_eq (found, truth (&problem), "seed %d", (int)seed);
    yes += found;
    no += !found;
    lcg_free (build.lcg);
    lcg_disjunctive_free (resource);
  }
  cr_expect_gt (yes, 300);
  cr_expect_gt (no, 300);
}

/* Five tasks of two in a window of nine: refuted at once, without a decision; so is one task
   that fits before and after a full block. */
Test (disjunctive, overload_and_edge_finding_at_the_root)
{
  struct disjunctive_problem build;
  struct problem problem = { .duration = { 2, 2, 2, 2, 2 }, .due = { 9, 9, 9, 9, 9 } };
  build.lcg
    = lcg_new (&(struct lcg_callbacks){ .relevant = relevant, .value = value, .context = &build });
  build_tasks (&build, &problem);
  struct lcg_disjunctive *resource = build_machine (&build);
  cr_expect_eq (lcg_solve (build.lcg, 0, NULL), LCG_REFUTED);
  cr_expect_leq (lcg_conflicts (build.lcg), 1);
  lcg_free (build.lcg);
  lcg_disjunctive_free (resource);
  problem = (struct problem){ .duration = { 3, 2, 2, 2, 1 },
                              .release = { 0, 3, 3, 3, 0 },
                              .due = { 16, 9, 9, 9, 16 } };
  build.lcg
    = lcg_new (&(struct lcg_callbacks){ .relevant = relevant, .value = value, .context = &build });
  build_tasks (&build, &problem);
  resource = build_machine (&build);
  cr_assert (lcg_require (build.lcg, lcg_at_least (build.tasks[0].start, 2)));
  cr_assert_eq (lcg_solve (build.lcg, 0, NULL), LCG_SOLUTION);
  lcg_restart (build.lcg);
  cr_expect_eq (lcg_lower (build.lcg, build.tasks[0].start), 9);
  lcg_free (build.lcg);
  lcg_disjunctive_free (resource);
}

/* Learned clauses, and the constraints that are true. */
struct clause_judge {
  struct disjunctive_problem build;
  const struct problem *problem;
  struct lcg_literal literals[4096];
  size_t end[512], count, used;
  int64_t least[512][TASKS]; /* the bounds required when the clause was learned */
  int64_t required[TASKS];
  int64_t start[TASKS];
  /* booleans, tried true first: task i starts by bound[i], from bound[TASKS + i] on */
  int32_t tighter[2 * TASKS];
  int64_t bound[2 * TASKS];
  unsigned set; /* the present tasks */
  long checked;
};

static bool
relevant_to_judge (void *context, int32_t x)
{
  return relevant (&((struct clause_judge *)context)->build, x);
}

static void
learned (void *context, const struct lcg_literal *literals, size_t count, uint64_t number)
{
  struct clause_judge *judge = context;
  (void)number;
  if (judge->count == 512 || judge->used + count > 4096)
    return;
  memcpy (judge->literals + judge->used, literals, count * sizeof *literals);
  memcpy (judge->least[judge->count], judge->required, sizeof judge->required);
  judge->used += count;
  judge->end[judge->count++] = judge->used;
}

static int64_t
value_of (const struct clause_judge *judge, int32_t x)
{
  for (int i = 0; i < TASKS; i++) {
    if (judge->build.tasks[i].start == x)
      return judge->start[i];
    if (judge->build.tasks[i].present == x)
      return judge->set >> i & 1;
    if (judge->tighter[i] == x)
      return judge->start[i] <= judge->bound[i];
    if (judge->tighter[TASKS + i] == x)
      return judge->start[i] >= judge->bound[TASKS + i];
  }
  int32_t p = judge->build.first[x], q = judge->build.second[x];
  /* as build_machine gives them */
  return (judge->start[p] < judge->start[q]) == ((p + q) % 2 == 1);
}

/* The current starts are a solution: each clause that was learned while they were allowed holds. */
static void
judge_solution (struct clause_judge *judge)
{
  for (size_t k = 0, first = 0; k < judge->count; first = judge->end[k++]) {
    bool concerned = true, satisfied = false;
    for (int i = 0; i < TASKS; i++)
      concerned = concerned && judge->start[i] >= judge->least[k][i];
    for (size_t a = first; a < judge->end[k] && concerned && !satisfied; a++) {
      int64_t value = value_of (judge, judge->literals[a].side >> 1);
      satisfied = (judge->literals[a].side & 1 ? -value : value) >= judge->literals[a].bound;
    }
    cr_assert (!concerned || satisfied, "a clause of %zu literals cuts off a solution",
               judge->end[k] - first);
    judge->checked += concerned;
  }
}

/* All starts of the tasks from `task` on that overlap no earlier task. Absent tasks start anywhere:
   here, first and last. */
static void
enumerate (struct clause_judge *judge, int task)
{
  const struct problem *problem = judge->problem;
  if (task == TASKS) {
    judge_solution (judge);
    return;
  }
  bool there = judge->set >> task & 1;
  int64_t last = problem->due[task] - problem->duration[task],
          step = there || last == problem->release[task] ? 1 : last - problem->release[task];
  for (int64_t start = problem->release[task]; start <= last; start += step) {
    bool fits = true;
    for (int i = 0; i < task && there; i++)
      fits = fits
             && (!(judge->set >> i & 1) || judge->start[i] + problem->duration[i] <= start
                 || start + problem->duration[task] <= judge->start[i]);
    judge->start[task] = start;
    if (fits)
      enumerate (judge, task + 1);
  }
}

/* A decision that tightens the resource. */
static void
build_tighter (struct clause_judge *judge, struct rng *rng)
{
  struct lcg *lcg = judge->build.lcg;
  for (int k = 0; k < 2 * TASKS; k++) {
    int i = k % TASKS;
    int64_t bound = rng_range (rng, judge->problem->release[i],
                               judge->problem->due[i] - judge->problem->duration[i]);
    int32_t x = judge->tighter[k] = lcg_boolean (lcg), start = judge->build.tasks[i].start;
    judge->bound[k] = bound;
    judge->build.first[x] = -1;
    lcg_set_phase (lcg, x, true);
    lcg_clause (lcg,
                (struct lcg_literal[]){ lcg_false (x), k < TASKS ? lcg_at_most (start, bound)
                                                                 : lcg_at_least (start, bound) },
                2);
  }
}

/* Enumerate solutions, each time requiring a later start of one task. */
static void
search_through (struct clause_judge *judge, struct rng *rng)
{
  struct lcg *lcg = judge->build.lcg;
  while (lcg_solve (lcg, 0, NULL) == LCG_SOLUTION) {
    int i = (int)rng_below (rng, TASKS);
    int64_t start = lcg_lower (lcg, judge->build.tasks[i].start);
    lcg_restart (lcg);
    judge->required[i] = start + 1;
    if (!lcg_require (lcg, lcg_at_least (judge->build.tasks[i].start, start + 1)))
      return;
  }
}

/* Learned clauses follow from the explanations; no clause excludes a solution, so the explanations
   are true. */
Test (disjunctive, explanations_are_true)
{
  static struct clause_judge judge;
  struct problem problem;
  long clauses = 0, checked = 0;
  for (uint64_t seed = 0; seed < 2500; seed++) {
    struct rng rng;
    rng_init (&rng, 7000 + seed);
    draw (&problem, seed);
    problem.grouped = false;
    for (int i = 0; i < TASKS; i++) {
      problem.release[i] = rng_range (&rng, 0, 3);
      problem.due[i] = rng_range (&rng, 10, HORIZON);
    }
    judge = (struct clause_judge){ .problem = &problem };
    judge.build.lcg = lcg_new (&(struct lcg_callbacks){
      .relevant = relevant_to_judge, .value = value, .learned = learned, .context = &judge });
    build_tasks (&judge.build, &problem);
    build_tighter (&judge, &rng);
    struct lcg_disjunctive *resource = build_machine (&judge.build);
    search_through (&judge, &rng);
    for (unsigned optional = 0; optional < 4; optional++) {
      judge.set = 0x1c | optional;
      if (__builtin_popcount (optional) >= problem.wanted)
        enumerate (&judge, 0);
    }
    clauses += (long)judge.count;
    checked += judge.checked;
    lcg_free (judge.build.lcg);
    lcg_disjunctive_free (resource);
  }
  cr_expect_gt (clauses, 200, "%ld", clauses);
  cr_expect_gt (checked, 30000, "%ld", checked);
}
