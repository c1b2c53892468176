/* Certificates of optimality for open shops: plain data and its writer. docs/CERTIFICATES-openshop.md states the format and what it proves.
 */
#ifndef MODEL_OPENSHOP_CERTIFICATE_H
#define MODEL_OPENSHOP_CERTIFICATE_H

#include "model/clauses.h"
#include "model/openshop_schedule.h"

/* The statements of clauses; small letters in the file, capital ones where `negated`. Tasks are numbered from 0 in row-major order,
   pairs without time left out. */
enum openshop_statement {
  OPENSHOP_START,  /* "s": task a starts at `bound` or later; negated: at `bound` or earlier */
  OPENSHOP_BEFORE, /* "b": a < b of one row or column: task a before task b; negated: b before a */
};

/* A proof by cases: a tree in preorder. A node is a decision, which of a pair of tasks of a row or column comes first, two characters; then
   come the trees of either answer. Or it is a leaf, where no schedule is left, one character. */
struct openshop_tree {
  char *text; /* owned */
  size_t length, capacity;
  uint64_t nodes; /* decisions and leaves */
};

#define OPENSHOP_TREE_LEAF '.'
#define OPENSHOP_TREE_PAIRS 2048 /* of tasks of one row or column; no more can be told apart */

/* The two characters that decide pair number `pair`: those of row 0 first, of the other rows, then of the columns; within each by its
   second task, then by its first, tasks without time left out. `first`: the first tree is that where the first task, the one with the
   smaller number, comes before the second. */
void openshop_tree_code (uint32_t pair, bool first, char code[2]);

struct openshop_certificate {
  int64_t makespan;
  struct openshop_schedule schedule; /* achieves it */
  bool load;                         /* the bound is the sum of a row or column: there is nothing but `line` */
  int32_t line;                      /* as openshop_ticks_load says */
  int32_t mirror; /* a task that is taken to start at (T - its time) / 2 or earlier, T = makespan - 1: else mirror the schedule; -1: none */
  struct clauses clauses;    /* of the last one nothing is left: no schedule is faster */
  struct openshop_tree tree; /* in place of clauses, where it has nodes */
};

void openshop_certificate_init (struct openshop_certificate *certificate);
void openshop_certificate_clear (struct openshop_certificate *certificate);
void openshop_certificate_reset (struct openshop_certificate *certificate);

/* Write it as JSON Lines. */
void openshop_certificate_write (const struct openshop_certificate *certificate, const struct openshop_instance *instance,
                                 const struct openshop_ticks *ticks, struct output *out);

#endif
