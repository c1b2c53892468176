/* The certificate checker of the heterogeneous LogP model; its only specification is
   docs/CERTIFICATES-logp.md. */
#ifndef VERIFY_LOGP_CERTIFICATE_H
#define VERIFY_LOGP_CERTIFICATE_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/logp/instance.h"

/* Checks one certificate, as verify_model.certificate. The cost is that of the schedule checker and
   of verify/logp/dual_bound.h or verify/logp/program.h. */
enum status_code verify_logp_certificate (const void *instance, const struct verify_source *source,
                                          const struct deadline *deadline,
                                          struct verify_claim *claim, struct status *status);

#endif
