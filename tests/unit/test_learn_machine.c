/* One machine, some tasks that may be absent, windows for the starts: against enumeration of all orders. */
#include "search/learn_machine.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <string.h>

enum { TASKS = 5, HORIZON = 16 };

struct problem {
  int64_t release[TASKS], due[TASKS], duration[TASKS];
  bool optional[TASKS];
  int wanted;   /* so many of the optional ones must be there */
  bool grouped; /* all tasks are of one group: echoes, of which each has a window of two, ascend with the order */
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

/* Can the tasks of `left` be done from `time` on, echoes from `echo` on, in any order? */
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
    bool possible = start + problem->duration[i] <= problem->due[i] && (!problem->grouped || own <= problem->echo[i] + 1);
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

struct build {
  struct learn *learn;
  struct learn_task tasks[TASKS];
  int32_t first[256], second[256]; /* of a boolean for an order: the two tasks; -1 for presence */
};

static bool
relevant (void *context, int32_t x)
{
  const struct build *build = context;
  if (build->first[x] < 0)
    return true;
  for (int i = 0; i < 2; i++) {
    int32_t present = build->tasks[i ? build->second[x] : build->first[x]].present;
    if (present >= 0 && learn_truth (build->learn, present) != 1)
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
build_tasks (struct build *build, const struct problem *problem)
{
  struct learn_atom there[2];
  for (int i = 0; i < TASKS; i++) {
    struct learn_task *task = &build->tasks[i];
    task->start = learn_variable (build->learn, problem->release[i], problem->due[i] - problem->duration[i]);
    task->duration = problem->duration[i];
    task->present = -1;
    task->group = problem->grouped ? 0 : -1;
    task->echo = problem->grouped ? learn_variable (build->learn, problem->echo[i], problem->echo[i] + 1) : -1;
    if (!problem->optional[i])
      continue;
    task->present = learn_boolean (build->learn);
    build->first[task->present] = -1;
    there[i] = learn_true (task->present);
  }
  if (problem->wanted == 1)
    learn_clause (build->learn, there, 2);
  for (int i = 0; i < 2 && problem->wanted == 2; i++)
    learn_clause (build->learn, &there[i], 1);
}

/* Every second boolean says the reverse order, to try both ways to give one. */
static struct learn_machine *
build_machine (struct build *build)
{
  int32_t order[TASKS * TASKS] = { 0 };
  for (int p = 0; p < TASKS; p++)
    for (int q = p + 1; q < TASKS; q++) {
      int32_t x = learn_boolean (build->learn);
      build->first[x] = p;
      build->second[x] = q;
      order[p * TASKS + q] = (p + q) % 2 ? x : -1 - x;
    }
  return learn_machine_new (build->learn, TASKS, build->tasks, order);
}

/* The starts of a solution: nothing overlaps. */
static void
check_solution (const struct build *build, const struct problem *problem)
{
  const struct learn *learn = build->learn;
  for (int i = 0; i < TASKS; i++)
    for (int j = 0; j < TASKS; j++) {
      const struct learn_task *a = &build->tasks[i], *b = &build->tasks[j];
      if (i == j || (a->present >= 0 && learn_truth (learn, a->present) != 1) || (b->present >= 0 && learn_truth (learn, b->present) != 1))
        continue;
      int64_t first = learn_least (learn, a->start), second = learn_least (learn, b->start);
      cr_assert (first + a->duration <= second || second + b->duration <= first);
      if (problem->grouped && first < second)
        cr_assert_leq (learn_least (learn, a->echo), learn_least (learn, b->echo));
    }
}

Test (learn_machine, agrees_with_enumeration)
{
  int yes = 0, no = 0;
  for (uint64_t seed = 0; seed < 3000; seed++) {
    struct problem problem;
    struct build build;
    draw (&problem, seed);
    build.learn = learn_new (&(struct learn_calls){ .relevant = relevant, .value = value, .context = &build });
    build_tasks (&build, &problem);
    struct learn_machine *machine = build_machine (&build);
    bool found = learn_solve (build.learn, 0, NULL) == LEARN_SOLUTION;
    if (found)
      check_solution (&build, &problem);
    cr_assert_eq (found, truth (&problem), "seed %d", (int)seed);
    yes += found;
    no += !found;
    learn_free (build.learn);
    learn_machine_free (machine);
  }
  cr_expect_gt (yes, 300);
  cr_expect_gt (no, 300);
}

/* Five tasks of two in a window of nine: refuted at once, without a decision; so is one task that fits before and after a full block. */
Test (learn_machine, overload_and_edges_at_the_root)
{
  struct build build;
  struct problem problem = { .duration = { 2, 2, 2, 2, 2 }, .due = { 9, 9, 9, 9, 9 } };
  build.learn = learn_new (&(struct learn_calls){ .relevant = relevant, .value = value, .context = &build });
  build_tasks (&build, &problem);
  struct learn_machine *machine = build_machine (&build);
  cr_expect_eq (learn_solve (build.learn, 0, NULL), LEARN_REFUTED);
  cr_expect_leq (learn_conflicts (build.learn), 1);
  learn_free (build.learn);
  learn_machine_free (machine);
  problem = (struct problem){ .duration = { 3, 2, 2, 2, 1 }, .release = { 0, 3, 3, 3, 0 }, .due = { 16, 9, 9, 9, 16 } };
  build.learn = learn_new (&(struct learn_calls){ .relevant = relevant, .value = value, .context = &build });
  build_tasks (&build, &problem);
  machine = build_machine (&build);
  cr_assert (learn_require (build.learn, learn_at_least (build.tasks[0].start, 2)));
  cr_assert_eq (learn_solve (build.learn, 0, NULL), LEARN_SOLUTION);
  learn_restart (build.learn);
  cr_expect_eq (learn_least (build.learn, build.tasks[0].start), 9);
  learn_free (build.learn);
  learn_machine_free (machine);
}

/* Clauses that were learned, and all that is true. */
struct judge {
  struct build build;
  const struct problem *problem;
  struct learn_atom atoms[4096];
  size_t end[512], count, used;
  int64_t least[512][TASKS]; /* what was required of the starts when the clause was learned */
  int64_t required[TASKS];
  int64_t start[TASKS];
  int32_t tighter[2 * TASKS]; /* booleans, tried true first: task i starts by bound[i], from bound[TASKS + i] on */
  int64_t bound[2 * TASKS];
  unsigned set; /* the tasks that are there */
  long checked;
};

static bool
relevant_to_judge (void *context, int32_t x)
{
  return relevant (&((struct judge *)context)->build, x);
}

static void
learned (void *context, const struct learn_atom *atoms, size_t count, uint64_t number)
{
  struct judge *judge = context;
  (void)number;
  if (judge->count == 512 || judge->used + count > 4096)
    return;
  memcpy (judge->atoms + judge->used, atoms, count * sizeof *atoms);
  memcpy (judge->least[judge->count], judge->required, sizeof judge->required);
  judge->used += count;
  judge->end[judge->count++] = judge->used;
}

static int64_t
value_of (const struct judge *judge, int32_t x)
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
  return (judge->start[p] < judge->start[q]) == ((p + q) % 2 == 1); /* as build_machine gives them */
}

/* The present starts are a solution: every clause that was learned when it was one holds. */
static void
judge_solution (struct judge *judge)
{
  for (size_t k = 0, first = 0; k < judge->count; first = judge->end[k++]) {
    bool concerned = true, satisfied = false;
    for (int i = 0; i < TASKS; i++)
      concerned = concerned && judge->start[i] >= judge->least[k][i];
    for (size_t a = first; a < judge->end[k] && concerned && !satisfied; a++) {
      int64_t value = value_of (judge, judge->atoms[a].side >> 1);
      satisfied = (judge->atoms[a].side & 1 ? -value : value) >= judge->atoms[a].bound;
    }
    cr_assert (!concerned || satisfied, "a clause of %zu atoms cuts off a solution", judge->end[k] - first);
    judge->checked += concerned;
  }
}

/* All starts of the tasks from `task` on that overlap with none before. Those that are not there start anywhere: here, first and last. */
static void
enumerate (struct judge *judge, int task)
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

/* Something to decide that leaves the machine less room. */
static void
build_tighter (struct judge *judge, struct rng *rng)
{
  struct learn *learn = judge->build.learn;
  for (int k = 0; k < 2 * TASKS; k++) {
    int i = k % TASKS;
    int64_t bound = rng_range (rng, judge->problem->release[i], judge->problem->due[i] - judge->problem->duration[i]);
    int32_t x = judge->tighter[k] = learn_boolean (learn), start = judge->build.tasks[i].start;
    judge->bound[k] = bound;
    judge->build.first[x] = -1;
    learn_suggest (learn, x, true);
    learn_clause (learn, (struct learn_atom[]){ learn_false (x), k < TASKS ? learn_at_most (start, bound) : learn_at_least (start, bound) },
                  2);
  }
}

/* Go through solutions, each time requiring a later start of one task. */
static void
search_through (struct judge *judge, struct rng *rng)
{
  struct learn *learn = judge->build.learn;
  while (learn_solve (learn, 0, NULL) == LEARN_SOLUTION) {
    int i = (int)rng_below (rng, TASKS);
    int64_t start = learn_least (learn, judge->build.tasks[i].start);
    learn_restart (learn);
    judge->required[i] = start + 1;
    if (!learn_require (learn, learn_at_least (judge->build.tasks[i].start, start + 1)))
      return;
  }
}

/* Whatever is learned follows from explanations; no clause excludes any solution, so they are true. */
Test (learn_machine, explanations_are_true)
{
  static struct judge judge;
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
    judge = (struct judge){ .problem = &problem };
    judge.build.learn
      = learn_new (&(struct learn_calls){ .relevant = relevant_to_judge, .value = value, .learned = learned, .context = &judge });
    build_tasks (&judge.build, &problem);
    build_tighter (&judge, &rng);
    struct learn_machine *machine = build_machine (&judge.build);
    search_through (&judge, &rng);
    for (unsigned optional = 0; optional < 4; optional++) {
      judge.set = 0x1c | optional;
      if (__builtin_popcount (optional) >= problem.wanted)
        enumerate (&judge, 0);
    }
    clauses += (long)judge.count;
    checked += judge.checked;
    learn_free (judge.build.learn);
    learn_machine_free (machine);
  }
  cr_expect_gt (clauses, 200, "%ld", clauses);
  cr_expect_gt (checked, 30000, "%ld", checked);
}
