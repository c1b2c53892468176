/* What a batch does with open shops and total exchanges: each is solved by an engine, or answered without one, and handed to a writer. */
#ifndef SEARCH_OPENSHOP_BATCH_H
#define SEARCH_OPENSHOP_BATCH_H

#include "model/result.h"
#include "search/batch.h"
#include "search/openshop.h"

/* One instance that has been dealt with, as the writer sees it; nothing of it outlives the call. */
struct openshop_item {
  const struct batch_line *line;
  const struct openshop_instance *instance;
  const struct openshop_ticks *ticks;
  const struct openshop_outcome *outcome;   /* NULL without an engine; its heuristic is there whatever the engine */
  const struct openshop_certificate *proof; /* NULL unless wanted and filled */
  double seconds;                           /* wall time of the engine */
  int threads;                              /* the engine had */
};

/* The handler's context. */
struct openshop_batch {
  const struct openshop_engine *engine; /* NULL: nothing is solved; `write` does what there is to do */
  struct openshop_options solve;        /* limits count per instance; `threads` and `proof` are set for each thread and ignored here */
  bool proofs;                          /* hand them to the writer */

  /* Without an engine: may the instance be answered? False with the status set refuses it. NULL: all may. Called by any thread, like
     `write`. */
  bool (*answer) (const struct openshop_ticks *ticks, const struct batch_line *line, void *context, struct status *status);

  /* As in struct batch_handler, called by any thread, so `context` must stand that. */
  bool (*write) (const struct openshop_item *item, struct output *results, struct output *certificates, void *context,
                 struct status *status);
  void *context;
};

extern const struct batch_handler openshop_batch_handler; /* for both models */

/* Of an item that was solved. */
struct result openshop_item_result (const struct openshop_item *item);
void openshop_item_write_schedule (const struct openshop_item *item, struct output *out);
void openshop_item_write_proof (const struct openshop_item *item, struct output *out); /* where there is one */

#endif
