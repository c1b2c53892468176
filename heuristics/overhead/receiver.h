/* The earliest completion of a receive, by receiver, and the delivery that achieves it (WYL,
   equations 5 and 6, and step 1 of ECF).

   For every receiver and group of messages a lower bound on the arrival of the next wanted message
   is kept. Sends only become later and wanted messages only fewer, so it stays a lower bound until
   a new holder appears, which can lower it for known receivers only. It is made exact when it
   decides. */
#ifndef HEURISTICS_OVERHEAD_RECEIVER_H
#define HEURISTICS_OVERHEAD_RECEIVER_H

#include "heuristics/overhead/state.h"

struct overhead_receivers {
  struct overhead_state state;
  /* owned [n][groups]: lower bound on the arrival of a wanted message; INT64_MAX: none is wanted */
  int64_t *arrival;
  int32_t *by;       /* owned [n][groups]: the sender that gave the bound; -1: none */
  int64_t *complete; /* owned [n]: lower bound on the completion; INT64_MAX: nothing is wanted */
};

struct overhead_choice {
  int32_t from, to, message;
  int64_t start; /* of the send */
};

void overhead_receivers_init (struct overhead_receivers *receivers,
                              const struct overhead_ticks *ticks, bool insertion);
void overhead_receivers_clear (struct overhead_receivers *receivers);

/* Makes complete[j] exact and returns it. Precondition: j wants a message. O(groups), and O(n) for
   every group whose bound must be raised. */
int64_t overhead_receivers_refresh (struct overhead_receivers *receivers, int32_t j);

/* Returns the delivery to j with the smallest (completion, message, relay, sender); relay is 0 for
   the message's source, else 1. Refreshes j. Precondition: j wants a message. */
struct overhead_choice overhead_receivers_choose (struct overhead_receivers *receivers, int32_t j);

/* Appends the delivery. O(n + groups + gaps). */
struct overhead_delivery overhead_receivers_deliver (struct overhead_receivers *receivers,
                                                     struct overhead_choice choice);

#endif
