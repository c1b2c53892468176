/* Distinguishes a schedule that is wrong from one whose times were rounded, as a program rounds
   them that computes in floating point. The distance of rounded times from right ones is tiny
   beside all times; so if all waits of the schedule become a little longer, by a relative ROUNDING,
   it becomes valid. The checker judges that, in exact arithmetic; a schedule that overlaps by more
   stays invalid. This serves an explanation only: a rounded schedule is not valid. */
#ifndef JUDGE_ROUNDING_H
#define JUDGE_ROUNDING_H

#include "base/output.h"
#include "verify/core/text.h"

#define ROUNDING 1e-9

/* Writes the answer, well-formed JSON, with other times: start and receive t become
   t + ROUNDING * (t + T), T the largest of them. False: no time of it (makespan included) is
   written as a decimal number, or one does not fit into 64 bits; then `out` holds anything.
   O(length). */
bool rounding_stretch (const struct verify_source *answer, struct output *out);

/* Is the makespan that the answer states within a few ROUNDING of `own`, "p" or "p/q"? */
bool rounding_near (const struct verify_source *answer, const char *own);

#endif
