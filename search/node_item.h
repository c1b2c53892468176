/* Instances of the node model, one after the other, in the hands of one thread. */
#ifndef SEARCH_NODE_ITEM_H
#define SEARCH_NODE_ITEM_H

#include "search/item.h"

struct node_item {
  struct node_instance instance;
  struct node_types types;
  struct outcome outcome;
  struct schedule schedule; /* where schedules are wanted: of the outcome, or of the heuristic that was run last */
  int32_t *number;          /* owned, by rank: node numbers, where schedules are wanted */
  size_t number_capacity;

  int64_t known;            /* ticks that no schedule of the instance beats; 0: none are known */

  const struct item_task *task;
  const struct engine *engine; /* NULL: none */
  struct solve_options solve;
  void *workspace; /* the engine's */
  struct certificate proof;
  struct outcome proven; /* what the default engine says where the chosen one writes no proofs */
  void *prover;          /* its workspace; NULL until needed */
};

/* What stands behind an item of this model. */
const struct node_item *node_item (const struct item *item);

extern const struct item_model node_item_model;

#endif
