/* What a batch does with the instances of the node model: each is solved by an engine, or answered without one, and handed to a writer. */
#ifndef SEARCH_NODE_BATCH_H
#define SEARCH_NODE_BATCH_H

#include "model/result.h"
#include "search/batch.h"
#include "search/engine.h"

/* One instance that has been dealt with, as the writer sees it; nothing of it outlives the call. */
struct node_item {
  const struct batch_line *line;
  const struct node_instance *instance;
  const struct node_types *types;
  const struct outcome *outcome;   /* NULL without an engine */
  const struct certificate *proof; /* NULL unless wanted and filled */
  const struct schedule *schedule; /* NULL unless wanted and solved */
  const int32_t *number;           /* node numbers by rank; NULL unless a schedule is wanted */
  double seconds;                  /* wall time of the engine */
  int threads;                     /* the engine had */
};

/* The handler's context. */
struct node_batch {
  const struct engine *engine; /* NULL: nothing is solved; `answer` and `write` do what there is to do */
  struct solve_options solve;  /* limits count per instance; `threads` and `proof` are set for each thread and ignored here */
  bool proofs, schedules;      /* hand them to the writer */

  /* Without an engine: work out what there is to write about an instance. False with the status set refuses it; the message need not say
     where it stands. NULL: nothing to work out. Called by any thread, just before `write` in that thread. */
  bool (*answer) (const struct node_types *types, void *context, struct status *status);

  /* As in struct batch_handler, likewise by any thread, so `context` must stand that. */
  bool (*write) (const struct node_item *item, struct output *results, struct output *certificates, void *context, struct status *status);
  void *context;
};

extern const struct batch_handler node_batch_handler;

/* Of an item that was solved. */
struct result node_item_result (const struct node_item *item);
void node_item_write_schedule (const struct node_item *item, struct output *out); /* where there is one */
void node_item_write_proof (const struct node_item *item, struct output *out);    /* likewise */

#endif
