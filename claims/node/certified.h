/* Certified optima of the node model. The default engine solves an instance; the checker
   (results/store/accept.h) accepts the certificate and the schedules. */
#ifndef CLAIMS_NODE_CERTIFIED_H
#define CLAIMS_NODE_CERTIFIED_H

#include "claims/core/judged.h"
#include "model/node/schedule.h"
#include "search/node/engines.h"

struct certified {
  struct node_instance instance; /* for callers that make one after the other */
  struct node_types types;       /* of the same instance */
  struct outcome outcome;        /* of the current instance: optimum, FNF, plan, search nodes */
  struct certificate proof;
  struct schedule fnf, optimal; /* empty when they were not asked for */
  int32_t *number;              /* owned: node numbers by rank */
  size_t number_capacity;
  void *workspace;      /* the engine's */
  struct outcome again; /* of certified_time */
  struct judged judged;
};

void certified_init (struct certified *certified);
void certified_clear (struct certified *certified);

/* Solve, and check the certificate. With `schedules` also write FNF's and the optimal schedule and
   check both (O(n)). False: STATUS_LIMIT when a limit came first,
   STATUS_FALSE when the checker rejects, which is a defect of this program. */
bool certified_solve (struct certified *certified, const struct node_instance *instance,
                      const struct node_types *types, const struct limits *limits, bool schedules,
                      struct status *status);

/* Wall time in seconds of solving again without a certificate, with warm memory. The outcome does
   not change. */
double certified_time (struct certified *certified, const struct node_types *types);

#endif
