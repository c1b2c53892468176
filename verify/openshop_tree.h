/* Trees of decisions: proofs that an open shop has no schedule within a limit, by the order of a pair of tasks at a time, as
   docs/CERTIFICATES-openshop.md has them. They are read once, from the beginning to the end, and take no memory but for the decisions on
   the way to the present place. */
#ifndef VERIFY_OPENSHOP_TREE_H
#define VERIFY_OPENSHOP_TREE_H

#include "verify/lines.h"
#include "verify/openshop_orders.h"
#include "verify/reason.h"

/* A tree under check. Nothing is owned but `way`. */
struct verify_openshop_tree {
  struct verify_lines *lines;
  struct verify_openshop_orders *orders; /* with no decision at first */
  struct verify_reason *reason;
  uint32_t pairs;
  uint64_t nodes; /* decisions and leaves read */
  /* Within. */
  struct verify_openshop_step {
    uint32_t pair;
    bool first;  /* is the pair's first task first in the present subtree? */
    bool second; /* is it the second subtree? */
  } * way;       /* owned [pairs]: the decisions that lead here */
  uint32_t depth;
  uint64_t over; /* subtrees to skip over, as the contradiction is known already; 0: none */
  int half;      /* a decision's first character; -1: none */
  bool whole;
};

/* From the present line, which has a "tree", to the end: the tree is whole, of `stated` nodes, and each leaf a contradiction. STATUS_OK,
   STATUS_INPUT, STATUS_FALSE with the reason, STATUS_LIMIT. Cost: a propagation for each node that is not skipped over. */
enum status_code verify_openshop_tree_check (struct verify_openshop_tree *tree, int64_t stated);

#endif
