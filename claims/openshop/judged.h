/* Total exchanges and open shops whose schedules are checked. The heuristics and the default engine
   run on one instance after the other; the checker (results/store/accept.h) accepts each schedule
   and each optimum before its makespan is returned. */
#ifndef CLAIMS_OPENSHOP_JUDGED_H
#define CLAIMS_OPENSHOP_JUDGED_H

#include "claims/core/judged.h"
#include "heuristics/openshop/table.h"
#include "model/openshop/certificate.h"
#include "search/openshop/engines.h"

struct openshop_judged {
  struct openshop_instance instance; /* the caller's to fill */
  struct openshop_ticks ticks;       /* of it, from judged_begin on */
  struct openshop_schedule schedule; /* of the last heuristic */
  struct outcome outcome;            /* of the last solve */
  struct openshop_certificate proof; /* its certificate */
  struct judged judged;
};

/* judged_clear ends it. */
void openshop_judged_init (struct openshop_judged *judged);

/* Solve with the default engine in one thread; judged->outcome has the result. At a limit
   the outcome is not optimal, which is no error; an optimum needs a certificate that the checker
   accepts. False as judged_schedule. */
bool openshop_judged_optimum (struct openshop_judged *judged, const struct limits *limits,
                              struct status *status);

#endif
