/* The questions `exchange-...` and `square-...` of docs/CERTIFICATES-theorem.md: heuristics of
   total exchange and of square open shops, and the load. */
#ifndef VERIFY_OPENSHOP_THEOREM_H
#define VERIFY_OPENSHOP_THEOREM_H

#include "verify/theorem/question.h"

/* They end with NULL. */
extern const struct verify_question *const verify_exchange_questions[];
extern const struct verify_question *const verify_square_questions[];

#endif
