/* The default engine of the parameterized model, `auto`: the counting bound
   (heuristics/parameterized/greedy.h) is the optimum without a network, and the greedy schedule
   has it. In a network, where counting knows what keeps a node's sends apart
   (parameterized_spaced), OPT-mesh and OPT-min mostly reach it, too; where no heuristic does,
   search/parameterized/network looks for better schedules. outcome->nodes counts its nodes. A
   certificate is the counting, or, where the optimum is above the bound, a cover. */
#ifndef SEARCH_PARAMETERIZED_AUTO_H
#define SEARCH_PARAMETERIZED_AUTO_H

extern const struct engine parameterized_auto_engine;

#endif
