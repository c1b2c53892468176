/* The certificate checker of the heterogeneous LogP model; its only specification is docs/CERTIFICATES-logp.md. */
#ifndef VERIFY_LOGP_CERTIFICATE_H
#define VERIFY_LOGP_CERTIFICATE_H

#include "verify/certify.h"
#include "verify/logp_instance.h"

/* Check one certificate. Returns as certify_check does. The cost is that of the schedule checker and of verify/logp_bound.h. */
enum status_code verify_logp_certificate (const struct verify_logp *instance, const struct verify_source *source,
                                          const struct deadline *deadline, struct certify_claim *claim, struct status *status);

#endif
