/* The sends under way in a schedule without idling, in bulk: how many of them complete at which time, by types of senders. */
#ifndef HEURISTICS_QUEUES_H
#define HEURISTICS_QUEUES_H

#include "model/node_types.h"

struct queues; /* reusable memory: no allocation once it has grown to the largest instance seen */

struct queues *queues_new (void);
void queues_free (struct queues *queues);

/* Begin at time 0 with nobody ready but the source. `types` must outlive the run. O(k). */
void queues_start (struct queues *queues, const struct node_types *types);

/* Number of sends that complete at the next time at which any does, which goes to *time; their senders begin the next ones at once.
   O(log k) for each type that takes part. */
int64_t queues_next (struct queues *queues, int64_t *time);

/* `count` nodes of this type become ready at the time last returned, and begin to send. O(1), O(log k) for the first of a type. */
void queues_ready (struct queues *queues, size_t type, int64_t count);

#endif
