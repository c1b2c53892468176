#include "lib/guard.h"

#include "base/memory.h"

#include <dlfcn.h>
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
  fprintf (stderr, "GNU MP: Cannot allocate memory (size=%zu)\n", size);
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

/* C++, which CLP is written in: std::get_new_handler, std::set_new_handler and what throws
   std::bad_alloc, by their names in the object code. */

typedef void handler (void);

static handler *(*get_handler) (void), *(*set_handler) (handler *), *throw_bad_alloc;
static handler *_Atomic former;

/* The handler of `new`. */
static void
no_memory (void)
{
  if (memory_guard ())
    memory_run_out ();
  handler *next = former;
  (next ? next : throw_bad_alloc) ();
}

static void
set_up (void)
{
  set_up_gmp ();
  *(void **)&get_handler = dlsym (RTLD_DEFAULT, "_ZSt15get_new_handlerv");
  *(void **)&set_handler = dlsym (RTLD_DEFAULT, "_ZSt15set_new_handlerPFvvE");
  *(void **)&throw_bad_alloc = dlsym (RTLD_DEFAULT, "_ZSt17__throw_bad_allocv");
}

bool
guard_run (void (*work) (void *context), void *context)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  atomic_bool spent = false;
  pthread_once (&once, set_up);
  if (get_handler && set_handler && throw_bad_alloc && get_handler () != no_memory)
    former = set_handler (no_memory);
  return memory_try (&spent, work, context);
}
