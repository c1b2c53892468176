/* The sends in progress in a schedule without idle times, in bulk: how many complete at which
   time, by types of senders. */
#ifndef HEURISTICS_NODE_QUEUES_H
#define HEURISTICS_NODE_QUEUES_H

#include "model/node/types.h"

struct queues; /* reusable memory: no allocation once it has grown to the largest instance */

struct queues *queues_new (void);
void queues_free (struct queues *queues);

/* Starts at time 0 with the source alone ready. `types` must outlive the run. O(k). */
void queues_start (struct queues *queues, const struct node_types *types);

/* Returns the number of sends that complete at the next completion, *time; their senders begin
   the next ones at once. O(log k) for each type that takes part. */
int64_t queues_next (struct queues *queues, int64_t *time);

/* `count` nodes of this type become ready at the time last returned, and begin to send. O(1), or
   O(log k) for the first of a type. */
void queues_ready (struct queues *queues, size_t type, int64_t count);

#endif
