#include "search/node/round.h"

#include "search/node/plan_bytes.h"

#include <assert.h>

/* The best settings differ from instance to instance; these together did best on generated
   families. */
static const struct dive_settings {
  double gap;
  bool likely;
} dive_settings[] = { { 0.05, true }, { 0.3, false },  { 1, true },    { 0.1, true },
                      { 0.3, true },  { 0.05, false }, { 0.02, true }, { 0.1, false } };

#define DIVE_SETTINGS_KNOWN (sizeof dive_settings / sizeof *dive_settings)

struct round_result {
  enum answer answer;
  uint64_t nodes;
  struct plan plan;          /* after ANSWER_YES */
  struct certificate layers; /* after ANSWER_NO of a beam search */
};

struct round {
  struct search_state *state;
  const struct round_task *task;
  size_t length;
  struct round_result result[ROUND_TASKS];
  atomic_bool pointless[ROUND_TASKS];
  int threads; /* for each task */
  struct task_round tasks;
};

static enum answer
dive (struct search_state *state, struct searcher *searcher, const struct round_task *task)
{
  const struct dive_settings *settings = &dive_settings[task->settings % DIVE_SETTINGS_KNOWN];
  const struct dfs_lp_settings dive = { .vectors = task->vectors,
                                        .gap = settings->gap,
                                        .seed = task->settings / DIVE_SETTINGS_KNOWN,
                                        .likely = settings->likely };
  return dfs_lp_search (searcher->dfs, searcher->multiplier, &searcher->stack,
                        state->workspace->duals, &dive);
}

/* Keeps the proof, in case a certificate is wanted. */
static enum answer
run_branch_price (struct search_state *state, struct searcher *searcher,
                  const struct round_task *task, int threads)
{
  struct auto_workspace *workspace = state->workspace;
  const struct branch_price_limit limit = { .vectors = task->vectors, .depth = task->depth };
  certificate_reset (&workspace->draft);
  return branch_price_search (workspace->bp, &searcher->stack, workspace->duals, &limit, threads,
                              &workspace->draft);
}

static enum answer
run_beam (struct search_state *state, struct searcher *searcher, const struct round_task *task,
          int threads)
{
  const struct beam_limit limit = { .width = task->width,
                                    .vectors = task->vectors,
                                    .seed = task->settings,
                                    .runner = state->options->runner };
  return beam_search (searcher->beam, &searcher->stack, state->workspace->duals, &limit, threads);
}

static enum answer
do_task (struct search_state *state, struct searcher *searcher, const struct round_task *task,
         int threads)
{
  switch (task->kind) {
  case ROUND_BRANCH_PRICE:
    return run_branch_price (state, searcher, task, threads);
  case ROUND_DIVE:
    return dive (state, searcher, task);
  default:
    return run_beam (state, searcher, task, threads);
  }
}

/* `answer` for `horizon` makes later tasks pointless. */
static void
mark_pointless (struct round *round, size_t after, enum answer answer, int64_t horizon)
{
  for (size_t j = after + 1; j < round->length; j++)
    if ((answer == ANSWER_YES && round->task[j].horizon >= horizon)
        || (answer == ANSWER_NO && round->task[j].horizon <= horizon))
      atomic_store (&round->pointless[j], true);
}

/* For task_round.work. */
static void
run_task (void *context, size_t i, size_t member)
{
  struct round *round = context;
  const struct round_task *task = &round->task[i];
  struct search_state *state = round->state;
  struct round_result *result = &round->result[i];
  if (atomic_load (&round->pointless[i]))
    return;
  struct searcher *searcher = search_state_prepare (state, member, task->horizon, task->swap);
  searcher->stack.pointless = &round->pointless[i];
  result->answer = do_task (state, searcher, task, round->threads);
  result->nodes = searcher->stack.nodes;
  if (result->answer == ANSWER_YES)
    decision_stack_plan (&searcher->stack, &result->plan);
  if (result->answer == ANSWER_NO && task->kind == ROUND_BEAM)
    beam_proof (searcher->beam, &result->layers);
  mark_pointless (round, i, result->answer, task->horizon);
}

/* Tasks and results as bytes. */

