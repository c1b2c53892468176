/* The heuristics of the parameterized model that are rows of parameterized_heuristic_table; heuristics/parameterized.h says what they are
   given. */
#ifndef HEURISTICS_PARAMETERIZED_RULES_H
#define HEURISTICS_PARAMETERIZED_RULES_H

#include "heuristics/parameterized.h"

#define PARAMETERIZED_RULE(name)                                                                                                           \
  void parameterized_##name##_schedule (const struct parameterized_ticks *ticks, struct tree_schedule *schedule)

PARAMETERIZED_RULE (sequential);   /* parameterized_trees.c */
PARAMETERIZED_RULE (chain_of_all); /* parameterized_trees.c */
PARAMETERIZED_RULE (binomial);     /* parameterized_trees.c */
PARAMETERIZED_RULE (block);
PARAMETERIZED_RULE (opt_tree); /* parameterized_trees.c */
PARAMETERIZED_RULE (opt_ports);
PARAMETERIZED_RULE (halved);  /* parameterized_ordered.c */
PARAMETERIZED_RULE (ordered); /* parameterized_ordered.c */
PARAMETERIZED_RULE (karp);    /* parameterized_greedy.c */

#endif
