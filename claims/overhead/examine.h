/* The theorem suite on instances of the overhead model. */
#ifndef CLAIMS_OVERHEAD_EXAMINE_H
#define CLAIMS_OVERHEAD_EXAMINE_H

#include "claims/core/examine.h"
#include "claims/overhead/claims.h"
#include "gen/common/shipped.h"
#include "model/overhead/instance.h"

bool examine_overhead_suite (struct examine *examine, const struct named_suite *suite,
                             struct status *status);

#endif
