/* The send-completion relaxation: how early sends can end when senders wake each other. Several
   bounds of the overhead model build on it.

   Given are
   - senders that hold a message from the start, each with its cost of a send;
   - relays, which hold none before they have received one, each with its cost of a send;
   - a latency, no more than the time from the end of any send until its receiver holds the message;
   - for each h a time before which no h relays can hold a message.
   Let E_p be the end of the p-th send of a schedule, in order of ends. The relaxation yields
   e_p <= E_p.

   Relaxed costs u_1 | u_2 | ... of the relays, in ascending order, are the true ones rounded down
   so that each divides the next. In the relaxed world sends follow each other without a pause from
   0, or from a_h; the h-th relay, with cost u_h, is awake at a_h = max (e_h + latency, the time
   given for h); e_p is the end of the p-th send.

   Proof. Let q_1 <= q_2 <= ... be the times at which the relays first hold a message. The first
   messages of the first h of them came by h different sends, all ended by q_h - latency, so E_h <=
   q_h - latency. Assume e_h <= E_h for all h < p. A relay awake before E_p has E_h < E_p, so h < p,
   so q_h >= a_h. Sends ended by t = E_p number at most floor (t / S_i) at a sender and floor ((t -
   q_h) / S) <= floor ((t - a_h) / u) at the h-th relay, whose u is one of the relaxed costs. Of all
   ways to assign the costs to a_1 <= a_2 <= ..., ascending order gives the largest sum: let y >= y'
   be the times left to two of them, u | u' = m u their costs, v = floor (y / u) >= v' = floor (y' /
   u); then v + floor (v' / m) >= floor (v / m) + v', because floor (v / m) - floor (v' / m) <= v -
   v'. So in the relaxed world at least as many sends have ended by E_p as in the schedule, namely
   p, hence e_p <= E_p.

   There are several ways to round; each is tried, as a variant. One relay's cost stays, the anchor.
   Slower ones are rounded down to the next multiple of the previous one (or multiple by a power of
   two), faster ones to a unit fraction of the next one. Times are scaled by the fraction. */
#ifndef BOUNDS_OVERHEAD_SEND_COMPLETION_H
#define BOUNDS_OVERHEAD_SEND_COMPLETION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct overhead_send_completion {
  size_t senders, relays, sends;
  int64_t *sender;   /* owned [senders]: costs, > 0; senders >= 1 */
  int64_t *relay;    /* owned [relays]: costs, > 0 */
  int64_t *earliest; /* owned [relays]: [h - 1] before which no h relays hold a message */
  int64_t latency;   /* > 0 */
  int64_t horizon;   /* the latest time that is passed to overhead_send_completion_by */
  int64_t scale;     /* of the last run: `awake` and `relaxed` are in ticks / scale */
  int64_t *awake;    /* owned [relays]: a_h */
  int64_t *relaxed;  /* owned [relays]: u_h */
  int64_t *end;      /* owned [sends]: e_p in ticks, rounded up */
  struct overhead_slot *slots;
  size_t capacity[2];
};

#define OVERHEAD_SEND_COMPLETION_VARIANTS 8

/* One of zeros is empty. */
void overhead_send_completion_clear (struct overhead_send_completion *completion);

/* Reserves memory for `most` senders and relays together, and resets the counts. The caller then
   fills sender, relay, earliest, latency and horizon, and calls overhead_send_completion_prepare.
   sends >= relays. */
void overhead_send_completion_reserve (struct overhead_send_completion *completion, size_t most,
                                       size_t sends);

/* Sorts relays and earliest. */
void overhead_send_completion_prepare (struct overhead_send_completion *completion);

/* Fills end, awake and relaxed for variant 0 .. OVERHEAD_SEND_COMPLETION_VARIANTS - 1. False when
   the variant equals an earlier one, or its times could overflow; never for variant 0. O((relays +
   sends) log (senders + relays)). */
bool overhead_send_completion_run (struct overhead_send_completion *completion, int variant);

/* Returns the number of sends that the relays of the last run have ended by t <= horizon.
   O(relays). */
int64_t overhead_send_completion_by (const struct overhead_send_completion *completion, int64_t t);

#endif
