/* The questions `multicast-...` of docs/CERTIFICATES-theorem.md: heuristics for one multicast over
   the optimum. */
#ifndef VERIFY_OVERHEAD_THEOREM_H
#define VERIFY_OVERHEAD_THEOREM_H

#include "verify/theorem/question.h"

/* Ends with NULL. */
extern const struct verify_question *const verify_multicast_questions[];

#endif