/* A task and what else it depends on: the first guess of dual values and the limit of memory. */
static void
put_task (const struct search_state *state, const struct round_task *task, struct output *out)
{
  const uint64_t numbers[] = { (uint64_t)task->kind, (uint64_t)task->horizon, task->vectors,
                               task->depth,          task->settings,          task->width,
                               task->swap,           state->deadline.bytes };
  bytes_put (out, numbers);
  bytes_put_raw (out, state->workspace->duals, state->types->k * sizeof *state->workspace->duals);
}

static bool
get_task (struct search_state *state, struct round_task *task, struct bytes *bytes)
{
  uint64_t numbers[8];
  bytes_get (bytes, numbers);
  bytes_get_raw (bytes, state->workspace->duals, state->types->k * sizeof *state->workspace->duals);
  *task = (struct round_task){ .kind = (enum round_method)numbers[0],
                               .horizon = (int64_t)numbers[1],
                               .vectors = numbers[2],
                               .depth = numbers[3],
                               .settings = numbers[4],
                               .width = numbers[5],
                               .swap = numbers[6] > 0 };
  return bytes_over (bytes) && task->kind == ROUND_DIVE;
}

/* False: a limit ended the task. */
static bool
put_result (const struct search_state *state, const struct round_task *task,
            const struct round_result *result, struct output *out)
{
  uint64_t answer = (uint64_t)result->answer;
  if (result->answer == ANSWER_STOP)
    return false;
  bytes_put (out, answer);
  bytes_put (out, result->nodes);
  if (result->answer == ANSWER_YES)
    plan_bytes_put (out, &result->plan);
  if (result->answer == ANSWER_NO && task->kind != ROUND_DIVE)
    plan_bytes_put_proof (
      out, task->kind == ROUND_BEAM ? &result->layers : &state->workspace->draft, state->types->k);
  return true;
}

/* For task_round.input. */
static void
write_input (void *context, size_t i, struct output *out)
{
  const struct round *round = context;
  put_task (round->state, &round->task[i], out);
}

/* For task_round.result. */
static bool
write_result (void *context, size_t i, struct output *out)
{
  struct round *round = context;
  return !atomic_load (&round->pointless[i])
         && put_result (round->state, &round->task[i], &round->result[i], out);
}

/* For task_round.take. */
static bool
read_result (void *context, size_t i, struct bytes *bytes)
{
  struct round *round = context;
  const struct round_task *task = &round->task[i];
  struct round_result *result = &round->result[i];
  const struct node_types *types = round->state->types;
  uint64_t answer;
  bytes_get (bytes, answer);
  bytes_get (bytes, result->nodes);
  bool good = answer < ANSWER_STOP;
  if (answer == ANSWER_YES)
    good = plan_bytes_get (bytes, types, &result->plan) && result->plan.makespan <= task->horizon;
  if (answer == ANSWER_NO && task->kind != ROUND_DIVE) {
    struct certificate *proof
      = task->kind == ROUND_BEAM ? &result->layers : &round->state->workspace->draft;
    certificate_reset (proof);
    good = plan_bytes_get_proof (bytes, types->k, proof);
  }
  if (!good || !bytes_over (bytes))
    return false;
  result->answer = (enum answer)answer;
  mark_pointless (round, i, result->answer, task->horizon);
  return true;
}

/* For task_round.pointless. */
static bool
is_pointless (void *context, size_t i)
{
  struct round *round = context;
  return atomic_load (&round->pointless[i]);
}

/* For task_round.state. */
static struct task_state *
state_of (void *context, size_t i)
{
  const struct round *round = context;
  struct auto_workspace *workspace = round->state->workspace;
  switch (round->task[i].kind) {
  case ROUND_BRANCH_PRICE:
    return &workspace->columns;
  case ROUND_BEAM:
    return &workspace->checkpoints;
  default:
    return NULL;
  }
}

/* Dives in another process. */

static bool
work_remote (void *memory, struct bytes *input, const atomic_bool *pointless, struct output *out)
{
  struct search_state *state = search_state_of_remote (memory);
  struct round_task task;
  struct round_result result;
  if (!get_task (state, &task, input))
    return false;
  plan_init (&result.plan);
  struct searcher *searcher = search_state_prepare (state, 0, task.horizon, task.swap);
  searcher->stack.pointless = pointless;
  result.answer = dive (state, searcher, &task);
  result.nodes = searcher->stack.nodes;
  if (result.answer == ANSWER_YES)
    decision_stack_plan (&searcher->stack, &result.plan);
  bool good = !atomic_load (pointless) && put_result (state, &task, &result, out);
  plan_clear (&result.plan);
  return good;
}

