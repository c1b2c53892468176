/* Tuning parameters of the node model's engines (base/parameters.h). Budgets of searches count
   dual vectors (evaluations of the multiplier bound), not seconds, so results do not depend on
   the machine. */
#ifndef SEARCH_NODE_PARAMETERS_H
#define SEARCH_NODE_PARAMETERS_H

#include "base/parameters.h"

#define BP_TOGETHER_MAX 16 /* branching candidates evaluated in parallel */

/* clang-format off */
#define NODE_PARAMETERS(ROW) \
  ROW (uint64_t, auto_types, 600, 1, 2000, "types up to which the gap is closed by search") \
  ROW (uint64_t, beam_width, 3000, 1, 10000000, "states kept by the first beam search") \
  ROW (uint64_t, beam_growth, 4, 2, 1000, "factor of the width from one beam search to the next") \
  ROW (uint64_t, beam_widest, 3072000, 1, 10000000, "largest width") \
  ROW (uint64_t, beam_vectors, 400000, 1, 1000000000, "dual vectors for one beam search") \
  ROW (uint64_t, beam_calm, 2, 1, 1000, \
       "dual vectors in a row that exclude nothing and end a layer") \
  ROW (uint64_t, beam_calm_full, 4, 1, 1000, "the same where candidates exceed the width") \
  ROW (uint64_t, beam_lps, 60, 1, 100000, "linear programs solved for one layer") \
  ROW (uint64_t, beam_evaluations, 4096, 1, 1000000000, \
       "evaluations of a candidate that count as one dual vector") \
  ROW (uint64_t, beam_scan, 10000, 1, 1000000000, \
       "candidates compared to find the one whose linear program is solved") \
  ROW (uint64_t, beam_noise, 1 << 19, 1, 1 << 30, \
       "tie-break noise of a candidate's rank, in units of 2^-20 slots") \
  ROW (double, beam_gap, 0.02, 0, 1, "slots between value and bound at which a solve ends") \
  ROW (uint64_t, beam_rows, 8, 0, 100000, \
       "rows of the master beyond the slowest type with a dual value") \
  ROW (int64_t, beam_table, 1 << 22, 1, 1 << 22, "types times ticks up to which it is used") \
  ROW (uint64_t, beam_senders, 1 << 25, 1, 1 << 25, "senders of all states of a layer") \
  ROW (uint64_t, beam_checkpoint_senders, 1 << 22, 1, 1 << 25, \
       "senders of all states of a layer up to which it is saved for wider searches") \
  ROW (uint64_t, bp_candidates, 8, 1, 1000, "branching candidates evaluated at one node") \
  ROW (uint64_t, bp_candidates_together, 2, 1, BP_TOGETHER_MAX, \
       "of these evaluated before the best one is looked at, in parallel") \
  ROW (uint64_t, bp_candidate_vectors, 60, 1, 1000000, "dual vectors for a child of a candidate") \
  ROW (double, bp_candidate_gap, 0.02, 0, 1, "slots: precision of a candidate's children") \
  ROW (double, bp_spread, 0.25, 0, 4, \
       "power of the time for which a count is fractional, in a candidate's score") \
  ROW (double, bp_good_score, 0.6, 0, 1000, "score that ends the evaluation of candidates") \
  ROW (double, bp_cut_gain, 2, 0, 1000, "slots that an excluded child counts in a score") \
  ROW (double, bp_flat, 0.03, 0, 1, "slots above n up to which a node's bound is flat") \
  ROW (uint64_t, bp_node_vectors, 4000, 1, 1000000, "dual vectors for one node") \
  ROW (double, bp_node_gap, 0.01, 0, 1, "slots between value and bound that leave a node open") \
  ROW (double, bp_penalty, 2, 0, 1000, \
       "slots lost by a violated branching constraint for each sender, as a multiple of n") \
  ROW (uint64_t, bp_refresh, 100, 1, 100000, "pivots after which the inverse is computed afresh") \
  ROW (uint64_t, bp_pool_pivots, 8, 0, 1000, \
       "columns taken from the pool for one solve, as a multiple of the rows") \
  ROW (uint64_t, bp_pool_rows, 6, 1, 1000, "columns in the pool, as a multiple of the rows") \
  ROW (uint64_t, bp_pool_rounds, 8, 1, 1000, "nodes for which an unused column stays") \
  ROW (double, dfs_noise, 0.3, 0, 1, "relative change of the first dual values in seeded dives") \
  ROW (double, dfs_warm, 0.25, 0, 1, "share from which a child starts from its parent's columns") \
  ROW (uint64_t, dfs_plain_nodes, 64, 0, 1000000000, \
       "nodes of the search under fixed dual values, at least") \
  ROW (uint64_t, dfs_plain_work, 64, 1, 1000000000, \
       "steps of column generation that add one such node") \
  ROW (uint64_t, dfs_subtree_levels, 3, 1, 1000, "open nodes on the path to a subtree") \
  ROW (uint64_t, dfs_fill_vectors, 40, 0, 1000000, \
       "dual vectors that dfs_fill_steps steps of filling instants count as") \
  ROW (uint64_t, dfs_fill_steps, 4096, 1, 1000000000, \
       "such steps between two checks of the limits") \
  ROW (uint64_t, dfs_node_steps, 64, 1, 1000000, \
       "such steps that count as a node of the search under fixed dual values") \
  ROW (uint64_t, hint_senders, 50000000, 0, INT64_C (1) << 50, \
       "senders on the paths of all hints of a proof; a longer proof is not kept") \
  ROW (uint64_t, dive_vectors, 2400, 0, 1000000000, "dual vectors for a dive, few types,") \
  ROW (uint64_t, dive_type_vectors, 80, 0, 1000000000, "and for each type") \
  ROW (double, dive_local_search_seconds, 1, 0, 1e9, "time left that local search needs") \
  ROW (uint64_t, gap_bp_vectors, 3000, 1, 1000000000, \
       "dual vectors for the first branch and price of a horizon") \
  ROW (uint64_t, gap_bp_depth, 16, 0, 63, "depth of its tree") \
  ROW (uint64_t, gap_dive_type_vectors, 90, 1, 1000000000, \
       "dual vectors for a first dive, many types, for each type") \
  ROW (uint64_t, gap_dive_rounds, 3, 0, 60, "rounds for which dives grow") \
  ROW (uint64_t, gap_growth, 2, 1, 1000, "factor of budgets from round to round") \
  ROW (int64_t, gap_wide_costs, 8, 1, 1000000000, \
       "ratio of slowest to fastest type from which dives come first") \
  ROW (int64_t, gap_descent, 32, 0, 1000000000, \
       "smallest part of the gap, as its inverse, at which dives far above the bound end") \
  ROW (uint64_t, gap_proof_vectors, 60000, 1, 1000000000, \
       "dual vectors for branch and price that only serves a certificate") \
  ROW (uint64_t, gap_proof_width, 12000, 1, 10000000, \
       "width of a beam search that only serves a certificate, wide costs") \
  ROW (uint64_t, gap_replay_nodes, 200000000, 1, 1000000000000, \
       "nodes that the checker may need for a certificate") \
  ROW (double, liu_bound_runs, 300, 0, 1e9, "runs of FNF whose time is kept for the bounds") \
  ROW (double, liu_bound_share, 0.3, 0, 1, "share of the time limit that they take at most") \
  ROW (uint64_t, liu_alone_nodes, 200000, 0, 1000000000000, \
       "nodes that one thread searches before all do") \
  ROW (uint64_t, liu_tasks, 1000, 1, 1000000000, "subtrees into which the tree is cut at least") \
  ROW (uint64_t, liu_round, 4096, 1, 1000000, "subtrees that are searched at a time at most") \
  ROW (uint64_t, liu_many_types, 1000, 0, 1000000000, \
       "types beyond which the bounds keep to the deadline")
/* clang-format on */

PARAMETERS_DECLARE (node_parameters, NODE_PARAMETERS);

#endif
