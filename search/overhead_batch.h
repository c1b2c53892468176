/* What a batch does with the instances of the overhead model: each is solved by an engine, or answered without one, and handed to a writer.
 */
#ifndef SEARCH_OVERHEAD_BATCH_H
#define SEARCH_OVERHEAD_BATCH_H

#include "model/result.h"
#include "search/batch.h"
#include "search/overhead.h"

/* One instance that has been dealt with, as the writer sees it; nothing of it outlives the call. */
struct overhead_item {
  const struct batch_line *line;
  const struct overhead_instance *instance;
  const struct overhead_ticks *ticks;
  const struct overhead_outcome *outcome;   /* NULL without an engine; its heuristic is there whatever the engine */
  const struct overhead_certificate *proof; /* NULL unless wanted and filled */
  enum overhead_class class;                /* of the schedules looked for */
  double seconds;                           /* wall time of the engine */
  int threads;                              /* the engine had */
};

/* The handler's context. */
struct overhead_batch {
  const struct overhead_engine *engine; /* NULL: nothing is solved; `write` does what there is to do */
  struct overhead_options solve;        /* limits count per instance; `threads` and `proof` are set for each thread and ignored here */
  bool proofs;                          /* hand them to the writer */

  /* As in struct batch_handler, called by any thread, so `context` must stand that. */
  bool (*write) (const struct overhead_item *item, struct output *results, struct output *certificates, void *context,
                 struct status *status);
  void *context;
};

extern const struct batch_handler overhead_batch_handler;

/* Of an item that was solved. */
struct result overhead_item_result (const struct overhead_item *item);
void overhead_item_write_schedule (const struct overhead_item *item, struct output *out);
void overhead_item_write_proof (const struct overhead_item *item, struct output *out); /* where there is one */

#endif
