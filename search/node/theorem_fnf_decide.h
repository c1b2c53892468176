/* Which decision splits a cell of search/node/theorem_fnf.h. The search follows the point of the
   cell's linear program: it decides next what would exclude this point. */
#ifndef SEARCH_NODE_THEOREM_FNF_DECIDE_H
#define SEARCH_NODE_THEOREM_FNF_DECIDE_H

#include "search/theorem/question.h"

/* For theorem_question.decide; `at` is the struct theorem_fnf_state. */
bool theorem_fnf_decide (const struct theorem_case *given, const void *at,
                         const struct theorem_cell *cell, const struct theorem_point *point,
                         struct theorem_node *node);

#endif
