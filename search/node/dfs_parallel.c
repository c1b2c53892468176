#include "search/node/dfs_parallel.h"

#include "base/memory.h"
#include "base/team.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

/* The subtrees of a search, shared by the threads. */
struct subtree_search {
  struct search_state *state;
  int64_t horizon;
  struct certificate *proof;
  const struct dfs_lp_subtrees *subtrees;
  atomic_size_t next;
  atomic_bool *pointless; /* [length] */
  atomic_bool stopped;
  pthread_mutex_t lock; /* guards all below, and the count of nodes */
  size_t winner;        /* the first subtree with a schedule, or SIZE_MAX */
  struct plan found;
};

/* Subtree i has a schedule, or a limit was reached in it: later subtrees are pointless. */
static void
settle_subtree (struct subtree_search *search, struct decision_stack *stack, size_t i,
                enum answer answer)
{
  struct plan found, former;
  plan_init (&found);
  if (answer == ANSWER_YES)
    decision_stack_plan (stack, &found);
  pthread_mutex_lock (&search->lock); /* allocates nothing: see memory_try */
  if (answer == ANSWER_YES && i < search->winner) {
    search->winner = i;
    former = search->found;
    search->found = found;
    found = former;
  }
  pthread_mutex_unlock (&search->lock);
  plan_clear (&found);
  if (answer != ANSWER_YES && !atomic_load (&search->pointless[i]))
    atomic_store (&search->stopped, true);
  for (size_t j = i + 1; j < search->subtrees->length; j++)
    atomic_store (&search->pointless[j], true);
}

/* For team_run. */
static void
search_on_thread (void *context, size_t member)
{
  struct subtree_search *search = context;
  struct search_state *state = search->state;
  struct searcher *searcher = search_state_prepare (state, member, search->horizon, true);
  struct decision_stack *stack = &searcher->stack;
  for (size_t i; (i = atomic_fetch_add (&search->next, 1)) < search->subtrees->length
                 && !atomic_load (&search->pointless[i]);) {
    stack->pointless = &search->pointless[i];
    enum answer answer = dfs_lp_search_subtree (searcher->dfs, searcher->multiplier, stack,
                                                &search->subtrees->item[i], search->proof);
    if (answer != ANSWER_NO)
      settle_subtree (search, stack, i, answer);
  }
  pthread_mutex_lock (&search->lock);
  state->outcome->nodes += stack->nodes;
  pthread_mutex_unlock (&search->lock);
}

static void
search_on_threads (struct subtree_search *search)
{
  int threads = search->proof ? 1 : search->state->options->threads;
  auto_workspace_reserve (search->state->workspace, (size_t)threads);
  pthread_mutex_init (&search->lock, NULL);
  team_run (threads, search_on_thread, search);
  pthread_mutex_destroy (&search->lock);
}

/* The answer is that of the first subtree with a schedule, so it does not depend on the number
   of threads. */
static enum answer
search_subtrees (struct search_state *state, int64_t horizon,
                 const struct dfs_lp_subtrees *subtrees, struct certificate *proof)
{
  struct subtree_search search
    = { .state = state,
        .horizon = horizon,
        .proof = proof,
        .subtrees = subtrees,
        .pointless = memory_zero (subtrees->length, sizeof (atomic_bool)),
        .winner = SIZE_MAX };
  plan_init (&search.found);
  search_on_threads (&search);
  bool yes = search.winner != SIZE_MAX;
  if (yes)
    search_state_improve (state, &search.found, "proof search");
  plan_clear (&search.found);
  free (search.pointless);
  return yes ? ANSWER_YES : atomic_load (&search.stopped) ? ANSWER_STOP : ANSWER_NO;
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
