/* Dual smoothing: the step of column generation from the best dual values so far towards the
   master's (Wentges 1997). A fixed share is too large where the bound gets worse on the way, and
   too small where it does not; so the share adapts to the slope of the bound at each trial
   (Pessoa, Sadykov, Uchoa and Vanderbeck 2018, automatic smoothing): it grows where the bound
   improves towards the master's duals, and shrinks where it gets worse. */
#ifndef BOUNDS_COLGEN_SMOOTHING_H
#define BOUNDS_COLGEN_SMOOTHING_H

#include "bounds/colgen/parameters.h"

#include <math.h>
#include <stdbool.h>

struct smoothing {
  double step;  /* of the next trial: 0 is at the best dual values, 1 at the master's */
  double share; /* its usual value */
};

/* Starts with a trial at `step`. */
static inline void
smoothing_start (struct smoothing *smoothing, double step)
{
  *smoothing = (struct smoothing){ .step = step, .share = colgen_parameters.smoothing_first };
}

/* Adapts the share. `slope` is that of the bound at the trial, in the direction from the best
   dual values to the master's. */
static inline void
smoothing_adapt (struct smoothing *smoothing, double slope)
{
  smoothing->share = slope > 0 ? fmax (colgen_parameters.smoothing_low,
                                       smoothing->share * colgen_parameters.smoothing_shrink)
                               : fmin (colgen_parameters.smoothing_high,
                                       smoothing->share + colgen_parameters.smoothing_grow);
}

/* The trial's column improves the master: the next trial has the usual step. */
static inline void
smoothing_continue (struct smoothing *smoothing)
{
  smoothing->step = smoothing->share;
}

/* It does not: the next trial is at the master's duals. False if they were tried. */
static inline bool
smoothing_to_duals (struct smoothing *smoothing)
{
  bool more = smoothing->step != 1;
  smoothing->step = 1;
  return more;
}

/* The trial's values were out of range: halves the step. */
static inline void
smoothing_back (struct smoothing *smoothing)
{
  smoothing->step /= 2;
}

#endif
