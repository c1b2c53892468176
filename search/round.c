#include "search/round.h"

#include <assert.h>
#include <omp.h>

/* Which style is best differs from instance to instance; these together did best on generated families. */
static const struct style {
  double gap;
  bool likely;
} styles[] = { { 0.05, true }, { 0.3, false }, { 1, true }, { 0.1, true }, { 0.3, true }, { 0.05, false }, { 0.02, true }, { 0.1, false } };

#define STYLES (sizeof styles / sizeof *styles)

struct task_result {
  enum answer answer;
  uint64_t nodes;
  struct plan plan;          /* ANSWER_YES */
  struct certificate layers; /* ANSWER_NO in breadth */
};

struct round {
  struct attempt *attempt;
  const struct task *task;
  size_t length;
  struct task_result result[ROUND_TASKS];
  atomic_bool pointless[ROUND_TASKS];
};

static enum answer
look (struct attempt *attempt, struct searcher *searcher, const struct task *task)
{
  const struct style *style = &styles[task->style % STYLES];
  const struct guided_look look = { .prices = task->prices, .gap = style->gap, .seed = task->style / STYLES, .likely = style->likely };
  return guided_search (searcher->guided, searcher->multiplier, &searcher->placements, attempt->workspace->price, &look);
}

/* A proof is kept, in case a certificate is wanted. */
static enum answer
search_cases (struct attempt *attempt, struct searcher *searcher, const struct task *task, int threads)
{
  struct auto_workspace *workspace = attempt->workspace;
  const struct cases_limit limit = { .prices = task->prices, .depth = task->depth };
  certificate_truncate (&workspace->draft, 0);
  return cases_search (workspace->cases, &searcher->placements, workspace->price, &limit, threads, &workspace->draft);
}

static enum answer
search_breadth (struct attempt *attempt, struct searcher *searcher, const struct task *task, int threads)
{
  const struct breadth_limit limit = { .width = task->width, .prices = task->prices, .seed = task->style };
  return breadth_search (searcher->breadth, &searcher->placements, attempt->workspace->price, &limit, threads);
}

static enum answer
do_task (struct attempt *attempt, struct searcher *searcher, const struct task *task, int threads)
{
  switch (task->kind) {
  case TASK_CASES:
    return search_cases (attempt, searcher, task, threads);
  case TASK_LOOK:
    return look (attempt, searcher, task);
  default:
    return search_breadth (attempt, searcher, task, threads);
  }
}

/* `answer` for `horizon` makes tasks after it pointless. */
static void
pass_over (struct round *round, size_t after, enum answer answer, int64_t horizon)
{
  for (size_t j = after + 1; j < round->length; j++)
    if ((answer == ANSWER_YES && round->task[j].horizon >= horizon) || (answer == ANSWER_NO && round->task[j].horizon <= horizon))
      atomic_store (&round->pointless[j], true);
}

static void
run_task (struct round *round, size_t i, int threads)
{
  const struct task *task = &round->task[i];
  struct attempt *attempt = round->attempt;
  struct task_result *result = &round->result[i];
  struct searcher *searcher = attempt_aim (attempt, (size_t)omp_get_thread_num (), task->horizon, task->swap);
  searcher->placements.pointless = &round->pointless[i];
  result->answer = do_task (attempt, searcher, task, threads);
  result->nodes = searcher->placements.nodes;
  if (result->answer == ANSWER_YES)
    placements_plan (&searcher->placements, &result->plan);
  if (result->answer == ANSWER_NO && task->kind == TASK_BREADTH)
    breadth_proof (searcher->breadth, &result->layers);
  pass_over (round, i, result->answer, task->horizon);
}

/* The draft excludes `horizon`. */
static void
take_proof (struct attempt *attempt, int64_t horizon)
{
  struct auto_workspace *workspace = attempt->workspace;
  struct certificate kept = workspace->tree;
  workspace->tree = workspace->draft;
  workspace->draft = kept;
  workspace->tree_horizon = horizon;
  attempt->case_wins += workspace->tree.cases_length > 1;
}

