/* Conditions and quantities of the heterogeneous LogP model: for the files of claims/logp/ only. */
#ifndef CLAIMS_LOGP_CHECK_H
#define CLAIMS_LOGP_CHECK_H

#include "claims/logp/claims.h"

extern const struct claim logp_claims_table[]; /* ends with a NULL id */

enum logp_condition {
  AS_NODE = 1 << 0, /* receive 0 and hold = delay of every node: the node model, delays its costs */
  ALIKE = 1 << 1,   /* all destinations are alike */
  SLOWEST = 1 << 2, /* one type of destinations has the largest of all times */
};

enum logp_quantity {
  PROGRAM = CLAIMS_OWN, /* dp */
  PROGRAM_ENTRIES,      /* dp_entries */
  TABLE_ENTRIES,        /* (k + 1) (n_1 + 1) ... (n_k + 1) */
  FAST_PROGRAM,         /* dp_fast */
  EXHAUSTIVE,
  NODE_OPTIMUM,
  /* optimum + sum over all types, the source's included, but the slowest, of max (delay + receive,
     hold), which for the slowest is the largest */
  OPTIMUM_AND_COSTS,
};

uint64_t logp_claims_conditions (const struct claims_measurements *measurements);
int64_t logp_claims_quantity (const struct claims_measurements *measurements, int quantity,
                              const char *name);

#endif
