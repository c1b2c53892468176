/* A broadcast schedule as an indented tree of text, for people. */
#ifndef CLI_NODE_TREE_H
#define CLI_NODE_TREE_H

#include "model/common/labels.h"
#include "model/node/schedule.h"

#define TREE_SHORT 24 /* nodes shown of a long schedule */

/* Print the source and below each node those it sends to, in the order of time: node number,
   name, cost, ready time. Of more than one and a half times `limit` destinations (0: any) the
   `limit` that become ready first are shown, and the way to one that is ready last; each line says
   how many nodes below it are left out, and the last one how to see them. `number` maps ranks to
   node numbers. Box-drawing characters when `unicode`, else ASCII. O(n log n) time, O(n)
   memory. */
void tree_print (const struct schedule *schedule, struct labels *labels,
                 const struct node_types *types, const int32_t *number, size_t limit, bool unicode,
                 struct output *out);

#endif
