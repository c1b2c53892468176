/* How measured times grow. */
#ifndef LAB_EXPERIMENTS_COMMON_GROWTH_H
#define LAB_EXPERIMENTS_COMMON_GROWTH_H

#include <stddef.h>

/* Processor time of this thread, in milliseconds. */
double growth_time (void);

/* The exponent e of y ~ x^e: least squares of the logarithms of positive numbers. Two x at least
   must differ. */
double growth_exponent (const double *x, const double *y, size_t count);

#endif
