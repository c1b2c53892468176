/* The benchmark of a multicast (Nup, chapter 3): consecutive multicasts (Algorithm 3.3.1), and the
   flow latency to a responder (Algorithm 3.3.2). Both are scripts, for real or simulated ranks. */
#ifndef MEASURE_CORE_MULTICAST_H
#define MEASURE_CORE_MULTICAST_H

#include "measure/core/machine.h"

struct multicast_edge {
  int32_t from, to;
};

/* A tree over all ranks of a machine with root 0. Each rank receives from its parent, then sends
   to its children in the order of the edges. */
struct multicast {
  const struct multicast_edge *edges; /* [ranks - 1], not owned */
  int64_t bytes;                      /* of the message */
};

/* One multicast that rank r calls at calls[r] ticks, [ranks]. Sets returns[r] to the time at which
   the call returns. The machine must have one clock that begins at 0, as simulated ranks do. False
   as machine->run. */
bool multicast_once (const struct machine *machine, const struct multicast *multicast,
                     const int64_t *calls, int64_t *returns, const struct deadline *deadline,
                     struct status *status);

/* Algorithm 3.3.1: sets totals[r] to the ticks that `iterations` multicasts, one after the other,
   took at rank r. They overlap, so that totals / iterations is not the multicast latency. */
bool multicast_consecutive (const struct machine *machine, const struct multicast *multicast,
                            int64_t iterations, int64_t *totals, const struct deadline *deadline,
                            struct status *status);

/* Algorithm 3.3.2: sets *total to the ticks at the root of `iterations` multicasts, each with a
   dummy loop of `dummy` ticks at the responder and its acknowledgement of one byte. The root
   begins when it has received one byte from each. */
bool multicast_flow (const struct machine *machine, const struct multicast *multicast,
                     int64_t iterations, int32_t responder, int64_t dummy, int64_t *total,
                     const struct deadline *deadline, struct status *status);

#endif
