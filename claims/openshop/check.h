/* Conditions and quantities of total exchange and open shops: for claims/openshop/ only. */
#ifndef CLAIMS_OPENSHOP_CHECK_H
#define CLAIMS_OPENSHOP_CHECK_H

#include "claims/openshop/claims.h"

extern const struct claim openshop_claims_table[]; /* ends with a NULL id */

enum openshop_condition {
  SQUARE = 1 << 0,        /* as many jobs as machines */
  EVEN = 1 << 1,          /* an even number of jobs */
  ZERO_DIAGONAL = 1 << 2, /* nobody sends to itself */
  SEVERAL = 1 << 3,       /* more than one job: a total exchange has no fewer nodes */
  FEW = 1 << 4,           /* at most five jobs */
  THREE = 1 << 5,         /* at least three jobs */
  COMPLETE = 1 << 6,      /* each pair has a time */
  WHOLE = 1 << 7,         /* COMPLETE, or ZERO_DIAGONAL */
};

enum openshop_quantity {
  LOAD = CLAIMS_OWN,
  LOAD_JOBS,      /* the load times the number P of nodes */
  LOAD_STEPS,     /* the load times P - 1 */
  LOAD_HALF_UP,   /* the load times P/2, rounded up */
  LOAD_HALF_DOWN, /* rounded down */
  CROSSING,       /* a task's row + column - the task, at its largest */
  IDLE,           /* of the heuristic: claims_openshop.idle_* */
  NOTHING,        /* 0 */
  GREEDY_STEPS,   /* of the greedy technique */
  MOST_STEPS,     /* claims_openshop.most_steps */
  JOBS,           /* the number P of nodes */
  EMBEDDED,       /* the optimum of the total exchange that has this open shop in it */
  OTHER_RULES,    /* the best of the paper's heuristics but `openshop` */
  RULE_STEPS,     /* the heuristic of the name times P - 1 */
  LOAD_TWO_STEPS, /* the load times 2 (P - 1) - 1 */
  RULE_FEWER,     /* the heuristic of the name times P - 2 */
  LOAD_TWO_FEWER, /* the load times 2 (P - 2) - 1 */
};

#endif
