/* Instances of the parameterized model, one after the other, in the hands of one thread. */
#ifndef SEARCH_PARAMETERIZED_ITEM_H
#define SEARCH_PARAMETERIZED_ITEM_H

#include "search/item.h"
#include "search/parameterized.h"

struct parameterized_item {
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  struct parameterized_outcome outcome;
  const struct tree_schedule *schedule; /* of the outcome, or of the heuristic that was run last */

  const struct item_task *task;
  const struct parameterized_engine *engine; /* NULL: none */
  struct parameterized_options solve;
  struct parameterized_certificate proof;
  struct tree_schedule made;           /* by one heuristic after the other */
  struct parameterized_outcome proven; /* what the default engine says where the chosen one wrote no proof */
};

/* What stands behind an item of the model. */
const struct parameterized_item *parameterized_item (const struct item *item);

extern const struct item_model parameterized_item_model;

#endif
