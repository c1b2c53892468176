#include "bounds/overhead/clp.h"

#include "base/memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

/* std::get_new_handler, std::set_new_handler and what throws std::bad_alloc, by their names in the
   object code. */
typedef void handler (void);
static handler *(*get_handler) (void), *(*set_handler) (handler *), *throw_bad_alloc;
static handler *_Atomic former;

static struct clp clp;
enum state { UNKNOWN, LOADED, MISSING, FAILED };
static enum state state;

/* The handler of `new`. */
static void
no_memory (void)
{
  if (memory_guard ())
    memory_run_out ();
  handler *next = former;
  (next ? next : throw_bad_alloc) ();
}

/* Several threads may do so at once. */
static void
replace_handler (void)
{
  handler *last = set_handler (no_memory);
  if (last != no_memory)
    former = last;
}

/* A library that is not there is another thing than one that cannot be read, or for which there is
   no memory: without CLP a bound is weaker, and a fault must not make it so. */
static void
load (void)
{
  void *library = dlopen (CLP_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *why = dlerror ();
    state = why && strstr (why, strerror (ENOENT)) ? MISSING : FAILED;
    return;
  }
  bool loaded;
#define FIND(pointer, name) loaded = (*(void **)&(pointer) = dlsym (library, name)) && loaded;
#define FIND_CLP(name) FIND (clp.name, "Clp_" #name)
  loaded = true;
  CLP_FUNCTIONS (FIND_CLP)
  FIND (get_handler, "_ZSt15get_new_handlerv")
  FIND (set_handler, "_ZSt15set_new_handlerPFvvE")
  FIND (throw_bad_alloc, "_ZSt17__throw_bad_allocv")
  state = loaded ? LOADED : MISSING;
}

const struct clp *
clp_load (void)
{
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock (&lock);
  if (state == UNKNOWN || state == FAILED)
    load ();
  enum state found = state;
  pthread_mutex_unlock (&lock);
  if (found == FAILED)
    memory_fail ("provecast: cannot load " CLP_LIBRARY ": memory or files are lacking\n");
  if (found == MISSING)
    return NULL;
  if (get_handler () != no_memory) /* the caller of the library may set one at any time */
    replace_handler ();
  return &clp;
}
