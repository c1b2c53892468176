/* The theorem suite on instances of the parameterized model. */
#ifndef CLAIMS_PARAMETERIZED_EXAMINE_H
#define CLAIMS_PARAMETERIZED_EXAMINE_H

#include "claims/core/examine.h"
#include "claims/parameterized/box.h"
#include "claims/parameterized/claims.h"

/* All small ones, and others by the box (claims/parameterized/box.h). */
bool examine_parameterized_box (struct examine *examine, const struct parameterized_box *box,
                                struct status *status);
bool examine_parameterized_sp (struct examine *examine, int64_t bytes, int64_t nodes,
                               struct status *status);
bool examine_parameterized_drawn (struct examine *examine, const struct parameterized_drawn *drawn,
                                  struct status *status);
bool examine_parameterized_places (struct examine *examine,
                                   const struct parameterized_places *places,
                                   struct status *status);

#endif
