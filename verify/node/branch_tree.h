/* The branch tree of a certificate, read and checked line by line. STATUS_OK proves
   (docs/CERTIFICATES.md, "Branch tree") that no schedule makes all destinations ready strictly
   before T. The certificate contributes branching constraints, each pair of which is exhaustive,
   and dual values and weights, which are sound whatever they are. The order of the lines alone
   ensures that no branch is left out. */
#ifndef VERIFY_NODE_BRANCH_TREE_H
#define VERIFY_NODE_BRANCH_TREE_H

#include "verify/node/dual_list.h"

#define VERIFY_BRANCH_TREE_DEPTH ((size_t)10000) /* maximum depth */

/* Checks the tree that begins at the current line and extends to the last line. *splits and
   *leaves: their numbers. STATUS_OK: proven. STATUS_FALSE with the reason: the bound of a leaf is
   too weak, or a line does not fit the instance or exceeds a limit. STATUS_INPUT: a malformed line,
   too few or too many lines. STATUS_LIMIT. O(T k) time a leaf; memory for the path and one leaf. */
enum status_code verify_branch_tree_check (const struct verify_node_context *proof,
                                           uint64_t *splits, uint64_t *leaves);

#endif
