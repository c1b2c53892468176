/* How early sends can end when senders wake each other: a relaxation that underlies several bounds of the overhead model.
   Given senders that hold a message from the start, each with its cost of a send; relays, which hold none before they have received one; a
   latency, no more than the time from the end of any send until its receiver holds the message; and for each h a time before which no h
   relays can hold a message. Let E_p be the end of the p-th send of a schedule, in order of ends. The relaxation yields e_p <= E_p.

   Relaxed costs u_1 | u_2 | ... of the relays, in ascending order, are the true ones rounded down so that each divides the next. Relaxed
   world: sends follow each other without a pause from 0, or from a_h; the h-th relay, with cost u_h, is awake at
   a_h = max (e_h + latency, the time given for h); e_p is the end of the p-th send.
   Proof. Let q_1 <= q_2 <= ... be the times at which the relays first hold a message. The first messages of the first h of them came by h
   different sends, all ended by q_h - latency, so E_h <= q_h - latency. Assume e_h <= E_h for all h < p. A relay awake before E_p has
   E_h < E_p, so h < p, so q_h >= a_h. Sends ended by t = E_p number at most floor (t / S_i) at a sender and floor ((t - q_h) / S) <=
   floor ((t - a_h) / u) at the h-th relay, whose u is one of the relaxed costs. Of all ways to assign the costs to a_1 <= a_2 <= ...,
   ascending order gives the largest sum: let y >= y' be the times left to two of them, u | u' = m u their costs, v = floor (y / u) >= v' =
   floor (y' / u); then v + floor (v' / m) >= floor (v / m) + v', because floor (v / m) - floor (v' / m) <= v - v'. So in the relaxed world
   at least as many sends have ended by E_p as in the schedule, namely p, hence e_p <= E_p.

   There are several ways to round; each is tried, as a variant. One relay's cost stays, the anchor; slower ones go down to the next
   multiple of the one before (or multiple by a power of two), faster ones to a unit fraction of the one after. Times are scaled by the
   fraction. */
#ifndef HEURISTICS_OVERHEAD_EMISSIONS_H
#define HEURISTICS_OVERHEAD_EMISSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct overhead_emissions {
  size_t senders, relays, sends;
  int64_t *sender;   /* owned [senders]: costs, at least one, > 0 */
  int64_t *relay;    /* owned [relays]: costs, > 0 */
  int64_t *earliest; /* owned [relays]: [h - 1] for h */
  int64_t latency;   /* > 0 */
  int64_t horizon;   /* no later time will be asked of overhead_emissions_by */
  int64_t scale;     /* of the last run: `awake` and `relaxed` are in ticks / scale */
  int64_t *awake;    /* owned [relays]: a_h */
  int64_t *relaxed;  /* owned [relays]: u_h */
  int64_t *end;      /* owned [sends]: e_p in ticks, rounded up */
  struct overhead_slot *slots;
  size_t capacity[2];
};

#define OVERHEAD_EMISSIONS_VARIANTS 8

void overhead_emissions_init (struct overhead_emissions *emissions);
void overhead_emissions_clear (struct overhead_emissions *emissions);

/* Make room for so many and reset the counts; the caller then fills sender, relay, earliest, latency and horizon, and prepares.
   sends >= relays. */
void overhead_emissions_reserve (struct overhead_emissions *emissions, size_t senders, size_t relays, size_t sends);

/* Sorts relays and earliest. */
void overhead_emissions_prepare (struct overhead_emissions *emissions);

/* Fill end, awake and relaxed for variant 0 .. OVERHEAD_EMISSIONS_VARIANTS - 1. False when the variant is the same as one before, or its
   times could overflow; never for variant 0. O((relays + sends) log (senders + relays)). */
bool overhead_emissions_run (struct overhead_emissions *emissions, int variant);

/* Sends that the relays of the last run have ended by t <= horizon. O(relays). */
int64_t overhead_emissions_by (const struct overhead_emissions *emissions, int64_t t);

#endif
