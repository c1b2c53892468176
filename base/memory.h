/* Memory that never fails: running out ends the program here, with exit code 4 and one line on standard error. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

void *memory_alloc (size_t count, size_t size);               /* count * size bytes, uninitialised; multiplication checked */
void *memory_zero (size_t count, size_t size);                /* the same, zeroed */
void *memory_resize (void *block, size_t count, size_t size); /* realloc; block may be NULL */
char *memory_text (const char *text, size_t length);          /* copy of length bytes plus a terminating zero */

/* Make room for at least `need` elements in a growable array; capacity at least doubles, so pushing is amortised O(1). */
#define memory_grow(array, capacity, need) ((array) = memory_grown ((array), &(capacity), (need), sizeof *(array)))
void *memory_grown (void *block, size_t *capacity, size_t need, size_t size);

#endif
