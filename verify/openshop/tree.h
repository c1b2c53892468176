/* Trees of decisions: proofs that an open shop has no schedule within a limit, by decisions of the
   order of one pair of tasks at a time (docs/CERTIFICATES-openshop.md). A tree is read once from
   beginning to end; memory is needed only for the decisions on the path to the current place. */
#ifndef VERIFY_OPENSHOP_TREE_H
#define VERIFY_OPENSHOP_TREE_H

#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"
#include "verify/openshop/orders.h"

#define VERIFY_OPENSHOP_TREE_LEAF '.'

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

/* The sequence of one character after the other: makes room for the path, and frees it; at the root
   of the tree, none of it read. */
void verify_openshop_tree_begin (struct verify_openshop_tree *tree);
void verify_openshop_tree_end (struct verify_openshop_tree *tree);

/* Checks the next character. Results as of verify_openshop_tree_check. */
enum status_code verify_openshop_tree_take (struct verify_openshop_tree *tree, char character);

/* The digit of a character of a decision, 0 .. 63; -1: it is not a digit. */
int verify_openshop_tree_digit (char character);

/* At the line of a tree: sets *span to its characters. False (STATUS_INPUT): it is malformed. */
bool verify_openshop_tree_line (struct verify_lines *lines, struct verify_span *span);

/* After the last line: is the tree whole, with `stated` nodes? STATUS_OK or STATUS_INPUT. */
enum status_code verify_openshop_tree_total (const struct verify_openshop_tree *tree,
                                             int64_t stated);

/* Checks the tree from the current line, which has a "tree", to the end: it is complete, has
   `stated` nodes, and each leaf is a contradiction. STATUS_OK, STATUS_INPUT, STATUS_FALSE with the
   reason, STATUS_LIMIT. Cost: a propagation for each node that is not skipped. */
enum status_code verify_openshop_tree_check (struct verify_openshop_tree *tree, int64_t stated);

#endif
