/* The theorem suite on instances of the parameterized model. */
#ifndef CLAIMS_PARAMETERIZED_EXAMINE_H
#define CLAIMS_PARAMETERIZED_EXAMINE_H

#include "claims/core/examine.h"
#include "claims/parameterized/box.h"
#include "claims/parameterized/claims.h"

/* What hands each instance of an enumeration (claims/parameterized/box.h) to examine_instance. */
struct parameterized_visitor examine_parameterized (struct examine *examine);

#endif
