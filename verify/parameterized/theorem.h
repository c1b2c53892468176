/* The questions `opt-tree...` and `tree-...` of docs/CERTIFICATES-theorem.md: multicast trees with
   one port, over all hold and end. */
#ifndef VERIFY_PARAMETERIZED_THEOREM_H
#define VERIFY_PARAMETERIZED_THEOREM_H

#include "verify/theorem/question.h"

/* Ends with NULL. */
extern const struct verify_question *const verify_tree_questions[];

#endif
