#include "lib/guard.h"

#include "base/memory.h"

#include <gmp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* GMP. Its functions are common to the process, so blocks must be those of malloc. */

/* `block`, which is not NULL outside of a guard either: as GMP's own functions have it. */
static void *
checked (void *block, size_t size)
{
  if (block)
    return block;
  if (memory_guard ())
    memory_run_out ();
  fprintf (stderr, "GMP: there is no memory for %zu bytes\n", size);
  abort ();
}

static void *
allocate (size_t size)
{
  return checked (malloc (size), size);
}

static void *
resize (void *block, size_t former, size_t size)
{
  (void)former;
  return checked (realloc (block, size), size);
}

/* GMP's default allocation function, which no header declares. */
extern void *__gmp_default_allocate (size_t size);

/* A caller who has set functions of his own keeps them. */
static void
set_up_gmp (void)
{
  void *(*present) (size_t) = NULL;
  mp_get_memory_functions (&present, NULL, NULL);
  if (present == __gmp_default_allocate)
    mp_set_memory_functions (allocate, resize, NULL);
}

bool
guard_run (void (*work) (void *context), void *context)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  atomic_bool spent = false;
  pthread_once (&once, set_up_gmp);
  return memory_try (&spent, work, context);
}
