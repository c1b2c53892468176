/* Open shops and total exchanges, one after the other, in the hands of one thread. */
#ifndef SEARCH_OPENSHOP_ITEM_H
#define SEARCH_OPENSHOP_ITEM_H

#include "search/item.h"
#include "search/openshop.h"

struct openshop_item {
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct openshop_outcome outcome;
  const struct openshop_schedule *schedule; /* of the outcome, or of the heuristic that was run last */

  const struct item_task *task;
  const struct openshop_engine *engine; /* NULL: none */
  struct openshop_options solve;
  struct openshop_certificate proof;
  struct openshop_schedule made;  /* by one heuristic after the other */
  struct openshop_outcome proven; /* what the default engine says where the chosen one wrote no proof */
};

/* What stands behind an item of either model. */
const struct openshop_item *openshop_item (const struct item *item);

extern const struct item_model openshop_item_model;

#endif
