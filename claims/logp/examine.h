/* The theorem suite on instances of the heterogeneous LogP model. */
#ifndef CLAIMS_LOGP_EXAMINE_H
#define CLAIMS_LOGP_EXAMINE_H

#include "claims/core/examine.h"
#include "claims/logp/claims.h"

/* All small instances of the node model, their costs as send overheads: free receipts, no gaps, no
   latency, costs 1 .. max_cost, 1 .. most <= 8 destinations. */
bool examine_logp_small (struct examine *examine, int64_t most, int64_t max_cost,
                         struct status *status);

/* `count` drawn ones of each family for each number of destinations to `most` and of types to 3,
   times to 1, 2, .., 20 in turn, which also is the seed. */
bool examine_logp_drawn (struct examine *examine, int64_t most, uint64_t count,
                         struct status *status);

#endif
