/* Covers of the parameterized model: proofs that in a network no schedule is faster.
   docs/CERTIFICATES-parameterized.md, "Cover" and "Places". */
#ifndef VERIFY_PARAMETERIZED_COVER_H
#define VERIFY_PARAMETERIZED_COVER_H

#include "verify/core/proof.h"
#include "verify/core/proof_header.h"
#include "verify/parameterized/instance.h"

/* Reads the line {"cover":{"states":N}}, or with `places` {"places":{"states":N}}, at which `lines`
   is, and all lines of states that follow,
   to the end. STATUS_OK: no schedule is faster than the makespan of the header, and *states is N.
   STATUS_FALSE with the reason: a child is not covered, or covers do not apply to the instance.
   STATUS_INPUT: a line is malformed, or states are out of order. STATUS_LIMIT: the deadline, which
   may be NULL, or its memory, with the status set. Holds two layers of states; for each child of a
   state O(nodes^2 path), a few times. */
enum status_code verify_parameterized_cover (const struct verify_parameterized_instance *instance,
                                             bool places, const struct verify_proof_header *header,
                                             struct verify_lines *lines,
                                             const struct deadline *deadline,
                                             struct verify_reason *reason, uint64_t *states);

#endif
