/* Allocation that never returns NULL: when memory runs out, these functions end the program with
   exit code 4 and one line on standard error, or the work under memory_try. The caller frees
   blocks with free. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory has run out. Ends the innermost memory_try of this thread. Without one: removes temporary
   files of base/output.h and ends the program. Async-signal-safe then. */
_Noreturn void memory_run_out (void);

/* The same where the machine lacks or breaks something else. `line`: what the program writes, a
   constant that ends with a line feed. */
_Noreturn void memory_fail (const char *line);

/* `say` is called in place of that writing, before the program ends. Async-signal-safe. */
void memory_on_failure (void (*say) (const char *line));

/* Runs `work`. False if memory ran out in it: then it was left at once, with *spent set, and what
   it had allocated is lost. It must not hold a lock while it allocates. */
bool memory_try (atomic_bool *spent, void (*work) (void *context), void *context);

/* `leave` is called before the innermost memory_try of this thread is left because memory ran out:
   it waits for other threads that use local variables of this one. It allocates nothing. */
void memory_before_leaving (void (*leave) (void *context), void *context);

/* `spent` of the innermost memory_try of this thread; NULL without one. A thread that helps this
   one runs under a memory_try with the same. */
atomic_bool *memory_guard (void);

/* True if memory ran out in another thread of the same call, which makes this work pointless. */
bool memory_spent (void);

/* The most memory in bytes that this process can have: what the machine has, or less where the
   address space is limited (ulimit -v). */
uint64_t memory_of_machine (void);

/* A block of count * size bytes, uninitialised. Overflow of the product counts as running out. */
void *memory_alloc (size_t count, size_t size);

/* The same, zeroed. */
void *memory_zero (size_t count, size_t size);

/* The same, in cache lines of its own: for what one thread often writes while others work. */
void *memory_apart (size_t count, size_t size);

/* realloc to count * size bytes; `block` may be NULL. */
void *memory_resize (void *block, size_t count, size_t size);

/* Frees several blocks; each may be NULL. */
#define memory_free(...)                                                                           \
  memory_free_blocks ((void *const[]){ __VA_ARGS__ },                                              \
                      sizeof ((void *const[]){ __VA_ARGS__ }) / sizeof (void *))
void memory_free_blocks (void *const *blocks, size_t count);

/* A copy of `text` [length] with a terminating zero. */
char *memory_text (const char *text, size_t length);

/* A copy of a text that ends with zero; NULL of NULL. */
char *memory_copy (const char *text);

/* A text as by printf. */
char *memory_print (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
char *memory_vprint (const char *format, va_list arguments) __attribute__ ((format (printf, 1, 0)));

/* Makes room for at least `need` elements in a growable array. The capacity at least doubles when
   it grows, so appending is amortised O(1).
   Evaluates its arguments several times. */
#define memory_grow(array, capacity, need)                                                         \
  ((void)((need) <= (capacity)                                                                     \
          || ((array) = memory_grown ((array), &(capacity), (need), sizeof *(array)), true)))
/* The part of it that grows: need > *capacity. */
void *memory_grown (void *block, size_t *capacity, size_t need, size_t size);

#endif
