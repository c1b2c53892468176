/* The allocation functions of this program and of all libraries in it (argp, stdio, GMP, SQLite,
   zlib, CLP): they never fail, but end the program as base/memory.h says. Few of these libraries
   distinguish a lack of memory from a damaged file, and some abort. The functions of the same names
   behind these, of the C library or a preloaded one, do the work. Sanitizers have functions of
   their own: the build then leaves this file out. */
#include "base/memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

/* Looked up at the first call, which may come before any constructor. */
#define BEHIND(function)                                                                           \
  ({                                                                                               \
    static _Atomic (__typeof__ (&function)) behind;                                                \
    __typeof__ (&function) found = behind;                                                         \
    if (!found)                                                                                    \
      behind = found = (__typeof__ (found))dlsym (RTLD_NEXT, #function);                           \
    found;                                                                                         \
  })

static void *
checked (void *block)
{
  if (!block)
    memory_run_out ();
  return block;
}

void *
malloc (size_t size)
{
  return checked (BEHIND (malloc) (size));
}

void *
calloc (size_t count, size_t size)
{
  return checked (BEHIND (calloc) (count, size));
}

void *
realloc (void *block, size_t size)
{
  void *resized = BEHIND (realloc) (block, size);
  return size > 0 ? checked (resized) : resized;
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  return checked (BEHIND (aligned_alloc) (alignment, size));
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
  int error = BEHIND (posix_memalign) (block, alignment, size);
  if (error == ENOMEM)
    memory_run_out ();
  return error;
}
