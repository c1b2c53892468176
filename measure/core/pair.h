/* The measurements between two ranks (Nup, section 2.3): Ping (Algorithm 2.3.1), PingPong (2.3.2),
   and PingPong with a dummy loop behind the sends of the first rank (2.3.3). */
#ifndef MEASURE_CORE_PAIR_H
#define MEASURE_CORE_PAIR_H

#include "measure/core/machine.h"

enum pair_test {
  PAIR_PING,     /* `iterations` sends, one after the other */
  PAIR_PINGPONG, /* `iterations` times there and back */
};

struct pair_plan {
  enum pair_test test;
  int32_t from, to;
  int64_t bytes, dummy; /* dummy: ticks of the loop between send and receive of a PingPong */
  int64_t iterations;   /* k, measured together */
  int64_t repetitions;  /* measurements */
};

/* Sets totals [repetitions] to the time that the iterations of each measurement took together, in
   ticks of the machine. Before each the two ranks meet, and behind a Ping the receiver says when it
   has all. False as machine->run. */
bool pair_measure (const struct machine *machine, const struct pair_plan *plan, int64_t *totals,
                   const struct deadline *deadline, struct status *status);

#endif
