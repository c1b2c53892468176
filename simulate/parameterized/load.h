/* Multicasts under load, as the thesis measures them (Nup, sections 6.1.3 and 6.4): groups at
   random places, one root each, background traffic among the other nodes, local traffic within
   groups.

   Latencies of one run are correlated, so its error is that of the means of batches. Places differ
   more than runs do: the error of a point is that between placements, and trees are compared by
   their differences at the same placements. */
#ifndef SIMULATE_PARAMETERIZED_LOAD_H
#define SIMULATE_PARAMETERIZED_LOAD_H

#include "simulate/engine/engine.h"
#include "simulate/parameterized/cast.h"
#include "simulate/parameterized/contention.h"

#define LOAD_GROUPS 8
#define LOAD_BATCH 5 /* multicasts of a batch */

struct load {
  const struct network *network;
  struct machine machine;
  uint64_t seed;
  int32_t groups, size[LOAD_GROUPS]; /* nodes of each; at least 2; the rest are background nodes */
  int64_t bytes;                     /* of a multicast */
  int64_t interval;                  /* 0: the next one when the last is done */
  int64_t local_gap;                 /* of each member but the root; 0: no local traffic */
  int64_t least, most;               /* bytes of other messages */
  int32_t share;                     /* of 10000: to one background node besides */
  int64_t warm_up;                   /* multicasts of group 0 before the measured window */
  int64_t fewest, longest;           /* multicasts of group 0 in the window, at least and at most */
  double error;                      /* the window ends at this relative standard error */
  int64_t estimate_age;              /* of dynamic trees (scenario.h) */
  /* Dynamic trees keep the estimates that their nodes have after `warm_up` multicasts, of 10 at
     least, under background traffic of this mean gap, at the same places. */
  bool estimates_before;
  int64_t estimate_gap;
  bool contention; /* contention and estimates are measured; needs interval 0 */
  int64_t horizon; /* or at this time */
};

/* The thesis' numbers for a group of 64: 1 kB, 50 multicasts before, 2.5 %. */
struct load load_default (const struct network *network, const struct machine *machine);

struct load_tree {
  const struct cast_kind *kind;
  enum cast_order order;
};

/* What the nodes of dynamic trees expected when they split a stretch (cast_expect), of multicasts
   in the window. */
struct load_estimates {
  int64_t splits, known; /* with an estimate */
  double hold, end;      /* means over the splits */
  double age;            /* mean over those with an estimate */
};

/* One run: a tree at a placement, under a load. Times are means over the window. */
struct load_run {
  int64_t multicasts;    /* of all groups */
  double latency, error; /* of multicasts, and the standard error by batches */
  double group[LOAD_GROUPS];
  double accepted, offered; /* load of the background nodes: bytes * nd / (nodes * time) */
  double root_wait;         /* t_sq of messages of the roots */
  double background;        /* of background messages: from the buffer to the arrival of the tail */
  double queued;            /* bytes that wait at a node at the end, mean over all */
  int64_t pending;          /* with an interval: multicasts begun and not done at the end */
  struct contention_tally contention; /* of multicasts in the window */
  struct load_estimates estimates;
  bool precise; /* the error was reached */
  bool done;    /* no limit ended it */
};

/* gap: mean time between messages of a background node; 0: no background traffic. The same seed and
   placement have the same places and the same draws for every tree. False with STATUS_LIMIT. */
bool load_run (const struct load *load, const struct load_tree *tree, int64_t gap,
               uint64_t placement, const struct deadline *deadline, struct load_run *run,
               struct status *status);

/* More than a tenth of what is offered is not accepted, or more than LOAD_PENDING multicasts are
   not done: queues grow. */
#define LOAD_PENDING 50
bool load_saturated (const struct load_run *run);

/* All runs, or at a limit those that are done: run[(gap * trees + tree) * placements + placement].
   Any number of threads gives the same. Shows progress. */
bool load_sweep (const struct load *load, const struct load_tree *trees, size_t tree_count,
                 const int64_t *gaps, size_t gap_count, size_t placements, int threads,
                 const struct deadline *deadline, struct load_run *runs, struct status *status);

/* Mean of n values that lie `stride` bytes apart, and half of its 95 % confidence interval
   (Student); 0 where n is 1. */
struct load_mean {
  double mean, half;
};
struct load_mean load_mean (const double *values, size_t n, size_t stride);

/* The same of one tree's latencies less another's, at the same placements. */
struct load_mean load_difference (const struct load_run *runs, const struct load_run *others,
                                  size_t placements);

#endif
