/* The theorem suite on instances of the node model. */
#ifndef CLAIMS_NODE_EXAMINE_H
#define CLAIMS_NODE_EXAMINE_H

#include "claims/core/examine.h"
#include "claims/node/claims.h"
#include "gen/node/small.h"

/* All small instances (gen/node/small.h). */
bool examine_small (struct examine *examine, const struct small_params *params,
                    struct status *status);

#endif
