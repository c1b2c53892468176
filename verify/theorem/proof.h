/* Checks a certificate of a theorem, docs/CERTIFICATES-theorem.md: `provecast certify FILE`. The
   file is read once, also from a pipe; memory is by the depth of the tree. */
#ifndef VERIFY_THEOREM_PROOF_H
#define VERIFY_THEOREM_PROOF_H

#include "base/limits.h"
#include "base/output.h"
#include "verify/core/verdict.h"
#include "verify/theorem/question.h"

/* What was proven. */
struct verify_theorem_claim {
  struct verify_theorem theorem;
  const struct verify_question *question;
  uint64_t nodes;              /* of the tree */
  struct verify_reason reason; /* why it is not */
};

/* STATUS_OK: accepted, the claim is a theorem. STATUS_FALSE: it does not prove its claim, with the
   reason. STATUS_INPUT, STATUS_LIMIT, STATUS_MACHINE: not judged, with the status set. */
enum status_code verify_theorem_proof (const char *path, const struct limits *limits,
                                       struct verify_theorem_claim *claim, struct status *status);

/* The same, with the verdict as a line of text or JSON in `out`:
   - for all positive real costs ..., proven by a tree of 88832 nodes
   - not proven: line 12: REASON
   - {"theorem":"fnf","nodes":11,"source":"any","accepted":true,"ratio":"6/5","tree":88832}
   - {"accepted":false,"reason":REASON} */
enum status_code verify_theorem_certify (const char *path, const struct limits *limits, bool json,
                                         struct output *out, struct status *status);

#endif
