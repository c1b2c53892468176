/* The node model's kinds and suites. */
#ifndef GEN_NODE_GEN_H
#define GEN_NODE_GEN_H

#include "gen/common/gen.h"

extern const struct gen_model node_gen;

/* Tables of suites for gen/node/gen.c, each ended by a NULL name. */
extern const struct named_suite node_corners[], node_collections[];

#endif
