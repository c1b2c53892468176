/* The question of how much longer than the optimum earliest completion first can take for two
   multicasts, from node 0 and from node 1, each to all other nodes, over all positive send
   overheads, receive overheads and one latency (WYL, section 4.2). A node does one thing at a time,
   so the latency and a receive overhead are not one time, as they are with one multicast. Variables
   are the send overheads, the receive overheads and the latency, or how much more than the node
   before it each has. They are scaled so that the optimum is at most 1.

   The optimum's schedule is a sequence of tasks, each as early as the ones before it in its node,
   and its message, allow; docs/THEOREMS.md, Two multicasts. */
#ifndef SEARCH_OVERHEAD_THEOREM_TWO_H
#define SEARCH_OVERHEAD_THEOREM_TWO_H

#include "search/theorem/question.h"

/* Any overheads; and where of two nodes one both sends and receives faster. */
extern const struct theorem_question overhead_two, overhead_two_ordered;

#endif
