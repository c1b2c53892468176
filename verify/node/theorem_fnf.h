/* The questions `fnf`, `fnf-slowest` and `fnf-classes` of docs/CERTIFICATES-theorem.md: fastest
   node first and the optimum. */
#ifndef VERIFY_NODE_THEOREM_FNF_H
#define VERIFY_NODE_THEOREM_FNF_H

#include "verify/theorem/question.h"

extern const struct verify_question verify_node_theorem_fnf, verify_node_theorem_fnf_slowest,
  verify_node_theorem_fnf_classes;

#endif
