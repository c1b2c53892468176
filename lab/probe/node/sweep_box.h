/* Boxes: neighbours in the enumeration of a sweep. */
#ifndef LAB_PROBE_NODE_SWEEP_BOX_H
#define LAB_PROBE_NODE_SWEEP_BOX_H

#include "lab/probe/sweep.h"

/* Ascending sequences of costs with a common prefix. */
struct sweep_box {
  int source;
  /* of the sequences: all destinations, or all but the last where that is as slow as the one
     before it */
  int length;
  int fixed; /* length of the prefix */
  int cost[SWEEP_MAX_DESTINATIONS];
  /* the next cost, if there is one, is in low .. high, those after it at most top; low >= the
     last of the fixed ones */
  int low, high, top;
};

/* Go through the sequences in the box with k different costs, `cost` the largest of them and the
   source's, and no common factor, in ascending order. `sequence` [length] is the one before;
   `begin` asks for the first. False at the end. Only sequences with a common factor are
   skipped: O(length^2 + length * costs) for each. */
bool sweep_box_next (const struct sweep_box *box, int k, int cost, bool begin, int *sequence);

/* The greatest common divisor of the source's cost and all fixed ones; the number of different
   fixed ones. */
int sweep_box_divisor (const struct sweep_box *box);
int sweep_box_types (const struct sweep_box *box);

#endif
