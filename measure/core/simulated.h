/* Ranks as discrete events, with the blocking send and receive of the parameterized model (Nup,
   section 2.2). A send that is called at t keeps its caller until t + t_hold; the message is at its
   receiver at t + t_send + t_net. A receive that is called at t takes t_recv from max (t, that) on.
   There is no contention, and buffers are without bounds. Each time is base + per_byte * m for a
   message of m bytes. Ranks have one clock. */
#ifndef MEASURE_CORE_SIMULATED_H
#define MEASURE_CORE_SIMULATED_H

#include "base/rational.h"
#include "measure/core/machine.h"

enum simulated_time { SIMULATED_SEND, SIMULATED_NET, SIMULATED_RECEIVE, SIMULATED_HOLD };
#define SIMULATED_TIMES 4

/* All not negative; in any unit of time. */
struct simulated_cost {
  struct rational base, per_byte;
};

struct simulated {
  int64_t scale;                                            /* ticks in the unit */
  int64_t base[SIMULATED_TIMES], per_byte[SIMULATED_TIMES]; /* in ticks */
  struct machine machine; /* its context is this struct; `second` is 0 */
};

#define SIMULATED_TICKS_MOST (INT64_C (1) << 60) /* of all times of a run */

/* The struct must stay where it is. False with STATUS_INPUT when the times have no common
   denominator of 60 bits, or a message of `bytes` bytes takes longer than 2^60 / `messages`
   ticks. */
bool simulated_init (struct simulated *simulated, const struct simulated_cost *times, int ranks,
                     int64_t bytes, int64_t messages, struct status *status);

/* In ticks; t_end is the sum of t_send, t_net and t_recv. */
int64_t simulated_ticks (const struct simulated *simulated, enum simulated_time time,
                         int64_t bytes);

#endif
