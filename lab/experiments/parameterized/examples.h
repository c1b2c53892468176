/* The examples of Nup's figures, as instances with the heuristics that make their trees. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_EXAMPLES_H
#define LAB_EXPERIMENTS_PARAMETERIZED_EXAMPLES_H

#include "lab/experiments/parameterized/trial.h"

struct example {
  const char *name;                  /* of its instance, of its files */
  int64_t nodes, hold, end, divisor; /* of hold and end */
  enum parameterized_network network;
  int32_t width, height;
  const int32_t *address; /* [nodes]; NULL without network */
  int64_t occupation;
  const char *tree; /* the heuristic */
  const char *unit; /* NULL: none */
  int32_t ports;    /* 0: one; else in rounds, `interval` apart */
  int64_t interval;
};

enum {
  EXAMPLE_1_5,
  EXAMPLE_3_2_SEQUENTIAL,
  EXAMPLE_3_2_BINOMIAL,
  EXAMPLE_3_2_CHAIN,
  EXAMPLE_3_7,
  EXAMPLE_4_5,
  EXAMPLE_TABLE_4_4,
  EXAMPLE_5_1,
  EXAMPLE_5_5_OPT,
  EXAMPLE_5_5_U,
  EXAMPLE_5_8_OPT,
  EXAMPLE_5_8_U,
  EXAMPLE_6_4_FREE,
  EXAMPLE_6_4_DELAYED,
  EXAMPLE_7_2,
  EXAMPLES
};
extern const struct example examples[EXAMPLES];

/* Make the example's schedule, accepted by the checker. `waits` false: it is made as if nothing
   collided, and not shown to the checker. */
bool example_make (struct trial *trial, const struct example *example, bool waits,
                   struct status *status);

#endif