const struct task_kind round_kind = { .name = "round",
                                      .begin = search_state_new_remote,
                                      .end = search_state_free_remote,
                                      .work = work_remote };

/* Rounds. */

static void
round_start (struct round *round, struct search_state *state, const struct round_task *task,
             size_t length)
{
  int threads = state->options->threads, teams = length < (size_t)threads ? (int)length : threads;
  assert (length > 0 && length <= ROUND_TASKS);
  *round = (struct round){ .state = state,
                           .task = task,
                           .length = length,
                           .threads = threads / teams,
                           .tasks = { .kind = &round_kind,
                                      .tasks = length,
                                      .deadline = &state->deadline,
                                      .work = run_task,
                                      .input = write_input,
                                      .result = write_result,
                                      .take = read_result,
                                      .pointless = is_pointless,
                                      .state = state_of,
                                      .context = round } };
  for (size_t i = 0; i < length; i++) {
    round->result[i].answer = ANSWER_STOP; /* what nobody does is not excluded */
    plan_init (&round->result[i].plan);
    certificate_init (&round->result[i].layers);
  }
  auto_workspace_reserve (state->workspace, (size_t)threads);
}

static void
round_end (struct round *round)
{
  for (size_t i = 0; i < round->length; i++) {
    plan_clear (&round->result[i].plan);
    certificate_clear (&round->result[i].layers);
  }
}

/* The answers. */

/* A task has excluded its horizon: exchanges its proof for the one kept so far. */
static void
keep_proof (struct search_state *state, const struct round_task *task, struct certificate *layers)
{
  struct auto_workspace *workspace = state->workspace;
  bool tree = task->kind == ROUND_BRANCH_PRICE;
  struct kept_proof *kept = tree ? &workspace->tree : &workspace->layers;
  struct certificate *fresh = tree ? &workspace->draft : layers, former = kept->certificate;
  kept->certificate = *fresh;
  *fresh = former;
  kept->horizon = task->horizon;
  state->bp_wins += tree && kept->certificate.branch_length > 1;
}

/* Merges one task's result, unless those before it made it pointless. Returns its answer, or
   ANSWER_LIMIT if it does not count. */
static enum answer
take_result (struct search_state *state, const struct round_task *task, struct round_result *result)
{
  static const char *const finder[] = {
    [ROUND_BRANCH_PRICE] = "branch and price", [ROUND_DIVE] = "dive", [ROUND_BEAM] = "beam search"
  };
  if (task->horizon < state->outcome->lower_bound || task->horizon >= state->outcome->makespan) {
    if (task->kind == ROUND_BRANCH_PRICE)
      /* the columns of a run that does not count must have no effect */
      auto_workspace_forget_columns (state->workspace);
    return ANSWER_LIMIT;
  }
  state->outcome->nodes += result->nodes;
  if (result->answer == ANSWER_YES)
    search_state_improve (state, &result->plan, finder[task->kind]);
  if (result->answer == ANSWER_NO) {
    search_state_exclude (state, task->horizon, finder[task->kind]);
    if (task->kind == ROUND_DIVE)
      state->dive_wins++;
    else
      keep_proof (state, task, &result->layers);
  }
  return result->answer;
}

bool
round_prove (struct search_state *state, const struct round_task *task)
{
  struct round round;
  round_start (&round, state, task, 1);
  task_round_run (state->options->runner, state->options->threads, &round.tasks);
  bool good = round.result[0].answer == ANSWER_NO;
  if (good)
    keep_proof (state, task, &round.result[0].layers);
  round_end (&round);
  return good;
}

static bool
stronger (enum answer a, enum answer b)
{
  static const int rank[]
    = { [ANSWER_LIMIT] = 0, [ANSWER_NO] = 1, [ANSWER_YES] = 2, [ANSWER_STOP] = 3 };
  return rank[a] > rank[b];
}

enum answer
round_run (struct search_state *state, const struct round_task *task, size_t length)
{
  enum answer answer = ANSWER_LIMIT;
  struct round round;
  round_start (&round, state, task, length);
  task_round_run (state->options->runner, state->options->threads, &round.tasks);
  for (size_t i = 0; i < length; i++) {
    enum answer taken = take_result (state, &task[i], &round.result[i]);
    if (stronger (taken, answer))
      answer = taken;
  }
  round_end (&round);
  return answer;
}
