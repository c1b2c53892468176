/* Questions of how much longer than the load the heuristics of BPR can take, over all positive
   times: in total exchange, where the diagonal has no messages, and in square open shops. The load
   is the largest sum of a row or a column, a lower bound on the optimum (BPR, section 4.1).
   Variables are the times in the order of rows; they are scaled so that the load is at most 1. */
#ifndef SEARCH_OPENSHOP_THEOREM_EXCHANGE_H
#define SEARCH_OPENSHOP_THEOREM_EXCHANGE_H

#include "search/theorem/question.h"

/* End with NULL. */
extern const struct theorem_question *const openshop_exchange_questions[];
extern const struct theorem_question *const openshop_square_questions[];

#endif
