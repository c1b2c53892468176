/* Covers: what proves that no appended schedule ends in time. docs/CERTIFICATES-overhead.md, "Lower bound by a cover". */
#ifndef VERIFY_OVERHEAD_COVER_H
#define VERIFY_OVERHEAD_COVER_H

#include "base/limits.h"
#include "verify/lines.h"
#include "verify/overhead_cover_bounds.h"
#include "verify/reason.h"

/* At the line {"cover":{"states":N}}: read it and all lines with sets that follow, {"set":HEX,"ready":[TIME,...]}, to the end. STATUS_OK:
   no appended schedule has a makespan of at most `latest` >= 0 ticks, below 2^60; *states is N. STATUS_INPUT: a line is malformed, sets are
   out of order, or there are not N states. STATUS_FALSE with the reason: something is left uncovered, or there are more than
   VERIFY_COVER_MOST deliveries or nodes. STATUS_LIMIT: the deadline, which may be NULL, or its memory, with the status set. Holds two
   layers of states. For each state O(deliveries * nodes) times the cost of verify/overhead_cover_bounds.h, less where a child is covered at
   once. */
enum status_code verify_cover (const struct verify_times *times, int64_t latest, struct verify_lines *lines,
                               const struct deadline *deadline, struct verify_reason *reason, uint64_t *states);

#endif
