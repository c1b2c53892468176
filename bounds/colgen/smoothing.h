/* Dual smoothing: the step of column generation from the best dual values so far towards the
   master's (Wentges 1997). A fixed share is too large where the bound gets worse on the way, and
   too small where it does not; so the share adapts to the slope of the bound at each trial
   (Pessoa, Sadykov, Uchoa and Vanderbeck 2018, automatic smoothing): it grows where the bound
   improves towards the master's duals, and shrinks where it gets worse. */
#ifndef BOUNDS_COLGEN_SMOOTHING_H
#define BOUNDS_COLGEN_SMOOTHING_H

#include <stdbool.h>

struct smoothing {
  double step;  /* of the next trial: 0 is at the best dual values, 1 at the master's */
  double share; /* its usual value */
};

/* Starts with a trial at `step`. */
void smoothing_start (struct smoothing *smoothing, double step);

/* Adapts the share. `slope` is that of the bound at the trial, in the direction from the best
   dual values to the master's. */
void smoothing_adapt (struct smoothing *smoothing, double slope);

/* The trial's column improves the master: the next trial has the usual step. */
void smoothing_continue (struct smoothing *smoothing);

/* It does not: the next trial is at the master's duals. False if they were tried. */
bool smoothing_to_duals (struct smoothing *smoothing);

/* The trial's values were out of range: halves the step. */
void smoothing_back (struct smoothing *smoothing);

#endif
