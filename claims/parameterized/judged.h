/* Instances of the parameterized model whose schedules are checked by results/store/accept.h, one
   instance after the other. */
#ifndef CLAIMS_PARAMETERIZED_JUDGED_H
#define CLAIMS_PARAMETERIZED_JUDGED_H

#include "claims/core/judged.h"
#include "model/parameterized/certificate.h"

struct parameterized_judged {
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  struct parameterized_certificate proof;
  struct outcome outcome;
  struct judged judged;
};

/* judged_clear ends it. */
void parameterized_judged_init (struct parameterized_judged *judged);

/* False with STATUS_FALSE when the checker rejects the schedule, which is a defect of this
   program. */
bool parameterized_judged_schedule (struct parameterized_judged *judged,
                                    const struct tree_schedule *schedule, struct status *status);

/* The converse: the checker must refuse it, for sends that collide. */
bool parameterized_judged_refused (struct parameterized_judged *judged,
                                   const struct tree_schedule *schedule, struct status *status);

/* The counting bound (heuristics/parameterized/greedy.h) is the optimum, which `schedule`
   reaches: have the checker accept that by a certificate. False as above. */
bool parameterized_judged_counting (struct parameterized_judged *judged,
                                    const struct tree_schedule *schedule, struct status *status);

/* Solve with the default engine in one thread: *optimum in ticks, -1 where a limit ended it or
   there is no certificate. False as above. */
bool parameterized_judged_optimum (struct parameterized_judged *judged, const struct limits *limits,
                                   int64_t *optimum, struct status *status);

#endif
