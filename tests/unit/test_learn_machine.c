/* One machine, some tasks that may be absent, windows for the starts: against enumeration of all orders. */
#include "search/learn_machine.h"

#include "base/rng.h"

#include <criterion/criterion.h>

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
