/* Functions of glibc that the C library of emscripten lacks, and Linux's calls about memory, which
   a page has no use for. It is included before every file of the web build. */
#ifndef WEB_RUNTIME_MISSING_H
#define WEB_RUNTIME_MISSING_H

#include <stddef.h>

/* Sorts as glibc does: items that compare equal keep their order. */
void qsort_r (void *items, size_t count, size_t size,
              int (*compare) (const void *a, const void *b, void *context), void *context);

#endif
