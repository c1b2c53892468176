/* Quotients of two values over many instances: how often they are equal, the mean, and the largest
   or the smallest with the instance that reaches it. */
#ifndef LAB_EXPERIMENTS_COMMON_RATIOS_H
#define LAB_EXPERIMENTS_COMMON_RATIOS_H

#include "base/rational.h"

struct ratios {
  int64_t instances, equal;
  double sum;
  struct rational worst; /* all zero without instances */
  char name[160];        /* of the first instance that reaches it */
};

/* Add a / b, b > 0; with `least` the worst is the least, else the largest. */
void ratios_add (struct ratios *ratios, int64_t a, int64_t b, bool least, const char *name);

/* Add all of another. */
void ratios_join (struct ratios *to, const struct ratios *from, bool least);

/* 0 without instances. The share that is equal is in percent. */
double ratios_worst (const struct ratios *ratios);
double ratios_mean (const struct ratios *ratios);
double ratios_equal (const struct ratios *ratios);

#endif
