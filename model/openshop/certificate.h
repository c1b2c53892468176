/* Certificates of optimality for open shops: plain data and a writer. docs/CERTIFICATES-openshop.md
   defines the format and what it proves. */
#ifndef MODEL_OPENSHOP_CERTIFICATE_H
#define MODEL_OPENSHOP_CERTIFICATE_H

#include "model/common/clauses.h"
#include "model/openshop/schedule.h"

/* Statements of the literals. The file has small letters, and capital ones where `negated`. Tasks
   are numbered from 0 in row-major order, without pairs that take no time. */
enum openshop_statement {
  OPENSHOP_START,  /* "s": task a starts at `bound` or later; negated: at `bound` or earlier */
  OPENSHOP_BEFORE, /* "b": a < b of one row or column: task a before task b; negated: b before a */
};

/* A proof by cases: a tree in preorder. An inner node is a decision, which of two tasks of a row or
   column comes first: two characters, followed by the trees of both answers. A leaf is one
   character; no schedule satisfies all decisions on its path. */
struct openshop_tree {
  char *text; /* owned */
  size_t length, capacity;
  uint64_t nodes; /* decisions and leaves */
};

#define OPENSHOP_TREE_LEAF '.'
/* largest number of pairs of tasks of a row or column: codes have two characters */
#define OPENSHOP_TREE_PAIRS 2048

/* The code of the decision of pair number `pair`. Pairs are numbered by resource, row 0 first,
   columns after the rows; within a resource by the second task, then by the first, without tasks
   that take no time. `first`: in the first tree the task with the smaller number comes before the
   other. */
void openshop_tree_code (uint32_t pair, bool first, char code[2]);

struct openshop_certificate {
  int64_t makespan;
  struct openshop_schedule schedule; /* achieves it */
  /* the bound is the load of `resource`; there is no other proof */
  bool load;
  int32_t resource; /* as openshop_ticks_load says */
  /* a task that starts at (T - its time) / 2 or earlier, T = makespan - 1, in the schedule or in
     its mirror image; -1: none */
  int32_t mirror;
  /* the last one follows, and all together are contradictory: no schedule is faster */
  struct clauses clauses;
  struct openshop_tree tree; /* used instead of the clauses if it has nodes */
};

void openshop_certificate_init (struct openshop_certificate *certificate);
void openshop_certificate_clear (struct openshop_certificate *certificate);
void openshop_certificate_reset (struct openshop_certificate *certificate);

/* Writes the certificate as JSON Lines. */
void openshop_certificate_write (const struct openshop_certificate *certificate,
                                 const struct openshop_instance *instance,
                                 const struct openshop_ticks *ticks, struct output *out);

#endif
