#include "heuristics/smoothing.h"

#include <math.h>

#define FIRST 0.5
#define LEAST 0.05
#define MOST 0.9
#define NEARER 0.9
#define FURTHER 0.1

void
smoothing_start (struct smoothing *smoothing, double step)
{
  *smoothing = (struct smoothing){ .step = step, .share = FIRST };
}

void
smoothing_learn (struct smoothing *smoothing, double slope)
{
  smoothing->share = slope > 0 ? fmax (LEAST, smoothing->share * NEARER) : fmin (MOST, smoothing->share + FURTHER);
}

void
smoothing_go_on (struct smoothing *smoothing)
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
