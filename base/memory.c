#include "base/memory.h"

#include "base/output.h"
#include "base/status.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define CACHE_LINE ((size_t)64) /* bytes */
#define PAGE ((size_t)4096)     /* bytes */
#define LARGE ((size_t)8 << 20) /* bytes of a block that gets huge pages */

/* The work of one thread under memory_try. `spent` is shared by all threads of a call. */
struct guard {
  jmp_buf back;
  atomic_bool *spent;
  void (*leave) (void *context); /* NULL: nothing to do */
  void *context;
};

static _Thread_local struct guard *guard;

static void
say_it (const char *line)
{
  ssize_t written = write (STDERR_FILENO, line, strlen (line));
  (void)written; /* nothing left to do about it */
}

static void (*say) (const char *line) = say_it;

void
memory_on_failure (void (*other) (const char *line))
{
  say = other;
}

/* Writes without the heap. */
_Noreturn void
memory_fail (const char *line)
{
  if (guard) {
    atomic_store (guard->spent, true);
    if (guard->leave)
      guard->leave (guard->context);
    longjmp (guard->back, 1);
  }
  static atomic_flag ending = ATOMIC_FLAG_INIT;
  while (atomic_flag_test_and_set (&ending))
    pause (); /* another thread ends the program */
  output_abandon ();
  say (line);
  _exit (STATUS_MACHINE);
}

/* The one place where memory runs out. */
_Noreturn void
memory_run_out (void)
{
  memory_fail ("provecast: out of memory\n");
}

bool
memory_try (atomic_bool *spent, void (*work) (void *context), void *context)
{
  struct guard *outer = guard, own = { .spent = spent };
  volatile bool good = true;
  if (setjmp (own.back) == 0) {
    guard = &own;
    work (context);
  } else
    good = false;
  guard = outer;
  return good;
}

void
memory_before_leaving (void (*leave) (void *context), void *context)
{
  if (!guard)
    return;
  guard->leave = leave;
  guard->context = context;
}

atomic_bool *
memory_guard (void)
{
  return guard ? guard->spent : NULL;
}

bool
memory_spent (void)
{
  return guard && atomic_load_explicit (guard->spent, memory_order_relaxed);
}

static size_t
product (size_t count, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow (count, size, &bytes) || bytes > PTRDIFF_MAX)
    memory_run_out ();
  return bytes > 0 ? bytes : 1;
}

/* `block` of `bytes` bytes, which must exist. A large one asks the system for huge pages, which it
   hands out and takes back many times faster; a system without them ignores that. All pages of the
   block are asked for, as realloc moves a mapping only where its pages are alike. */
static void *
usable (void *block, size_t bytes)
{
  if (!block)
    memory_run_out ();
  if (bytes >= LARGE) {
    size_t before = (uintptr_t)block % PAGE, pages = (before + bytes + PAGE - 1) / PAGE;
    madvise ((char *)block - before, pages * PAGE, MADV_HUGEPAGE);
  }
  return block;
}

uint64_t
memory_of_machine (void)
{
  struct rlimit space;
  long pages = sysconf (_SC_PHYS_PAGES), page = sysconf (_SC_PAGE_SIZE);
  uint64_t bytes = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UINT64_MAX;
  bool limited = getrlimit (RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY;
  return limited && space.rlim_cur < bytes ? space.rlim_cur : bytes;
}

void *
memory_alloc (size_t count, size_t size)
{
  size_t bytes = product (count, size);
  return usable (malloc (bytes), bytes);
}

void *
memory_zero (size_t count, size_t size)
{
  size_t bytes = product (count, size);
  return usable (calloc (1, bytes), bytes);
}

void *
memory_apart (size_t count, size_t size)
{
  size_t bytes = product (count, size), whole = (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
  return memset (usable (aligned_alloc (CACHE_LINE, whole), whole), 0, whole);
}

void *
memory_resize (void *block, size_t count, size_t size)
{
  size_t bytes = product (count, size);
  return usable (realloc (block, bytes), bytes);
}

void
memory_free_blocks (void *const *blocks, size_t count)
{
  for (size_t i = 0; i < count; i++)
    free (blocks[i]);
}

char *
memory_text (const char *text, size_t length)
{
  if (length == SIZE_MAX)
    memory_run_out ();
  char *copy = memory_alloc (length + 1, 1);
  if (length > 0)
    memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *
memory_copy (const char *text)
{
  return text ? memory_text (text, strlen (text)) : NULL;
}

char *
memory_vprint (const char *format, va_list arguments)
{
  char *text;
  if (vasprintf (&text, format, arguments) < 0)
    memory_run_out ();
  return text;
}

char *
memory_print (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  char *text = memory_vprint (format, arguments);
  va_end (arguments);
  return text;
}

void *
memory_grown (void *block, size_t *capacity, size_t need, size_t size)
{
  size_t wanted = *capacity > SIZE_MAX / 2 ? need : 2 * *capacity;
  wanted = wanted < need ? need : wanted;
  wanted = wanted < 8 ? 8 : wanted;
  block = memory_resize (block, wanted, size);
  *capacity = wanted;
  return block;
}
