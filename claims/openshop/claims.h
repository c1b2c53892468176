/* The claims about total exchange and open shops, and the numbers that they need. */
#ifndef CLAIMS_OPENSHOP_CLAIMS_H
#define CLAIMS_OPENSHOP_CLAIMS_H

#include "claims/core/claims.h"

/* What else is known about a total exchange or an open shop. Nothing is owned. */
struct claims_openshop {
  int64_t jobs, machines;
  bool zero_diagonal; /* square, and nobody sends to itself */
  int64_t load;       /* the largest sum of a row or column */
  /* the largest sum of a task's row and its column, the task counted once */
  int64_t crossing;
  /* the longest that a row waits beside a free column in these heuristics' schedules */
  int64_t idle_openshop, idle_greedy;
  int64_t greedy_steps; /* of the greedy technique */
  int64_t most_steps;   /* the largest number of tasks in a task's row and its column, less one */
  /* the optimum of the total exchange in which one node for each row sends to one for each column;
     CLAIMS_ABSENT: of a large instance */
  int64_t embedded;
};

extern const struct claims_model openshop_claims;
extern const struct claims_model exchange_claims; /* the same, for a registry of kinds */

/* The numbers of an instance of this model. */
static inline const struct claims_openshop *
claims_openshop (const struct claims_measurements *measurements)
{
  return measurements->about;
}

#endif
