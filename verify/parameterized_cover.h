/* Covers of the parameterized model: what proves that in a network no schedule is faster. docs/CERTIFICATES-parameterized.md, "Cover". */
#ifndef VERIFY_PARAMETERIZED_COVER_H
#define VERIFY_PARAMETERIZED_COVER_H

#include "verify/parameterized_instance.h"
#include "verify/proof.h"
#include "verify/proof_header.h"

/* At the line {"cover":{"states":N}}: read it and all lines with states that follow, to the end. STATUS_OK: no schedule is faster than the
   header's makespan, and *states is N. STATUS_FALSE with the reason: something is left uncovered, or the instance is none that covers are
   for. STATUS_INPUT: a line is malformed, or states are out of order. STATUS_LIMIT: the deadline, which may be NULL, or its memory, with
   the status set. Holds two layers of states; for each child of a state O(nodes^2 path), a few times. */
enum status_code verify_parameterized_cover (const struct verify_parameterized *instance, const struct verify_proof_header *header,
                                             struct verify_lines *lines, const struct deadline *deadline, struct verify_reason *reason,
                                             uint64_t *states);

#endif
