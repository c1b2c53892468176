/* The heuristics of open shops that are rows of openshop_heuristic_table, each in the file of its name; heuristics/openshop.h says what
   they are given. Wherever the source leaves a choice open, the header of the file says how it is settled. */
#ifndef HEURISTICS_OPENSHOP_RULES_H
#define HEURISTICS_OPENSHOP_RULES_H

#include "heuristics/openshop.h"

#define OPENSHOP_RULE(name)                                                                                                                \
  void openshop_##name##_schedule (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,                     \
                                   struct openshop_schedule *schedule)

OPENSHOP_RULE (baseline);
OPENSHOP_RULE (max_matching); /* openshop_matching.c */
OPENSHOP_RULE (min_matching); /* openshop_matching.c */
OPENSHOP_RULE (greedy);
OPENSHOP_RULE (earliest);
OPENSHOP_RULE (dense_longest); /* openshop_dense.c */
OPENSHOP_RULE (dense_work);    /* openshop_dense.c */
OPENSHOP_RULE (critical);      /* openshop_dense.c */
OPENSHOP_RULE (best);

#endif
