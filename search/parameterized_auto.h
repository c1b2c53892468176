/* The default engine of the parameterized model, `auto`: the counting bound (heuristics/parameterized_greedy.h) is the optimum without a
   network, and the greedy schedule has it. In a network OPT-mesh and OPT-min mostly reach it, too; where no heuristic does,
   search/parameterized_network looks for better schedules. outcome->nodes counts its nodes. A certificate is the counting, so there is none
   where the optimum is above the bound.
   */
#ifndef SEARCH_PARAMETERIZED_AUTO_H
#define SEARCH_PARAMETERIZED_AUTO_H

#include "search/parameterized.h"

extern const struct parameterized_engine parameterized_auto_engine;

#endif
