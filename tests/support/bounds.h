/* The best lower bound of a table (bounds/bound.h). */
#ifndef TESTS_SUPPORT_BOUNDS_H
#define TESTS_SUPPORT_BOUNDS_H

#include "bounds/bound.h"

#include <stddef.h>

/* The largest of the proven bounds, and the name of the first that is as large. */
static inline int64_t
bound_best (const struct bound *table, const void *ticks, const char **name)
{
  int64_t best = -1;
  for (; table->name; table++) {
    int64_t value = table->unproven ? -1 : bound_run (table, ticks, NULL);
    if (value > best) {
      best = value;
      *name = table->name;
    }
  }
  return best;
}

#endif
