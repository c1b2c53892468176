/* Memory held by the process, as the kernel counts it. */
#ifndef BASE_RESIDENT_H
#define BASE_RESIDENT_H

#include <stdint.h>

/* Bytes in RAM that no file backs: heap and stacks, without the code of program and libraries. The
   error is a few hundred kB, because the kernel counts in batches. 0 when it is unknown, and in
   builds with sanitizers, which keep freed memory. Costs about a microsecond. */
uint64_t resident_bytes (void);

/* Returns unused heap memory to the kernel. Costs milliseconds when there is much. */
void resident_trim (void);

/* From now on large blocks are returned to the kernel as soon as they are freed, and grow without
   being copied. */
void resident_save (void);

#endif
