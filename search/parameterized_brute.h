/* The method `brute` of the parameterized model: all trees and all orders of sends, without any bound. Never optimised, never removed.
   Without a network: nobody waits, and in order of time whoever could send next either does or never sends again; the least time that is
   left depends only on how many nodes are left and when the others could send, and is kept. With a network: all sequences of sends in order
   of their starts, each as early as the sends before it allow; for any schedule there is one of these that is no later. */
#ifndef SEARCH_PARAMETERIZED_BRUTE_H
#define SEARCH_PARAMETERIZED_BRUTE_H

#include "search/parameterized.h"

#define PARAMETERIZED_BRUTE_NODES 24 /* at most; with a network */
#define PARAMETERIZED_BRUTE_NETWORK_NODES 6

extern const struct parameterized_engine parameterized_brute_engine;

#endif
