/* CLP (COIN-OR), a solver of linear programs, by its C interface. The library is loaded when it is
   first used: with those that it needs (C++, LAPACK) that takes twice as long as all else that a
   short command does. Where it is not installed, callers do without. */
#ifndef BOUNDS_OVERHEAD_CLP_H
#define BOUNDS_OVERHEAD_CLP_H

#include <coin/Clp_C_Interface.h>

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
struct clp {
  CLP_FUNCTIONS (CLP_POINTER)
};
#undef CLP_POINTER

/* Loads the library if it is not loaded. NULL: it is not there. Under memory_try, C++ code that
   finds no memory in this thread ends the innermost one. Thread-safe. */
const struct clp *clp_load (void);

#endif
