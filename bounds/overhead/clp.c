/* CLP (COIN-OR), a solver of linear programs, by its C interface. The library is loaded when it is
   first used: with those that it needs (C++, LAPACK) that takes twice as long as all else that a
   short command does. */
#include "bounds/overhead/lp.h"

#include "base/memory.h"

#include <coin/Clp_C_Interface.h>
#include <dlfcn.h>
#include <errno.h>
#include <float.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* The functions that are used, each under its name without the prefix Clp_. */
#define CLP_FUNCTIONS(X)                                                                           \
  X (addColumns)                                                                                   \
  X (addRows)                                                                                      \
  X (deleteColumns)                                                                                \
  X (deleteModel)                                                                                  \
  X (deleteRows)                                                                                   \
  X (dual)                                                                                         \
  X (dualRowSolution)                                                                              \
  X (getRowStatus)                                                                                 \
  X (newModel)                                                                                     \
  X (numberIterations)                                                                             \
  X (objectiveValue)                                                                               \
  X (primal)                                                                                       \
  X (primalColumnSolution)                                                                         \
  X (scaling)                                                                                      \
  X (setLogLevel)                                                                                  \
  X (setMaximumSeconds)                                                                            \
  X (setPerturbation)                                                                              \
  X (status)

#define CLP_POINTER(name) __typeof__ (Clp_##name) *name;
static struct {
  CLP_FUNCTIONS (CLP_POINTER)
} clp;

/* std::get_new_handler, std::set_new_handler and what throws std::bad_alloc, by their names in the
   object code. */
typedef void handler (void);
static handler *(*get_handler) (void), *(*set_handler) (handler *), *throw_bad_alloc;
static handler *_Atomic former;

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

static void *
make (void)
{
  void *model = clp.newModel ();
  clp.setLogLevel (model, 0);
  clp.scaling (model, 0);
  clp.setPerturbation (model, 50); /* always: there are many ties */
  return model;
}

static void
free_model (void *model)
{
  clp.deleteModel (model);
}

static void
add_row (void *model, bool equal, double right, struct lp_entries entries)
{
  double lower = equal ? right : 0, upper = equal ? right : DBL_MAX;
  CoinBigIndex start[2] = { 0, (CoinBigIndex)entries.count };
  clp.addRows (model, 1, &lower, &upper, start, entries.index, entries.value);
}

static void
add_column (void *model, double cost, struct lp_entries entries)
{
  double lower = 0, upper = DBL_MAX;
  CoinBigIndex start[2] = { 0, (CoinBigIndex)entries.count };
  clp.addColumns (model, 1, &lower, &upper, &cost, start, entries.index, entries.value);
}

static void
delete_rows (void *model, size_t count, const int *rows)
{
  clp.deleteRows (model, (int)count, rows);
}

static void
delete_columns (void *model, size_t count, const int *columns)
{
  clp.deleteColumns (model, (int)count, columns);
}

static int
solve (void *model, enum lp_start start, double seconds)
{
  clp.setMaximumSeconds (model, seconds);
  if (start == LP_DUAL)
    clp.dual (model, 0);
  else
    clp.primal (model, 0);
  return clp.numberIterations (model);
}

static bool
solved (void *model)
{
  return clp.status (model) == 0;
}

static double
objective (void *model)
{
  return clp.objectiveValue (model);
}

static const double *
duals (void *model)
{
  return clp.dualRowSolution (model);
}

static const double *
values (void *model)
{
  return clp.primalColumnSolution (model);
}

static bool
slack_is_basic (void *model, int row)
{
  return clp.getRowStatus (model, row) == 1;
}

static const struct lp_solver solver = {
  .make = make,
  .free = free_model,
  .add_row = add_row,
  .add_column = add_column,
  .delete_rows = delete_rows,
  .delete_columns = delete_columns,
  .solve = solve,
  .solved = solved,
  .objective = objective,
  .duals = duals,
  .values = values,
  .slack_is_basic = slack_is_basic,
};

const struct lp_solver *
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
  return &solver;
}
