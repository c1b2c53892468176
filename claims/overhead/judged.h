/* Instances of the overhead model whose schedules are checked. Heuristics and engines run on one
   instance after the other; the checker (results/store/accept.h) accepts each schedule before its
   makespan is returned. */
#ifndef CLAIMS_OVERHEAD_JUDGED_H
#define CLAIMS_OVERHEAD_JUDGED_H

#include "claims/core/judged.h"
#include "heuristics/overhead/table.h"
#include "model/overhead/certificate.h"
#include "search/overhead/engines.h"

struct overhead_judged {
  struct overhead_instance instance; /* the caller's to fill */
  struct overhead_ticks ticks;       /* of it, from judged_begin on */
  struct overhead_schedule schedule; /* of the last heuristic */
  struct outcome outcome;            /* of the last engine */
  struct overhead_certificate proof; /* its certificate */
  unsigned class;                    /* of the schedules that overhead_judged_optimum looks for */
  struct judged judged;
};

/* judged_clear ends it. */
void overhead_judged_init (struct overhead_judged *judged);

/* Solve with the default engine in one thread; judged->outcome says what came of it. At a limit
   the outcome is not optimal, which is no error; an optimum needs a certificate that the checker
   accepts. False as judged_schedule. */
bool overhead_judged_optimum (struct overhead_judged *judged, const struct limits *limits,
                              struct status *status);

/* The same in the class of appended schedules: *optimum, or CLAIMS_ABSENT where a limit ended the
   search or the certificate. False as judged_schedule. */
bool overhead_judged_appended (struct overhead_judged *judged, const struct limits *limits,
                               int64_t *optimum, struct status *status);

#endif
