/* How far column generation steps from its best prices so far towards the master's duals (Wentges 1997). A fixed share is too far where
   columns grow without measure, and too near where they do not; so the step learns from the slope of the bound at each trial (Pessoa,
   Sadykov, Uchoa and Vanderbeck 2018, automatic smoothing): downhill towards the duals, go further; uphill, stay nearer. */
#ifndef HEURISTICS_SMOOTHING_H
#define HEURISTICS_SMOOTHING_H

#include <stdbool.h>

struct smoothing {
  double step;  /* of the next trial: 0 at the best prices, 1 at the duals */
  double share; /* its usual value */
};

/* Begin with a trial at `step`. */
void smoothing_start (struct smoothing *smoothing, double step);

/* The bound's slope at the trial, in the direction from the best prices to the duals. */
void smoothing_learn (struct smoothing *smoothing, double slope);

/* The trial's column improves the master: the next trial is a usual one. */
void smoothing_go_on (struct smoothing *smoothing);

/* It does not: try the duals themselves. False where they were tried. */
bool smoothing_to_duals (struct smoothing *smoothing);

/* The trial's prices were too low to count with: halfway back to the best. */
void smoothing_back (struct smoothing *smoothing);

#endif
