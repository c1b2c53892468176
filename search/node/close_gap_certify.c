#include "search/node/close_gap.h"

#include "search/node/dfs_parallel.h"
#include "search/node/parameters.h"
#include "search/node/replay.h"
#include "search/node/round.h"

/* Moves a proof kept by a search to options->proof, if it excludes everything below the optimum. */
static bool
take_proof (struct search_state *search_state, struct kept_proof *ready)
{
  struct certificate *proof = search_state->options->proof, former = *proof;
  if (ready->horizon != search_state->outcome->makespan - 1)
    return false;
  *proof = ready->certificate;
  ready->certificate = former;
  ready->horizon = -1;
  plan_copy (&proof->plan, search_state->outcome->schedule);
  return true;
}

/* A dive excluded the last horizon, without a proof. Proves it again: by beam search or branch
   and price if that does not take long, else by the tree search over instants. */
static bool
certify_search (struct search_state *search_state)
{
  struct auto_workspace *workspace = search_state->workspace;
  struct outcome *outcome = search_state->outcome;
  int64_t horizon = outcome->makespan - 1;
  uint64_t nodes = outcome->nodes; /* nodes of the proof's search do not count */
  const struct round_task beam = {
    .kind = ROUND_BEAM,
    .horizon = horizon,
    .vectors = node_parameters.beam_vectors,
    .width = search_state->narrow ? node_parameters.beam_widest : node_parameters.gap_proof_width,
    .swap = true,
  };
  const struct round_task tree = { .kind = ROUND_BRANCH_PRICE,
                                   .horizon = horizon,
                                   .vectors = node_parameters.gap_proof_vectors,
                                   .depth = BP_CONSTRAINTS_MAX };
  if (close_gap_in_rounds (search_state)) {
    if (beam_fits (search_state->types, horizon) && round_prove (search_state, &beam))
      return take_proof (search_state, &workspace->layers);
    if (round_prove (search_state, &tree))
      return take_proof (search_state, &workspace->tree);
  }
  struct certificate *proof = search_state->options->proof;
  enum answer answer = dfs_parallel_decide (search_state, horizon, proof);
  outcome->nodes = nodes;
  return answer == ANSWER_NO
         && replay_count (proof, search_state->types, horizon, node_parameters.gap_replay_nodes,
                          &search_state->deadline);
}

bool
close_gap_certify (struct search_state *search_state, int64_t root_bound)
{
  struct certificate *proof = search_state->options->proof;
  certificate_reset (proof);
  if (root_bound < search_state->outcome->makespan
      && (take_proof (search_state, &search_state->workspace->tree)
          || take_proof (search_state, &search_state->workspace->layers)))
    return true;
  plan_copy (&proof->plan, search_state->outcome->schedule);
  proof->unit = dual_bound_unit (search_state->types->destinations);
  if (root_bound < search_state->outcome->makespan)
    return certify_search (search_state);
  certificate_hint (proof, search_state->types->k, 0, NULL, search_state->workspace->duals);
  proof->nodes = 1;
  return true;
}
