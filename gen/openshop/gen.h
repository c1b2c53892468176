/* The kinds and suites of open shops and total exchanges. Kinds and example suites of both are in
   openshop_gen, because they share their tables. */
#ifndef GEN_OPENSHOP_GEN_H
#define GEN_OPENSHOP_GEN_H

#include "gen/common/gen.h"

extern const struct gen_model openshop_gen, exchange_gen;

/* Tables of suites for gen/openshop/gen.c, each ended by a NULL name. */
extern const struct named_suite openshop_corners[], openshop_collections[], exchange_corners[],
  exchange_collections[];

#endif
