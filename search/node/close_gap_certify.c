#include "search/node/close_gap.h"

#include "search/node/dfs_parallel.h"
#include "search/node/parameters.h"
#include "search/node/replay.h"
#include "search/node/round.h"

/* Moves a proof kept by a search to options->proof, if it excludes everything below the optimum. */
static bool
take_proof (struct search_state *state, struct kept_proof *ready)
{
  struct certificate *proof = state->options->proof, former = *proof;
  if (ready->horizon != state->outcome->makespan - 1)
    return false;
  *proof = ready->certificate;
  ready->certificate = former;
  ready->horizon = -1;
  plan_copy (&proof->plan, state->outcome->schedule);
  return true;
}

/* A dive excluded the last horizon, without a proof. Proves it again: by beam search or branch
   and price if that does not take long, else by the tree search over instants. */
static bool
certify_search (struct search_state *state)
{
  struct auto_workspace *workspace = state->workspace;
  struct outcome *outcome = state->outcome;
  int64_t horizon = outcome->makespan - 1;
  uint64_t nodes = outcome->nodes; /* nodes of the proof's search do not count */
  const struct round_task beam = {
    .kind = ROUND_BEAM,
    .horizon = horizon,
    .vectors = node_parameters.beam_vectors,
    .width = state->narrow ? node_parameters.beam_widest : node_parameters.gap_proof_width,
    .swap = true,
  };
  const struct round_task tree = { .kind = ROUND_BRANCH_PRICE,
                                   .horizon = horizon,
                                   .vectors = node_parameters.gap_proof_vectors,
                                   .depth = BP_CONSTRAINTS_MAX };
  if (close_gap_in_rounds (state)) {
    if (beam_fits (state->types, horizon) && round_prove (state, &beam))
      return take_proof (state, &workspace->layers);
    if (round_prove (state, &tree))
      return take_proof (state, &workspace->tree);
  }
  struct certificate *proof = state->options->proof;
  enum answer answer = dfs_parallel_decide (state, horizon, proof);
  outcome->nodes = nodes;
  return answer == ANSWER_NO
         && replay_count (proof, state->types, horizon, node_parameters.gap_replay_nodes,
                          &state->deadline);
}

bool
close_gap_certify (struct search_state *state, int64_t root_bound)
{
  struct certificate *proof = state->options->proof;
  certificate_reset (proof);
  if (root_bound < state->outcome->makespan
      && (take_proof (state, &state->workspace->tree)
          || take_proof (state, &state->workspace->layers)))
    return true;
  plan_copy (&proof->plan, state->outcome->schedule);
  proof->unit = dual_bound_unit (state->types->destinations);
  if (root_bound < state->outcome->makespan)
    return certify_search (state);
  certificate_hint (proof, state->types->k, 0, NULL, state->workspace->duals);
  proof->nodes = 1;
  return true;
}
