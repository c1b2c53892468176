/* Prices for receives: a relaxation of the overhead model in which senders fill slots with receives that pay, as often as they like.

   Take a set K of messages: all of them, or one. In a schedule that ends by T let a time t be told by what remains of it, s = T - t, and
   let each send of K be a slot, at the s of its end. Of every slot one of these uses is made:
   - it wakes relay j (no source in K, but a node that may send some of K): the first receive at j of a message in K that j may send. All
   such receives at j are still to come, so s >= the link inward + the sum of their costs, the threshold of the use; and when j holds the
   message there is no more left than s - lag, lag = the link inward + the least of their costs, and no more than T less the earliest such
   time;
   - it feeds another receive of K. Of those at j, without the one that wakes it, the q-th from the end has s >= the link inward + the q
   least costs of receives of K at j. Uses with the same threshold are one use, of some count. A relay that holds its first message at time
   a, with l = T - a left, has ended its m-th send by no more than s = l - m * cost left, at its least cost in K; and it makes no more sends
   than
   - its room below T allows (overhead_horizon.h), less one send of each of its own messages outside K;
   - l - rest allows, where rest is the larger of two: the time after its last send, `onward` to the end or, where K is all messages, its
   receives of messages that it may send but for the dearest; and, where K is one message k, what is left of its other tasks. These are its
   receives of other messages and one send of each of its own. Until its receive of k begins, at a - R(k) or before, it can have ended none
   of them if the time since the first of them could begin is less than the shortest of them, and else no more than that time. A source in K
   has T left at first and sends as much as its room allows, less its mandatory sends outside K. Give every use a reward w, of either sign.
   M(s), the most that one slot at s can bring, is the largest of 0, the rewards of feeding uses with threshold <= s, and reward + V_j (min
   (s - lag, T - hold)) of waking relays j with threshold <= s. V_j(l) is the largest sum, over l' <= l, of M over as many slots l' - cost,
   l' - 2 cost, ... as j can make when it holds its message with l' left. M and V_j do not decrease, by induction; so a schedule's slots,
   which come no earlier and are no more, bring no more. In the schedule each use is made as often as its count, so sum of count * reward <=
   sum over the sources of what their slots bring. Rewards that violate this refute T, whatever they are: the best are found with a linear
   program whose solution needs not be exact.

   Times may be divided by a grain and rounded down, other tasks then being left out: everything can be done at least as early, and what is
   refuted is every T < grain * (T' + 1). */
#ifndef HEURISTICS_OVERHEAD_REWARDS_H
#define HEURISTICS_OVERHEAD_REWARDS_H

#include "heuristics/overhead_horizon.h"

#define OVERHEAD_REWARDS_UNIT 1048576             /* reward of 1 */
#define OVERHEAD_REWARDS_MOST (INT64_C (1) << 40) /* largest size of a reward */

struct overhead_relay {
  int64_t cost, rest, lag, threshold, hold;
  int64_t used;                            /* of [0, T], not for sends of K */
  int64_t receive, other, first, shortest; /* cost of the receive, total of other tasks, when the first can begin, the least of them */
};

struct overhead_feed {
  int64_t threshold, count;
};

struct overhead_source {
  int64_t cost, used;
};

/* What the relaxation knows of an instance, in grains of ticks. */
struct overhead_rewards {
  const struct overhead_heads *heads;     /* borrowed */
  const struct overhead_horizon *horizon; /* borrowed */
  struct overhead_source *source;         /* owned [sources] */
  struct overhead_relay *relay;           /* owned [relays] */
  struct overhead_feed *feed;             /* owned [feeds]: ascending thresholds */
  size_t sources, relays, feeds;
  int64_t grain, end;           /* T, in grains */
  int64_t *reward;              /* owned [nodes + tasks]: relays, then feeds; to be filled by the caller */
  double *visits;               /* owned [nodes + tasks]: how often the best policy makes each use; only a guide */
  int64_t total;                /* what the sources' slots bring, or more than any sum of rewards when that is large */
  struct overhead_cell *cells;  /* owned: for each s */
  struct overhead_begin *begin; /* owned: for each s and relay */
  size_t cell_capacity, begin_capacity;
};

void overhead_rewards_init (struct overhead_rewards *prices, const struct overhead_heads *heads, const struct overhead_horizon *horizon);
void overhead_rewards_clear (struct overhead_rewards *prices);

/* Take message k, or all when k is -1. False when a cost of a send is less than a grain: then nothing can be evaluated. */
bool overhead_rewards_take (struct overhead_rewards *prices, int32_t k, int64_t grain);

/* Sum of count * reward over all uses. */
int64_t overhead_rewards_due (const struct overhead_rewards *prices);

/* Set the horizon, in grains, below 2^31. O(horizon * relays). */
void overhead_rewards_horizon (struct overhead_rewards *prices, int64_t end);

/* Fill total and visits for the rewards. O(horizon * relays). */
void overhead_rewards_evaluate (struct overhead_rewards *prices);

#endif
