/* What one thread of a batch does with an instance, and the memory it uses again for the next. */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "search/batch.h"

/* A line of the file, copied so that the next can be read while this one is being solved. */
struct worker_line {
  char *text; /* owned */
  size_t length, capacity, number;
};

struct worker {
  const struct batch_options *options;
  struct worker_line line; /* the present instance */
  uint64_t index;          /* of it in the input */
  struct node_instance instance;
  struct node_types types;
  struct outcome outcome;
  struct certificate proof;
  struct schedule schedule;
  int32_t *number; /* node numbers by rank; owned */
  size_t number_capacity;
  struct solve_options solve;
  struct status status; /* why the instance is refused, or OK */
  double seconds;       /* the engine took */
  void *workspace;
  struct outcome proven; /* what the default engine says where the chosen one writes no proofs */
  void *prover;          /* its workspace; NULL until needed */
};

/* `threads`: for the engine on each instance. The options stay the caller's. */
void worker_init (struct worker *worker, const struct batch_options *options, int threads);
void worker_clear (struct worker *worker);

/* Read the worker's line, which is of `file`, and solve or answer it: outcome, seconds, or else the status. */
void worker_solve (struct worker *worker, const char *file);

/* Node numbers, and the schedule of what was solved. O(n). */
void worker_expand (struct worker *worker);

#endif
