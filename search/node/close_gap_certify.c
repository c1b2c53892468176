#include "search/node/close_gap.h"

#include "search/node/dfs_parallel.h"
#include "search/node/parameters.h"
#include "search/node/replay.h"
#include "search/node/round.h"

/* Moves a proof kept by a search to options->proof, if it excludes everything below the optimum. */
static bool
take_proof (struct search_state *search_state, struct certificate *ready, int64_t *horizon)
{
  struct certificate *proof = search_state->options->proof, kept = *proof;
  if (*horizon != search_state->outcome->makespan - 1)
    return false;
  *proof = *ready;
  *ready = kept;
  *horizon = -1;
  plan_copy (&proof->plan, search_state->outcome->schedule);
  return true;
}

static bool
take_tree (struct search_state *search_state)
{
  return take_proof (search_state, &search_state->workspace->tree,
                     &search_state->workspace->tree_horizon);
}

static bool
take_layers (struct search_state *search_state)
{
  return take_proof (search_state, &search_state->workspace->layers,
                     &search_state->workspace->layers_horizon);
}

/* A dive excluded the last horizon, without a proof. Proves it again: by beam search or branch
   and price if that does not take long, else by the tree search over instants. */
static bool
certify_search (struct search_state *search_state)
{
  struct outcome *outcome = search_state->outcome;
  struct certificate *proof = search_state->options->proof;
  uint64_t nodes = outcome->nodes; /* nodes of the proof's search do not count */
  size_t width
    = search_state->narrow ? node_parameters.beam_widest : node_parameters.gap_proof_width;
  bool fits
    = close_gap_in_rounds (search_state) && beam_fits (search_state->types, outcome->makespan - 1);
  if (fits
      && round_layers (search_state, outcome->makespan - 1, width, node_parameters.beam_vectors)) {
    outcome->nodes = nodes;
    return take_layers (search_state);
  }
  if (close_gap_in_rounds (search_state)
      && round_prove_tree (search_state, outcome->makespan - 1,
                           node_parameters.gap_proof_vectors)) {
    outcome->nodes = nodes;
    return take_tree (search_state);
  }
  enum answer answer = dfs_parallel_decide (search_state, outcome->makespan - 1, proof);
  outcome->nodes = nodes;
  return answer == ANSWER_NO
         && replay_count (proof, search_state->types, outcome->makespan - 1,
                          node_parameters.gap_replay_nodes, &search_state->deadline);
}

bool
close_gap_certify (struct search_state *search_state, int64_t root_bound)
{
  struct certificate *proof = search_state->options->proof;
  certificate_reset (proof);
  if (root_bound < search_state->outcome->makespan
      && (take_tree (search_state) || take_layers (search_state)))
    return true;
  plan_copy (&proof->plan, search_state->outcome->schedule);
  proof->unit = dual_bound_unit (search_state->types->destinations);
  if (root_bound < search_state->outcome->makespan)
    return certify_search (search_state);
  certificate_hint (proof, search_state->types->k, 0, NULL, search_state->workspace->duals);
  proof->nodes = 1;
  return true;
}
