/* The parameterized model's kinds and suites. */
#ifndef GEN_PARAMETERIZED_GEN_H
#define GEN_PARAMETERIZED_GEN_H

#include "gen/common/gen.h"

extern const struct gen_model parameterized_gen;

/* Tables of suites for gen/parameterized/gen.c, each ended by a NULL name. */
extern const struct named_suite parameterized_corners[], parameterized_collections[];

#endif
