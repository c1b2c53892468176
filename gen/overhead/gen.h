/* The overhead model's kinds and suites. */
#ifndef GEN_OVERHEAD_GEN_H
#define GEN_OVERHEAD_GEN_H

#include "gen/common/gen.h"

extern const struct gen_model overhead_gen;

/* Tables of suites for gen/overhead/gen.c, each ended by a NULL name. */
extern const struct named_suite overhead_corners[], overhead_collections[];

#endif
