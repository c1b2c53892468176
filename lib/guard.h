/* Runs what may run out of memory, which does not end the caller's process. */
#ifndef LIB_GUARD_H
#define LIB_GUARD_H

#include <stdbool.h>

/* Runs `work`. False: memory ran out in it, here or in GMP or CLP, and it was left (memory_try).
   Lack of memory outside of it, in the caller's own use of GMP or C++, has the effect that it would
   have without this library. */
bool guard_run (void (*work) (void *context), void *context);

#endif
