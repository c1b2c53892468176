/* Covers: proofs that no appended schedule ends within a horizon. docs/CERTIFICATES-overhead.md,
   "Lower bound by a cover". */
#ifndef VERIFY_OVERHEAD_COVER_H
#define VERIFY_OVERHEAD_COVER_H

#include "base/limits.h"
#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"
#include "verify/overhead/remaining_work.h"

/* Reads the line {"cover":{"states":N}}, at which `lines` is, and all lines of sets that follow,
   {"set":HEX,"ready":[TIME,...]}, to the end. STATUS_OK: no appended schedule has a makespan of at
   most `latest` ticks, 0 <= latest < 2^60, and *states is N. STATUS_INPUT: a line is malformed,
   sets are out of order, or there are not N states. STATUS_FALSE with the reason: a child is not
   covered, or there are more than VERIFY_COVER_MAX deliveries or nodes. STATUS_LIMIT: the deadline,
   which may be NULL, or its memory, with the status set. Holds two layers of states. For each state
   O(deliveries * nodes) times the cost of verify/overhead/remaining_work.h, less where a child is
   covered at once. */
enum status_code verify_cover (const struct verify_overhead_times *times, int64_t latest,
                               struct verify_lines *lines, const struct deadline *deadline,
                               struct verify_reason *reason, uint64_t *states);

#endif
