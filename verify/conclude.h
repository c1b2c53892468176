/* What the certificate checkers of several models have in common: the upper bound, and what is said in the end. */
#ifndef VERIFY_CONCLUDE_H
#define VERIFY_CONCLUDE_H

#include "verify/certify.h"
#include "verify/reason.h"
#include "verify/schedule.h"

/* The schedule checker has returned `code` and this verdict on the certificate's schedule: does it reach the stated makespan? Its code, or
   STATUS_FALSE; either with the reason. */
enum status_code verify_conclude_schedule (enum status_code code, const struct verify_verdict *verdict, struct verify_ratio makespan,
                                           struct verify_reason *reason);

/* The check has ended with `code`: say so in the claim, which was cleared at first, and of a limit in the status. Returns the code. */
enum status_code verify_conclude (enum status_code code, struct verify_ratio makespan, const struct verify_reason *reason, const char *file,
                                  struct certify_claim *claim, struct status *status);

#endif
