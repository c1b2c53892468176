/* Tuning parameters of the open shop engines (base/parameters.h). Budgets count conflicts, nodes
   and steps, not seconds, so results depend neither on the machine nor on the number of threads. A
   pair is a row and a column: a shop of n rows and m columns has n m pairs. */
#ifndef SEARCH_OPENSHOP_PARAMETERS_H
#define SEARCH_OPENSHOP_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define OPENSHOP_PARAMETERS(ROW) \
  ROW (uint64_t, openshop_round, 500, 1, 1000000000, "conflicts of a search in the first round") \
  ROW (uint64_t, openshop_round_large, 60, 1, 1000000000, "the same in large shops") \
  ROW (uint64_t, openshop_round_max, 15000, 1, 1000000000, \
       "conflicts from which rounds grow no more") \
  ROW (uint64_t, openshop_rounds, 0, 0, 1000000000, "rounds after which it gives up; 0: never") \
  ROW (uint64_t, openshop_low_share, 10, 1, 1000000, \
       "conflicts of the upper search for one of the lower search, limits above the load") \
  ROW (uint64_t, openshop_load_conflicts, 150000, 0, 1000000000, \
       "conflicts of the lower search for the load, with a full share") \
  ROW (int64_t, openshop_large_pairs, 400, 0, 1 << 24, "pairs beyond which a shop is large") \
  ROW (uint64_t, openshop_improve_steps, 25, 0, 1000000, \
       "steps of local search for a conflict, while the load may be the optimum") \
  ROW (uint64_t, openshop_bottleneck_pairs, 6, 1, 1000000, \
       "pairs for one step of the bottleneck search for a conflict") \
  ROW (uint64_t, openshop_bottleneck_steps, 160, 1, 1000000000, "such steps at most") \
  ROW (uint64_t, openshop_bottleneck_large, 2000, 1, 1000000000, "the same in large shops") \
  ROW (int64_t, openshop_matching_side, 300, 0, 4096, "side up to which the matchings run") \
  ROW (int64_t, openshop_hurry_pairs, 10000, 0, 1 << 24, \
       "pairs beyond which the best heuristics come first") \
  ROW (uint64_t, openshop_memory, UINT64_C (6) << 30, 1, INT64_C (1) << 50, \
       "bytes for both searches without a memory limit") \
  ROW (uint64_t, openshop_memory_interval, 500, 1, 1000000000, \
       "conflicts between two checks of the memory") \
  ROW (uint64_t, openshop_bb_after, 10000, 0, 1000000000, \
       "conflicts after which small shops go to the disjunctive branch and bound") \
  ROW (uint64_t, openshop_bb_nodes, 2000, 1, 1000000000, "its nodes for a limit, first round") \
  ROW (uint64_t, openshop_bb_nodes_max, 32000, 1, 1000000000, \
       "its nodes for a limit, last round before the complete search") \
  ROW (int64_t, openshop_bb_trials, 16, 1, 64, "limits that are searched at a time") \
  ROW (uint64_t, openshop_proof_bytes, UINT64_C (2) << 30, 1, INT64_C (1) << 50, \
       "bytes of a proof without a limit") \
  ROW (uint64_t, order_bb_run, 1000, 1, 1000000000, "nodes until the first restart") \
  ROW (uint64_t, order_bb_solo, 2000, 1, 1000000000, "nodes before the tree is split") \
  ROW (int64_t, order_bb_subtree_depth, 9, 1, 20, \
       "depth at which the tree is split into subtrees for threads") \
  ROW (double, order_bb_weight_step, 1.002, 1, 2, \
       "factor of the weight of a failure from one failure to the next") \
  ROW (int64_t, bottleneck_failures, 20, 1, 1000000, "failed placements in a row that end it") \
  ROW (uint64_t, bottleneck_near, 900, 0, 1000, \
       "thousandths of the load from which a resource is a near-bottleneck") \
  ROW (uint64_t, bottleneck_nearer, 980, 0, 1000, "the same, half of the time") \
  ROW (uint64_t, bottleneck_nearest, 990, 0, 1000, "the same before go with the winners") \
  ROW (int64_t, bottleneck_noise, 200, 1, 1000000, \
       "largest divisor of the load for the noise of list completion") \
  ROW (uint64_t, bottleneck_list_steps, 16, 1, 1000000, \
       "steps of list completion or of sequencing that count as one") \
  ROW (uint64_t, bottleneck_winner_steps, 32, 1, 1000000, \
       "steps of go with the winners that count as one") \
  ROW (uint64_t, bottleneck_lists, 31, 0, 1000000, "completions by lists before one by ejection") \
  ROW (uint64_t, bottleneck_ejection, 4, 1, 1000000, \
       "then one of this many is by ejection, where there are no two busy clusters") \
  ROW (uint64_t, bottleneck_ejection_steps, 4, 1, 1000000, "steps of ejection for each pair") \
  ROW (uint64_t, bottleneck_swaps, 100000, 1, 1000000000, \
       "swaps for one draw of the cluster meetings") \
  ROW (uint64_t, bottleneck_swap_cost, 40, 1, 1000000, "swaps that count as one step") \
  ROW (uint64_t, bottleneck_draw_cost, 10, 0, 1000000, "steps that such a draw counts") \
  ROW (int64_t, bottleneck_completions, 8, 1, 1000000, "completions of the result of the swaps") \
  ROW (uint64_t, bottleneck_cluster_share, 75, 0, 100, \
       "hundredths of the steps for clusters, where there are two") \
  ROW (uint64_t, bottleneck_asymmetric, 8, 1, 1000000, \
       "one of this many schedules of a symmetric exchange is not symmetric") \
  ROW (int64_t, cluster_load, 850, 0, 1000, \
       "thousandths of the load of the second cluster's nodes, at least") \
  ROW (int64_t, cluster_draws, 12, 1, 1000000, "slot orders drawn to choose from") \
  ROW (int64_t, cluster_changes, 40, 0, 1000000, "changes of the best of them") \
  ROW (uint64_t, cluster_ungrouped, 4, 1, 1000000, \
       "one of this many orders does not group partners of equal time") \
  ROW (int64_t, swap_tolerance, 6, 1, 1000000, \
       "divisor of a meeting's time for the first threshold of accepted swaps") \
  ROW (int64_t, swap_picks, 6, 1, 1000000, "draws for an item that may be swapped") \
  ROW (int64_t, near_tries, 100, 0, 1000000, "undos in the sequence of a near-bottleneck") \
  ROW (int64_t, sequence_leftover, 4, 1, 1000000, \
       "factor against tasks that leave a part of the gap too short for any other") \
  ROW (int64_t, winners_nodes, 256, 0, 4096, "largest number of nodes for go with the winners") \
  ROW (int64_t, winners_survivors, 10, 1, 1000, "partial schedules that survive a selection") \
  ROW (int64_t, winners_candidates, 40, 1, 1000, \
       "partial schedules that they are selected from") \
  ROW (int64_t, winners_stages, 16, 1, 1000, "selections among partial schedules") \
  ROW (int64_t, winners_noise, 25, 1, 1000000, \
       "largest divisor of the horizon for the random part of priorities") \
  ROW (uint64_t, winners_noiseless, 4, 1, 1000000, "one of this many continuations has none") \
  ROW (int64_t, winners_half, 1400, 1, 1000000, \
       "divisor of the horizon: the slack that halves a node's risk") \
  ROW (int64_t, winners_half_rest, 72, 1, 1000000, "the same of the remaining time, to be added")
/* clang-format on */

PARAMETERS_DECLARE (openshop_parameters, OPENSHOP_PARAMETERS);

#endif
