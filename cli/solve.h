/* provecast solve: what was asked for. */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

#include "cli/debug_solution.h"
#include "cli/items.h"
#include "cli/options.h"

struct solve {
  struct options options;
  int threads;
  const char *method; /* NULL: each model's default */
  const char *class;  /* "any" or "append" */
  const char *certificate, *table, *debug;
  bool directory; /* the certificates go to files of their own */
  /* optima without a certificate: too long to be kept, or found by a search that writes none */
  _Atomic uint64_t unproven;
  struct debug_solution solution;
  /* by model_index */
  struct solve_options own[MODELS_MAX];
  struct item_task tasks[MODELS_MAX];
  char missing[MODELS_MAX][64];
};

#endif
