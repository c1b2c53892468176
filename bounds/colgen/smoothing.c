#include "bounds/colgen/smoothing.h"

#include "bounds/colgen/parameters.h"

#include <math.h>

void
smoothing_start (struct smoothing *smoothing, double step)
{
  *smoothing = (struct smoothing){ .step = step, .share = colgen_parameters.smoothing_first };
}

void
smoothing_adapt (struct smoothing *smoothing, double slope)
{
  smoothing->share = slope > 0 ? fmax (colgen_parameters.smoothing_low,
                                       smoothing->share * colgen_parameters.smoothing_shrink)
                               : fmin (colgen_parameters.smoothing_high,
                                       smoothing->share + colgen_parameters.smoothing_grow);
}

void
smoothing_continue (struct smoothing *smoothing)
{
  smoothing->step = smoothing->share;
}

bool
smoothing_to_duals (struct smoothing *smoothing)
{
  bool more = smoothing->step != 1;
  smoothing->step = 1;
  return more;
}

void
smoothing_back (struct smoothing *smoothing)
{
  smoothing->step /= 2;
}
