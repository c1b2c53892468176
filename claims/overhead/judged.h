/* Instances of the overhead model whose schedules are checked. Heuristics and engines run on one
   instance after the other; the checker (results/store/accept.h) accepts each schedule before its
   makespan is returned. */
#ifndef CLAIMS_OVERHEAD_JUDGED_H
#define CLAIMS_OVERHEAD_JUDGED_H

#include "claims/core/judged.h"
#include "heuristics/overhead/table.h"
#include "model/overhead/certificate.h"
#include "search/overhead/brute.h"

#define OVERHEAD_JUDGED_SEED 1 /* of the heuristics that draw */

struct overhead_judged {
  struct overhead_instance instance; /* the caller's to fill */
  struct overhead_ticks ticks;       /* of it, from overhead_judged_begin on */
  struct overhead_schedule schedule; /* of the last heuristic */
  struct outcome outcome;            /* of the last engine */
  /* optima whose certificates the checker accepted, since overhead_judged_init */
  uint64_t certified;
  struct overhead_certificate proof; /* likewise */
  struct judged judged;
};

void overhead_judged_init (struct overhead_judged *judged);
void overhead_judged_clear (struct overhead_judged *judged);

/* The instance is filled: scale it, and show it to the checker. */
bool overhead_judged_begin (struct overhead_judged *judged, struct status *status);

/* Run a heuristic, which has `seconds` where it takes time at will; its schedule and makespan
   are in judged->schedule. False with STATUS_FALSE when the checker rejects the schedule, which
   is a defect of this program. */
bool overhead_judged_heuristic (struct overhead_judged *judged, const struct heuristic *heuristic,
                                double seconds, struct status *status);

/* Solve with the default engine in one thread; judged->outcome says what came of it. At a limit
   the outcome is not optimal, which is no error; an optimum needs a certificate that the checker
   accepts. False likewise. */
bool overhead_judged_optimum (struct overhead_judged *judged, const struct limits *limits,
                              struct status *status);

/* The optimum of the append-only class by exhaustive search, likewise: at most
   OVERHEAD_BRUTE_MAX_TASKS deliveries, five take milliseconds. It has no certificate. */
bool overhead_judged_appended (struct overhead_judged *judged, const struct limits *limits,
                               struct status *status);

#endif
