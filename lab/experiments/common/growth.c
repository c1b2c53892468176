#include "lab/experiments/common/growth.h"

#include <math.h>
#include <time.h>

double
growth_time (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

double
growth_exponent (const double *x, const double *y, size_t count)
{
  double n = (double)count, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
  for (size_t i = 0; i < count; i++) {
    double a = log (x[i]), b = log (y[i]);
    sum_x += a, sum_y += b, sum_xx += a * a, sum_xy += a * b;
  }
  return (n * sum_xy - sum_x * sum_y) / (n * sum_xx - sum_x * sum_x);
}
