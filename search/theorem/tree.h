/* The search for a proof that variable 0 is at most the limit in all cells of a question: depth
   first, a linear program a node (search/theorem/lp.h), memory by the depth only. A node whose
   maximum is at most the limit, or that is empty, is a leaf with its multipliers; every other one
   is split at its point. Nodes are visited, and written, in preorder:
   docs/CERTIFICATES-theorem.md. */
#ifndef SEARCH_THEOREM_TREE_H
#define SEARCH_THEOREM_TREE_H

#include "base/limits.h"
#include "base/output.h"
#include "search/theorem/question.h"

/* Work: the node that the path of child numbers leads to, the first being that of a root, with all
   below it; then for each level from the last one of the path down to `base` the later siblings. */
struct theorem_task {
  uint32_t length, base;
  uint8_t *path; /* owned [length] */
};

enum theorem_end {
  THEOREM_DONE,
  THEOREM_LEFT,     /* the budget or a limit ended it; the rest is in *left */
  THEOREM_REFUTED,  /* an instance is above the limit */
  THEOREM_TOO_WIDE, /* an instance seems to be above the limit, but its numbers are too large */
  THEOREM_NO_TASK,  /* the tree has no such task */
};

struct theorem_counts {
  uint64_t nodes, leaves, empty, pivots;
  uint64_t instances; /* above the bound, of a search that lists them */
  uint32_t depth;     /* most levels */
};

struct theorem_search;

struct theorem_search *theorem_search_new (const struct theorem_question *question,
                                           const struct theorem_case *given, uint32_t bits);
void theorem_search_free (struct theorem_search *search);

/* From here on the search lists instances above the bound, one of each cell that has one and is not
   split any more, and does not end at them: they are written in place of the certificate's lines, a
   JSON object a line. */
void theorem_search_list (struct theorem_search *search);

/* Works on a task until it is done, or after `budget` nodes. The certificate's lines go to `out`;
   NULL: nowhere. `left` becomes the rest of the task, if there is one, as a task of its own.
   *share grows by the share of the whole tree that was closed, which counts the children of a node
   as equal parts of it. */
enum theorem_end theorem_search_run (struct theorem_search *search, const struct theorem_task *task,
                                     uint64_t budget, const struct deadline *deadline,
                                     struct output *out, struct theorem_task *left, double *share);

/* Returns the number of children of the node at a level of the present path. Of the levels of
   `left`. */
uint32_t theorem_search_siblings (const struct theorem_search *search, uint32_t level);

struct theorem_counts theorem_search_counts (const struct theorem_search *search);

/* The instance of THEOREM_REFUTED. */
const struct theorem_instance *theorem_search_instance (const struct theorem_search *search);

#endif
