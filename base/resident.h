/* How much memory the process really holds. */
#ifndef BASE_RESIDENT_H
#define BASE_RESIDENT_H

#include <stdint.h>

/* Bytes of memory of the process's own, heap and stacks: what is in RAM and not backed by a file, so without the program's code and that of
   libraries. Exact up to a few hundred kB, since the kernel counts in portions. 0 where it is not known, and in builds with sanitizers,
   which keep memory that the program has freed. A microsecond. */
uint64_t resident_bytes (void);

/* Give back what the heap holds and does not need. Milliseconds, when it holds much. */
void resident_trim (void);

/* From now on give large blocks back as soon as they are freed, and let them grow without being copied. */
void resident_save (void);

#endif
