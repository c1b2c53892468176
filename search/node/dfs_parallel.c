#include "search/node/dfs_parallel.h"

#include "base/memory.h"
#include "search/node/plan_bytes.h"

#include <stdint.h>
#include <stdlib.h>

struct subtree_result {
  enum answer answer;
  uint64_t nodes;
  struct plan plan; /* after ANSWER_YES */
};

/* The subtrees of a search, shared by threads and other processes. */
struct subtree_search {
  struct search_state *state;
  int64_t horizon;
  struct certificate *proof;
  const struct dfs_lp_subtrees *subtrees;
  struct subtree_result *results; /* [length] */
  atomic_bool *pointless;         /* [length] */
};

/* Subtree i has a schedule, or a limit was reached in it: later subtrees are pointless. */
static void
settle_subtree (struct subtree_search *search, size_t i)
{
  if (search->results[i].answer != ANSWER_NO)
    for (size_t j = i + 1; j < search->subtrees->length; j++)
      atomic_store (&search->pointless[j], true);
}

static void
search_subtree (struct searcher *searcher, const struct dfs_lp_subtree *subtree,
                const atomic_bool *pointless, struct certificate *proof,
                struct subtree_result *result)
{
  struct decision_stack *stack = &searcher->stack;
  uint64_t before = stack->nodes;
  stack->pointless = pointless;
  result->answer
    = dfs_lp_search_subtree (searcher->dfs, searcher->multiplier, stack, subtree, proof);
  result->nodes = stack->nodes - before;
  if (result->answer == ANSWER_YES)
    decision_stack_plan (stack, &result->plan);
}

/* For task_round.work. */
static void
run_subtree (void *context, size_t i, size_t member)
{
  struct subtree_search *search = context;
  if (atomic_load (&search->pointless[i]))
    return;
  search_subtree (search->state->workspace->searcher[member], &search->subtrees->item[i],
                  &search->pointless[i], search->proof, &search->results[i]);
  settle_subtree (search, i);
}

/* Subtrees and results as bytes. */

/* For task_round.input. */
static void
write_input (void *context, size_t i, struct output *out)
{
  const struct subtree_search *search = context;
  const struct dfs_lp_subtree *subtree = &search->subtrees->item[i];
  bytes_put (out, search->horizon);
  plan_bytes_put_entries (out, subtree->path, subtree->length);
  bytes_put_raw (out, subtree->duals, search->state->types->k * sizeof *subtree->duals);
}

/* False: a limit ended the search. */
static bool
put_result (const struct subtree_result *result, struct output *out)
{
  uint64_t answer = (uint64_t)result->answer;
  if (result->answer != ANSWER_YES && result->answer != ANSWER_NO)
    return false;
  bytes_put (out, answer);
  bytes_put (out, result->nodes);
  if (result->answer == ANSWER_YES)
    plan_bytes_put (out, &result->plan);
  return true;
}

/* For task_round.result. */
static bool
write_result (void *context, size_t i, struct output *out)
{
  const struct subtree_search *search = context;
  return !atomic_load (&search->pointless[i]) && put_result (&search->results[i], out);
}

/* For task_round.take. */
static bool
read_result (void *context, size_t i, struct bytes *bytes)
{
  struct subtree_search *search = context;
  struct subtree_result *result = &search->results[i];
  uint64_t answer;
  bytes_get (bytes, answer);
  bytes_get (bytes, result->nodes);
  bool good
    = answer == ANSWER_NO
      || (answer == ANSWER_YES && plan_bytes_get (bytes, search->state->types, &result->plan)
          && result->plan.makespan <= search->horizon);
  if (!good || !bytes_over (bytes))
    return false;
  result->answer = (enum answer)answer;
  settle_subtree (search, i);
  return true;
}

/* For task_round.pointless. */
static bool
is_pointless (void *context, size_t i)
{
  struct subtree_search *search = context;
  return atomic_load (&search->pointless[i]);
}

