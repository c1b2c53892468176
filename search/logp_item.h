/* Instances of the heterogeneous LogP model, one after the other, in the hands of one thread. */
#ifndef SEARCH_LOGP_ITEM_H
#define SEARCH_LOGP_ITEM_H

#include "search/item.h"
#include "search/logp.h"

struct logp_item {
  struct logp_instance instance;
  struct logp_types types;
  struct logp_outcome outcome;
  const struct tree_schedule *schedule; /* of the outcome, or of the heuristic that was run last */

  const struct item_task *task;
  const struct logp_engine *engine; /* NULL: none */
  struct logp_options solve;
  struct logp_certificate proof;
  struct tree_schedule made;  /* by one heuristic after the other */
  struct logp_outcome proven; /* what the default engine says where the chosen one wrote no proof */
};

/* What stands behind an item of the model. */
const struct logp_item *logp_item (const struct item *item);

extern const struct item_model logp_item_model;

#endif
