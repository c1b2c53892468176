/* Trees of the parameterized model in a network against the fastest multicast, one source and
   set of destinations after the other: every schedule accepted by the checker, every optimum by
   a certificate (results/store/accept.h). */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_FASTEST_H
#define LAB_EXPERIMENTS_PARAMETERIZED_FASTEST_H

#include "lab/experiments/parameterized/trial.h"

#define FASTEST_TEXT 700 /* of an instance of 16 nodes */

/* What is compared with the optimum: OPT-mesh, OPT-min or with several ports the best splits for
   them; the same tree made for what really keeps a node's sends apart (parameterized_spaced);
   U-mesh or U-min; and the best of all heuristics and these. */
enum { FASTEST_OPT, FASTEST_SPACED, FASTEST_HALVES, FASTEST_BEST, FASTEST_TREES };

/* A set for which a tree is above the optimum. */
struct fastest_example {
  int64_t makespan, optimum, nodes;
  char text[FASTEST_TEXT]; /* the instance; empty: there is none */
};

struct fastest_tree {
  int64_t optimal;                        /* sets for which it is */
  struct fastest_example worst, smallest; /* of the largest ratio, and of the fewest nodes */
};

struct fastest_tally {
  /* open: the search ran out of memory; counted: the optimum is the counting bound, which ignores
     channels */
  int64_t sets, open, counted;
  struct fastest_tree tree[FASTEST_TREES];
};

/* Compare the trees for the trial's instance, which the caller fills, with `bytes` of memory for
   the search, and add the result to the tally. False with the status set: STATUS_FALSE when the
   checker rejects something, which is a defect of this program, STATUS_LIMIT on an interrupt. */
bool fastest_look (struct trial *trial, uint64_t bytes, struct fastest_tally *tally,
                   struct status *status);

#endif
