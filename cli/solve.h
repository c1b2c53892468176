/* provecast solve: what its parts share, one for each model. */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

#include "cli/debug_solution.h"
#include "cli/items.h"
#include "cli/options.h"
#include "cli/solve_text.h"

struct solve {
  struct options options;
  int threads;
  const char *method; /* NULL: each model's default */
  const char *class;  /* "any" or "append" */
  const char *certificate, *table, *debug;
  bool liu_switch;
  bool directory; /* the certificates go to files of their own */
  struct debug_solution solution;
  struct node_batch node;
  struct overhead_batch overhead;
  struct openshop_batch openshop; /* of both models */
  char missing[MODEL_KINDS][64];
};

/* Each says what is done with the instances of its model, or what of that which is asked for the model has not. */
void solve_node (struct solve *solve, struct batch_model *model);
void solve_overhead (struct solve *solve, struct batch_model *model);
void solve_exchange (struct solve *solve, struct batch_model *model);
void solve_openshop (struct solve *solve, struct batch_model *model);

/* The model has not what is asked for: its instances are refused. */
void solve_refuse (struct solve *solve, enum model_kind kind, struct batch_model *model, const char *what, const char *name);

/* Write the proof of an optimal item to the common file or to one of its own; NULL: it is too long to be written. */
bool solve_write_proof (const struct solve *solve, const struct batch_line *line, void (*write) (const void *proof, struct output *out),
                        const void *proof, struct output *common, struct status *status);

/* The end of every result: what separates it from the next. */
void solve_separate (const struct solve *solve, const struct batch_line *line, struct output *results);

#endif
