/* What the messages of one multicast wait for each other (Nup, section 6.2): in the network, which
   is internal contention, and at the sender, which is source contention.

   A message waits for its injection channel from the moment at which it is in the send buffer, and
   its header waits for every other channel from the moment at which it asks for it
   (docs/SIMULATE.md). A wait is for the same multicast as long as another message of it owns that
   channel meanwhile; a channel has one owner at a time. Where a header may take one of two channels
   (an adaptive BMIN), it is the one that it gets that counts. */
#ifndef SIMULATE_PARAMETERIZED_CONTENTION_H
#define SIMULATE_PARAMETERIZED_CONTENTION_H

#include "simulate/parameterized/worm.h"

struct contention_tally {
  int64_t multicasts, messages;
  int64_t behind, blocked; /* messages that wait for their multicast: at the sender, and in
                                        the network */
  int64_t behind_time, blocked_time; /* sums over them */
  int64_t waits;                     /* sum of all waits, for whatever message */
  int64_t hold_time, end_time; /* sums of what a send kept the processor, and took until received */
  int64_t followed, longer;    /* messages behind which their sender has another one; of these, that
                               held the injection channel for longer than the sender expected */
};

/* A time at which a message of the round under way has a channel, or waits for it. */
struct contention_span {
  size_t message;
  int32_t channel;
  int64_t from, to;
};

/* The round under way of a cast whose rounds do not overlap. */
struct contention {
  struct contention_message {
    int32_t from;
    int64_t called, put, granted, left, received, expected;
  } * messages; /* owned */
  /* owned; of a message together, that of its injection channel the first */
  struct contention_span *spans, *waits;
  struct worm_time *times; /* owned [longest + 1]: of one message */
  size_t message_count, message_capacity, span_count, span_capacity, wait_count, wait_capacity;
};

void contention_init (struct contention *contention, const struct network *network);
void contention_clear (struct contention *contention);

/* A message of the cast, with its stalls. `hold`: what its sender expected (cast_expect). */
void contention_add (struct contention *contention, const struct machine *machine,
                     const struct record *record, int64_t hold);

/* The round is done: adds what was found to *tally, which may be NULL, and forgets the messages.
   O(waits * channels). */
void contention_end_round (struct contention *contention, struct contention_tally *tally);

#endif
