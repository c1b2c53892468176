/* The kinds and suites of the heterogeneous LogP model. */
#ifndef GEN_LOGP_GEN_H
#define GEN_LOGP_GEN_H

#include "gen/common/gen.h"

extern const struct gen_model logp_gen;

/* Tables of suites for gen/logp/gen.c, each ended by a NULL name. */
extern const struct named_suite logp_corners[], logp_collections[];

#endif
