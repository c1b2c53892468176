/* What follows from rules R1 to R6, R8 and R9 of docs/CERTIFICATES-overhead.md and from clauses.
   Quantities are those of the formula, but "f" is 1 iff the node sends the delivery. */
#ifndef RESULTS_EXPORT_OVERHEAD_RULES_H
#define RESULTS_EXPORT_OVERHEAD_RULES_H

#include "results/export/overhead/formula.h"
#include "results/export/window.h"

/* The kinds of events that unit propagation does not find. */
enum rules_kind {
  RULES_UNIT,    /* it does */
  RULES_CLAUSE,  /* it refutes what is needed together with the contrary of what follows */
  RULES_ARRIVAL, /* the same, after a line for each receive that is needed */
  RULES_WINDOW,  /* overload and edge finding; the detail is the window */
  RULES_CAPACITY /* R9; the detail is a number in rules.capacities */
};

/* Node `node` sends less than `count` deliveries of the class, as it has [low, high) for sends. */
struct rules_capacity {
  size_t node, class;
  int64_t low, high, count;
  bool receives; /* all its receives are in there, too */
};

struct rules {
  const struct formula *formula;
  struct trail trail;
  struct windows windows;
  struct rules_capacity *capacities; /* owned */
  size_t capacity_count, capacity_capacity;
  int64_t *tops;             /* owned */
  struct window_task *tasks; /* owned [WINDOW_MEMBERS] */
};

/* Every node has, or may have, at most WINDOW_MEMBERS tasks. */
void rules_init (struct rules *rules, const struct formula *formula);
void rules_clear (struct rules *rules);

/* Derives what follows, until nothing does or there is a conflict. */
void rules_run (struct rules *rules);

#endif
