/* Boxes: neighbours in the enumeration of a sweep. */
#ifndef PROBE_SWEEP_BOX_H
#define PROBE_SWEEP_BOX_H

#include "probe/sweep.h"

/* Ascending sequences of costs that begin alike. */
struct sweep_box {
  int source;
  int length; /* of the sequences: all destinations, or all but the last where that is as slow as the one before it */
  int fixed;  /* the first so many costs are given */
  int cost[SWEEP_MAX_DESTINATIONS];
  int low, high, top; /* the next cost, if there is one, is in low .. high, those after it at most top; low >= the last of the fixed ones */
};

/* Go through the sequences in the box with k different costs, `cost` the largest of them and the source's, and no common factor, in
   ascending order. `sequence` [length] is the one before; `begin` asks for the first. False at the end. Nothing but those with a common
   factor is passed over: O(length^2 + length * costs) for each. */
bool sweep_box_next (const struct sweep_box *box, int k, int cost, bool begin, int *sequence);

/* The greatest common divisor of the source's cost and all fixed ones; and how many different ones these are. */
int sweep_box_divisor (const struct sweep_box *box);
int sweep_box_types (const struct sweep_box *box);

#endif
