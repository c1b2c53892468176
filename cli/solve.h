/* provecast solve: what differs from model to model, a row for each. */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

#include "cli/debug_solution.h"
#include "cli/items.h"
#include "cli/options.h"
#include "search/logp.h"
#include "search/openshop.h"
#include "search/overhead.h"
#include "search/parameterized.h"

struct solve {
  struct options options;
  int threads;
  const char *method; /* NULL: each model's default */
  const char *class;  /* "any" or "append" */
  const char *certificate, *table, *debug;
  bool liu_switch;
  bool directory;            /* the certificates go to files of their own */
  _Atomic uint64_t unproven; /* optima without a certificate: too long to be kept, or found by a search that writes none */
  struct debug_solution solution;
  struct solve_options node; /* the models' own options */
  struct overhead_options overhead;
  struct openshop_options openshop;
  struct parameterized_options parameterized;
  struct logp_options logp;
  struct item_task tasks[MODEL_KINDS];
  char missing[MODEL_KINDS][64];
};

struct solve_model {
  bool table, classes;   /* it has --table, --class */
  const char *heuristic; /* what the heuristic is called that a result is compared with; NULL: the best one's name */

  /* Set and return the model's own options, for item_task.own. */
  const void *(*own) (struct solve *solve);

  /* Why no schedule is faster, where that can be said in a few words; else empty. NULL: it never can. */
  void (*explain) (const struct item *item, char *text, size_t size);
};

extern const struct solve_model solve_models[MODEL_KINDS];

#endif
