/* Questions about the multicast trees of Nup, chapter 4, with one port and without a network, over
   all positive hold and end: the recurrences of OPT-tree against the optimum over all schedules,
   and the binomial tree, the sequential tree and the chain against it. Variables are hold and end;
   they are scaled so that their sum is at most 2 and the optimum at most 1. */
#ifndef SEARCH_PARAMETERIZED_THEOREM_TREE_H
#define SEARCH_PARAMETERIZED_THEOREM_TREE_H

#include "search/theorem/question.h"

/* Ends with NULL. */
extern const struct theorem_question *const parameterized_tree_questions[];

#endif
