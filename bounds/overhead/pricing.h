/* The price bound of the overhead model, evaluated exactly: time-indexed dual prices of copies
   under which no schedule is possible.

   Statement. A pool is where copies of a message lie between send and receive: one for each message
   where the links are uniform, else one for each delivery (message k, receiver j). Let p_q (t) >= 0
   be prices, not increasing in t, 0 after the horizon T. For node i let V_i be the maximum, over
   all ways in which i alone could spend [0, T], of the prices of the copies that it sends, each at
   its arrival, minus the prices of the copies that it receives, each at the start of the receive.
   If the sum of all V_i is negative, no schedule ends by T.

   What i alone could do:
   - It does one thing at a time.
   - It receives each message that it wants exactly once, ending by T and starting no sooner than
     the message can come by a shortest path (bounds/overhead/heads.h).
   - It sends what it owns at any time, and what it wants after having received it.
   - A copy sent at s arrives at s + S + X, in any of the pools of its message except its own where
     pools have receivers.

   Proof. Take a schedule that ends by T, in integer ticks (starting every task as early as the
   orders of tasks allow delays nothing, and then all times are sums of integers). Let each
   destination receive each message only once, or else leave out the later receives, which delays
   nothing either. Each receive, started at r, takes a copy of its own that arrived in its pool at
   some a <= r, of price p (a) >= p (r). Copies that no receive takes have prices >= 0. So the
   prices of all copies sent, minus those of all receives, sum up to >= 0. But they are the sum over
   the nodes of the value of each one's own part of the schedule, at most V_i; and that sum is
   negative.

   V_i is computed backwards: V (t, H) is the maximum that i can still reach from t on when it holds
   the set H of the messages that it wants. V (T, all) = 0, V (T, H) = never for any other H, and
   V (t, H) is the maximum of
   - V (t + 1, H): it waits;
   - V (t + S, H) + the highest price at t + S + X of what it may send, for each length of message,
     t + S <= T;
   - V (t + R, H + a) - p_a (t), for each a it still wants, t + R <= T, t no sooner than a can come.
   Since copies that arrive after T have no value, and prices do not sink below 0, leaving out a
   send that cannot end by T loses nothing.

   Integers: prices are at most 2^36 (2^30 in a certificate), T is below 2^14, and a node begins at
   most one task a tick: |V| <= 2^50, or "never", which is below -2^60 and stays so whatever is
   added; nodes are at most 2^12: all sums stay below 2^63. */
#ifndef BOUNDS_OVERHEAD_PRICING_H
#define BOUNDS_OVERHEAD_PRICING_H

#include "bounds/overhead/heads.h"
#include "model/overhead/dual_prices.h"

#define OVERHEAD_PRICE_WANTED 12                       /* messages that a node receives, at most */
#define OVERHEAD_PRICE_CELLS (INT64_C (1) << 21)       /* entries of V for one node */
#define OVERHEAD_PRICE_HORIZON (INT64_C (1) << 14)     /* steps; horizons are below it */
#define OVERHEAD_PRICE_FINE (INT64_C (1) << 36)        /* the highest price during the search */
#define OVERHEAD_PRICE_NEVER (-(INT64_C (1) << 61))    /* value of the impossible */
#define OVERHEAD_PRICE_HOPELESS (-(INT64_C (1) << 60)) /* values up to this: never */

/* The effect of a node's task on the balance of a pool. */
struct overhead_price_event {
  int32_t pool, time; /* time: a copy's arrival, or the start of a receive */
  int32_t copies;     /* 1 or -1 */
};

/* The highest price of a copy by the time of its send, and its pool. */
struct overhead_price_gain {
  int64_t *price; /* [horizon + 1] */
  int32_t *pool;  /* [horizon + 1] */
};

/* A message that the node receives. */
struct overhead_price_task {
  int32_t message, pool; /* pool: of its receive */
  int64_t receive, release;
  struct overhead_price_gain gain; /* of sending it */
};

/* Messages of one length at a node. */
struct overhead_price_class {
  int64_t send;
  int32_t message;                                    /* one of them */
  size_t wanted[OVERHEAD_PRICE_WANTED], wanted_count; /* tasks */
  struct overhead_price_gain own; /* of the messages that it is the source of; 0: none */
};

/* The evaluation of prices for one instance. Nodes with the same costs and messages are of one
   kind. */
struct overhead_pricing {
  const struct overhead_ticks *ticks; /* borrowed: the instance in steps */
  struct overhead_heads heads;
  bool addressed;
  size_t pools;
  int64_t horizon;
  int64_t *price; /* owned [pools][horizon + 1]: set by the caller, not increasing */
  size_t kinds;
  int32_t *kind;                                           /* owned [kinds]: a node of the kind */
  int32_t *count;                                          /* owned [kinds]: nodes of the kind */
  int32_t node;                                            /* the last one evaluated */
  int64_t *value;                                          /* owned [horizon + 1][2^w] its V */
  struct overhead_price_task tasks[OVERHEAD_PRICE_WANTED]; /* of the last node */
  size_t wanted;
  struct overhead_price_class *classes; /* owned [class_count], of the last node */
  size_t class_count;
  int64_t *gains;                      /* owned: all gains of the last node */
  int32_t *gain_pools;                 /* owned: their pools */
  int64_t *best;                       /* owned [2^w] */
  struct overhead_price_event *events; /* owned, of the last path */
  size_t events_count;
  int64_t end; /* of the last path */
  size_t capacity[9];
};

/* False, with nothing to clear, when some node receives more than OVERHEAD_PRICE_WANTED messages.
   */
bool overhead_pricing_init (struct overhead_pricing *pricing, const struct overhead_ticks *ticks);
void overhead_pricing_clear (struct overhead_pricing *pricing);

/* Returns the entries of V of all kinds at a horizon, saturated: the work of one evaluation up to a
   factor of the messages at a node. */
int64_t overhead_pricing_cells (const struct overhead_pricing *pricing, int64_t horizon);

/* Sets the horizon and all prices to 0. False where the horizon is not below
   OVERHEAD_PRICE_HORIZON, or the V of some node would exceed OVERHEAD_PRICE_CELLS entries. */
bool overhead_pricing_horizon (struct overhead_pricing *pricing, int64_t horizon);

/* Halves all prices until none exceeds OVERHEAD_PRICE_MAX. True: prices have changed and must be
   evaluated again. */
bool overhead_pricing_lower (struct overhead_pricing *pricing);

/* Stores the prices with this grid. Precondition: none exceeds OVERHEAD_PRICE_MAX. */
void overhead_pricing_store (const struct overhead_pricing *pricing, int64_t grid,
                             struct overhead_dual_prices *prices);

static inline int64_t *
overhead_pricing_pool (const struct overhead_pricing *pricing, size_t pool)
{
  return pricing->price + pool * (size_t)(pricing->horizon + 1);
}

/* Returns V of a node of this kind; at most OVERHEAD_PRICE_HOPELESS when it cannot receive all by
   the horizon. O(T * 2^w * (w + classes)), plus O(T * destinations) for each message where copies
   are addressed. */
int64_t overhead_pricing_value (struct overhead_pricing *pricing, size_t kind);

/* Fills events and end with a way to spend [0, T] that reaches the value of the last node
   evaluated. Precondition: that value is above OVERHEAD_PRICE_HOPELESS. */
void overhead_pricing_path (struct overhead_pricing *pricing);

/* True iff the sum of all V is negative, or some V is hopeless: no schedule ends by the horizon. */
bool overhead_pricing_excludes (struct overhead_pricing *pricing);

#endif