/* They exclude `horizon`. */
static void
take_layers (struct auto_workspace *workspace, struct certificate *layers, int64_t horizon)
{
  struct certificate kept = workspace->layers;
  workspace->layers = *layers;
  *layers = kept;
  workspace->layers_horizon = horizon;
}

/* Take one task's result, if the ones before it have left anything to it. Returns its answer, ANSWER_LIMIT where it does not count. */
static enum answer
take_result (struct attempt *attempt, const struct task *task, struct task_result *result)
{
  static const char *const finder[]
    = { [TASK_CASES] = "search over cases", [TASK_LOOK] = "guided look", [TASK_BREADTH] = "search in breadth" };
  bool cases = task->kind == TASK_CASES;
  if (task->horizon < attempt->outcome->lower_bound || task->horizon >= attempt->outcome->makespan) {
    if (cases)
      cases_begin (attempt->workspace->cases); /* how far it came by chance must not matter */
    return ANSWER_LIMIT;
  }
  attempt->outcome->nodes += result->nodes;
  if (result->answer == ANSWER_YES)
    attempt_improve (attempt, &result->plan, finder[task->kind]);
  if (result->answer == ANSWER_NO) {
    attempt_exclude (attempt, task->horizon, finder[task->kind]);
    if (cases)
      take_proof (attempt, task->horizon);
    else if (task->kind == TASK_BREADTH)
      take_layers (attempt->workspace, &result->layers, task->horizon);
    else
      attempt->look_wins++;
  }
  return result->answer;
}

bool
round_prove (struct attempt *attempt, int64_t horizon, uint64_t prices)
{
  const struct task task = { .kind = TASK_CASES, .horizon = horizon, .prices = prices, .depth = SPLITS_MAX };
  struct searcher *searcher = attempt_aim (attempt, 0, horizon, false);
  enum answer answer = search_cases (attempt, searcher, &task, attempt->options->threads);
  if (answer == ANSWER_NO)
    take_proof (attempt, horizon);
  return answer == ANSWER_NO;
}

bool
round_layers (struct attempt *attempt, int64_t horizon, size_t width, uint64_t prices)
{
  const struct task task = { .kind = TASK_BREADTH, .horizon = horizon, .prices = prices, .width = width, .swap = true };
  struct searcher *searcher = attempt_aim (attempt, 0, horizon, task.swap);
  enum answer answer = search_breadth (attempt, searcher, &task, attempt->options->threads);
  if (answer == ANSWER_NO) {
    certificate_reset (&attempt->workspace->layers);
    breadth_proof (searcher->breadth, &attempt->workspace->layers);
    attempt->workspace->layers_horizon = horizon;
  }
  return answer == ANSWER_NO;
}

static bool
stronger (enum answer a, enum answer b)
{
  static const int rank[] = { [ANSWER_LIMIT] = 0, [ANSWER_NO] = 1, [ANSWER_YES] = 2, [ANSWER_STOP] = 3 };
  return rank[a] > rank[b];
}

enum answer
round_run (struct attempt *attempt, const struct task *task, size_t length)
{
  int threads = attempt->options->threads, teams = length < (size_t)threads ? (int)length : threads;
  enum answer answer = ANSWER_LIMIT;
  struct round round = { .attempt = attempt, .task = task, .length = length };
  assert (length > 0 && length <= ROUND_TASKS);
  for (size_t i = 0; i < length; i++) {
    plan_init (&round.result[i].plan);
    certificate_init (&round.result[i].layers);
  }
  auto_workspace_reserve (attempt->workspace, (size_t)teams);
#pragma omp parallel for num_threads(teams) schedule(dynamic, 1)
  for (size_t i = 0; i < length; i++)
    if (!atomic_load (&round.pointless[i]))
      run_task (&round, i, threads / teams);
  for (size_t i = 0; i < length; i++) {
    enum answer taken = take_result (attempt, &task[i], &round.result[i]);
    if (stronger (taken, answer))
      answer = taken;
    plan_clear (&round.result[i].plan);
    certificate_clear (&round.result[i].layers);
  }
  return answer;
}
