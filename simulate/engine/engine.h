/* Two engines for one set of rules (docs/SIMULATE.md): what both report is the same, to the last
   unit of time. They share no code but the drawing of random numbers and the paths.

   - cycle: moves flits, one after the other, channel by channel. It is the definition in code, kept
     as plain as possible. A flit that crosses a channel costs some nanoseconds.
   - event: moves worms. Its cost does not depend on the lengths of messages: O(path) for a message,
     and O(log) for its few events besides.

   Why a worm needs no flits. Let a path have channels 0 .. n - 1, S(i, f) be the time at which flit
   f of 0 .. m - 1 starts on channel i, S(n, f) = S(n - 1, f) + nd, and G(i) = S(i, 0) for i <= n.
   The rules say S(i, f + 1) = max (S(i - 1, f + 1) + nd, S(i + 1, f)), for i = 0 without the first
   term. By induction over f and i

     S(i, f) = G(i + f) if i + f <= n, else G(n) + (i + f - n) nd:

   for i + f + 1 <= n the second term is G(i + f + 1), and the first one G(i + f) + nd, which is no
   later; beyond n both are equal. So all flits of a worm move together with its header, a waiting
   worm has one flit in each channel behind the header, and channel i is free again at
   S(i + 1, m - 1). */
#ifndef SIMULATE_ENGINE_ENGINE_H
#define SIMULATE_ENGINE_ENGINE_H

#include "base/limits.h"
#include "simulate/engine/scenario.h"

/* What a run did. */
struct engine_counts {
  int64_t time;     /* when the last message was received */
  int64_t messages; /* that arrived */
  int64_t
    flit_hops;    /* flits that crossed a channel; of the event engine those of arrived messages */
  int64_t queued; /* bytes that wait at their senders when it ends: in send buffers and before
                        them */
};

/* Simulates until nothing is left to do, until the horizon, or until the observer says so. *counts
   is set. False with STATUS_LIMIT when the deadline (NULL: none) passes. */
typedef bool engine_run (const struct scenario *scenario, const struct deadline *deadline,
                         struct engine_counts *counts, struct status *status);

engine_run engine_cycle, engine_event;

#endif
