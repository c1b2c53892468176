/* The question of how much longer than the optimum fastest node first (FNF) can take with n
   destinations, over all real costs: docs/THEOREMS.md has the normal form of an optimum that this
   search follows, and its proof. Costs are scaled so that the optimum is at most 1. Variable 0 is
   at most FNF's makespan, variable 1 + i is c_i: the source's cost for i = 0, then that of the i-th
   cheapest destination. Leaves of the optimum have no finite cost.

   Further questions are how much longer than the optimum FNF can take in units of the cost of the
   slowest destination that sends in the optimum, or of the sum of the different costs of the source
   and of these destinations, without the largest: variable 0 is then FNF's makespan less bound
   times that, and at most 1. */
#ifndef SEARCH_NODE_THEOREM_FNF_H
#define SEARCH_NODE_THEOREM_FNF_H

#include "search/theorem/question.h"

extern const struct theorem_question node_theorem_fnf, node_theorem_fnf_slowest,
  node_theorem_fnf_classes;

#endif
