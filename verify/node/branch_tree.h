/* The branch tree of a certificate, read and checked line by line. STATUS_OK proves
   (docs/CERTIFICATES.md, "Cases") that no schedule makes all destinations ready strictly before T.
   The certificate contributes branching constraints, each pair of which is exhaustive, and dual
   values and weights, which are sound whatever they are. The order of the lines alone ensures that
   no branch is left out. */
#ifndef VERIFY_NODE_BRANCH_TREE_H
#define VERIFY_NODE_BRANCH_TREE_H

#include "verify/node/branch_leaf.h"

#define VERIFY_BRANCH_TREE_DEPTH ((size_t)10000) /* maximum depth */

struct verify_branch_tree {
  struct verify_lines *lines;            /* not owned */
  const struct verify_node_types *types; /* not owned */
  const struct deadline *deadline;       /* not owned; may be NULL */
  struct verify_reason *reason;          /* not owned */
  int64_t T;
  /* owned [depth]: the branching constraints of the current line */
  struct verify_branch_split *path;
  size_t depth, path_capacity;
  struct verify_dual_list dual_list; /* of the current leaf */
  struct verify_ratio *weights;      /* owned [depth]: of the current leaf */
  size_t weights_capacity;
  struct verify_branch_leaf leaf;
  uint64_t splits, leaves; /* so far */
};

void verify_branch_tree_init (struct verify_branch_tree *tree, struct verify_lines *lines,
                              const struct verify_node_types *types, int64_t T,
                              const struct deadline *deadline, struct verify_reason *reason);
void verify_branch_tree_clear (struct verify_branch_tree *tree);

/* Checks the tree that begins at the current line and extends to the last line. STATUS_OK: proven.
   STATUS_FALSE with the reason: the bound of a leaf is too weak, or a line does not fit the
   instance or exceeds a limit. STATUS_INPUT: a malformed line, too few or too many lines.
   STATUS_LIMIT. O(T k) time a leaf; memory for the path and one leaf. */
enum status_code verify_branch_tree_check (struct verify_branch_tree *tree);

#endif