/* For task_kind.work. */
static bool
work_remote (void *memory, struct bytes *input, const atomic_bool *pointless, struct output *out)
{
  struct search_state *state = search_state_of_remote (memory);
  size_t k = state->types->k;
  struct dfs_lp_subtree subtree;
  struct subtree_result result;
  int64_t horizon;
  bytes_get (input, horizon);
  subtree.path = plan_bytes_get_entries (input, k, &subtree.length);
  subtree.duals = memory_alloc (k, sizeof *subtree.duals);
  bytes_get_raw (input, subtree.duals, k * sizeof *subtree.duals);
  plan_init (&result.plan);
  bool good = bytes_over (input);
  if (good)
    search_subtree (search_state_prepare (state, 0, horizon, true), &subtree, pointless, NULL,
                    &result);
  good = good && !atomic_load (pointless) && put_result (&result, out);
  memory_free (subtree.path, subtree.duals);
  plan_clear (&result.plan);
  return good;
}

const struct task_kind dfs_parallel_kind = { .name = "subtree",
                                             .begin = search_state_new_remote,
                                             .end = search_state_free_remote,
                                             .work = work_remote };

/* The search. */

static void
run_round (struct subtree_search *search)
{
  struct search_state *state = search->state;
  int threads = search->proof ? 1 : state->options->threads;
  const struct task_round round = { .kind = &dfs_parallel_kind,
                                    .tasks = search->subtrees->length,
                                    .deadline = &state->deadline,
                                    .work = run_subtree,
                                    .input = write_input,
                                    .result = write_result,
                                    .take = read_result,
                                    .pointless = is_pointless,
                                    .context = search };
  auto_workspace_reserve (state->workspace, (size_t)threads);
  for (int i = 0; i < threads; i++)
    search_state_prepare (state, (size_t)i, search->horizon, true);
  /* the proof gets its hints in the order of the search */
  task_round_run (search->proof ? NULL : state->options->runner, threads, &round);
}

/* The answer is that of the first subtree without ANSWER_NO; those behind it do not count. So
   nothing depends on the number of threads, unless a limit was reached: then any schedule is
   taken. */
static enum answer
merge_results (struct subtree_search *search)
{
  enum answer answer = ANSWER_NO;
  for (size_t i = 0; i < search->subtrees->length && answer != ANSWER_YES; i++) {
    const struct subtree_result *result = &search->results[i];
    search->state->outcome->nodes += result->nodes;
    if (result->answer == ANSWER_YES)
      search_state_improve (search->state, &result->plan, "proof search");
    if (result->answer != ANSWER_NO)
      answer = result->answer == ANSWER_YES ? ANSWER_YES : ANSWER_STOP;
  }
  return answer;
}

static enum answer
search_subtrees (struct search_state *state, int64_t horizon,
                 const struct dfs_lp_subtrees *subtrees, struct certificate *proof)
{
  struct subtree_search search
    = { .state = state,
        .horizon = horizon,
        .proof = proof,
        .subtrees = subtrees,
        .results = memory_zero (subtrees->length, sizeof *search.results),
        .pointless = memory_zero (subtrees->length, sizeof (atomic_bool)) };
  for (size_t i = 0; i < subtrees->length; i++)
    search.results[i].answer = ANSWER_STOP; /* what nobody searches is not refuted */
  run_round (&search);
  enum answer answer = merge_results (&search);
  for (size_t i = 0; i < subtrees->length; i++)
    plan_clear (&search.results[i].plan);
  memory_free (search.results, search.pointless);
  return answer;
}

enum answer
dfs_parallel_decide (struct search_state *state, int64_t horizon, struct certificate *proof)
{
  struct dfs_lp_subtrees subtrees = { 0 };
  struct searcher *searcher = search_state_prepare (state, 0, horizon, true);
  enum answer answer = dfs_lp_divide (searcher->dfs, searcher->multiplier, &searcher->stack,
                                      state->workspace->duals, proof, &subtrees);
  state->outcome->nodes += searcher->stack.nodes;
  if (answer == ANSWER_YES) {
    decision_stack_plan (&searcher->stack, &searcher->plan);
    search_state_improve (state, &searcher->plan, "proof search");
  }
  if (answer == ANSWER_NO && subtrees.length > 0)
    answer = search_subtrees (state, horizon, &subtrees, proof);
  if (answer == ANSWER_NO)
    search_state_exclude (state, horizon, "tree search");
  dfs_lp_subtrees_clear (&subtrees);
  return answer;
}
