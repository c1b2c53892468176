/* What the certificate checkers of several models share: the upper bound and the conclusion. */
#ifndef VERIFY_CORE_CONCLUDE_H
#define VERIFY_CORE_CONCLUDE_H

#include "verify/core/claim.h"
#include "verify/core/ratio.h"
#include "verify/core/reason.h"
#include "verify/core/verdict.h"

/* The schedule checker returned `code` and this verdict on the certificate's schedule. Does the
   schedule reach the stated makespan? Returns `code`, or STATUS_FALSE; the reason is set with
   STATUS_FALSE. */
enum status_code verify_conclude_schedule (enum status_code code,
                                           const struct verify_verdict *verdict,
                                           struct verify_ratio makespan,
                                           struct verify_reason *reason);

/* The check ended with `code`. Sets the claim, which was cleared at the start; after a limit also
   the status. Returns `code`. */
enum status_code verify_conclude (enum status_code code, struct verify_ratio makespan,
                                  const struct verify_reason *reason, const char *file,
                                  struct verify_claim *claim, struct status *status);

#endif
