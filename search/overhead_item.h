/* Instances of the overhead model, one after the other, in the hands of one thread. */
#ifndef SEARCH_OVERHEAD_ITEM_H
#define SEARCH_OVERHEAD_ITEM_H

#include "search/item.h"
#include "search/overhead.h"

struct overhead_item {
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct overhead_outcome outcome;
  const struct overhead_schedule *schedule; /* of the outcome, or of the heuristic that was run last */

  const struct item_task *task;
  const struct overhead_engine *engine; /* NULL: none */
  struct overhead_options solve;
  struct overhead_certificate proof;
  struct overhead_schedule made;  /* by one heuristic after the other */
  struct overhead_outcome proven; /* what the default engine says where the chosen one wrote no proof */
};

/* What stands behind an item of this model. */
const struct overhead_item *overhead_item (const struct item *item);

extern const struct item_model overhead_item_model;

#endif
