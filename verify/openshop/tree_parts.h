/* A tree of decisions (verify/openshop/tree.h), checked by parts: runs of whole nodes of its text.
   The decisions on the way to the first node of a part are known from the text alone, because each
   decision is followed by exactly two trees. They are made again, with the propagation of each,
   before the part is checked; nothing that another part derived is used. */
#ifndef VERIFY_OPENSHOP_TREE_PARTS_H
#define VERIFY_OPENSHOP_TREE_PARTS_H

#include "verify/core/parts.h"
#include "verify/openshop/tree.h"

#define VERIFY_OPENSHOP_TREE_PART 1024 /* characters of a part */

/* How the orders of `tree` are made once more, for another thread. */
struct verify_openshop_tree_start {
  const struct verify_openshop_tasks *tasks;
  int64_t T;
  uint32_t mirror;
  const struct deadline *deadline;
};

/* Checks the tree as verify_openshop_tree_check, with its outcome, by `threads` threads in parts
   of `size` characters. Memory: the orders and the path for each thread, and 2 bytes for each
   decision on the way of each part that is read and not yet settled. */
enum status_code verify_openshop_tree_parts (struct verify_openshop_tree *tree,
                                             const struct verify_openshop_tree_start *start,
                                             int threads, size_t size, int64_t stated);

#endif
