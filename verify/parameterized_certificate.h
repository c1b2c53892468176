/* The certificate checker of the parameterized model; its only specification is docs/CERTIFICATES-parameterized.md. */
#ifndef VERIFY_PARAMETERIZED_CERTIFICATE_H
#define VERIFY_PARAMETERIZED_CERTIFICATE_H

#include "verify/certify.h"
#include "verify/parameterized_instance.h"

/* Check one certificate. Returns as certify_check does. The cost is that of verify_parameterized_count or
   verify_parameterized_cover, and with a network of the schedule checker. */
enum status_code verify_parameterized_certificate (const struct verify_parameterized *instance, const struct verify_source *source,
                                                   const struct deadline *deadline, struct certify_claim *claim, struct status *status);

#endif
