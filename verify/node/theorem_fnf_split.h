/* The decisions of the questions about fastest node first: which ones the checker allows at a node
   of the tree, and their children (docs/CERTIFICATES-theorem.md, Decisions). */
#ifndef VERIFY_NODE_THEOREM_FNF_SPLIT_H
#define VERIFY_NODE_THEOREM_FNF_SPLIT_H

#include "verify/theorem/question.h"

/* For verify_question.split; `at` is a struct verify_fnf_decisions. */
bool verify_theorem_fnf_split (const struct verify_theorem *theorem, const void *at,
                               const struct verify_cell *cell, struct verify_split *split,
                               struct verify_reason *reason);

#endif
