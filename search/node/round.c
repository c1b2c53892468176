#include "search/node/round.h"

#include "base/team.h"

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
  const struct beam_limit limit
    = { .width = task->width, .vectors = task->vectors, .seed = task->settings };
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

/* For team_share. */
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
      branch_price_forget (state->workspace->bp);
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
  struct certificate *draft = &state->workspace->draft;
  struct searcher *searcher = search_state_prepare (state, 0, task->horizon, task->swap);
  if (do_task (state, searcher, task, state->options->threads) != ANSWER_NO)
    return false;
  if (task->kind == ROUND_BEAM) {
    certificate_reset (draft);
    beam_proof (searcher->beam, draft);
  }
  keep_proof (state, task, draft);
  return true;
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
  int threads = state->options->threads, teams = length < (size_t)threads ? (int)length : threads;
  enum answer answer = ANSWER_LIMIT;
  struct round round
    = { .state = state, .task = task, .length = length, .threads = threads / teams };
  assert (length > 0 && length <= ROUND_TASKS);
  for (size_t i = 0; i < length; i++) {
    plan_init (&round.result[i].plan);
    certificate_init (&round.result[i].layers);
  }
  auto_workspace_reserve (state->workspace, (size_t)teams);
  team_share (teams, length, run_task, &round);
  for (size_t i = 0; i < length; i++) {
    enum answer taken = take_result (state, &task[i], &round.result[i]);
    if (stronger (taken, answer))
      answer = taken;
    plan_clear (&round.result[i].plan);
    certificate_clear (&round.result[i].layers);
  }
  return answer;
}
