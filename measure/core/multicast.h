/* The benchmarks of a multicast (Nup, chapter 3, and section 7.2): as scripts, for real or
   simulated ranks. */
#ifndef MEASURE_CORE_MULTICAST_H
#define MEASURE_CORE_MULTICAST_H

#include "measure/core/machine.h"

struct multicast_edge {
  int32_t from, to;
};

/* A tree over ranks 0 .. ranks - 1; a machine may have more, which have nothing to do. Each rank
   receives from its parent, then sends to its children in the order of the edges. The edge to a
   rank comes before those from it. */
struct multicast {
  const struct multicast_edge *edges; /* [ranks - 1], not owned */
  int32_t ranks, root;
  int64_t bytes; /* of the message */
};

/* Sets edges [ranks - 1] to those of the same tree with rank r + `by` in the place of r, modulo
   ranks. */
void multicast_rotate (const struct multicast *multicast, int32_t by, struct multicast_edge *edges);

/* One multicast that rank r calls at calls[r] ticks, [ranks]. Sets returns[r] to the time at which
   the call returns. The machine must have one clock that begins at 0, as simulated ranks do. False
   as machine->run. */
bool multicast_once (const struct machine *machine, const struct multicast *multicast,
                     const int64_t *calls, int64_t *returns, const struct deadline *deadline,
                     struct status *status);

/* Each rank reads its clock twice in a repetition, at its begin and its end. Before it all send one
   byte to the root, so that it calls last (Nup, section 3.3.2); but in MULTICAST_CONSECUTIVE behind
   it. */
enum multicast_test {
  /* Algorithm 3.3.1: `iterations` multicasts, one after the other. They overlap, so that the time
     of all over `iterations` is not the multicast latency. */
  MULTICAST_CONSECUTIVE,
  /* Algorithm 3.3.2: `iterations` multicasts, each with a dummy loop of `dummy` ticks at rank
     `other`, the responder, and its acknowledgement of one byte, for which the root waits. */
  MULTICAST_FLOW,
  /* Timestamps: one multicast. The end of the root is its return, that of others their receipt. */
  MULTICAST_STAMPS,
  /* Rank `other`, taken to be the last, is the root of the next multicast, where the tree is
     rotated. multicast_rounds of them, so that the root is the `other` of the last one. */
  MULTICAST_ROTATING,
  /* Two senders: `iterations` times a multicast of the root, and one of rank `other`, with the tree
     rotated, when it has the root's. */
  MULTICAST_SENDERS,
};

struct multicast_plan {
  enum multicast_test test;
  int32_t other; /* not the root */
  int64_t dummy, iterations, repetitions;
};

struct multicast_times {
  int64_t begin, end; /* ticks of the rank's clock */
};

/* The number of multicasts in a repetition of MULTICAST_ROTATING: the least multiple of those until
   the root is the root again that is at least `iterations`. */
int64_t multicast_rounds (const struct multicast *multicast, int32_t last, int64_t iterations);

/* Measures. Sets times [repetitions][ranks]. False as machine->run. */
bool multicast_measure (const struct machine *machine, const struct multicast *multicast,
                        const struct multicast_plan *plan, struct multicast_times *times,
                        const struct deadline *deadline, struct status *status);

#endif
