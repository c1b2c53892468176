/* Optima that may be published: solved by the default engine, with a certificate that the referee has accepted (results/accept.h), and
   schedules that it has found valid. */
#ifndef EXPERIMENTS_CERTIFIED_H
#define EXPERIMENTS_CERTIFIED_H

#include "model/schedule.h"
#include "search/engine.h"

struct certified {
  struct outcome outcome; /* of the present instance: optimum, FNF, plan, search nodes */
  struct certificate proof;
  struct schedule fnf, optimal; /* empty when they were not asked for */
  int32_t *number;              /* node numbers by rank, likewise; owned */
  size_t number_capacity;
  struct certified_private *own;
};

void certified_init (struct certified *certified);
void certified_clear (struct certified *certified);

/* Solve and have it judged; with `schedules` also write out both schedules, FNF's and the optimal one, and have them judged (O(n)). False:
   STATUS_LIMIT when a limit came first, STATUS_FALSE when the referee refuses, which is a defect of this program. */
bool certified_solve (struct certified *certified, const struct node_instance *instance, const struct node_types *types,
                      const struct limits *limits, bool schedules, struct status *status);

/* Wall time in seconds of solving once more, without a certificate, memory being warm. The outcome stays what it was. */
double certified_time (struct certified *certified, const struct node_types *types);

#endif
