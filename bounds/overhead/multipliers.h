/* Lagrangian multipliers for receives: a relaxation of the overhead model in which senders fill
   slots with the receives of the highest multipliers, as often as they like.

   Take a set K of messages: all of them, or one. In a schedule that ends by T let a time t be
   measured by the remaining time s = T - t, and let each send of K be a slot, at the s of its end.
   Of every slot one of these uses is made:
   - It wakes relay j (no source in K, but a node that may send some of K): the first receive at j
     of a message in K that j may send. All such receives at j are still to come, so s >= the link
     inward + the sum of their costs, the threshold of the use; and when j holds the message the
     remaining time is at most s - lag, lag = the link inward + the minimum of their costs, and at
     most T minus the earliest such time.
   - It feeds another receive of K. Of those at j, without the one that wakes it, the q-th from the
     end has s >= the link inward + the q smallest costs of receives of K at j. Uses with the same
     threshold are one use, with a count.
   A relay that holds its first message at time a, with remaining time l = T - a, has ended its m-th
   send by a remaining time of at most s = l - m * cost, at its minimum cost in K; and it makes no
   more sends than
   - its send capacity below T allows (bounds/overhead/horizon.h), minus one send of each of its own
     messages outside K;
   - l - rest allows, where rest is the larger of two: the time after its last send, which is
     `onward` to the end or, where K is all messages, its receives of messages that it may send
     except the longest; and, where K is one message k, the rest of its other tasks. These are its
     receives of other messages and one send of each of its own. Until its receive of k begins, at a
     - R(k) or before, it can have ended none of them if the time since the first of them could
     begin is less than the shortest of them, and else no more than that time.
   A source in K has a remaining time of T at first and sends as much as its send capacity allows,
   minus its mandatory sends outside K.

   Give every use a multiplier w, of either sign. M(s), the maximum that one slot at s can bring, is
   the largest of 0, the multipliers of feeding uses with threshold <= s, and multiplier + V_j (min
   (s - lag, T - hold)) of waking relays j with threshold <= s. V_j(l) is the largest sum, over l'
   <= l, of M over as many slots l' - cost, l' - 2 cost, ... as j can make when it holds its message
   with remaining time l'. M and V_j do not decrease, by induction; so a schedule's slots, which
   come no earlier and are no more, bring no more. In the schedule each use is made as often as its
   count, so the sum of count * multiplier is at most the sum over the sources of what their slots
   bring. Multipliers that violate this refute T, whatever they are. The best are found with a
   linear program whose solution needs not be exact.

   Times may be divided by a grain and rounded down, other tasks then being left out: everything can
   be done at least as early, and what is refuted is every T < grain * (T' + 1). */
#ifndef BOUNDS_OVERHEAD_MULTIPLIERS_H
#define BOUNDS_OVERHEAD_MULTIPLIERS_H

#include "bounds/overhead/horizon.h"

#define OVERHEAD_MULTIPLIERS_UNIT 1048576            /* stands for a multiplier of 1 */
#define OVERHEAD_MULTIPLIERS_MAX (INT64_C (1) << 40) /* largest size of a multiplier */

/* Relay j. All times in grains. */
struct overhead_relay {
  int64_t cost, rest, lag, threshold, hold;
  int64_t used;    /* time of [0, T] that sends of K cannot use */
  int64_t receive; /* cost of the receive that wakes it */
  /* its other tasks: total work, earliest start of the first, work of the shortest */
  int64_t other, first, shortest;
};

struct overhead_feed {
  int64_t threshold, count;
};

struct overhead_source {
  int64_t cost, used;
};

/* The relaxation of an instance. All times in grains of ticks. */
struct overhead_multipliers {
  const struct overhead_heads *heads;     /* borrowed */
  const struct overhead_horizon *horizon; /* borrowed */
  struct overhead_source *source;         /* owned [sources] */
  struct overhead_relay *relay;           /* owned [relays] */
  struct overhead_feed *feed;             /* owned [feeds]: ascending thresholds */
  size_t sources, relays, feeds;
  int64_t grain, end;  /* ticks; T in grains */
  int64_t *multiplier; /* owned [nodes + tasks]: of relays, then of feeds; filled by the caller */
  /* owned [nodes + tasks]: times that the best policy makes each use; a heuristic value only */
  double *visits;
  /* what the sources' slots bring, or more than any sum of multipliers when that is large */
  int64_t total;
  struct overhead_slot_value *slot_values;   /* owned [end + 1] */
  struct overhead_relay_state *relay_states; /* owned [end + 1][relays] */
  size_t slot_value_capacity, relay_state_capacity;
};

void overhead_multipliers_init (struct overhead_multipliers *multipliers,
                                const struct overhead_heads *heads,
                                const struct overhead_horizon *horizon);
void overhead_multipliers_clear (struct overhead_multipliers *multipliers);

/* Sets the relaxation up for message k, or for all messages when k is -1. False when a cost of a
   send is less than a grain: then nothing can be evaluated. */
bool overhead_multipliers_take (struct overhead_multipliers *multipliers, int32_t k, int64_t grain);

/* Returns the sum of count * multiplier over all uses. */
int64_t overhead_multipliers_due (const struct overhead_multipliers *multipliers);

/* Sets the horizon, in grains, below 2^31. O(horizon * relays). */
void overhead_multipliers_horizon (struct overhead_multipliers *multipliers, int64_t end);

/* Fills total and visits for the multipliers. O(horizon * relays). */
void overhead_multipliers_evaluate (struct overhead_multipliers *multipliers);

#endif
