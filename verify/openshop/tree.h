/* Trees of decisions: proofs that an open shop has no schedule within a limit, by decisions of the
   order of one pair of tasks at a time (docs/CERTIFICATES-openshop.md). A tree is read once from
   beginning to end; memory is needed only for the decisions on the path to the current place. */
#ifndef VERIFY_OPENSHOP_TREE_H
#define VERIFY_OPENSHOP_TREE_H

#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"
#include "verify/openshop/orders.h"

/* A tree under check. Only `way` is owned. */
struct verify_openshop_tree {
  struct verify_lines *lines;
  struct verify_openshop_orders *orders; /* without decisions at first */
  struct verify_reason *reason;
  uint32_t pairs;
  uint64_t nodes; /* decisions and leaves read */
  /* Private. */
  struct verify_openshop_step {
    uint32_t pair;
    bool first;  /* is the first task of the pair first in the current subtree? */
    bool second; /* is it the second subtree? */
  } * way;       /* owned [pairs]: the decisions on the path */
  uint32_t depth;
  uint64_t over; /* subtrees to skip, as there is a contradiction already; 0: none */
  int half;      /* the first character of a decision; -1: none */
  bool whole;
};

/* Checks the tree from the current line, which has a "tree", to the end: it is complete, has
   `stated` nodes, and each leaf is a contradiction. STATUS_OK, STATUS_INPUT, STATUS_FALSE with the
   reason, STATUS_LIMIT. Cost: a propagation for each node that is not skipped. */
enum status_code verify_openshop_tree_check (struct verify_openshop_tree *tree, int64_t stated);

#endif
