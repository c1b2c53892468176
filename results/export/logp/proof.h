/* The dual vector of a certificate of the LogP model as one linear combination of the constraints
   of struct logp_build (docs/EXPORTS.md, "A dual vector as a line"). */
#ifndef RESULTS_EXPORT_LOGP_PROOF_H
#define RESULTS_EXPORT_LOGP_PROOF_H

#include "results/export/logp/build.h"

/* Derives that the makespan is at least M, from dual values [k]. Sets the number of that
   constraint; false when they do not prove it. O(M k) operations. */
bool logp_proof_derive (const struct logp_build *build, const int64_t *dual, size_t *number);

#endif
