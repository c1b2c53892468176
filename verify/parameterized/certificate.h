/* The certificate checker of the parameterized model; its only specification is
   docs/CERTIFICATES-parameterized.md. */
#ifndef VERIFY_PARAMETERIZED_CERTIFICATE_H
#define VERIFY_PARAMETERIZED_CERTIFICATE_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/parameterized/instance.h"

/* Checks one certificate, as verify_model.certificate. The cost is that of
   verify_parameterized_count or verify_parameterized_cover, and with a network of the schedule
   checker. */
enum status_code verify_parameterized_certificate (const void *instance,
                                                   const struct verify_source *source,
                                                   const struct deadline *deadline,
                                                   struct verify_claim *claim,
                                                   struct status *status);

#endif
