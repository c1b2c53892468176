/* A proof by clauses (verify/core/proof.h), checked by parts: each clause against the rules and all
   clauses before it, as in sequence, but in one of several logics. Each thread has a logic of its
   own. It checks the clauses of its parts, and keeps those of the others without a check; that
   takes little of the time. */
#ifndef VERIFY_CORE_PROOF_PARTS_H
#define VERIFY_CORE_PROOF_PARTS_H

#include "verify/core/parts.h"
#include "verify/core/proof.h"

#define VERIFY_PROOF_PART 64 /* clauses of a part */

/* Checks all lines from the current one, with the outcome of a check in sequence, by `threads`
   threads in parts of `size` clauses. Sets proof->clauses, and *refuted: are the rules and all
   clauses a contradiction? Memory: a logic for each thread, and the literals of parts that some
   thread has still to keep. */
enum status_code verify_proof_parts (struct verify_proof *proof, int threads, size_t size,
                                     bool *refuted);

#endif
