/* Time limits for the readers of texts, and for loops deep inside a check. All use the deadline
   that was set last in their thread. */
#ifndef VERIFY_CORE_CLOCK_H
#define VERIFY_CORE_CLOCK_H

#include "base/limits.h"
#include "base/status.h"

#include <stddef.h>

/* Sets the deadline of this thread's readers; NULL: none. Returns the former one. The caller sets
   that again before the deadline's memory ends. */
const struct deadline *verify_clock_set (const struct deadline *deadline);

/* Has that deadline passed? For loops without a deadline argument. Call it about every thousand
   steps. */
bool verify_clock_passed (void);

/* For step number `step` of a loop, from 0: checks that deadline in the first step and in every
   1024th. */
static inline bool
verify_clock_due (size_t step)
{
  return step % 1024 == 0 && verify_clock_passed ();
}

/* Counts bytes that are read. Checks the deadline about every 64 kB. False with STATUS_LIMIT and
   FILE in the status when it has passed. The data read is then not usable, whatever a caller
   returns; see verify_clock_code. */
bool verify_clock_read (size_t bytes, const char *file, struct status *status);

/* The result of a check whose functions returned `code`: STATUS_LIMIT where a reader set that. */
enum status_code verify_clock_code (enum status_code code, const struct status *status);

#endif
