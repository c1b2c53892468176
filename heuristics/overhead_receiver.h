/* The earliest completion of a receive, by receiver, and the delivery that achieves it (paper 000, equations 5 and 6, and step 1 of ECF).
   For every receiver and group of messages a lower bound on the arrival of the next wanted message is kept: sends only become later and
   wanted messages only fewer, so that it stays one until a new holder appears, which can only lower it at a known place. It is made exact
   when it decides. */
#ifndef HEURISTICS_OVERHEAD_RECEIVER_H
#define HEURISTICS_OVERHEAD_RECEIVER_H

#include "heuristics/overhead_state.h"

struct overhead_receivers {
  struct overhead_state state;
  int64_t *arrival;  /* owned [n][groups]: no wanted message of the group arrives before; INT64_MAX: none is wanted */
  int32_t *by;       /* owned [n][groups]: the sender for whom it was computed */
  int64_t *complete; /* owned [n]: no receive completes before; INT64_MAX: nothing is wanted */
};

struct overhead_choice {
  int32_t from, to, message;
  int64_t start; /* of the send */
};

void overhead_receivers_init (struct overhead_receivers *receivers, const struct overhead_ticks *ticks, bool insertion);
void overhead_receivers_clear (struct overhead_receivers *receivers);

/* Make complete[j] exact and return it; j wants something. O(groups), and O(n) for every group whose bound must be raised. */
int64_t overhead_receivers_refresh (struct overhead_receivers *receivers, int32_t j);

/* The delivery to j, which wants something, with the least (completion, message, relay, sender); relay is 0 for the message's source,
   else 1. Refreshes j. */
struct overhead_choice overhead_receivers_choose (struct overhead_receivers *receivers, int32_t j);

/* Carry it out. O(n + groups + gaps). */
struct overhead_delivery overhead_receivers_deliver (struct overhead_receivers *receivers, struct overhead_choice choice);

#endif
