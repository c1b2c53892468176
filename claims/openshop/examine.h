/* The theorem suite on total exchanges and open shops. */
#ifndef CLAIMS_OPENSHOP_EXAMINE_H
#define CLAIMS_OPENSHOP_EXAMINE_H

#include "claims/core/examine.h"
#include "claims/openshop/claims.h"
#include "gen/common/shipped.h"
#include "model/openshop/instance.h"

bool examine_openshop_suite (struct examine *examine, const struct named_suite *suite,
                             struct status *status);

#endif
