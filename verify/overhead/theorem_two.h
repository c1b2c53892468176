/* The questions `multicast-ecf-two...` of docs/CERTIFICATES-theorem.md: earliest completion first
   for two multicasts over the optimum. */
#ifndef VERIFY_OVERHEAD_THEOREM_TWO_H
#define VERIFY_OVERHEAD_THEOREM_TWO_H

#include "verify/theorem/question.h"

extern const struct verify_question verify_two, verify_two_sorted;

#endif
